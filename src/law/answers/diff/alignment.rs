//! Alignment of two sequences: shared items, and items of only one.

use super::PieceFate;

/// The most words, lines or sentences that two texts may differ in before the search for what
/// they share is given up: its cost grows with the square of this.
const MOST_DIFFERENCES: i32 = 600;

/// Both sequences merged in reading order; between two unchanged parts removed items precede added
/// ones.
pub(crate) fn aligned<'a, T: PartialEq>(
    before: &'a [T],
    after: &'a [T],
) -> Vec<(PieceFate, &'a T)> {
    let head = shared(before.iter(), after.iter());
    let (start, before) = before.split_at(head);
    let after = after.get(head..).unwrap_or_default();
    let tail = shared(before.iter().rev(), after.iter().rev());
    let (before, end) = before.split_at(before.len().saturating_sub(tail));
    let after = after
        .get(..after.len().saturating_sub(tail))
        .unwrap_or_default();
    let stays = |item| (PieceFate::Stays, item);
    let mut all: Vec<(PieceFate, &T)> = start.iter().map(stays).collect();
    all.extend(between(before, after));
    all.extend(end.iter().map(stays));
    all
}

fn shared<'a, T: PartialEq + 'a>(
    one: impl Iterator<Item = &'a T>,
    other: impl Iterator<Item = &'a T>,
) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}

fn between<'a, T: PartialEq>(before: &'a [T], after: &'a [T]) -> Vec<(PieceFate, &'a T)> {
    let stay = common(before, after).unwrap_or_default();
    let mut all = Vec::with_capacity(before.len().saturating_add(after.len()));
    let (mut old, mut new) = (before.iter().enumerate(), after.iter().enumerate());
    for (old_at, new_at) in stay {
        let goes = old.by_ref().take_while(|(at, _)| *at < old_at);
        all.extend(goes.map(|(_, item)| (PieceFate::Goes, item)));
        let comes = new.by_ref().take_while(|(at, _)| *at < new_at);
        all.extend(comes.map(|(_, item)| (PieceFate::Comes, item)));
        // The iterators have just eaten the pair that stays.
        all.extend(before.get(old_at).map(|item| (PieceFate::Stays, item)));
    }
    all.extend(old.map(|(_, item)| (PieceFate::Goes, item)));
    all.extend(new.map(|(_, item)| (PieceFate::Comes, item)));
    all
}

/// The places of a longest common subsequence, in order: the greedy search of Myers (1986), which
/// walks diagonals k = x - y of the edit graph, furthest first. None: too much differs.
fn common<T: PartialEq>(before: &[T], after: &[T]) -> Option<Vec<(usize, usize)>> {
    let (n, m) = (length(before)?, length(after)?);
    let mut front = Front(vec![0; 3]);
    let mut trace = Vec::new();
    for d in 0..=n.saturating_add(m).min(MOST_DIFFERENCES) {
        trace.push(front.clone());
        let mut next = Front(vec![0; front.0.len().saturating_add(2)]);
        for k in (-d..=d).step_by(2) {
            let mut x = front.step(k, d);
            while let Some(item) = at(before, x)
                && at(after, x - k) == Some(item)
            {
                x += 1;
            }
            next.set(k, x);
            if k == n - m && x >= n {
                return Some(walked_back(&trace, n, m));
            }
        }
        front = next;
    }
    None
}

fn length<T>(list: &[T]) -> Option<i32> {
    i32::try_from(list.len()).ok()
}

fn at<T>(list: &[T], place: i32) -> Option<&T> {
    list.get(usize::try_from(place).ok()?)
}

/// Progress of each diagonal; diagonal 0 is in the middle.
#[derive(Clone)]
struct Front(Vec<i32>);

impl Front {
    fn place(&self, k: i32) -> Option<usize> {
        let middle = i32::try_from(self.0.len() / 2).ok()?;
        usize::try_from(middle.checked_add(k)?).ok()
    }

    fn get(&self, k: i32) -> i32 {
        let found = self.place(k).and_then(|place| self.0.get(place));
        found.copied().unwrap_or_default()
    }

    fn set(&mut self, k: i32, x: i32) {
        if let Some(slot) = self.place(k).and_then(|place| self.0.get_mut(place)) {
            *slot = x;
        }
    }

    /// Diagonal that leads to diagonal `k` in step `d`.
    fn came_from(&self, k: i32, d: i32) -> i32 {
        if k == -d || (k != d && self.get(k - 1) < self.get(k + 1)) {
            k + 1
        } else {
            k - 1
        }
    }

    /// Progress of diagonal `k` with one more difference, before equal items are followed.
    fn step(&self, k: i32, d: i32) -> i32 {
        if d == 0 {
            return 0;
        }
        let from = self.came_from(k, d);
        // From above a word comes and x stays; from the left a word goes.
        self.get(from).saturating_add(i32::from(from < k))
    }
}

/// The pairs that stay, found by going the way back from the end.
fn walked_back(trace: &[Front], n: i32, m: i32) -> Vec<(usize, usize)> {
    let (mut x, mut y) = (n, m);
    let mut stay = Vec::new();
    let steps = length(trace).unwrap_or_default();
    for (front, d) in trace.iter().rev().zip((0..steps).rev()) {
        let k = x - y;
        let start = front.step(k, d);
        while x > start {
            (x, y) = (x - 1, y - 1);
            stay.extend(usize::try_from(x).ok().zip(usize::try_from(y).ok()));
        }
        if d > 0 {
            let from = front.came_from(k, d);
            x = front.get(from);
            y = x - from;
        }
    }
    stay.reverse();
    stay
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<Vec<char>> {
        let mut all = vec![vec![]];
        for length in 1..=5_u32 {
            for bits in 0..1_u32 << length {
                let letter = |at: u32| if (bits >> at) & 1 == 0 { 'a' } else { 'b' };
                all.push((0..length).map(letter).collect());
            }
        }
        all
    }

    #[test]
    fn every_difference_holds_both_texts_and_as_much_as_they_share() {
        for before in texts() {
            for after in texts() {
                let all = aligned(&before, &after);
                let but = |gone: PieceFate| -> Vec<char> {
                    let kept = all.iter().filter(|(fate, _)| *fate != gone);
                    kept.map(|(_, letter)| **letter).collect()
                };
                assert_eq!(but(PieceFate::Comes), before);
                assert_eq!(but(PieceFate::Goes), after);
                let stays = all
                    .iter()
                    .filter(|(fate, _)| *fate == PieceFate::Stays)
                    .count();
                assert_eq!(stays, longest(&before, &after), "{before:?} {after:?}");
            }
        }
    }

    fn longest(one: &[char], other: &[char]) -> usize {
        match (one.split_first(), other.split_first()) {
            (Some((a, one_rest)), Some((b, other_rest))) if a == b => {
                1 + longest(one_rest, other_rest)
            }
            (Some((_, one_rest)), Some((_, other_rest))) => {
                longest(one_rest, other).max(longest(one, other_rest))
            }
            _ => 0,
        }
    }
}
