import AppFiles
import Foundation

/// A store of notes in a folder: a file for each note, and `library.json` with the folders and the order. Files are replaced
/// atomically, so that each is complete even after a power loss. A file that is damaged is kept under another name.
///
/// One program at a time can use a folder: `notes.lock` is locked from the first use until `close()` or the end of the store.
final class NoteStore {
    /// The contents of a folder.
    struct Contents {
        /// The folders; `nil` if nothing was ever stored.
        var library: Library?
        var notes: [Int: Note] = [:]
        /// The first number that no file has, even one that cannot be read.
        var nextNote = 1
        /// The errors of single files.
        var problems: [NoteStoreError] = []
    }

    private let folder: String
    private let calls: StorageCalls
    private var lock: FolderLock?

    /// Creates a store.
    /// - Parameters:
    ///   - folder: A folder, which is created if it does not exist.
    ///   - calls: The system calls; tests replace them to make them fail.
    init(folder: URL, calls: StorageCalls = StorageCalls()) {
        self.folder = folder.path
        self.calls = calls
    }

    /// The number of damaged versions of one file that are kept.
    private static let damagedLimit = 10

    private var libraryPath: String { folder + "/library.json" }

    private func path(of note: Int) -> String { folder + "/note-\(note).txt" }

    /// Locks the folder, unless it is locked already.
    private func takeFolder() throws(StorageError) {
        guard lock == nil else { return }
        try calls.makeFolder(folder)
        lock = try FolderLock(folder + "/notes.lock", calls: calls)
    }

    /// Unlocks the folder for other programs.
    func close() { lock = nil }

    // MARK: Reading

    /// Returns everything in the folder. Files that are damaged are renamed, to `note-1-damaged-1.txt` or the next free number;
    /// of more than ten, the first nine and the latest are kept.
    /// - Throws: An error after which nothing must be saved.
    func load() throws(NoteStoreError) -> Contents {
        let names: [String]
        do throws(StorageError) {
            try takeFolder()
            names = try calls.names(in: folder)
        } catch .inUse {
            throw .inUse(path: folder)
        } catch {
            throw NoteStoreError(reading: error, folder)
        }
        var contents = Contents()
        contents.library = try loadLibrary(&contents.problems)
        for number in names.compactMap(Self.note).sorted() {
            contents.nextNote = number + 1
            let path = path(of: number)
            do throws(StorageError) {
                guard let bytes = try calls.contents(of: path, limit: NoteText.fileLimit + 1) else { continue }
                if let note = NoteText.note(in: bytes) {
                    contents.notes[number] = note
                } else {
                    contents.problems.append(.damaged(path: path, renamedTo: setAside(path, ".txt")))
                }
            } catch {
                contents.problems.append(NoteStoreError(reading: error, path))
            }
        }
        return contents
    }

    /// Returns the folders; `nil` if there is no file. One that is damaged is renamed, and its folders are lost, but no note.
    private func loadLibrary(_ problems: inout [NoteStoreError]) throws(NoteStoreError) -> Library? {
        let bytes: [UInt8]?
        do throws(StorageError) {
            bytes = try calls.contents(of: libraryPath, limit: 1 << 24)
        } catch {
            throw NoteStoreError(reading: error, libraryPath)
        }
        guard let bytes else { return nil }
        if let library = try? JSONDecoder().decode(Library.self, from: Data(bytes)) { return library }
        guard let aside = setAside(libraryPath, ".json") else { throw .damaged(path: libraryPath, renamedTo: nil) }
        problems.append(.damaged(path: libraryPath, renamedTo: aside))
        return Library()
    }

    /// Returns the number in the name of a note's file.
    private static func note(_ name: String) -> Int? {
        guard name.hasPrefix("note-"), name.hasSuffix(".txt"), let number = Int(name.dropFirst(5).dropLast(4)),
            number > 0, number < Int(Int32.max), name == "note-\(number).txt"
        else { return nil }
        return number
    }

    private func setAside(_ path: String, _ suffix: String) -> String? {
        let stem = path.dropLast(suffix.count)
        return calls.setAside(path, limit: Self.damagedLimit) { "\(stem)-damaged-\($0)\(suffix)" }
    }

    // MARK: Writing

    /// Replaces the file of a note. When this returns, the note is on disk.
    func save(_ note: Note, as number: Int) throws(NoteStoreError) {
        let bytes = NoteText.bytes(of: note)
        // A file that could not be read again must not replace one that can.
        guard bytes.count <= NoteText.fileLimit else { throw .notSaved(path: path(of: number), errno: EFBIG) }
        try replace(path(of: number), bytes)
    }

    /// Replaces the file of the folders.
    func save(_ library: Library) throws(NoteStoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(library) else { throw .notSaved(path: libraryPath, errno: EINVAL) }
        try replace(libraryPath, Array(data))
    }

    /// Removes the file of a note. When this returns, it is removed from the disk.
    func remove(_ number: Int) throws(NoteStoreError) {
        try perform(path(of: number)) { () throws(StorageError) in try calls.remove(path(of: number)) }
    }

    private func replace(_ path: String, _ bytes: [UInt8]) throws(NoteStoreError) {
        try perform(path) { () throws(StorageError) in _ = calls.close(try calls.replace(path, with: bytes)) }
    }

    private func perform(_ path: String, _ change: () throws(StorageError) -> Void) throws(NoteStoreError) {
        do throws(StorageError) {
            try takeFolder()
            try change()
            // The folder, which contains the name, must be synced separately.
            try calls.syncFolder(folder)
        } catch .inUse {
            throw .inUse(path: folder)
        } catch {
            throw .notSaved(path: path, errno: error.code)
        }
    }
}

/// The format of a note's file: a line with the checksum of the text, and the text.
///
///     easel note 1 1c291ca3
///     Shopping
///     Apples
enum NoteText {
    /// The maximum length of a file, in bytes.
    static let fileLimit = 1 << 22

    private static let head = "easel note 1 "

    static func bytes(of note: Note) -> [UInt8] {
        let text = Array(note.text.utf8)
        return Array("\(head)\(checksum(of: text[...]))\n".utf8) + text
    }

    /// Returns the note in a file; `nil` if it is damaged.
    static func note(in bytes: [UInt8]) -> Note? {
        guard bytes.count <= fileLimit, let end = bytes.firstIndex(of: 0x0A) else { return nil }
        let text = bytes[(end + 1)...]
        guard bytes[..<end].elementsEqual("\(head)\(checksum(of: text))".utf8) else { return nil }
        return String(validating: text, as: UTF8.self).map { Note(text: $0) }
    }

    private static func checksum(of text: ArraySlice<UInt8>) -> String {
        let digits = String(text.withUnsafeBytes { Checksum.crc32($0) }, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
