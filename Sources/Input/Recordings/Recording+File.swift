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
        do throws(RegularFileError) {
            return try RegularFile.bytes(of: path, atMost: maximumByteCount, calls: calls)
        } catch {
            switch error.reason {
            case .system(let call, let number): throw .systemCall(call, path: path, errorNumber: number.rawValue)
            case .notRegular: throw .notAFile(path: path)
            case .tooLong(let byteCount, _): throw .tooLarge(path: path, byteCount: byteCount)
            }
        }
    }
}
