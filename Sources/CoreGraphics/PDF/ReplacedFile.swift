import Glibc

/// A file that takes the place of an older one when it is whole, and not before.
///
/// It is written beside its place under another name, brought to the disk, and renamed. What is no ordinary file (a
/// pipe, a device) is written to directly. Belongs to one thread at a time.
final class ReplacedFile {
    /// Where the file will be, with symbolic links followed.
    let path: String

    /// Where it is until it is whole; nil when it is written to directly.
    private let staging: String?
    private var descriptor: Int32

    init(path: String) throws(PDFError) {
        self.path = path
        var place = path
        if let resolved = realpath(path, nil) {
            place = String(cString: resolved)
            free(resolved)
        }
        var status = stat()
        let exists = stat(place, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw .cannotWrite(path: path, reason: Self.reason(EISDIR)) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            staging = nil
            target = place
            descriptor = open(place, O_WRONLY | O_CLOEXEC)
            if descriptor < 0 { throw .cannotWrite(path: path, reason: Self.reason(errno)) }
            return
        }
        let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
        var name = ""
        repeat {
            name = "\(folder).easel-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        } while descriptor < 0 && errno == EEXIST
        if descriptor < 0 { throw .cannotWrite(path: path, reason: Self.reason(errno)) }
        staging = name
        target = place
        // As any new file is made, or as the older one was.
        let mask = umask(0)
        umask(mask)
        _ = fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
    }

    private let target: String

    deinit { discard() }

    /// Adds bytes at the end.
    func write(_ bytes: UnsafeRawBufferPointer) throws(PDFError) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw .cannotWrite(path: path, reason: Self.reason(count < 0 ? errno : ENOSPC)) }
            done += count
        }
    }

    /// Puts the file in its place. It cannot be written to any more, whether or not this worked.
    func commit() throws(PDFError) {
        guard descriptor >= 0 else { return }
        guard let staging else {
            let result = close(descriptor)
            descriptor = -1
            if result != 0 { throw .cannotWrite(path: path, reason: Self.reason(errno)) }
            return
        }
        let isWritten = fsync(descriptor) == 0 && rename(staging, target) == 0
        let number = errno
        close(descriptor)
        descriptor = -1
        if !isWritten {
            unlink(staging)
            throw .cannotWrite(path: path, reason: Self.reason(number))
        }
    }

    /// Forgets what was written; an older file stays as it is.
    func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        if let staging { unlink(staging) }
    }

    private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
