//! Files that somebody chose or dropped.

use super::BrowserError;
use nomic_import::ImportFile;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The names and contents of files; nothing, if they are longer than the limit together.
pub(crate) async fn read(
    files: Vec<web_sys::File>,
    longest: usize,
) -> Result<Option<Vec<ImportFile>>, BrowserError> {
    let mut read = Vec::new();
    let mut length = 0_usize;
    for file in files {
        let content = JsFuture::from(file.array_buffer()).await?;
        let content = js_sys::Uint8Array::new(&content);
        // Looked at before the bytes are copied to our side.
        length = length.saturating_add(usize::try_from(content.length()).unwrap_or(usize::MAX));
        if length > longest {
            return Ok(None);
        }
        read.push(ImportFile {
            name: file.name(),
            bytes: content.to_vec(),
        });
    }
    Ok(Some(read))
}

pub(crate) fn chosen(event: &web_sys::Event) -> Vec<web_sys::File> {
    let field = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    list(field.and_then(|field| field.files()))
}

pub(crate) fn dropped(event: &web_sys::DragEvent) -> Vec<web_sys::File> {
    list(event.data_transfer().and_then(|dropped| dropped.files()))
}

fn list(files: Option<web_sys::FileList>) -> Vec<web_sys::File> {
    files.map_or_else(Vec::new, |files| {
        (0..files.length())
            .filter_map(|place| files.get(place))
            .collect()
    })
}
