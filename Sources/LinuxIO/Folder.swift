import Glibc
import SystemPackage

/// The names in a folder.
package enum Folder {
    /// Returns the names of the files and folders in a folder, sorted; none if it cannot be read.
    ///
    /// A name is a sequence of bytes. Names that are not UTF-8 are left out: a string could not lead back to their files, and
    /// Easel creates none.
    package static func names(in path: String) -> [String] { (try? readNames(in: path)) ?? [] }

    /// Returns the names of the files and folders in a folder, sorted.
    package static func readNames(in path: String) throws(Errno) -> [String] {
        guard let stream = opendir(path) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        forEachName(in: stream) { bytes in
            if let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." { names.append(name) }
            return true
        }
        return names.sorted()
    }

    /// Returns the paths of all files and folders in a folder and its subfolders, relative to the folder. A folder comes before
    /// what it contains. Links to folders are not followed.
    package static func paths(below folder: String) -> [String] {
        var paths: [String] = []
        func add(_ subfolder: String) {
            for name in names(in: folder + "/" + subfolder) {
                let path = subfolder + name
                paths.append(path)
                var status = stat()
                if lstat(folder + "/" + path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { add(path + "/") }
            }
        }
        add("")
        return paths
    }

    /// Returns the names that begin with a text.
    /// - Parameter limit: The maximum number of names that are examined, so that the cost is bounded in folders with many
    ///   thousands of files.
    static func names(in path: String, beginningWith prefix: StaticString, among limit: Int) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        var count = 0
        forEachName(in: stream) { bytes in
            let isFound = prefix.withUTF8Buffer { bytes.starts(with: $0) }
            if isFound, let name = String(validating: bytes, as: UTF8.self) { names.append(name) }
            count += 1
            return count < limit
        }
        return names
    }

    /// Calls a closure with the bytes of each name, until it returns `false`.
    static func forEachName(in stream: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Bool) {
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = UnsafeRawPointer(entry) + offset
            let length = strnlen(name.assumingMemoryBound(to: CChar.self), Int(entry.pointee.d_reclen) - offset)
            if !body(UnsafeRawBufferPointer(start: name, count: length)) { return }
        }
    }
}
