//! Makes the glue between page and program smaller.
//!
//! wasm-bindgen explains its glue in comments, and gives each import a long name with 16
//! random-looking digits. The names are in the script and in the program, and don't pack. Here
//! comments and indents are removed, and each import gets a number for a name.

use std::{collections::BTreeMap, convert::Infallible};

use wasm_encoder::{
    ImportSection, Module,
    reencode::{self, Error, Reencode},
};
use wasmparser::{ImportSectionReader, Parser};

use super::PageProgram;
use crate::chore_error::{ChoreError, ErrorContext};

/// Prefix of an import's name. In the script the name begins a line, before its function.
const IMPORT: &str = "__wb";
const BEFORE_FUNCTION: &str = ": ";

pub(super) fn tighten(program: &mut PageProgram) -> Result<(), ChoreError> {
    let plain = bare(&program.script);
    let mut renamed = Renamed {
        names: BTreeMap::new(),
        found: 0,
    };
    let mut script = String::with_capacity(plain.len());
    for line in plain.lines() {
        let import = line.split_once(BEFORE_FUNCTION);
        match import.filter(|(name, _)| name.starts_with(IMPORT)) {
            Some((name, function)) => {
                let number = format!("_{}", renamed.names.len());
                script.push_str(&number);
                script.push_str(BEFORE_FUNCTION);
                script.push_str(function);
                renamed.names.insert(name.to_owned(), number);
            }
            None => script.push_str(line),
        }
        script.push('\n');
    }
    let wasm = renamed.program(&program.wasm);
    let wasm = wasm.with_context(|| format!("{} can't be read", program.name))?;
    if renamed.found != renamed.names.len() {
        return Err(ChoreError::new(format!(
            "{}'s script has {} imports, and its program asks for {} of them.",
            program.name,
            renamed.names.len(),
            renamed.found
        )));
    }
    (program.script, program.wasm) = (script, wasm);
    Ok(())
}

struct Renamed {
    names: BTreeMap<String, String>,
    found: usize,
}

impl Renamed {
    fn program(&mut self, wasm: &[u8]) -> Result<Vec<u8>, Error<Infallible>> {
        let mut module = Module::new();
        reencode::utils::parse_core_module(self, &mut module, Parser::new(0), wasm)?;
        Ok(module.finish())
    }
}

impl Reencode for Renamed {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        for import in section.into_imports() {
            let import = import?;
            let kind = self.entity_type(import.ty)?;
            let new = self.names.get(import.name);
            self.found += usize::from(new.is_some());
            let name = new.map_or(import.name, String::as_str);
            imports.import(import.module, name, kind);
        }
        Ok(())
    }
}

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
    use super::*;
    use wasm_encoder::{EntityType, TypeSection};

    const SCRIPT: &str = "// a\nlet a = {\n  /** b\n   * c */\n  __wbg_x_8658f795c44d1316: 1,\n\n  \
                          __wbg_y: 2, z: wasm.__wbg_z,\n};\n";

    fn program(imports: &[&str]) -> PageProgram {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut section = ImportSection::new();
        for import in imports {
            section.import("m", import, EntityType::Function(0));
        }
        let mut module = Module::new();
        module.section(&types).section(&section);
        PageProgram {
            name: "p".to_owned(),
            script: SCRIPT.to_owned(),
            wasm: module.finish(),
            later: Vec::new(),
        }
    }

    #[test]
    fn comments_go_and_imports_are_numbered_in_script_and_program_alike() {
        let mut given = program(&["__wbg_y", "other", "__wbg_x_8658f795c44d1316"]);
        tighten(&mut given).unwrap();
        let right = "let a = {\n_0: 1,\n_1: 2, z: wasm.__wbg_z,\n};\n";
        assert_eq!(given.script, right);
        assert_eq!(given.wasm, program(&["_1", "other", "_0"]).wasm);
    }

    #[test]
    fn a_text_of_several_lines_keeps_its_blanks() {
        let script = "let a = `b\n  // c`;\n";
        assert_eq!(bare(script), script);
    }

    #[test]
    fn a_script_and_a_program_that_do_not_fit_are_refused() {
        assert!(tighten(&mut program(&["__wbg_y"])).is_err());
    }
}
