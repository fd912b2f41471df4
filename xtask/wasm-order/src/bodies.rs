//! Rewrites the bodies of functions so that they pack well, with equal results.
//!
//! Locals are numbered by type, and within a type by their frequency: low numbers are frequent. So
//! code that differs only in the numbers of its locals becomes equal.
//!
//! An access to memory also carries a hint about the alignment of its address. The hint changes no
//! result, and browsers need none on processors that take any address. The compiler's hints vary,
//! so every access gets the weakest one. Atomic accesses would need their exact alignment. No
//! program here has any, and browsers would refuse to load one.

use std::{cmp::Reverse, convert::Infallible};

use wasm_encoder::{
    Function, Instruction, MemArg, Module, ValType,
    reencode::{self, Error, Reencode},
};
use wasmparser::{
    CompositeInnerType, CustomSectionReader, FunctionBody, Operator, Parser, Payload,
};

type BodiesError = Error<Infallible>;

/// The result behaves equally.
pub(crate) fn with_even_bodies(wasm: &[u8]) -> Result<Vec<u8>, BodiesError> {
    let mut module = Module::new();
    let mut even = Even::of(wasm)?;
    reencode::utils::parse_core_module(&mut even, &mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

struct Even {
    /// Number of parameters of each function, the next one last. Parameters come before other
    /// locals.
    params: Vec<usize>,
    /// New number of each local of the current function.
    numbers: Vec<u32>,
}

impl Even {
    fn of(wasm: &[u8]) -> Result<Self, BodiesError> {
        let (mut types, mut params) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        types.extend(group?.into_types().map(
                            |kind| match kind.composite_type.inner {
                                CompositeInnerType::Func(kind) => kind.params().len(),
                                _ => 0,
                            },
                        ));
                    }
                }
                Payload::FunctionSection(section) => {
                    for kind in section {
                        let kind = usize::try_from(kind?).ok();
                        let known = kind.and_then(|kind| types.get(kind));
                        params.push(known.copied().unwrap_or_default());
                    }
                }
                _ => {}
            }
        }
        params.reverse();
        let numbers = Vec::new();
        Ok(Self { params, numbers })
    }

    fn number(&self, local: u32) -> u32 {
        let place = usize::try_from(local).ok();
        let new = place.and_then(|place| self.numbers.get(place));
        new.copied().unwrap_or(local)
    }
}

fn uses(body: &FunctionBody<'_>, locals: usize) -> Result<Vec<u32>, BodiesError> {
    let mut uses = vec![0; locals];
    for operator in body.get_operators_reader()? {
        if let Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } = operator?
            && let Ok(place) = usize::try_from(local_index)
            && let Some(uses) = uses.get_mut(place)
        {
            *uses += 1;
        }
    }
    Ok(uses)
}

impl Reencode for Even {
    type Error = Infallible;

    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), BodiesError> {
        Ok(())
    }

    fn mem_arg(&mut self, arg: wasmparser::MemArg) -> Result<MemArg, BodiesError> {
        let arg = reencode::utils::mem_arg(self, arg)?;
        Ok(MemArg { align: 0, ..arg })
    }

    fn instruction<'a>(&mut self, operator: Operator<'a>) -> Result<Instruction<'a>, BodiesError> {
        Ok(match operator {
            Operator::LocalGet { local_index } => Instruction::LocalGet(self.number(local_index)),
            Operator::LocalSet { local_index } => Instruction::LocalSet(self.number(local_index)),
            Operator::LocalTee { local_index } => Instruction::LocalTee(self.number(local_index)),
            other => reencode::utils::instruction(self, other)?,
        })
    }

    /// Leaves out locals without a use.
    fn new_function_with_parsed_locals(
        &mut self,
        body: &FunctionBody<'_>,
    ) -> Result<Function, BodiesError> {
        let params = self.params.pop().unwrap_or_default();
        let mut kinds: Vec<ValType> = Vec::new();
        for run in body.get_locals_reader()? {
            let (count, kind) = run?;
            let kind = self.val_type(kind)?;
            kinds.extend((0..count).map(|_| kind));
        }
        let uses = uses(body, params + kinds.len())?;
        let own = kinds
            .into_iter()
            .zip(uses.into_iter().enumerate().skip(params));
        let mut own: Vec<_> = own.filter(|(_, (_, uses))| *uses > 0).collect();
        own.sort_by_key(|(kind, (_, uses))| (rank(*kind), Reverse(*uses)));
        self.numbers = (0..).take(params).collect();
        for ((_, (place, _)), number) in own.iter().zip((0..).skip(params)) {
            if self.numbers.len() <= *place {
                self.numbers.resize(*place + 1, 0);
            }
            if let Some(new) = self.numbers.get_mut(*place) {
                *new = number;
            }
        }
        let kinds = own.into_iter().map(|(kind, _)| kind);
        Ok(Function::new_with_locals_types(kinds))
    }
}

/// The most frequent type comes first.
const fn rank(kind: ValType) -> u8 {
    match kind {
        ValType::I32 => 0,
        ValType::I64 => 1,
        ValType::F32 => 2,
        ValType::F64 => 3,
        ValType::V128 => 4,
        ValType::Ref(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, FunctionSection, MemorySection, MemoryType, TypeSection};
    use wasmparser::Validator;

    /// Function with a parameter and these locals. It loads and stores a number of 64 bits.
    fn program(locals: &[ValType], wide: u32, narrow: u32, align: u32) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut body = Function::new_with_locals_types(locals.iter().copied());
        let (offset, memory_index) = (8, 0);
        let place = MemArg {
            offset,
            align,
            memory_index,
        };
        let mut written = body.instructions();
        written.local_get(0).i64_load(place).local_set(wide);
        written.i32_const(7).local_tee(narrow);
        written.local_get(wide).i64_store(place).end();
        let mut code = CodeSection::new();
        code.function(&body);
        let mut module = Module::new();
        module.section(&types).section(&functions);
        module.section(&memories).section(&code);
        module.finish()
    }

    #[test]
    fn frequent_locals_of_a_type_come_first_unused_ones_go_and_no_alignment_is_claimed() {
        use ValType::{I32, I64};
        let given = program(&[I64, I32, I64, I32], 3, 4, 3);
        let even = with_even_bodies(&given).unwrap();
        assert_eq!(even, program(&[I32, I64], 2, 1, 0));
        for program in [&given, &even] {
            Validator::new().validate_all(program).unwrap();
        }
        assert_eq!(with_even_bodies(&even).unwrap(), even);
    }
}
