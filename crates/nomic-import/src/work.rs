//! Count of the bytes that reading looks at, for tests only. It shows the work for a page without a
//! clock.

#[cfg(test)]
thread_local! {
    static LOOKED_AT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts a part of the page that is searched as a whole.
#[inline]
pub(crate) fn look(bytes: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|count| count.set(count.get().saturating_add(bytes)));
    #[cfg(not(test))]
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use super::LOOKED_AT;
    use crate::{ImportSource, import};

    const PIECES: &str = include_str!("../tests/pieces.txt");
    const BEGINNINGS: [&str; 6] = [
        "",
        "101. A. ",
        "No,Text\n1,",
        "| No | Text |\n| 1 | ",
        "---\nnumber: 1\n---\n",
        "# Rule 1\n\n",
    ];

    fn work(beginning: &str, piece: &str, length: usize) -> usize {
        let page = format!("{beginning}{}", piece.repeat(length / piece.len()));
        LOOKED_AT.with(|count| count.set(0));
        // That there is too much or nothing in it is an answer, too.
        let _ = import(&[ImportSource {
            name: "page.txt",
            text: &page,
        }]);
        LOOKED_AT.with(std::cell::Cell::get)
    }

    #[test]
    fn eight_times_the_page_is_looked_at_about_eight_times_as_long() {
        for piece in PIECES.lines().filter(|line| !line.is_empty()) {
            let piece = piece.replace("\\n", "\n").replace("\\t", "\t");
            for beginning in BEGINNINGS {
                let (short, long) = (500, 4_000);
                let (few, many) = (
                    work(beginning, &piece, short),
                    work(beginning, &piece, long),
                );
                assert!(
                    many <= few * 11 + long,
                    "{beginning:?} {piece:?}: {few}, then {many}"
                );
            }
        }
    }
}
