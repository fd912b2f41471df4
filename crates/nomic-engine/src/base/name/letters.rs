//! Maps letters to letters without marks, and capitals to small letters, in the scripts that names
//! are compared in.
//!
//! The tables are our own, because those of compilers and browsers grow: two players need the same
//! answer on any program.

/// The Latin letters from `À` to `ʯ` without marks, strokes and hooks; a dot where there is none.
const WESTERN: &[u8] = b"\
    AAAAAA.CEEEEIIIIDNOOOOO.OUUUUYP.aaaaaa.ceeeeiiiidnooooo.ouuuuypyAaAaAaCcCcCcCcDd\
    DdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKkkLlLlLlLlLlNnNnNn.NnOoOoOo..RrRrRrSsSsSs\
    SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsbBBb..OCcDDDd.EEEFfGY.IIKkl..NnOOo..PpR..S.tTtTU\
    uUVYyZzZ.......p.....D..L..N.AaIiOoUuUuUuUuUueAaAa..GgGgKkOoOoZzj.D.Gg.PNnAa..Oo\
    AaAaEeEeIiIiOoOoRrRrUuUuSsTt..HhNd..ZzAaEeOoOoOoOoYylntj..ACcLTsz..BU.EeJj.qRrYy\
    .a.bocdd.e.e...jgggy..h.iiilll...mnnno......rrr.r.ss....tuuv...yzzz......b..hj.l\
    q...............";
/// Letters from `Ḁ` to `ỿ`.
const FURTHER: &[u8] = b"\
    AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOo\
    OoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyasss..\
    AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUu\
    UuYyYyYyYy....Yy";
/// The Greek letters from `ἀ` to the end of their block without marks.
const POLYTONIC: &str = "\
    ααααααααΑΑΑΑΑΑΑΑεεεεεε..ΕΕΕΕΕΕ..ηηηηηηηηΗΗΗΗΗΗΗΗιιιιιιιιΙΙΙΙΙΙΙΙ\
    οοοοοο..ΟΟΟΟΟΟ..υυυυυυυυ.Υ.Υ.Υ.ΥωωωωωωωωΩΩΩΩΩΩΩΩααεεηηιιοουυωω..\
    ααααααααΑΑΑΑΑΑΑΑηηηηηηηηΗΗΗΗΗΗΗΗωωωωωωωωΩΩΩΩΩΩΩΩααααα.ααΑΑΑΑΑ.ι.\
    ..ηηη.ηηΕΕΗΗΗ...ιιιι..ιιΙΙΙΙ....υυυυρρυυΥΥΥΥΡ.....ωωω.ωωΟΟΩΩΩ...";
/// Other letters with marks, each before the same without.
const MARKED: &str = "ΆΑΈΕΉΗΊΙΌΟΎΥΏΩΐιΪΙΫΥάαέεήηίιΰυϊιϋυόούυώω\
    ЀЕЁЕЃГЇІЌКЍИЎУЙИйиѐеёеѓгїіќкѝиўуѶѴѷѵӁЖӂжӐАӑаӒАӓаӖЕӗе\
    ӚӘӛәӜЖӝжӞЗӟзӢИӣиӤИӥиӦОӧоӪӨӫөӬЭӭэӮУӯуӰУӱуӲУӳуӴЧӵчӸЫӹы\
    آاأاإاٱاؤوئيىييیکكہههھ";

/// The letter without its mark; other signs stay as they are.
pub(crate) fn bare(sign: char) -> char {
    if let Some(latin) = latin(sign) {
        return char::from(latin);
    }
    match sign {
        '\u{1f00}'..='\u{1fff}' => {
            match place(sign, '\u{1f00}').and_then(|at| POLYTONIC.chars().nth(at)) {
                Some(bare) if bare != '.' => bare,
                _ => sign,
            }
        }
        // Japanese keyboards write these for the signs of ASCII.
        '\u{ff01}'..='\u{ff5e}' => moved(sign, -0xfee0),
        // The digits of Persian, most of them like those of Arabic.
        '\u{6f0}'..='\u{6f9}' => moved(sign, -0x90),
        '\u{386}'..='\u{6ff}' => other(MARKED, sign),
        _ => sign,
    }
}

/// The small letter of a letter without marks; other signs stay as they are.
pub(crate) fn small(sign: char) -> char {
    match sign {
        'A'..='Z' => sign.to_ascii_lowercase(),
        'Α'..='Ω' | 'А'..='Я' => moved(sign, 0x20),
        'ς' => 'σ',
        'Ѐ'..='Џ' => moved(sign, 0x50),
        'Ѡ'..='ҁ' | 'Ҋ'..='ҿ' | 'Ӑ'..='ԯ' => moved(sign, i64::from(u32::from(sign) % 2 == 0)),
        'Ӂ'..='ӎ' => moved(sign, i64::from(u32::from(sign) % 2 == 1)),
        'Ӏ' => 'ӏ',
        'Ա'..='Ֆ' => moved(sign, 0x30),
        'Ა'..='Ჿ' => moved(sign, -0xbc0),
        sign => sign,
    }
}

/// Two small letters for a letter that combines two.
pub(crate) const fn spread(sign: char) -> Option<&'static str> {
    Some(match sign {
        'Æ' | 'æ' | 'Ǣ' | 'ǣ' | 'Ǽ' | 'ǽ' => "ae",
        'Œ' | 'œ' => "oe",
        'և' => "եւ",
        '\u{e33}' => "\u{e4d}\u{e32}",
        '\u{eb3}' => "\u{ecd}\u{eb2}",
        '\u{edc}' => "\u{eab}\u{e99}",
        '\u{edd}' => "\u{eab}\u{ea1}",
        'ß' | 'ẞ' => "ss",
        'Ĳ' | 'ĳ' => "ij",
        'Ǆ'..='ǆ' | 'Ǳ'..='ǳ' => "dz",
        'Ǉ'..='ǉ' => "lj",
        'Ǌ'..='ǌ' => "nj",
        _ => return None,
    })
}

/// True for Latin letters that are allowed in names.
pub(crate) fn is_latin(sign: char) -> bool {
    let wide = matches!(sign, '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}');
    let two = sign < '\u{370}' && spread(sign).is_some();
    sign.is_ascii_alphabetic() || wide || two || matches!(sign, 'ẞ') || latin(sign).is_some()
}

pub(crate) fn is_polytonic(sign: char) -> bool {
    bare(sign) != sign && ('\u{1f00}'..='\u{1fff}').contains(&sign)
}

fn latin(sign: char) -> Option<u8> {
    let (table, first) = match sign {
        'À'..='ʯ' => (WESTERN, 'À'),
        'Ḁ'..='ỿ' => (FURTHER, 'Ḁ'),
        _ => return None,
    };
    let letter = table.get(place(sign, first)?).copied();
    letter.filter(|letter| *letter != b'.')
}

/// Partner of the sign in a row of pairs; the sign itself if it has none.
pub(crate) fn other(pairs: &str, sign: char) -> char {
    let mut signs = pairs.chars();
    while let (Some(one), Some(other)) = (signs.next(), signs.next()) {
        if one == sign {
            return other;
        }
    }
    sign
}

fn place(sign: char, first: char) -> Option<usize> {
    usize::try_from(u32::from(sign).checked_sub(u32::from(first))?).ok()
}

fn moved(sign: char, by: i64) -> char {
    let code = i64::from(u32::from(sign)).saturating_add(by);
    u32::try_from(code)
        .ok()
        .and_then(char::from_u32)
        .unwrap_or(sign)
}
