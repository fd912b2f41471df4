//! Whether two names can be taken for each other.

use super::letters::{bare, other, small, spread};

/// Signs that look like another one, each before that other one. Capitals and small letters are
/// distinguished, since `Ν` looks like N and `ν` like v. Several scripts share the sign that all of
/// them resemble.
const ALIKE: &str = "\
    ΑAΒBΕEΖZΗHΙlΚKΜMΝNΟOΡPΤTΥYΧXαaγyεeηnιiκkνvοoρpτtυuχxωw\
    АAВBЕEЅSІlЈJКKМMНHОOРPСCТTУYХXЗ3ЬbӀlҮYӨOҺHԚQԜWаaвbгrеeз3іiјjкkмmнhоoрpсcтtуyхxѕsьbүyөoһhԛqԝwӏl\
    ΓГΠПΦФΛЛπпφфՕOՍUՏSՈnԼLօoսuոnհhցgլl\
    ー一ㅡ一ニ二ロ口カ力エ工タ夕ト卜ハ八ヘへベべペぺリり丨lㅣlㅇo〇o";

/// Two names that have one of these in common can be taken for each other: how they are spelt, and how
/// they look.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Likeness {
    /// Without capitals and marks.
    spelt: String,
    /// Without marks, and with one sign for all that look the same.
    seen: String,
}

impl Likeness {
    /// Form of a name for comparison. Blanks and signs between letters make no difference.
    pub(crate) fn of(name: &str) -> Likeness {
        let (mut spelt, mut seen) = (String::new(), String::new());
        for sign in name.chars().filter(|sign| !is_slight(*sign)) {
            if let Some(letters) = spread(sign) {
                spelt.push_str(letters);
                seen.push_str(letters);
                continue;
            }
            let sign = bare(sign);
            spelt.push(small(sign));
            seen.push(shape(sign));
        }
        let seen = seen.replace("rn", "m").replace("vv", "w");
        Likeness { spelt, seen }
    }

    /// Two texts that have one of these in common can be taken for each other; empty if there is nothing
    /// in the name but blanks and small signs.
    pub(crate) fn looks(self) -> [String; 2] {
        [self.spelt, self.seen]
    }

    /// Whether the two can be taken for each other.
    pub(super) fn meets(&self, other: &Likeness) -> bool {
        self.spelt == other.spelt || self.seen == other.seen
    }
}

/// One sign for all that look like this one. An L stays apart from what looks like a small one, so
/// that Ian and Lan are two.
fn shape(sign: char) -> char {
    let sign = match sign {
        '0' => 'o',
        '1' | 'I' | '|' => 'l',
        sign if sign.is_ascii() => sign,
        sign => other(ALIKE, sign),
    };
    match sign {
        'L' => 'L',
        sign => small(sign),
    }
}

/// Whether a sign makes so little difference that two names with and without it are too much alike:
/// marks over and under letters, blanks, dots, dashes and strokes between them.
const fn is_slight(sign: char) -> bool {
    matches!(sign,
        ' ' | '"' | '\'' | ',' | '-' | '.' | ':' | '_' | '`' | '¨' | '¯' | '´' | '·' | '¸'
        | '\u{2b9}'..='\u{2bc}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}'
        | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}' | '\u{5c4}' | '\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}'
        | '\u{8d3}'..='\u{8e1}' | '\u{8e3}'..='\u{8ff}'
        | '\u{2010}'..='\u{2015}' | '\u{2018}'..='\u{201f}' | '・'
        | '＂' | '＇' | '，' | '－' | '．' | '：' | '＿' | '｀')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, expected: bool) {
        let meets = |a: &str, b: &str| Likeness::of(a).meets(&Likeness::of(b));
        assert_eq!(meets(one, other), expected, "{one} {other}");
        assert_eq!(meets(other, one), expected, "{other} {one}");
    }

    #[test]
    fn neither_capitals_nor_marks_nor_blanks_make_another_name() {
        for (one, other) in [
            ("Ole", "Olé"),
            ("Ole", "Ole\u{301}"),
            ("Özil", "O\u{308}ZIL"),
            ("Ørsted", "orsted"),
            ("Nguyễn Văn A", "nguyen van a"),
            ("Weiß", "WEISS"),
            ("Ælfric", "Aelfric"),
            ("Ελένη", "ΕΛΕΝΗ"),
            ("Σταύρος", "ΣΤΑΥΡΟΣ"),
            ("ᾠδή", "ΩΔΗ"),
            ("Андрей", "АНДРЕИ"),
            ("Семён", "семен"),
            ("Їжак", "їжак"),
            ("Արամ", "ԱՐԱՄ"),
            ("محمد", "مُحَمَّد"),
            ("محمد", "محـمد"),
            ("أحمد", "احمد"),
            ("שרה", "שָׂרָה"),
            ("Jean-Luc", "Jean Luc"),
            ("O'Brien", "O’Brien"),
            ("Ada 2", "Ada  2"),
            ("Ａｄａ", "Ada"),
            ("Ada ۴", "Ada ٤"),
            ("გიორგი", "ᲒᲘᲝᲠᲒᲘ"),
        ] {
            check(one, other, true);
        }
    }

    #[test]
    fn a_name_in_another_script_that_looks_the_same_is_the_same() {
        for (one, other) in [
            ("BECA", "ВЕСА"),
            ("Oceap", "Осеар"),
            ("Tom", "Том"),
            ("mama", "мама"),
            ("NIKH", "ΝΙΚΗ"),
            ("vav", "νav"),
            ("Bob", "B0b"),
            ("Lil", "LiI"),
            ("Lil", "Li1"),
            ("Arnie", "Amie"),
            ("Wim", "VVim"),
            ("ΠΑΠ", "ПАП"),
            ("ニニ", "二二"),
            ("OSO", "ՕՏՕ"),
        ] {
            check(one, other, true);
        }
    }

    #[test]
    fn names_that_differ_are_two() {
        for (one, other) in [
            ("Ian", "Lan"),
            ("Ali", "All"),
            ("Mia", "Mila"),
            ("Clara", "Dara"),
            ("Ada", "Ado"),
            ("Ada 2", "Ada 3"),
            ("Иван", "Ivan"),
            ("李雷", "李蕾"),
            ("はな", "ハナ"),
            ("🦊", "🐺"),
            ("김철수", "김철호"),
            ("C++", "C"),
            ("Ελένη", "Ελένα"),
            ("שרה", "שרי"),
            ("R2-D2", "R2-D3"),
        ] {
            check(one, other, false);
        }
    }
}
