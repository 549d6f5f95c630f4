/// The notes of the first launch.
struct SampleNotes {
    var library = Library()
    var notes: [Int: Note] = [:]

    /// Notes that describe the app.
    static var welcome: SampleNotes {
        var samples = SampleNotes()
        samples.add(
            """
            Welcome
            Swipe a note to the side to delete it, and hold it to move it.
            Each note is a file, which is complete even if the power fails while it is saved.
            """,
            to: Library.mainFolder
        )
        samples.add("Shopping\nApples, bread, coffee, two lemons", to: Library.mainFolder)
        samples.add("Lighthouse\nOpen on the first Sunday of each month, from ten to four", to: Library.mainFolder)
        samples.add("Books to read\nThe log of the harbor, volume 2", to: Library.mainFolder)
        let house = samples.library.addFolder("House", in: nil)
        let garden = samples.library.addFolder("Garden", in: house)
        let kitchen = samples.library.addFolder("Kitchen", in: house)
        _ = samples.library.addFolder("Work", in: nil)
        samples.add("Paint\nTwo coats, a day apart", to: house)
        samples.add("Roses\nCut them back in March", to: garden)
        samples.add("Beans\nSow after the last frost", to: garden)
        samples.add("Pancakes\nThree eggs, milk, flour, a little salt", to: kitchen)
        return samples
    }

    private mutating func add(_ text: String, to folder: Int) {
        let number = notes.count + 1
        notes[number] = Note(text: text)
        library.insert(number, at: Library.Location(folder: folder, index: .max))
    }
}
