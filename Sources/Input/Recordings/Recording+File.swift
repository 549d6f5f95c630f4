import Geometry
import LinuxIO

extension Recording {
    /// Reads a file in any format. The format is determined by the first line; for libinput recordings, by the first
    /// line that is not a comment.
    package init(contentsOf path: String) throws(RecordingError) {
        try self.init(contentsOf: path, calls: SystemCalls())
    }

    init(contentsOf path: String, calls: SystemCalls) throws(RecordingError) {
        let bytes = try Self.bytes(of: path, calls)
        if bytes.starts(with: Self.textName.utf8) {
            try self.init(text: bytes, file: path)
        } else if Self.isLibinput(bytes) {
            try self.init(libinput: bytes, file: path)
        } else {
            try self.init(csv: bytes, file: path)
        }
    }

    private static func bytes(of path: String, _ calls: SystemCalls) throws(RecordingError) -> [UInt8] {
        func naming<Result>(
            _ operation: String,
            _ call: () throws(Errno) -> Result
        ) throws(RecordingError) -> Result {
            do { return try call() } catch {
                throw .systemCall(operation, path: path, errorNumber: error.rawValue)
            }
        }
        let descriptor = try naming("open") { () throws(Errno) in
            try calls.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0)
        }
        defer { close(descriptor) }
        let status = try naming("fstat") { () throws(Errno) in try calls.fstat(descriptor) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        let size = Int(status.st_size)
        guard size <= maximumByteCount else { throw .tooLarge(path: path, byteCount: size) }
        var bytes: [UInt8] = []
        // If the file changes meanwhile, at most its size at opening is read.
        while bytes.count < size {
            let more = try naming("read") { () throws(Errno) in try calls.read(descriptor, size - bytes.count) }
            if more.isEmpty { break }
            bytes = bytes.isEmpty ? more : bytes + more
        }
        return bytes
    }
}
