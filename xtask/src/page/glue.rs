//! Removes comments and indents from scripts: wasm-bindgen explains its glue, and we explain ours.

/// Script without indents and comment lines. A script with a text of several lines is unchanged.
pub(super) fn bare(script: &str) -> String {
    let quotes = |line: &str| line.matches('`').count();
    if !script.lines().all(|line| quotes(line).is_multiple_of(2)) {
        return script.to_owned();
    }
    let mut out = String::with_capacity(script.len());
    let mut within = false;
    for line in script.lines().map(str::trim_start) {
        let comment = within || line.starts_with("//") || line.starts_with("/*");
        within = (within || line.starts_with("/*")) && !line.contains("*/");
        if !comment && !line.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn comments_and_indents_go() {
        let script = "// a\nlet a = {\n  /** b\n   * c */\n  x: 1,\n\n  y: 2,\n};\n";
        assert_eq!(bare(script), "let a = {\nx: 1,\ny: 2,\n};\n");
    }

    #[test]
    fn a_text_of_several_lines_keeps_its_blanks() {
        let script = "let a = `b\n  // c`;\n";
        assert_eq!(bare(script), script);
    }
}
