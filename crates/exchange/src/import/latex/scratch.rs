#[test]
fn scratch() {
    let dir = std::path::Path::new("/dev/shm/st/tex");
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        let mut losses = crate::loss::Losses::default();
        let md = super::to_markdown(&text, &mut losses);
        let title = super::title(&text);
        std::fs::write(format!("/dev/shm/st/new/{name}.md"), format!("TITLE {title:?}\n{md}")).unwrap();
        let losses: String = losses.iter().map(|it| format!("{} | {}\n", it.severity.name(), it.feature)).collect();
        std::fs::write(format!("/dev/shm/st/new/{name}.losses"), losses).unwrap();
    }
}
