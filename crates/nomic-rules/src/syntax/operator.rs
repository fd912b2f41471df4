//! Operators between two values.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Plus,
    Minus,
    Times,
    Over,
    Div,
    Mod,
}

pub(crate) const COMPARISON: u8 = 3;

impl Operator {
    pub(crate) fn from_sign(sign: &str) -> Option<Operator> {
        Some(match sign {
            "or" => Operator::Or,
            "and" => Operator::And,
            "=" => Operator::Equal,
            "/=" => Operator::Unequal,
            "<" => Operator::Less,
            "<=" => Operator::LessOrEqual,
            ">" => Operator::Greater,
            ">=" => Operator::GreaterOrEqual,
            "in" => Operator::In,
            "+" => Operator::Plus,
            "-" => Operator::Minus,
            "*" => Operator::Times,
            "/" => Operator::Over,
            "div" => Operator::Div,
            "mod" => Operator::Mod,
            _ => return None,
        })
    }

    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Operator::Or => "or",
            Operator::And => "and",
            Operator::Equal => "=",
            Operator::Unequal => "/=",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterOrEqual => ">=",
            Operator::In => "in",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Over => "/",
            Operator::Div => "div",
            Operator::Mod => "mod",
        }
    }

    pub(crate) const fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual
            | Operator::In => COMPARISON,
            Operator::Plus | Operator::Minus => 4,
            Operator::Times | Operator::Over | Operator::Div | Operator::Mod => 5,
        }
    }
}
