/// The notes of the first launch.
struct SampleNotes {
    var library = Library()
    var notes: [Int: Note] = [:]

    /// Notes that describe the app.
    static var welcome: SampleNotes {
        var samples = SampleNotes()
        for text in [NotesText.welcome, .shopping, .lighthouse, .books] { samples.add(text, to: Library.mainFolder) }
        let house = samples.library.addFolder(NotesText.house.text, in: nil)
        let garden = samples.library.addFolder(NotesText.garden.text, in: house)
        let kitchen = samples.library.addFolder(NotesText.kitchen.text, in: house)
        _ = samples.library.addFolder(NotesText.work.text, in: nil)
        samples.add(.paint, to: house)
        samples.add(.roses, to: garden)
        samples.add(.beans, to: garden)
        samples.add(.pancakes, to: kitchen)
        return samples
    }

    private mutating func add(_ text: NotesText, to folder: Int) {
        let number = notes.count + 1
        notes[number] = Note(text: text.text)
        library.insert(number, at: Library.Location(folder: folder, index: .max))
    }
}
