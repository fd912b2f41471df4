//! Figures that a rule's text and its code share.

use nomic_engine::Wording;

use crate::dice::Dice;

/// Most digits of a figure that is changed. Longer ones are no figures of a game.
const DIGITS: usize = 6;

/// The wording with one figure changed, in text and code alike; none if there is no figure that
/// occurs once in each.
pub(crate) fn changed_figure<'w>(wording: &Wording<'w>, dice: &mut Dice) -> Option<Wording<'w>> {
    let (text, code) = (numbers(&wording.text), numbers(&wording.code));
    let shared = text.iter().filter_map(|(_, number)| {
        let places = (only(&text, number)?, only(&code, number)?);
        (number.len() <= DIGITS).then_some((*number, places))
    });
    let shared: Vec<_> = shared.collect();
    let (old, (in_text, in_code)) = *dice.pick(&shared)?;
    let new = near(old.parse().ok()?, dice).to_string();
    let text = replaced(&wording.text, in_text, old, &new)?;
    let code = replaced(&wording.code, in_code, old, &new)?;
    Some(Wording {
        title: wording.title.clone(),
        text: text.into(),
        code: code.into(),
    })
}

/// Another figure near this one, and not negative.
pub(crate) fn near(figure: i64, dice: &mut Dice) -> i64 {
    let reach = figure.abs().checked_div(3).unwrap_or(0).saturating_add(2);
    let step = dice.within(1, reach);
    match dice.percent(50) {
        true => figure.saturating_add(step),
        false => figure.saturating_sub(step).max(figure.min(1)).max(0),
    }
}

/// Whole numbers in a text with their places. Digits in a word or beside a point are left out.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let apart = |sign: char| !(sign.is_alphanumeric() || "_.:/$%".contains(sign));
    let mut place = 0_usize;
    let mut found = Vec::new();
    for part in text.split_inclusive(apart) {
        let word = part.trim_end_matches(apart).trim_end_matches(['.', ':']);
        if !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit()) {
            found.push((place, word));
        }
        place = place.saturating_add(part.len());
    }
    found
}

/// The place of a number that occurs once.
fn only(all: &[(usize, &str)], number: &str) -> Option<usize> {
    let mut same = all.iter().filter(|(_, one)| *one == number);
    let (place, _) = same.next()?;
    same.next().is_none().then_some(*place)
}

fn replaced(text: &str, place: usize, old: &str, new: &str) -> Option<String> {
    let after = text.get(place..)?.strip_prefix(old)?;
    Some(format!("{}{new}{after}", text.get(..place)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str, code: &str) -> Option<Wording<'static>> {
        let goal = Wording::new("Goal", text, code);
        let changed = changed_figure(&goal, &mut Dice::new(1))?;
        let Wording { text, code, .. } = changed;
        let text = text.into_owned().into();
        Some(Wording {
            title: "Goal".into(),
            text,
            code: code.into_owned().into(),
        })
    }

    #[test]
    fn a_figure_changes_in_text_and_code_to_the_same_one() {
        let goal = changed("Who has 100 points wins.", "if p.points >= 100 then").unwrap();
        let [text, code] = [numbers(&goal.text), numbers(&goal.code)];
        let new = text[0].1;
        assert_eq!(code[0].1, new);
        assert_ne!(new, "100");
        assert_eq!(goal.text, format!("Who has {new} points wins."));
        assert_eq!(goal.code, format!("if p.points >= {new} then"));
    }

    #[test]
    fn a_figure_that_is_not_once_in_each_stays() {
        assert_eq!(changed("Ten points.", "award(p, 10)"), None);
        assert_eq!(changed("10 of 10.", "award(p, 10)"), None);
        assert_eq!(changed("10 points.", "award(p, 10)\naward(p, 10)"), None);
        assert_eq!(changed("Half of 1/2 at 10:30.", "answer 1 / 2\n# 10"), None);
    }

    #[test]
    fn a_near_figure_is_another_one_and_not_negative() {
        let mut dice = Dice::new(5);
        for figure in [0, 1, 2, 10, 100] {
            for _ in 0..50 {
                let near = near(figure, &mut dice);
                assert!(near >= 0, "{figure} to {near}");
            }
        }
    }
}
