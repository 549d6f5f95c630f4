import Foundation
import LinuxIO

extension CrashReports {
    /// Calls a closure with the reports of a folder. It has the rights of the folder's owner if the process has those of root,
    /// without the other groups of root: otherwise, the owner could make root read and write files elsewhere by links. The
    /// folder is the one that was opened, even if its path leads elsewhere by now. No call if the folder does not exist.
    package static func withRightsOfOwner(of folder: String, _ body: (CrashReports) throws -> Void) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw FileError(path: folder, errorNumber: errno)
        }
        defer { close(descriptor) }
        guard geteuid() == 0 else { return try body(CrashReports(folder: folder)) }
        func check(_ result: CInt) throws(FileError) {
            if result != 0 { throw FileError(path: folder, errorNumber: errno) }
        }
        var status = stat()
        try check(fstat(descriptor, &status))
        let former = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard former >= 0 else { throw FileError(path: ".", errorNumber: errno) }
        defer { close(former) }
        // The owner may have no access to the path, such as that of a service with a user of its own.
        try check(fchdir(descriptor))
        defer { _ = fchdir(former) }
        guard status.st_uid != 0 else { return try body(CrashReports(folder: ".")) }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        guard getgroups(CInt(groups.count), &groups) == groups.count else {
            throw FileError(path: folder, errorNumber: errno)
        }
        let group = getegid()
        try check(setgroups(0, nil))
        defer { restored(setgroups(groups.count, groups)) }
        try check(setegid(status.st_gid))
        defer { restored(setegid(group)) }
        try check(seteuid(status.st_uid))
        defer { restored(seteuid(0)) }
        try body(CrashReports(folder: "."))
    }

    /// Ends the program if it has not its own rights again, since it would go on with those of a mixture of users.
    private static func restored(_ result: CInt) {
        guard result == 0 else { preconditionFailure("cannot restore the rights of the process: errno \(errno)") }
    }
}
