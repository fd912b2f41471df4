//! The rule language: lexer, parser, checker, meter, interpreter.
