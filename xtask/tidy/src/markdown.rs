//! Parts of Markdown documents that several checks read.

/// Lines with their numbers, without blocks of code.
pub(crate) fn lines(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    (1..).zip(page.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

/// Texts between backquotes.
pub(crate) fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Cells of a table's row.
pub(crate) fn cells(row: &str) -> Vec<&str> {
    let row = row.strip_prefix('|').unwrap_or(row).trim_end();
    let row = row.strip_suffix('|').unwrap_or(row);
    row.split('|').map(str::trim).collect()
}

/// Text below a heading of the second level, up to the next one.
pub(crate) fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let found = page.split_once(&format!("{heading}\n"));
    let rest = found.map_or("", |(_, rest)| rest);
    rest.split("\n## ").next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_without_its_code() {
        let page = "a\n```\nb\n```\nc `d` e `f`";
        assert_eq!(
            lines(page).map(|(line, _)| line).collect::<Vec<_>>(),
            [1, 5]
        );
        assert_eq!(
            quoted(page.lines().last().unwrap()).collect::<Vec<_>>(),
            ["d", "f"]
        );
    }

    #[test]
    fn a_row_has_its_cells_and_a_section_ends_at_the_next() {
        assert_eq!(cells("| a | | b |"), ["a", "", "b"]);
        assert_eq!(section("# A\n## B\nc\n\n## D\n", "## B"), "c\n");
    }
}
