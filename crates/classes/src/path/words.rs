//! What is wrong with a file, in words for whoever has named it.

use std::io::{self, ErrorKind};
use zip::result::ZipError;

/// Why something cannot be done with a file. What has no words of its own here has those of the system, without the number
/// of the error, which helps nobody.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a directory".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is no directory".to_owned(),
        ErrorKind::StorageFull => "no space is left on the device".to_owned(),
        ErrorKind::UnexpectedEof => "it ends too early".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

/// What is wrong with a zip file or an entry of one.
pub(super) fn zip_in_words(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) => in_words(error),
        ZipError::UnsupportedArchive(_) => "it uses a part of the zip format that is not supported".to_owned(),
        ZipError::InvalidPassword => "it is encrypted".to_owned(),
        _ => "damaged".to_owned(),
    }
}
