import AppFiles
import Foundation

/// The errors of a store.
enum NoteStoreError: Error, Equatable, Sendable {
    /// A file that contains no note, or no folders.
    /// - renamedTo: The new name of the file; `nil` if it could not be renamed.
    case damaged(path: String, renamedTo: String?)
    /// A folder in use by another program.
    case inUse(path: String)
    /// A path to something that is not a regular file, such as a pipe.
    case notAFile(path: String)
    /// A folder or a file that cannot be read.
    case unreadable(path: String, errno: CInt)
    /// A file that could not be written or removed.
    case notSaved(path: String, errno: CInt)

    /// The error of a failed call while files are read.
    init(reading error: StorageError, _ path: String) {
        if case .foreign(let path, _) = error {
            self = .notAFile(path: path)
        } else {
            self = .unreadable(path: path, errno: error.code)
        }
    }
}

extension NoteStoreError: CustomStringConvertible {
    /// The message for the user, of one or two sentences.
    var description: String {
        switch self {
        case .damaged(let path, let renamedTo?): NotesText.damaged.text(path, renamedTo)
        case .damaged(let path, nil): NotesText.damagedForever.text(path)
        case .inUse(let path): NotesText.inUse.text(path)
        case .notAFile(let path): NotesText.notAFile.text(path)
        case .unreadable(let path, let number): NotesText.unreadable.text(path, String(cString: strerror(number)))
        case .notSaved(_, ENOSPC), .notSaved(_, EDQUOT): NotesText.diskFull.text
        case .notSaved(let path, let number): NotesText.cannotSave.text(path, String(cString: strerror(number)))
        }
    }
}
