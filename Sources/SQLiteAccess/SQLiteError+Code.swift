import CSQLite
import Glibc

extension SQLiteError {
    /// Creates the error of a result code of SQLite.
    /// - Parameters:
    ///   - errorNumber: The error number of the system call that has failed, or 0.
    ///   - message: SQLite's text.
    package init(code: Int32, errorNumber: Int32, message: String, path: String) {
        let reason = message.isEmpty ? String(cString: sqlite3_errstr(code)) : message
        switch code & 0xFF {
        case SQLITE_FULL: self.init(kind: .diskFull, path: path, reason: reason)
        case SQLITE_READONLY: self.init(kind: .readOnly, path: path, reason: reason)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self.init(kind: .corrupt, path: path, reason: reason)
        case SQLITE_BUSY, SQLITE_LOCKED: self.init(kind: .busy, path: path, reason: reason)
        case SQLITE_TOOBIG, SQLITE_INTERRUPT: self.init(kind: .tooLarge, path: path, reason: reason)
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM: self.init(errorNumber: errorNumber, path: path)
        default: self.init(kind: .other, path: path, reason: reason)
        }
    }

    /// Creates the error of a failed system call.
    package init(errorNumber: Int32, path: String) {
        let reason = String(cString: strerror(errorNumber))
        switch errorNumber {
        case ENOSPC, EDQUOT, EFBIG: self.init(kind: .diskFull, path: path, reason: reason)
        case EROFS, EACCES, EPERM: self.init(kind: .readOnly, path: path, reason: reason)
        case 0: self.init(kind: .other, path: path, reason: "unable to open or read the file")
        default: self.init(kind: .other, path: path, reason: reason)
        }
    }
}
