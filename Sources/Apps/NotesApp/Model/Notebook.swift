import Foundation

/// The notes and their folders, which several controllers show and change.
@MainActor
final class Notebook {
    /// A note that was deleted, and can be restored.
    struct DeletedNote {
        let number: Int
        let note: Note
        let location: Library.Location
    }

    private(set) var library: Library
    private(set) var notes: [Int: Note]
    private var nextNote: Int

    /// The messages about files that could not be read at the launch.
    private(set) var problems: [String] = []

    /// The message about the last save, if it has failed.
    private(set) var trouble: String?

    private var store: NoteStore?
    /// The notes whose files differ: they are written, or removed if there is no such note any more.
    private var unsaved: Set<Int> = []
    private var savedLibrary: Library?
    private var timer: Timer?
    private var observers: [Observer] = []
    private var languageObserver: (any NSObjectProtocol)?

    /// The time from a change of a text until it is saved, so that typing does not write for each character, in seconds.
    static let savingDelay: TimeInterval = 0.5

    private struct Observer {
        weak var object: AnyObject?
        let changed: @MainActor (AnyObject) -> Void
    }

    /// Creates the notes of a store.
    /// - Parameters:
    ///   - store: The store; `nil` to store nothing.
    ///   - samples: The notes of a store that was never used.
    init(store: NoteStore?, samples: SampleNotes = .welcome) {
        self.store = store
        var contents = NoteStore.Contents()
        do throws(NoteStoreError) {
            contents = try store?.load() ?? contents
            problems = contents.problems.map { "\($0)" }
        } catch {
            problems = [NotesText.nothingSaved.text("\(error)")]
            self.store = nil
        }
        if contents.library == nil, contents.nextNote == 1 {
            library = samples.library
            notes = samples.notes
            unsaved = Set(notes.keys)
        } else {
            library = (contents.library ?? Library()).repaired(for: contents.notes.keys)
            notes = contents.notes
            savedLibrary = contents.library
        }
        nextNote = max(contents.nextNote, (notes.keys.max() ?? 0) + 1)
        languageObserver = NotificationCenter.default.addObserver(
            forName: NSLocale.currentLocaleDidChangeNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.notifyObservers() }
        }
    }

    isolated deinit {
        if let languageObserver { NotificationCenter.default.removeObserver(languageObserver) }
    }

    // MARK: Notes

    /// Adds an empty note at the start of a folder, and returns its number.
    func addNote(to folder: Int) -> Int {
        let number = nextNote
        nextNote += 1
        notes[number] = Note(text: "")
        unsaved.insert(number)
        library.insert(number, at: Library.Location(folder: folder, index: 0))
        changed()
        return number
    }

    /// Changes the text of a note, which is saved soon.
    func setText(_ text: String, of number: Int) {
        guard let note = notes[number], note.text != text else { return }
        notes[number] = Note(text: text)
        unsaved.insert(number)
        notifyObservers()
        saveSoon()
    }

    /// Deletes a note.
    func delete(_ number: Int) -> DeletedNote? {
        guard let note = notes[number], let location = library.location(of: number) else { return nil }
        notes[number] = nil
        unsaved.insert(number)
        library.remove(number)
        changed()
        return DeletedNote(number: number, note: note, location: location)
    }

    /// Restores a deleted note at its former position; in the main folder, if its folder was removed.
    func restore(_ deleted: DeletedNote) {
        guard notes[deleted.number] == nil else { return }
        notes[deleted.number] = deleted.note
        unsaved.insert(deleted.number)
        library.insert(deleted.number, at: deleted.location)
        changed()
    }

    /// Moves a note. The index is that without the note.
    func move(_ number: Int, to location: Library.Location) {
        guard notes[number] != nil else { return }
        library.move(number, to: location)
        changed()
    }

    /// Returns the notes of all folders that contain a text, in the order of the folders.
    func search(_ words: String) -> [Int] { library.notes.filter { notes[$0]?.contains(words) ?? false } }

    // MARK: Folders

    /// Adds a folder, and returns its number.
    func addFolder(_ name: String, in parent: Int?) -> Int {
        let id = library.addFolder(name, in: parent)
        changed()
        return id
    }

    func rename(_ folder: Int, to name: String) {
        library.rename(folder, to: name)
        changed()
    }

    /// Removes a folder. What it contains is moved to the folder around it.
    func removeFolder(_ id: Int) {
        library.removeFolder(id)
        changed()
    }

    // MARK: Saving

    private func changed() {
        save()
        notifyObservers()
    }

    private func saveSoon() {
        guard store != nil, timer == nil else { return }
        timer = Timer.scheduledTimer(withTimeInterval: Self.savingDelay, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated {
                self?.save()
                self?.notifyObservers()
            }
        }
    }

    /// Saves changes that are not saved yet. After a failure they remain, and are saved with the next one.
    ///
    /// The order matters after a power failure: a note is removed before the library, and a new one is written before it. The
    /// library of the next launch follows the notes (`Library.repaired(for:)`).
    func save() {
        timer?.invalidate()
        timer = nil
        guard let store else { return }
        var failure: NoteStoreError?
        // What was deleted makes space.
        let removed = unsaved.filter { notes[$0] == nil }.sorted()
        for number in removed + unsaved.subtracting(removed).sorted() {
            do throws(NoteStoreError) {
                if let note = notes[number] { try store.save(note, as: number) } else { try store.remove(number) }
                unsaved.remove(number)
            } catch {
                failure = failure ?? error
            }
        }
        if library != savedLibrary {
            do throws(NoteStoreError) {
                try store.save(library)
                savedLibrary = library
            } catch {
                failure = failure ?? error
            }
        }
        trouble = failure.map { "\($0)" }
    }

    /// Saves changes that are not saved yet, and closes the store, so that other programs can use it.
    func close() {
        save()
        store?.close()
        store = nil
    }

    // MARK: Observers

    /// Calls a closure now and after every change, also of the language, during the lifetime of `observer`.
    func observe<Object: AnyObject>(by observer: Object, _ changed: @escaping @MainActor (Object) -> Void) {
        observers.append(
            Observer(object: observer) { object in
                if let object = object as? Object { changed(object) }
            }
        )
        changed(observer)
    }

    private func notifyObservers() {
        observers.removeAll { $0.object == nil }
        for observer in observers {
            if let object = observer.object { observer.changed(object) }
        }
    }
}
