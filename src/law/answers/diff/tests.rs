//! Differences between texts and code as players change them.

use super::*;

fn shown(before: &str, after: &str) -> String {
    let mark = |piece: &DiffPiece| match piece.fate {
        PieceFate::Stays => piece.text.clone(),
        PieceFate::Comes => format!("[+{}]", piece.text),
        PieceFate::Goes => format!("[-{}]", piece.text),
    };
    words(before, after).iter().map(mark).collect()
}

#[test]
fn only_the_words_that_differ_are_marked() {
    assert_eq!(
        shown("win at 100 points", "win at 200 points"),
        "win at [-100][+200] points"
    );
}

#[test]
fn neighbouring_words_go_together() {
    assert_eq!(
        shown("who arrives at 100 wins", "who reaches fifty wins"),
        "who [-arrives at 100][+reaches fifty] wins"
    );
}

#[test]
fn punctuation_that_stays_is_not_marked() {
    assert_eq!(
        shown("a number from 1 to 6.", "a number from 1 to 60."),
        "a number from 1 to [-6][+60]."
    );
    assert_eq!(
        shown("All (but one) vote.", "All (but two) vote!"),
        "All (but [-one][+two]) vote[-.][+!]"
    );
}

#[test]
fn a_figure_in_code_changes_on_its_own_line() {
    assert_eq!(
        shown(
            "when on_adopted(p)\n  award(p.proposer, draw(6))\nend\n",
            "when on_adopted(p)\n  award(p.proposer, draw(60))\nend\n"
        ),
        "when on_adopted(p)\n  award(p.proposer, draw([-6][+60]))\nend\n"
    );
}

#[test]
fn a_line_comes_and_goes_with_its_own_end() {
    assert_eq!(shown("a\n  b\nc", "a\n  x\n  b\nc"), "a\n[+  x\n]  b\nc");
    assert_eq!(shown("a\nb\nc\n", "a\nc\n"), "a\n[-b\n]c\n");
    assert_eq!(shown("a\nb", "a b"), "a[-\n][+ ]b");
}

#[test]
fn a_sentence_comes_and_goes_with_its_own_full_stop() {
    assert_eq!(
        shown("A wins. C loses.", "A wins. B draws. C loses."),
        "A wins.[+ B draws.] C loses."
    );
    assert_eq!(shown("A wins.", "A wins. B draws."), "A wins.[+ B draws.]");
    assert_eq!(shown("A wins. B draws.", "A wins."), "A wins.[- B draws.]");
    assert_eq!(shown("f(1)", "f(g(1))"), "f([+g(]1[+)])");
}

#[test]
fn a_line_that_is_set_in_shows_only_its_blanks() {
    assert_eq!(
        shown("if x\naward(p, 1)\nend", "if x\n  award(p, 1)\nend"),
        "if x\n[+  ]award(p, 1)\nend"
    );
}

#[test]
fn a_new_text_comes_whole_and_an_equal_one_stays_whole() {
    assert_eq!(shown("", "All may vote."), "[+All may vote.]");
    assert_eq!(shown("Same.", "Same."), "Same.");
    assert_eq!(shown("All may vote.", ""), "[-All may vote.]");
    assert_eq!(shown("", ""), "");
}

#[test]
fn changes_far_apart_are_told_apart() {
    assert_eq!(
        shown("a b c d e f g", "a x c d e g h"),
        "a [-b][+x] c d e[- f] g[+ h]"
    );
}

#[test]
fn texts_that_share_too_little_are_shown_one_after_the_other() {
    let many = |word: &str| word.repeat(2_000);
    let pieces = words(&many("a "), &many("b "));
    let fates: Vec<PieceFate> = pieces.iter().map(|piece| piece.fate).collect();
    assert_eq!(fates, [PieceFate::Goes, PieceFate::Comes, PieceFate::Stays]);
}

fn texts() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut longest = all.clone();
    for _ in 0..4 {
        let longer = longest.iter().flat_map(|text| {
            let signs = ["a", "b", " ", "\n", ")"];
            signs.map(|sign| text.clone() + sign)
        });
        longest = longer.collect();
        all.extend(longest.iter().cloned());
    }
    all
}

#[test]
fn what_stays_and_goes_is_the_old_text_and_what_stays_and_comes_the_new_one() {
    let all = texts();
    // Every text is compared with a hundred others, near and far.
    for (place, before) in all.iter().enumerate() {
        for after in all.iter().skip(place % 7).step_by(7) {
            let pieces = words(before, after);
            let but = |gone: PieceFate| -> String {
                let kept = pieces.iter().filter(|piece| piece.fate != gone);
                kept.map(|piece| &*piece.text).collect()
            };
            assert_eq!(&but(PieceFate::Comes), before, "{before:?} {after:?}");
            assert_eq!(&but(PieceFate::Goes), after, "{before:?} {after:?}");
            assert_eq!(differs(&pieces), before != after);
            let twice = pieces.windows(2).any(|pair| pair[0].fate == pair[1].fate);
            assert!(!twice, "one run a fate: {pieces:?}");
        }
    }
}

#[test]
fn what_stays_is_folded_to_what_surrounds_the_change() {
    let around = "Players take turns in the order in which they sit at the table. ".repeat(12);
    let pieces = folded(words(
        &format!("{around}The goal is 100 points. {around}"),
        &format!("{around}The goal is 250 points. {around}"),
    ));
    let [before, goes, comes, after] = &pieces[..] else {
        panic!("{pieces:?}");
    };
    assert_eq!((&*goes.text, &*comes.text), ("100", "250"));
    assert!(before.text.starts_with("… ") && before.text.ends_with("The goal is "));
    assert!(after.text.starts_with(" points. ") && after.text.ends_with(" …"));
    for piece in &pieces {
        assert!(piece.text.chars().count() <= SURROUNDINGS + 2, "{piece:?}");
    }
}

#[test]
fn what_changes_and_what_is_short_is_never_folded() {
    let long = "word ".repeat(200);
    let new = words("", &long);
    assert_eq!(folded(new.clone()), new);
    let short = words("The goal is 100 points.", "The goal is 250 points.");
    assert_eq!(folded(short.clone()), short);
}

#[test]
fn a_text_that_stays_as_it_is_is_known_by_its_beginning() {
    let long = format!("In the beginning {}", "and so on ".repeat(40));
    let pieces = folded(words(&long, &long));
    assert_eq!(pieces.len(), 1);
    assert!(pieces[0].text.starts_with("In the beginning"));
    assert!(pieces[0].text.ends_with('…'));
}
