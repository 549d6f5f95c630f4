import Foundation
import LinuxIO

extension CrashReports {
    /// Calls a closure with the reports of a folder. It has the rights of the folder's owner if the process has those of root:
    /// otherwise, the owner could make root read and write files elsewhere by links. No call if the folder does not exist.
    package static func withRightsOfOwner(of folder: String, _ body: (CrashReports) throws -> Void) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw FileError(path: folder, errorNumber: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard geteuid() == 0, fstat(descriptor, &status) == 0, status.st_uid != 0 else {
            return try body(CrashReports(folder: folder))
        }
        let former = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard former >= 0 else { throw FileError(path: ".", errorNumber: errno) }
        defer { close(former) }
        // The owner may have no access to the path, such as that of a service with a user of its own.
        guard fchdir(descriptor) == 0 else { throw FileError(path: folder, errorNumber: errno) }
        defer { _ = fchdir(former) }
        let group = getegid()
        guard setegid(status.st_gid) == 0 else { throw FileError(path: folder, errorNumber: errno) }
        defer { _ = setegid(group) }
        guard seteuid(status.st_uid) == 0 else { throw FileError(path: folder, errorNumber: errno) }
        defer { _ = seteuid(0) }
        try body(CrashReports(folder: "."))
    }
}
