//! The starter rulesets, as literate Markdown.
