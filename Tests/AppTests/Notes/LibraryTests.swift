import Foundation
import TestSupport
import Testing

@testable import NotesApp

/// Folders and the order of notes.
@Suite struct LibraryTests {
    /// Each folder and each note is at one position, and each folder can be reached from the top.
    private func expectValid(_ library: Library, _ notes: Set<Int>, _ comment: Comment) {
        let folders = library.folders
        #expect(library.notes.count == notes.count && Set(library.notes) == notes, comment)
        #expect(Set(folders.map(\.id)).count == folders.count, comment)
        #expect(library.folder(Library.mainFolder)?.parent == .some(nil), comment)
        func reachable(_ parent: Int?) -> Int {
            library.subfolders(of: parent).reduce(0) { $0 + 1 + ($1.id == parent ? 0 : reachable($1.id)) }
        }
        #expect(reachable(nil) == folders.count, comment)
    }

    @Test(arguments: 0..<20) func randomOperationsKeepEachNoteInOneFolder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var library = Library()
        var notes: Set<Int> = []
        func location() -> Library.Location {
            let folder = random.element(of: library.folders.map(\.id) + [99])
            return Library.Location(folder: folder, index: Int.random(in: -1..<9, using: &random))
        }
        for step in 0..<120 {
            let note = Int.random(in: 1..<30, using: &random)
            let folder = random.element(of: library.folders.map(\.id))
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                if notes.insert(note).inserted { library.insert(note, at: location()) }
            case 2:
                library.remove(note)
                notes.remove(note)
            case 3:
                if notes.contains(note) {
                    let target = location()
                    library.move(note, to: target)
                    let count = library.folder(target.folder)?.notes.count
                    if let count {
                        #expect(library.location(of: note)?.folder == target.folder)
                        #expect(library.location(of: note)?.index == min(max(target.index, 0), count - 1))
                    }
                }
            case 4:
                let id = library.addFolder("\(step)", in: random.chance(50) ? folder : nil)
                #expect(library.folder(id)?.name == "\(step)")
            default: if random.chance(40) { library.removeFolder(folder) }
            }
            expectValid(library, notes, "step \(step)")
            #expect(library.repaired(for: notes) == library)
        }
    }

    @Test func removedFolderLeavesItsContentsInTheFolderAroundIt() {
        var library = Library()
        let house = library.addFolder("House", in: nil)
        let garden = library.addFolder("Garden", in: house)
        let roses = library.addFolder("Roses", in: garden)
        for (note, folder) in [(1, Library.mainFolder), (2, house), (3, garden), (4, roses)] {
            library.insert(note, at: Library.Location(folder: folder, index: 0))
        }
        library.removeFolder(garden)
        #expect(library.folder(house)?.notes == [2, 3] && library.folder(roses)?.parent == house)
        library.removeFolder(house)
        #expect(library.folder(Library.mainFolder)?.notes == [1, 2, 3] && library.folder(roses)?.parent == .some(nil))
        library.removeFolder(Library.mainFolder)
        #expect(library.folders.map(\.id) == [Library.mainFolder, roses])
    }

    /// A library that another program has written may contain anything.
    @Test(arguments: 0..<40) func repairedLibraryIsValid(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folders = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
            let parent = random.chance(40) ? "null" : "\(Int.random(in: 0..<6, using: &random))"
            let notes = (0..<4).map { _ in "\(Int.random(in: -1..<9, using: &random))" }.joined(separator: ",")
            let id = Int.random(in: 0..<6, using: &random)
            return "{\"id\": \(id), \"name\": \"A\", \"parent\": \(parent), \"notes\": [\(notes)]}"
        }
        let text = "{\"folders\": [\(folders.joined(separator: ","))]}"
        let library = try JSONDecoder().decode(Library.self, from: Data(text.utf8))
        let notes = Set((1..<9).filter { _ in random.chance(60) })
        let repaired = library.repaired(for: notes)
        expectValid(repaired, notes, "\(text)")
        #expect(repaired.repaired(for: notes) == repaired)
    }

    @Test(arguments: [
        ("", "New Note", "No additional text"), (" \n\t\n Title \n\n detail\nrest", "Title", "detail"),
        ("One line", "One line", "No additional text"),
    ])
    func titleAndDetailAreTheFirstLinesWithText(text: String, title: String, detail: String) {
        #expect(Note(text: text).title == title && Note(text: text).detail == detail)
    }

    @Test func searchIgnoresCaseAndAccents() {
        let note = Note(text: "Crème brûlée\nfor Zoë")
        for words in ["creme", "BRULEE", "zoe", "zoë"] { #expect(note.contains(words), "\(words)") }
        #expect(!note.contains("cake"))
    }
}
