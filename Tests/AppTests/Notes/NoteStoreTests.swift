import AppFiles
import Foundation
import TestSupport
import Testing

@testable import NotesApp

/// Files of notes on a disk that loses power, is damaged, or is full.
@MainActor @Suite struct NoteStoreTests {
    private static let folder = URL(fileURLWithPath: "/d")

    private func notebook(_ disk: SimulatedDisk, samples: SampleNotes = SampleNotes()) -> Notebook {
        Notebook(store: NoteStore(folder: Self.folder, calls: disk.calls), samples: samples)
    }

    /// A random change, which is saved when it returns.
    private func change(_ notebook: Notebook, _ random: inout SeededGenerator, _ deleted: inout Notebook.DeletedNote?) {
        let folder = random.element(of: notebook.library.folders.map(\.id))
        let note = notebook.notes.isEmpty ? 0 : random.element(of: notebook.notes.keys.sorted())
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: _ = notebook.addNote(to: folder)
        case 2, 3:
            notebook.setText(String(repeating: "é\n", count: Int.random(in: 0..<800, using: &random)), of: note)
            notebook.save()
        case 4: deleted = notebook.delete(note) ?? deleted
        case 5: if let deleted { notebook.restore(deleted) }
        case 6: notebook.move(note, to: Library.Location(folder: folder, index: 1))
        default:
            if random.chance(60) { _ = notebook.addFolder("F", in: folder) } else { notebook.removeFolder(folder) }
        }
    }

    /// The notes are those before or after the change in progress, and the folders are those before or after it.
    @Test(arguments: 0..<3) func savedNotesSurvivePowerFailureAtEveryCall(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = SimulatedDisk()
        disk.record()
        let book = notebook(disk)
        var states: [(notes: [Int: Note], library: Library)] = [(book.notes, book.library)]
        var ends = [0]
        var deleted: Notebook.DeletedNote?
        for _ in 0..<16 {
            change(book, &random, &deleted)
            #expect(book.trouble == nil)
            states.append((book.notes, book.library))
            ends.append(disk.callCount)
        }
        #expect(disk.callCount > 60)
        for (calls, files) in disk.history.enumerated() {
            let saved = ends.lastIndex { $0 <= calls } ?? 0
            let valid = states[saved...min(saved + 1, states.count - 1)]
            let count = TestEffort.rounds(6, reduced: 1)
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(calls), randomCount: count) {
                let restarted = SimulatedDisk(files.after(failure))
                let found = notebook(restarted)
                #expect(found.problems.isEmpty && valid.contains { $0.notes == found.notes }, "\(calls), \(failure)")
                let libraries = valid.map { $0.library.repaired(for: found.notes.keys) }
                #expect(libraries.contains(found.library), "call \(calls), \(failure)")
                // What is saved next is what the next launch finds.
                let number = found.addNote(to: Library.mainFolder)
                let again = notebook(SimulatedDisk(restarted.files.after(.nothing)))
                #expect(again.notes == found.notes && again.library == found.library && again.notes[number] != nil)
            }
        }
    }

    @Test(arguments: [ENOSPC, EIO]) func failureOfAnyCallKeepsNotesInMemoryAndOnDisk(code: CInt) {
        var failures = 0
        for index in 0..<24 {
            let disk = SimulatedDisk()
            let book = notebook(disk)
            let number = book.addNote(to: Library.mainFolder)
            book.setText("old", of: number)
            book.save()
            let first = disk.totalCount
            disk.failAny { count, _ in count >= first + index ? code : nil }
            book.setText("new", of: number)
            let added = book.addNote(to: Library.mainFolder)
            if book.trouble != nil { failures += 1 }
            #expect(book.notes[number]?.text == "new" && book.notes[added] != nil)
            disk.failAny { _, _ in nil }
            for failure in SimulatedFiles.PowerFailure.all(seed: UInt64(index), randomCount: 3) {
                let text = notebook(SimulatedDisk(disk.files.after(failure))).notes[number]?.text
                #expect(text == "old" || text == "new", "call \(index), \(failure): \(text ?? "-")")
            }
            // Everything is saved with the next change.
            let folder = book.addFolder("Next", in: nil)
            #expect(book.trouble == nil)
            let again = notebook(SimulatedDisk(disk.files.after(.nothing)))
            #expect(again.notes == book.notes && again.library == book.library && again.library.folder(folder) != nil)
        }
        #expect(failures > 8)
    }

    @Test func fullDiskIsReportedUntilThereIsSpace() {
        let disk = SimulatedDisk()
        let book = notebook(disk, samples: .welcome)
        book.save()
        #expect(book.trouble == nil && disk.names.contains("/d/note-1.txt"))
        let long = String(repeating: "A long text. ", count: 500)
        disk.limit(disk.usedLength + 100)
        book.setText(long, of: 1)
        book.save()
        #expect(book.trouble?.hasPrefix("The disk is full.") == true && book.notes[1]?.text == long)
        disk.limit(.max)
        book.save()
        #expect(book.trouble == nil && notebook(SimulatedDisk(disk.files)).notes[1]?.text == long)
    }

    @Test(arguments: ["", "easel note 1", "easel note 1 00000000\nAppleS", "easel note 2 00000000\n", "Apples\n"])
    func damagedNoteIsSetAside(text: String) throws {
        let disk = SimulatedDisk()
        let book = notebook(disk, samples: .welcome)
        book.save()
        disk.put(Array(text.utf8), at: "/d/note-2.txt")
        let found = notebook(SimulatedDisk(disk.files))
        #expect(found.problems == ["/d/note-2.txt is damaged. It was renamed to /d/note-2-damaged-1.txt."])
        #expect(found.notes.count == book.notes.count - 1 && found.notes[2] == nil && found.notes[1] == book.notes[1])
        // Its number is not used again, and the next launch finds nothing damaged.
        let damaged = SimulatedDisk(disk.files)
        let second = notebook(damaged)
        #expect(second.addNote(to: Library.mainFolder) == book.notes.count + 1)
        let third = notebook(SimulatedDisk(damaged.files))
        #expect(third.problems.isEmpty && damaged.bytes(of: "/d/note-2-damaged-1.txt") == Array(text.utf8))
    }

    @Test func changedBytesAreDetected() {
        let note = Note(text: "Crème\nbrûlée\n\n")
        let bytes = NoteText.bytes(of: note)
        #expect(NoteText.note(in: bytes) == note)
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                #expect(NoteText.note(in: damaged) == nil, "byte \(index), bit \(bit)")
            }
            #expect(NoteText.note(in: Array(bytes[..<index])) == nil)
        }
        let empty = Note(text: "")
        #expect(NoteText.note(in: NoteText.bytes(of: empty)) == empty)
    }

    @Test func damagedLibraryLosesNoNote() {
        let disk = SimulatedDisk()
        let book = notebook(disk, samples: .welcome)
        book.save()
        disk.put(Array("{".utf8), at: "/d/library.json")
        let found = notebook(disk.copy)
        #expect(found.problems == ["/d/library.json is damaged. It was renamed to /d/library-damaged-1.json."])
        #expect(found.notes == book.notes && found.library.folders.count == 1)
        #expect(found.library.notes == book.notes.keys.sorted(by: >))
    }

    @Test func folderThatCannotBeReadIsNotChanged() {
        let disk = SimulatedDisk()
        notebook(disk, samples: .welcome).close()
        let names = disk.names
        for (call, path) in [("readdir", "/d"), ("pread", "/d/library.json")] {
            let other = disk.copy
            other.failAny { _, name in name == call ? EIO : nil }
            let book = notebook(other, samples: .welcome)
            #expect(book.problems == ["Cannot read \(path): Input/output error. Nothing will be saved."])
            _ = book.addNote(to: Library.mainFolder)
            #expect(book.trouble == nil && other.names == names)
        }
        // Another program.
        let first = notebook(disk)
        let second = notebook(disk)
        #expect(second.problems == ["Another program uses /d. Nothing will be saved."])
        first.close()
        #expect(notebook(disk).problems == [])
    }

    /// A note that is too long to be read again is not written.
    @Test func tooLongNoteIsNotSaved() {
        let disk = SimulatedDisk()
        let book = notebook(disk)
        let number = book.addNote(to: Library.mainFolder)
        book.setText(String(repeating: "x", count: NoteText.fileLimit), of: number)
        book.save()
        #expect(
            book.trouble == "Cannot save /d/note-1.txt: File too large. Changes stay in memory until the program ends."
        )
        #expect(notebook(disk.copy).notes[number]?.text == "")
        book.setText("short", of: number)
        book.save()
        #expect(book.trouble == nil && notebook(disk.copy).notes[number]?.text == "short")
    }

    @Test func notesAreFilesOfAFolder() throws {
        try withFolder { folder in
            let store = NoteStore(folder: folder)
            let book = Notebook(store: store, samples: SampleNotes())
            book.setText("Apples", of: book.addNote(to: Library.mainFolder))
            book.close()
            let files = StorageCalls()
            let names = try files.names(in: folder.path)
            #expect(names == ["library.json", "note-1.txt", "notes.lock"])
            // A pipe under the name of a note makes nothing wait.
            let pipe = NamedPipe(at: folder.path + "/note-2.txt")
            var problems: [String] = []
            let waited = pipe.makesWait {
                let again = Notebook(store: NoteStore(folder: folder))
                problems = again.problems
                #expect(again.notes == [1: Note(text: "Apples")] && again.addNote(to: Library.mainFolder) == 3)
            }
            #expect(!waited && problems == ["\(pipe.path) is not a regular file."])
            #expect(throws: StorageError.failed(.read, path: "/nonexistent", code: ENOENT)) {
                _ = try files.names(in: "/nonexistent")
            }
        }
    }
}

extension SimulatedFileSystem {
    /// A disk with the same files, which no program uses.
    fileprivate var copy: SimulatedDisk { SimulatedDisk(files) }
}
