//! One random change in a piece of code. Some changes do not compile.

use super::chance::Chance;
use super::tree::{Head, Tree, has_item};
use nomic_engine::rules::Type;

pub(super) fn change(tree: &mut Tree, chance: &mut Chance) {
    let other = tree.at(chance.below(tree.count())).cloned();
    let size = tree.count();
    let Some(place) = tree.at_mut(chance.below(size)) else {
        return;
    };
    match chance.below(8) {
        0 => swap(place, chance),
        1 => deny(place),
        2 => turn(place),
        3 => hoist(place, chance),
        4 => {
            if let Some(other) = other.filter(|other| other.ty == place.ty) {
                *place = other;
            }
        }
        5 => move_condition(place),
        6 => move_step(place, chance),
        _ => exchange(place, chance),
    }
}

fn swap(tree: &mut Tree, chance: &mut Chance) {
    let kids = tree.kids.len();
    if kids > 1 {
        let (one, other) = (chance.below(kids), chance.below(kids));
        tree.kids.swap(one, other);
    }
}

fn deny(tree: &mut Tree) {
    if tree.ty != Some(Type::Truth) {
        return;
    }
    let inner = tree.clone();
    *tree = Tree {
        head: Head::Not,
        kids: vec![inner],
        ..tree.clone()
    };
}

/// The other brackets: from `a + (b - c)` to `(a + b) - c`, or back.
fn turn(tree: &mut Tree) {
    let Head::Operator(outer) = tree.head else {
        return;
    };
    let [left, right] = tree.kids.as_slice() else {
        return;
    };
    let binary = |head: Head, kids: [&Tree; 2]| Tree {
        head,
        kids: kids.into_iter().cloned().collect(),
        ..tree.clone()
    };
    let turned = match (&left.head, &right.head) {
        (_, Head::Operator(inner)) if right.ty == tree.ty => {
            let first = binary(Head::Operator(outer), [left, &right.kids[0]]);
            binary(Head::Operator(inner), [&first, &right.kids[1]])
        }
        (Head::Operator(inner), _) if left.ty == tree.ty => {
            let last = binary(Head::Operator(outer), [&left.kids[1], right]);
            binary(Head::Operator(inner), [&left.kids[0], &last])
        }
        (Head::Not, _) => {
            // From `(not a) and b` to `not (a and b)`.
            let inside = binary(Head::Operator(outer), [&left.kids[0], right]);
            Tree {
                head: Head::Not,
                kids: vec![inside],
                ..tree.clone()
            }
        }
        _ => return,
    };
    *tree = turned;
}

fn hoist(tree: &mut Tree, chance: &mut Chance) {
    if let Some(kid) = chance
        .pick(&tree.kids)
        .filter(|kid| kid.ty == tree.ty)
        .cloned()
    {
        *tree = kid;
    }
}

/// From `any(x in l where a and b)` to `any(x in l where a) and b`, and the condition of a number
/// into or out of what is gathered.
fn move_condition(tree: &mut Tree) {
    let Head::Gather(word, _, true) = &tree.head else {
        return;
    };
    let condition = usize::from(has_item(word)) + 1;
    let inner = tree.kids[condition].clone();
    let Head::Operator(sign @ ("and" | "or")) = inner.head else {
        return;
    };
    let mut gathering = tree.clone();
    gathering.kids[condition] = inner.kids[0].clone();
    *tree = match tree.ty {
        Some(Type::Truth) => Tree {
            head: Head::Operator(sign),
            kids: vec![gathering, inner.kids[1].clone()],
            ..tree.clone()
        },
        _ => gathering,
    };
}

fn move_step(tree: &mut Tree, chance: &mut Chance) {
    if tree.head != Head::Block || tree.kids.len() < 2 {
        return;
    }
    let at = chance.below(tree.kids.len() - 1);
    let into = tree.kids[at]
        .kids
        .last()
        .is_some_and(|last| last.head == Head::Block);
    if !into {
        return;
    }
    if chance.below(2) == 0 {
        let moved = tree.kids.remove(at + 1);
        if let Some(block) = tree.kids[at].kids.last_mut() {
            block.kids.push(moved);
        }
    } else if let Some(block) = tree.kids[at].kids.last_mut()
        && block.kids.len() > 1
        && let Some(moved) = block.kids.pop()
    {
        tree.kids.insert(at + 1, moved);
    }
}

fn exchange(tree: &mut Tree, chance: &mut Chance) {
    const SAME: [&[&str]; 9] = [
        &["+", "-", "*", "div", "mod"],
        &["=", "/=", "<", "<=", ">", ">="],
        &["and", "or"],
        &["max", "min"],
        &["round", "floor", "ceiling"],
        &["first", "last"],
        &["any", "all"],
        &["sum", "max", "min"],
        &["days", "hours", "minutes"],
    ];
    let mut other = |word: &'static str| {
        let mut groups = SAME.iter().filter(|group| group.contains(&word));
        groups
            .next()
            .and_then(|group| chance.pick(group))
            .copied()
            .unwrap_or(word)
    };
    match &mut tree.head {
        Head::Operator(word) | Head::Call(word) | Head::Gather(word, ..) => *word = other(word),
        Head::Number(number) => *number += 1,
        Head::Truth(truth) => *truth = !*truth,
        _ => {}
    }
}
