import Glibc

/// A file that takes the place of another when it is whole, and not before.
///
/// It is made beside that one at once, so that whoever works for an hour to fill it does not learn at the end that
/// there is no such folder. Until `commit(_:)` what was there stays untouched, and after a failure as well.
package final class StagedFile {
    package let path: String
    private let stagingPath: String
    private let descriptor: CInt
    private let calls: SystemCalls
    private var isCommitted = false

    /// - Parameter path: a regular file, or nothing yet.
    package convenience init(replacing path: String) throws(RecordingError) {
        try self.init(replacing: path, calls: SystemCalls())
    }

    init(replacing path: String, calls: SystemCalls) throws(RecordingError) {
        self.path = path
        self.calls = calls
        if let status = try Self.status(of: path, calls), status.st_mode & S_IFMT != S_IFREG {
            throw .notAFile(path: path)
        }
        stagingPath = "\(path).\(getpid()).part"
        do {
            descriptor = try calls.create(stagingPath, 0o666)
        } catch {
            throw .systemCall("create", path: path, errorNumber: error.rawValue)
        }
    }

    /// Nil when there is nothing yet.
    private static func status(of path: String, _ calls: SystemCalls) throws(RecordingError) -> stat? {
        do {
            return try calls.fstatat(path)
        } catch {
            if error.rawValue == ENOENT { return nil }
            throw .systemCall("stat", path: path, errorNumber: error.rawValue)
        }
    }

    deinit {
        close(descriptor)
        if !isCommitted { unlink(stagingPath) }
    }

    /// Writes all of the text, and puts the file in its place.
    package func commit(_ text: String) throws(RecordingError) {
        func naming<Result>(
            _ operation: String,
            _ call: () throws(ErrorNumber) -> Result
        ) throws(RecordingError) -> Result {
            do { return try call() } catch {
                throw .systemCall(operation, path: path, errorNumber: error.rawValue)
            }
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = try naming("write") { () throws(ErrorNumber) in try calls.write(descriptor, rest) }
            rest = rest.dropFirst(count)
        }
        // A disk may say no as late as this, and power may fail after the new name is on it.
        try naming("fsync") { () throws(ErrorNumber) in try calls.fsync(descriptor) }
        try naming("rename") { () throws(ErrorNumber) in try calls.rename(stagingPath, path) }
        isCommitted = true
    }
}
