//! Invisible signs: readers must see all text that counts.
//!
//! The ranges are fixed: Unicode's tables grow with each version, but a text must be valid for all
//! players alike.

/// First invisible sign in a text: a control, a mark that turns the direction of writing, or a
/// blank without width. Line breaks and tabs are allowed, and so are signs that join letters or
/// choose the form of the sign before them.
pub fn find_invisible(text: &str) -> Option<char> {
    around(text)
        .find_map(|(before, sign, after)| is_hidden_between(before, sign, after).then_some(sign))
}

pub const fn is_invisible(sign: char) -> bool {
    is_hidden_between(None, sign, None)
}

/// The text without invisible signs. Other line ends become a line break.
pub fn without_invisible(text: &str) -> String {
    let mut swept = String::with_capacity(text.len());
    let mut before = None;
    for (_, sign, after) in around(text) {
        let kept = match sign {
            '\r' if after == Some('\n') => continue,
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
            sign if is_hidden_between(before, sign, after) => continue,
            sign => sign,
        };
        before = Some(kept);
        swept.push(kept);
    }
    swept
}

/// True if the sign is invisible between these two.
pub(crate) const fn is_hidden_between(
    before: Option<char>,
    sign: char,
    after: Option<char>,
) -> bool {
    match sign {
        '\t' | '\n' => false,
        '\u{200c}' | '\u{200d}' => !joins(before) || !joins(after) || chooses(after),
        '\u{fe00}'..='\u{fe0f}' => !takes_form(before) && !matches!(after, Some('\u{20e3}')),
        '\u{e0100}'..='\u{e01ef}' => !ideograph(before),
        sign => invisible(sign),
    }
}

/// True if a letter or picture can be joined to the next one, as in Persian, Indian scripts and
/// pictures of families. After a Latin letter, the joining sign would only be hidden.
const fn joins(sign: Option<char>) -> bool {
    match sign {
        Some('\u{2000}'..='\u{206f}' | '\u{3000}') | None => false,
        Some(sign) => sign >= '\u{590}' && !invisible(sign),
    }
}

/// True if the next sign can choose among forms of this sign. Pictures and some letters have forms;
/// digits have them only as keys.
const fn takes_form(sign: Option<char>) -> bool {
    match sign {
        Some('©' | '®' | '‼' | '⁉') => true,
        Some('\u{3000}') | None => false,
        Some(sign) => sign >= '\u{2070}' && !invisible(sign) && !chooses(Some(sign)),
    }
}

const fn chooses(sign: Option<char>) -> bool {
    matches!(sign, Some('\u{fe00}'..='\u{fe0f}'))
}

/// True for signs of Chinese and Japanese, which can have very many forms.
const fn ideograph(sign: Option<char>) -> bool {
    matches!(
        sign,
        Some('\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
    )
}

/// True if the sign itself is never seen, apart from its effect on others.
const fn invisible(sign: char) -> bool {
    matches!(sign,
        '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The text for quotation marks of any language: without their likes, and on one line.
pub fn quotable(text: &str) -> String {
    let mut quotable = String::with_capacity(text.len());
    let mut before = None;
    for sign in text.chars() {
        let (sign, like) = match sign {
            '\n' => ('↵', None),
            sign if sign.is_control() => continue,
            sign if is_double_mark(sign) => ('\'', Some('\'')),
            sign => (sign, half_mark(sign)),
        };
        // Two halves side by side look like one mark.
        if like.is_none() || like != before {
            quotable.push(sign);
        }
        before = like;
    }
    quotable
}

const fn is_double_mark(sign: char) -> bool {
    matches!(sign,
        '"' | '«' | '»' | '“'..='‟' | '″' | '‴' | '‶' | '‷' | '⁗' | 'ʺ' | '˝' | 'ˮ' | '\u{30b}'
        | '\u{30e}' | '\u{30f}' | '״' | '〃' | '❝' | '❞' | '❠' | '❮' | '❯' | '〝'..='〟' | '＂'
        | '「'..='』' | '《' | '》' | '｢' | '｣' | '﹁'..='﹄' | '⟪' | '⟫' | '≪' | '≫' | '⹂' | '⋘' | '⋙'
        | '\u{1f676}'..='\u{1f678}')
}

/// For a sign that looks like a quotation mark when doubled: a common sign for all of that look.
const fn half_mark(sign: char) -> Option<char> {
    match sign {
        '\''
        | '‘'
        | '’'
        | '‛'
        | '`'
        | '´'
        | '′'
        | '‵'
        | 'ʹ'
        | 'ʻ'..='ʽ'
        | 'ˈ'
        | 'ˊ'
        | 'ˋ'
        | '＇'
        | '｀'
        | '❛'
        | '❜'
        | '\u{300}'
        | '\u{301}'
        | '\u{30d}'
        | '\u{312}'..='\u{315}'
        | 'ꞌ' => Some('\''),
        '‚' | ',' | '，' | '❟' | '¸' | 'ˏ' | '˒' => Some(','),
        '<' | '>' | '‹' | '›' | '＜' | '＞' | '〈' | '〉' | '⟨' | '⟩' | '˂' | '˃' | '❬' | '❭' => {
            Some('<')
        }
        _ => None,
    }
}

fn around(text: &str) -> impl Iterator<Item = (Option<char>, char, Option<char>)> {
    let mut before = None;
    let mut signs = text.chars().peekable();
    std::iter::from_fn(move || {
        let sign = signs.next()?;
        let place = (before, sign, signs.peek().copied());
        before = Some(sign);
        Some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_found() {
        for sign in [
            '\0',
            '\u{1b}',
            '\r',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2064}',
            '\u{2066}',
            '\u{2069}',
            '\u{206f}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e0041}',
            '\u{e0100}',
        ] {
            let text = format!("Nobody shall{sign} shout.");
            assert_eq!(find_invisible(&text), Some(sign), "{sign:?}");
            assert_eq!(find_invisible(&format!("{sign}a")), Some(sign), "{sign:?}");
            assert_eq!(find_invisible(&format!("a{sign}")), Some(sign), "{sign:?}");
            assert_eq!(find_invisible(&without_invisible(&text)), None, "{sign:?}");
        }
    }

    #[test]
    fn what_belongs_to_letters_and_pictures_stays() {
        for text in [
            "",
            "Zeile eins\n\tZeile zwei – „so“, ‘so’ und so…",
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "👩\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}\u{200d}🔥",
            "👍🏽 1\u{fe0f}\u{20e3} ©\u{fe0f} 🏳\u{fe0f}\u{200d}🌈",
            "葛\u{e0100}飾区",
            "e\u{301}\u{323} a\u{a0}b",
        ] {
            assert_eq!(find_invisible(text), None, "{text:?}");
            assert_eq!(without_invisible(text), text);
        }
    }

    #[test]
    fn a_form_is_chosen_once_and_nothing_is_joined_to_nothing() {
        for text in [
            "❤\u{fe0f}\u{fe0f}",
            "1\u{fe0f}",
            "A\u{200d}da",
            "👩\u{200d}",
            "👩\u{200d}\u{200d}👧",
            "葛\u{e0100}\u{e0101}",
        ] {
            assert!(find_invisible(text).is_some(), "{text:?}");
            assert_eq!(find_invisible(&without_invisible(text)), None, "{text:?}");
        }
    }

    #[test]
    fn whatever_is_swept_shows_all_it_holds() {
        let signs = [
            'a',
            '1',
            ' ',
            '\n',
            '\r',
            'é',
            'ж',
            'ش',
            '葛',
            '👩',
            '❤',
            '\u{200c}',
            '\u{200d}',
            '\u{fe0f}',
            '\u{20e3}',
            '\u{ad}',
            '\u{202e}',
            '\u{e0100}',
            '\u{3164}',
            '\u{2028}',
        ];
        let many = signs.len();
        for number in 0..many.pow(4) {
            let at = |place: u32| signs[number / many.pow(place) % many];
            let text: String = (0..4).map(at).collect();
            let swept = without_invisible(&text);
            assert_eq!(find_invisible(&swept), None, "{text:?}");
            assert_eq!(super::without_invisible(&swept), swept, "{text:?}");
        }
    }

    #[test]
    fn what_is_quoted_cannot_end_its_quotation() {
        for (text, shown) in [
            (
                "No” Otherwise all may vote. “Ok",
                "No' Otherwise all may vote. 'Ok",
            ),
            ("Nein“ Sonst „Ja", "Nein' Sonst 'Ja"),
            ("No» Altrimenti «sì", "No' Altrimenti 'sì"),
            ("a\" b'' c’’ d‘’ e`` f´´ g′′ h″", "a' b' c’ d‘ e` f´ g′ h'"),
            ("a,, b‚‚ c<< d>> e‹‹ f››", "a, b‚ c< d> e‹ f›"),
            ("a\nb\tc", "a↵bc"),
            ("„ ‟ ＂ ❝ 〞 「 」 《", "' ' ' ' ' ' ' '"),
        ] {
            assert_eq!(quotable(text), shown);
        }
        let plain = "Ada’s score isn't 5, it's 6; 5 < 6 – l’esito.";
        assert_eq!(quotable(plain), plain);
    }

    #[test]
    fn lines_end_in_one_way_when_a_text_is_swept() {
        assert_eq!(
            without_invisible("\u{feff}a\r\nb\rc\u{2028}d\u{ad}e"),
            "a\nb\nc\nde"
        );
    }
}
