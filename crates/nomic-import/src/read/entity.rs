//! Character references of HTML.

use crate::read::signs::swept;

/// Names that occur in prose. Other names are kept as they are, so nothing is lost.
const NAMED: [(&str, &str); 140] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("auml", "ä"),
    ("ouml", "ö"),
    ("uuml", "ü"),
    ("Auml", "Ä"),
    ("Ouml", "Ö"),
    ("Uuml", "Ü"),
    ("szlig", "ß"),
    ("agrave", "à"),
    ("egrave", "è"),
    ("eacute", "é"),
    ("igrave", "ì"),
    ("ograve", "ò"),
    ("ugrave", "ù"),
    ("Agrave", "À"),
    ("Egrave", "È"),
    ("Eacute", "É"),
    ("Igrave", "Ì"),
    ("Ograve", "Ò"),
    ("Ugrave", "Ù"),
    ("aacute", "á"),
    ("iacute", "í"),
    ("oacute", "ó"),
    ("uacute", "ú"),
    ("ccedil", "ç"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("hellip", "…"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bdquo", "„"),
    ("sbquo", "‚"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("middot", "·"),
    ("bull", "•"),
    ("sect", "§"),
    ("times", "×"),
    ("minus", "−"),
    ("shy", ""),
    ("copy", "©"),
    ("euro", "€"),
    ("deg", "°"),
    ("Aacute", "Á"),
    ("Acirc", "Â"),
    ("acirc", "â"),
    ("atilde", "ã"),
    ("Atilde", "Ã"),
    ("aring", "å"),
    ("Aring", "Å"),
    ("aelig", "æ"),
    ("AElig", "Æ"),
    ("Ccedil", "Ç"),
    ("ecirc", "ê"),
    ("Ecirc", "Ê"),
    ("euml", "ë"),
    ("Euml", "Ë"),
    ("Iacute", "Í"),
    ("icirc", "î"),
    ("Icirc", "Î"),
    ("iuml", "ï"),
    ("Iuml", "Ï"),
    ("ntilde", "ñ"),
    ("Ntilde", "Ñ"),
    ("Oacute", "Ó"),
    ("ocirc", "ô"),
    ("Ocirc", "Ô"),
    ("otilde", "õ"),
    ("oslash", "ø"),
    ("Oslash", "Ø"),
    ("Uacute", "Ú"),
    ("ucirc", "û"),
    ("Ucirc", "Û"),
    ("yacute", "ý"),
    ("yuml", "ÿ"),
    ("oelig", "œ"),
    ("OElig", "Œ"),
    ("scaron", "š"),
    ("zcaron", "ž"),
    ("iexcl", "¡"),
    ("iquest", "¿"),
    ("para", "¶"),
    ("dagger", "†"),
    ("Dagger", "‡"),
    ("permil", "‰"),
    ("lsaquo", "‹"),
    ("rsaquo", "›"),
    ("frac12", "½"),
    ("frac14", "¼"),
    ("frac34", "¾"),
    ("sup1", "¹"),
    ("sup2", "²"),
    ("sup3", "³"),
    ("ordf", "ª"),
    ("ordm", "º"),
    ("plusmn", "±"),
    ("divide", "÷"),
    ("ne", "≠"),
    ("le", "≤"),
    ("ge", "≥"),
    ("larr", "←"),
    ("rarr", "→"),
    ("uarr", "↑"),
    ("darr", "↓"),
    ("hearts", "♥"),
    ("trade", "™"),
    ("reg", "®"),
    ("pound", "£"),
    ("yen", "¥"),
    ("cent", "¢"),
    ("prime", "′"),
    ("Prime", "″"),
    ("infin", "∞"),
    ("check", "✓"),
    ("star", "☆"),
    ("ast", "*"),
    ("num", "#"),
    ("lpar", "("),
    ("rpar", ")"),
    ("lsqb", "["),
    ("rsqb", "]"),
    ("colon", ":"),
    ("comma", ","),
    ("period", "."),
    ("excl", "!"),
    ("quest", "?"),
    ("sol", "/"),
    ("hyphen", "‐"),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("zwj", ""),
    ("zwnj", ""),
];

pub(crate) fn resolve(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        match reference(after) {
            Some((meaning, used)) => {
                out.push_str(&meaning);
                rest = after.get(used..).unwrap_or_default();
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Character of the reference at the beginning, and its length in bytes with the semicolon.
fn reference(text: &str) -> Option<(String, usize)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let name = text.get(..end)?;
    if let Some(digits) = name.strip_prefix('#') {
        let code = match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => digits.parse().ok()?,
        };
        let sign = char::from_u32(code).filter(|sign| !sign.is_control())?;
        let sign = if sign == '\u{a0}' { ' ' } else { sign };
        return Some((swept(&sign.to_string()).into_owned(), end + 1));
    }
    let (_, meaning) = NAMED.iter().find(|(known, _)| *known == name)?;
    Some((swept(meaning).into_owned(), end + 1))
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn references_are_resolved_and_everything_else_stays() {
        assert_eq!(
            resolve("unver&auml;nderlich &#8211; &#xe8;"),
            "unveränderlich – è"
        );
        assert_eq!(
            resolve("R&D; &unknown; & &#0; &"),
            "R&D; &unknown; & &#0; &"
        );
    }
}
