//! Puts the functions of a program into an order in which it packs well.
//!
//! wasm-bindgen writes them by their size, the largest first. Here those of one type stand together, and
//! among them such as begin alike, of which there are many where a program is made of generic code: packed
//! it is 2 to 4 % smaller, and no longer grows by kilobytes because something was moved. Numbers take no
//! more bytes than they need, either, where the linker has left room for larger ones.

use std::fmt;

use wasm_encoder::{
    CodeSection, FunctionSection, Module,
    reencode::{self, Error, Reencode},
};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};

use crate::trouble::{OrSay, Trouble};

/// A program that does the same.
pub(super) fn arranged(wasm: &[u8]) -> Result<Vec<u8>, Trouble> {
    arrange(wasm).or_say(|| "A compiled program can't be put in order".to_owned())
}

fn arrange(wasm: &[u8]) -> Result<Vec<u8>, Error<Unknown>> {
    let mut module = Module::new();
    let mut arrangement = Arrangement::of(wasm)?;
    reencode::utils::parse_core_module(&mut arrangement, &mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// The number of a function that there is not.
#[derive(Debug)]
struct Unknown(u32);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no function {}", self.0)
    }
}

struct Arrangement {
    /// The old place of each function that the program has itself.
    order: Vec<usize>,
    /// The new number of each function; imported ones come first and keep theirs.
    numbers: Vec<u32>,
}

impl Arrangement {
    fn of(wasm: &[u8]) -> Result<Self, BinaryReaderError> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let function =
                            matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_));
                        imported += u32::from(function);
                    }
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(body),
                _ => {}
            }
        }
        let code = |place: &usize| bodies.get(*place).map(FunctionBody::as_bytes);
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|place| (types.get(*place), code(place)));
        let mut places: Vec<(usize, u32)> = order.iter().copied().zip(imported..).collect();
        places.sort_unstable();
        let own = places.into_iter().map(|(_, number)| number);
        let numbers = (0..imported).chain(own).collect();
        Ok(Self { order, numbers })
    }
}

impl Reencode for Arrangement {
    type Error = Unknown;

    fn function_index(&mut self, number: u32) -> Result<u32, Error<Unknown>> {
        let known = usize::try_from(number).ok();
        let new = known.and_then(|number| self.numbers.get(number));
        new.copied().ok_or(Error::UserError(Unknown(number)))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Unknown>> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for kind in self.order.iter().filter_map(|place| types.get(*place)) {
            functions.function(*kind);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Unknown>> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for place in self.order.clone() {
            if let Some(body) = bodies.get(place) {
                self.parse_function_body(code, body.clone())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
        ImportSection, RefType, TableSection, TableType, TypeSection, ValType,
    };
    use wasmparser::{Operator, Validator};

    /// One imported function, and four of two types: *a* calls *c*, and the import; *d* does nothing.
    fn program() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        types.ty().function([ValType::I32], []);
        let mut imports = ImportSection::new();
        imports.import("m", "f", EntityType::Function(0));
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let (mut exports, mut names) = (ExportSection::new(), 1..);
        let mut add = |kind: u32, name: &str, calls: &[u32], drops: i32| {
            functions.function(kind);
            let mut body = Function::new([]);
            let mut written = body.instructions();
            for called in calls {
                written.call(*called);
            }
            for number in 0..drops {
                written.i32_const(number).drop();
            }
            written.end();
            code.function(&body);
            exports.export(name, ExportKind::Func, names.next().unwrap());
        };
        add(1, "a", &[3, 0], 0);
        add(0, "b", &[], 3);
        add(0, "c", &[], 1);
        add(1, "d", &[], 0);
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            minimum: 2,
            maximum: None,
            table64: false,
            shared: false,
        });
        let mut elements = ElementSection::new();
        let filled = Elements::Functions(vec![2, 4].into());
        elements.active(None, &ConstExpr::i32_const(0), filled);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module
            .section(&tables)
            .section(&exports)
            .section(&elements)
            .section(&code);
        module.finish()
    }

    /// An exported function: its type and what it does, those it calls by their names.
    type Told = (u32, Vec<String>);

    /// What each exported function is, and what the table holds, by name.
    fn meaning(wasm: &[u8]) -> (BTreeMap<String, Told>, Vec<String>) {
        let (mut types, mut bodies, mut table) = (Vec::new(), Vec::new(), Vec::new());
        let mut names = BTreeMap::from([(0, "import".to_owned())]);
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.unwrap() {
                Payload::FunctionSection(all) => {
                    types = all.into_iter().map(Result::unwrap).collect()
                }
                Payload::CodeSectionEntry(body) => bodies.push(body),
                Payload::ExportSection(all) => {
                    names.extend(all.into_iter().map(|export| {
                        let export = export.unwrap();
                        (export.index, export.name.to_owned())
                    }));
                }
                Payload::ElementSection(all) => {
                    for element in all {
                        if let wasmparser::ElementItems::Functions(all) = element.unwrap().items {
                            table.extend(all.into_iter().map(Result::unwrap));
                        }
                    }
                }
                _ => {}
            }
        }
        let told = |body: &FunctionBody<'_>| {
            let operators = body.get_operators_reader().unwrap().into_iter();
            let told = operators.map(|operator| match operator.unwrap() {
                Operator::Call { function_index } => format!("calls {}", names[&function_index]),
                other => format!("{other:?}"),
            });
            told.collect::<Vec<_>>()
        };
        let own = types.iter().zip(&bodies).zip(1..);
        let own = own.map(|((kind, body), number)| (names[&number].clone(), (*kind, told(body))));
        let table = table.iter().map(|number| names[number].clone());
        (own.collect(), table.collect())
    }

    #[test]
    fn functions_of_one_type_stand_together_and_the_program_means_the_same() {
        let before = program();
        let after = arranged(&before).unwrap();
        Validator::new().validate_all(&after).unwrap();
        assert_eq!(meaning(&after), meaning(&before));
        let types = |wasm: &[u8]| {
            let mut all: Vec<u32> = Vec::new();
            for payload in Parser::new(0).parse_all(wasm) {
                if let Payload::FunctionSection(section) = payload.unwrap() {
                    all.extend(section.into_iter().map(Result::unwrap));
                }
            }
            all
        };
        assert_eq!(
            (types(&before), types(&after)),
            (vec![1, 0, 0, 1], vec![0, 0, 1, 1])
        );
    }

    #[test]
    fn what_is_no_program_is_told() {
        assert!(arranged(b"\0asm\x01\0\0\0\x03\x02").is_err());
        assert!(arranged(b"nothing").is_err());
    }
}
