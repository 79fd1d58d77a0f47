//! Messages for damaged bytecode, which no verifier has seen: any answer will do, as long as there is one soon.

#[path = "reader_support/corpus.rs"]
mod corpus;
mod reader_support;

use std::time::{Duration, Instant};

use corpus::{Random, corpus};
use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::helpful::null_pointer_message;

#[test]
fn damaged_code_gives_a_message_or_none() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut messages = 0;
    for (name, bytes) in corpus() {
        let class = ClassFile::parse(Bytes::from_vec(bytes.clone())).expect("a class of the JDK");
        for (number, method) in class.methods.iter().enumerate() {
            let Some(code) = method.code(&class).expect("code of the JDK") else { continue };
            let start = code.bytecode.as_ptr() as usize - class.bytes.as_ptr() as usize;
            let mut mutant = bytes.clone();
            for _ in 0..=random.below(2) {
                mutant[start + random.below(code.bytecode.len())] = random.below(256) as u8;
            }
            let mutant = ClassFile::parse(Bytes::from_vec(mutant)).expect("bytecode is not looked at");
            messages += ask(&mutant, number, code.bytecode.len(), &name);
        }
    }
    assert!(messages > 1000, "only {messages} messages");
}

/// Asks for a message at every byte of a short method, and at some of a long one.
fn ask(class: &ClassFile, method: usize, length: usize, name: &str) -> usize {
    let start = Instant::now();
    let step = 1 + length / 100;
    let messages = (0..length).step_by(step).filter(|&at| {
        let message = null_pointer_message(class, &class.methods[method], at as u16);
        message.is_some_and(|message| message.starts_with("Cannot "))
    });
    let messages = messages.count();
    assert!(start.elapsed() < Duration::from_secs(60), "{name}: method {method} took {:?}", start.elapsed());
    messages
}

/// `nop`s that jump to and fro over the whole length of the longest code, so that each pass learns little.
#[test]
fn slow_code_is_given_up() {
    // 0: goto the last jump; each jump goes to the one before it; the first one ends in arraylength.
    let count = 21_000u16;
    let mut code = vec![0xa7, 0, 0];
    for _ in 0..count {
        code.extend([0xa7, 0xff, 0xfd]);
    }
    let last = 3 * u32::from(count);
    code.splice(0..3, [&[0xc8][..], &last.to_be_bytes()].concat());
    // The longer first jump moved all others by two bytes.
    code[1..5].copy_from_slice(&(last + 2).to_be_bytes());
    code[5..8].copy_from_slice(&[0x01, 0xbe, 0x57]);
    let class = ClassFile::parse(Bytes::from_vec(class_with(&code))).expect("a class");
    let start = Instant::now();
    let message = null_pointer_message(&class, &class.methods[0], 6);
    assert!(start.elapsed() < Duration::from_secs(60), "took {:?}", start.elapsed());
    assert!(message.is_some_and(|message| message.starts_with("Cannot read the array length")));
}

/// A class with one static method that has this code.
fn class_with(code: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 8];
    for text in ["A", "m", "()V", "Code", "java/lang/Object"] {
        bytes.extend([&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat());
    }
    bytes.extend([7, 0, 1, 7, 0, 5, 0, 0x21, 0, 6, 0, 7, 0, 0, 0, 0, 0, 1]);
    bytes.extend([0, 9, 0, 2, 0, 3, 0, 1, 0, 4]);
    bytes.extend((code.len() as u32 + 12).to_be_bytes());
    bytes.extend([0, 4, 0, 4]);
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend([0, 0, 0, 0, 0, 0]);
    bytes
}
