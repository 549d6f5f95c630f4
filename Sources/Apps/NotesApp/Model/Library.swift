/// The folders, in the order of the outline, and the order of the notes in each. Notes are numbers.
struct Library: Codable, Equatable, Sendable {
    /// A folder.
    struct Folder: Codable, Equatable, Sendable {
        let id: Int
        var name: String
        /// The folder that contains this one; `nil` at the top.
        var parent: Int?
        var notes: [Int] = []
    }

    /// The position of a note.
    struct Location: Equatable, Sendable {
        var folder: Int
        var index: Int
    }

    /// The folder that always exists, which gets the notes that are in no other one.
    static let mainFolder = 0

    private(set) var folders = [Folder(id: mainFolder, name: NotesText.notes.text)]

    // MARK: Reading

    func folder(_ id: Int) -> Folder? { folders.first { $0.id == id } }

    /// Returns the folders in a folder, or those at the top.
    func subfolders(of parent: Int?) -> [Folder] { folders.filter { $0.parent == parent } }

    func location(of note: Int) -> Location? {
        for folder in folders {
            if let index = folder.notes.firstIndex(of: note) { return Location(folder: folder.id, index: index) }
        }
        return nil
    }

    /// All notes, in the order of the folders.
    var notes: [Int] { folders.flatMap(\.notes) }

    // MARK: Notes

    /// Inserts a note, which is in no folder. If the folder does not exist, the note is inserted in the main one.
    mutating func insert(_ note: Int, at location: Location) {
        let position = folders.firstIndex { $0.id == location.folder } ?? 0
        let index = min(max(location.index, 0), folders[position].notes.count)
        folders[position].notes.insert(note, at: index)
    }

    /// Removes a note from its folder.
    mutating func remove(_ note: Int) {
        for position in folders.indices { folders[position].notes.removeAll { $0 == note } }
    }

    /// Moves a note. The index is that without the note.
    mutating func move(_ note: Int, to location: Location) {
        remove(note)
        insert(note, at: location)
    }

    // MARK: Folders

    /// Appends a folder, and returns its number.
    mutating func addFolder(_ name: String, in parent: Int?) -> Int {
        let id = (folders.map(\.id).max() ?? Self.mainFolder) + 1
        folders.append(Folder(id: id, name: name, parent: parent.flatMap { folder($0) }?.id))
        return id
    }

    mutating func rename(_ id: Int, to name: String) {
        if let position = folders.firstIndex(where: { $0.id == id }) { folders[position].name = name }
    }

    /// Removes a folder other than the main one. What it contains is moved to the folder around it: notes to the main folder,
    /// if there is none.
    mutating func removeFolder(_ id: Int) {
        guard id != Self.mainFolder, let removed = folder(id) else { return }
        folders.removeAll { $0.id == id }
        for position in folders.indices where folders[position].parent == id {
            folders[position].parent = removed.parent
        }
        let target = removed.parent ?? Self.mainFolder
        if let position = folders.firstIndex(where: { $0.id == target }) { folders[position].notes += removed.notes }
    }

    // MARK: Agreement with the notes

    /// Returns the library of the notes that exist.
    ///
    /// A power failure between two writes leaves a library that is older or newer than the notes, and users can edit files:
    /// notes that do not exist are removed, those that are in no folder are at the start of the main one, the newest first, and
    /// each note and folder is at one position.
    func repaired(for notes: some Collection<Int>) -> Library {
        var rest = Set(notes)
        var known: Set<Int> = []
        var result = self
        result.folders = folders.filter { known.insert($0.id).inserted }
        if !known.contains(Self.mainFolder) {
            result.folders.insert(Folder(id: Self.mainFolder, name: NotesText.notes.text), at: 0)
        }
        for position in result.folders.indices {
            result.folders[position].notes = result.folders[position].notes.filter { rest.remove($0) != nil }
            if !result.reachesTop(from: result.folders[position]) { result.folders[position].parent = nil }
        }
        for note in rest.sorted() { result.insert(note, at: Location(folder: Self.mainFolder, index: 0)) }
        return result
    }

    /// Returns `false` if a folder is, by its parents, within itself or within one that does not exist.
    private func reachesTop(from folder: Folder) -> Bool {
        if folder.id == Self.mainFolder { return folder.parent == nil }
        var visited: Set = [folder.id]
        var next = folder.parent
        while let id = next {
            guard visited.insert(id).inserted, let parent = self.folder(id) else { return false }
            next = parent.parent
        }
        return true
    }
}
