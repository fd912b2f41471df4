//! Signs allowed in names, and scripts that may be combined.

use super::letters::{is_latin, is_polytonic};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A letter, syllable or digit of one script, or a mark that only this script has.
    Letter(ScriptSet),
    /// A mark over or under a letter of any script.
    Mark,
    /// A digit or a picture; goes with any script and can be a name by itself.
    Common,
    /// A blank or a sign between letters; goes with any script and is no name by itself.
    Aside,
}

/// A script, as one bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ScriptSet(u64);

const LATIN: ScriptSet = ScriptSet(1);
const GREEK: ScriptSet = ScriptSet(1 << 1);
const CYRILLIC: ScriptSet = ScriptSet(1 << 2);
const HAN: ScriptSet = ScriptSet(1 << 3);
const KANA: ScriptSet = ScriptSet(1 << 4);
const HANGUL: ScriptSet = ScriptSet(1 << 5);
const BOPOMOFO: ScriptSet = ScriptSet(1 << 6);

/// First bit of the scripts in a row of equally large blocks, and their number.
const INDIC: u32 = 16;

/// Scripts commonly written together: Latin with Chinese, Japanese or Korean.
const TOGETHER: [u64; 3] = [
    LATIN.0 | HAN.0 | KANA.0,
    LATIN.0 | HAN.0 | HANGUL.0,
    LATIN.0 | HAN.0 | BOPOMOFO.0,
];

impl ScriptSet {
    pub(super) const fn and(self, other: ScriptSet) -> ScriptSet {
        ScriptSet(self.0 | other.0)
    }

    /// True if one name may contain all of these. Look-alike letters of several scripts can't be
    /// distinguished in it.
    pub(super) fn go_together(self) -> bool {
        let fits = |together: &u64| self.0 & !together == 0;
        self.0.count_ones() <= 1 || TOGETHER.iter().any(fits)
    }

    /// True if the letters of this script have marks of their own over and under them.
    pub(super) fn takes_marks(self) -> bool {
        [LATIN, GREEK, CYRILLIC].contains(&self)
    }
}

/// Role of the sign in a name; none if it is not allowed. These are the scripts used for names
/// today, as Unicode recommends them for identifiers.
pub(super) fn sort(sign: char) -> Option<Sort> {
    let letter = |script: ScriptSet| Some(Sort::Letter(script));
    if is_compatible(sign) {
        return None;
    }
    if is_latin(sign) {
        return letter(LATIN);
    }
    match sign {
        '0'..='9' | '０'..='９' => Some(Sort::Common),
        ' '..='~' | '！'..='～' => Some(Sort::Aside),
        '\u{ad}' | '\u{a0}' => None,
        '¡'..='¿' | '×' | '÷' | '\u{2b9}'..='\u{2bc}' => Some(Sort::Aside),
        '\u{34f}' => None,
        '\u{300}'..='\u{36f}' => Some(Sort::Mark),
        'Ά' | 'Έ'..='ώ' => letter(GREEK),
        _ if is_polytonic(sign) => letter(GREEK),
        '\u{482}' | '\u{488}' | '\u{489}' => None,
        '\u{400}'..='\u{52f}' => letter(CYRILLIC),
        '\u{900}'..='\u{eff}' => {
            let block = u32::from(sign).saturating_sub(0x900) / 0x80;
            letter(ScriptSet(1_u64.checked_shl(INDIC.saturating_add(block))?))
        }
        '‐'..='―' | '‘'..='‟' | '•' | '€' | '・' => Some(Sort::Aside),
        '⌚'
        | '⌛'
        | '⏩'..='⏳'
        | '☀'..='❗'
        | '❣'..='❧'
        | '➕'..='➗'
        | '⭐'
        | '⭕'
        | '\u{1f1e6}'..='\u{1f1ff}'
        | '\u{1f300}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{1fa70}'..='\u{1faff}' => Some(Sort::Common),
        _ => eastern(sign).map(Sort::Letter),
    }
}

/// True for a sign that is only another form of other signs, by Unicode's compatibility mappings:
/// small raised letters and digits, fractions, two letters in one. Signs of today's keyboards are
/// allowed: wide letters, and combined letters of Thai, Lao and Armenian, are compared by their
/// equivalents.
const fn is_compatible(sign: char) -> bool {
    matches!(sign,
        'ª' | '²' | '³' | 'µ' | '¹' | 'º' | '¼'..='¾' | 'Ĳ' | 'ĳ' | 'Ŀ' | 'ŀ' | 'ŉ' | 'ſ'
        | 'Ǆ'..='ǌ' | 'Ǳ'..='ǳ' | 'ʰ'..='ʸ' | 'ˠ'..='ˤ' | 'ẚ' | 'ẛ' | '…' | '‼' | '⁉' | '™' | '\u{f0c}'
        | '\u{f77}' | '\u{f79}' | 'ゟ' | 'ヿ')
}

/// The script of a letter that is neither Latin nor Greek nor Cyrillic nor from the row of Indic blocks.
const fn eastern(sign: char) -> Option<ScriptSet> {
    Some(match sign {
        '\u{3005}'..='\u{3007}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{20000}'..='\u{323af}' => HAN,
        '\u{3041}'..='\u{3096}'
        | '\u{309d}'..='\u{309f}'
        | '\u{30a1}'..='\u{30ff}'
        | '\u{31f0}'..='\u{31ff}' => KANA,
        '\u{3131}'..='\u{3163}' | '\u{3165}'..='\u{318e}' | '\u{ac00}'..='\u{d7a3}' => HANGUL,
        '\u{3105}'..='\u{312f}' | '\u{31a0}'..='\u{31bf}' => BOPOMOFO,
        '\u{531}'..='\u{556}' | '\u{560}'..='\u{588}' => ScriptSet(1 << 7),
        '\u{591}'..='\u{5c7}' | '\u{5d0}'..='\u{5ea}' | '\u{5ef}'..='\u{5f4}' => ScriptSet(1 << 8),
        '\u{610}'..='\u{61a}'
        | '\u{620}'..='\u{669}'
        | '\u{66e}'..='\u{6dc}'
        | '\u{6de}'..='\u{6ff}'
        | '\u{750}'..='\u{77f}'
        | '\u{8a0}'..='\u{8e1}'
        | '\u{8e3}'..='\u{8ff}' => ScriptSet(1 << 9),
        '\u{780}'..='\u{7b1}' => ScriptSet(1 << 10),
        '\u{f00}'..='\u{fff}' => ScriptSet(1 << 11),
        '\u{1000}'..='\u{109f}' => ScriptSet(1 << 12),
        '\u{10d0}'..='\u{10ff}' | '\u{1c90}'..='\u{1cbf}' => ScriptSet(1 << 13),
        '\u{1200}'..='\u{139f}' | '\u{2d80}'..='\u{2ddf}' | '\u{ab00}'..='\u{ab2f}' => {
            ScriptSet(1 << 14)
        }
        '\u{1780}'..='\u{17b3}' | '\u{17b6}'..='\u{17dd}' | '\u{17e0}'..='\u{17e9}' => {
            ScriptSet(1 << 15)
        }
        _ => return None,
    })
}

pub(super) const fn piles_up(sign: char) -> bool {
    matches!(sign,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6ed}' | '\u{8d3}'..='\u{8ff}' | '\u{e31}'
        | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}'
        | '\u{ec8}'..='\u{ece}' | '\u{f71}'..='\u{f84}')
}
