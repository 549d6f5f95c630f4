import Foundation

/// Reads regular files of a limited size.
enum RegularFile {
    /// Returns the bytes of a file.
    ///
    /// Devices, pipes and folders are rejected without waiting for data.
    static func bytes(of path: String, atMost limit: Int) throws(ImportError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ImportError(path: path, "expected a regular file") }
        guard Int(status.st_size) <= limit else { throw tooLarge(path, limit) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while true {
            let got = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { read(descriptor, $0 + count, buffer.count - count) } ?? 0
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw failure(path, errno)
            }
            if got == 0 { break }
            count += got
            // The file grows while it is read.
            guard count <= limit else { throw tooLarge(path, limit) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(count, 4096))) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> ImportError {
        ImportError(path: path, "the file is larger than \(limit) bytes")
    }

    private static func failure(_ path: String, _ number: Int32) -> ImportError {
        let kind: ImportError.Kind = number == ENOENT ? .noInput : .badData
        return ImportError(kind, path: path, "cannot read the file: \(String(cString: strerror(number)))")
    }
}
