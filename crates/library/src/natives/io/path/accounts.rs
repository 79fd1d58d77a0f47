//! Names and numbers of users and groups, from the system's own tables.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::system::read_table;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::io::Errno;

const USERS: &str = "/etc/passwd";
const GROUPS: &str = "/etc/group";

/// Names and numbers in a table: both files have them in the same columns.
fn accounts(machine: &mut Machine, table: &str) -> Vec<(String, u32)> {
    let bytes = read_table(machine, table.as_bytes()).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let account = |line: &str| {
        let mut columns = line.split(':');
        let name = columns.next()?.to_owned();
        Some((name, columns.nth(1)?.parse().ok()?))
    };
    text.lines().filter_map(account).collect()
}

fn name_of(machine: &mut Machine, frame: Frame, table: &str) -> Result<Outcome, Failure> {
    let number = frame.int(machine, 0) as u32;
    let account = accounts(machine, table).into_iter().find(|account| account.1 == number && !account.0.is_empty());
    let (name, _) = account.ok_or(Errno::NOENT)?;
    Ok(Outcome::reference(machine.new_bytes(name.as_bytes())?))
}

/// The number of an account; -1 when there is none of that name.
fn number_of(machine: &mut Machine, frame: Frame, table: &str) -> Result<Outcome, Failure> {
    let name = path_argument(machine, frame, 0)?;
    let account = accounts(machine, table).into_iter().find(|account| account.0.as_bytes() == name);
    Ok(Outcome::int(account.map_or(-1, |(_, number)| number as i32)))
}

pub(super) fn user_name(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    name_of(machine, frame, USERS)
}

pub(super) fn group_name(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    name_of(machine, frame, GROUPS)
}

pub(super) fn user_number(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    number_of(machine, frame, USERS)
}

pub(super) fn group_number(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    number_of(machine, frame, GROUPS)
}
