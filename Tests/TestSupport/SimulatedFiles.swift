import Foundation

/// The files and names of a simulated file system, as programs see them and as they are on the disk.
///
/// The disk has sectors of 512 bytes, which are written as a whole or not at all. Until a file is synced, the kernel writes
/// its changed sectors and its length at its discretion and in any order; of a sector, it writes any of the contents that it
/// has had since the last sync. The names of a folder are another thing, of which the kernel writes any changes until the
/// folder is synced. A change of a name is written as a whole: a file that is renamed has at least one of its names.
///
/// After a failed sync, changed sectors of the file are lost to the kernel, as on Linux: programs still see them, but no later sync
/// writes them.
package struct SimulatedFiles: Sendable {
    /// A choice of what has reached the disk before the power failed.
    package enum PowerFailure: Hashable, Sendable {
        /// Nothing that was not synced.
        case nothing
        /// Everything.
        case everything
        /// All contents, but no names.
        case contentsOnly
        /// All names, but no contents.
        case namesOnly
        /// All names and all lengths of files, but no contents: zeros.
        case lengthsOnly
        /// Some of it.
        case some(seed: UInt64)

        /// All choices, with a number of random ones.
        package static func all(seed: UInt64, randomCount: Int) -> [PowerFailure] {
            [.nothing, .everything, .contentsOnly, .namesOnly, .lengthsOnly]
                + (0..<randomCount).map { .some(seed: seed &* 1000 &+ UInt64($0)) }
        }
    }

    private struct File {
        var bytes: [UInt8] = []
        /// The contents on the disk.
        var synced: [UInt8] = []
        /// The contents since the last sync, the first of which are on the disk.
        var versions: [[UInt8]] = [[]]
        /// The sectors that were changed since the last sync.
        var dirty: Set<Int> = []
        var isResized = false

        mutating func noteVersion() {
            versions.append(bytes)
            // Of many, some are as good.
            if versions.count > 16 { versions.remove(at: 1) }
        }
    }

    private struct NameChange {
        var folder: String
        var path: String
        /// The file of the name; `nil` if the name is removed.
        var number: Int?
        /// The former name of a renamed file.
        var former: String?
    }

    private static let sectorSize = 512

    private var contents: [Int: File] = [:]
    private var names: [String: Int] = [:]
    private var syncedNames: [String: Int] = [:]
    private var nameChanges: [NameChange] = []
    private var nextNumber = 1

    package init() {}

    // MARK: Reading

    /// The paths of all files, sorted.
    package var paths: [String] { names.keys.sorted() }

    package func bytes(of path: String) -> [UInt8]? { names[path].flatMap { contents[$0]?.bytes } }

    /// The length of all files together.
    package var usedLength: Int { usedLength(except: nil) }

    func usedLength(except number: Int?) -> Int {
        Set(names.values).reduce(0) { $1 == number ? $0 : $0 + (contents[$1]?.bytes.count ?? 0) }
    }

    func number(of path: String) -> Int? { names[path] }
    func bytes(_ number: Int) -> [UInt8] { contents[number]?.bytes ?? [] }
    func linkCount(of number: Int) -> Int { names.values.count { $0 == number } }

    // MARK: Changes

    /// Stores a file that is on the disk.
    package mutating func put(_ bytes: [UInt8], at path: String) {
        contents[nextNumber] = File(bytes: bytes, synced: bytes, versions: [bytes])
        names[path] = nextNumber
        syncedNames[path] = nextNumber
        nameChanges.removeAll { $0.path == path || $0.former == path }
        nextNumber += 1
    }

    mutating func create(_ path: String) -> Int {
        defer { nextNumber += 1 }
        contents[nextNumber] = File()
        names[path] = nextNumber
        nameChanges.append(NameChange(folder: Self.folder(of: path), path: path, number: nextNumber))
        return nextNumber
    }

    mutating func unlink(_ path: String) -> Bool {
        guard names.removeValue(forKey: path) != nil else { return false }
        nameChanges.append(NameChange(folder: Self.folder(of: path), path: path, number: nil))
        return true
    }

    mutating func rename(_ old: String, _ new: String) -> Bool {
        guard let number = names.removeValue(forKey: old) else { return false }
        names[new] = number
        nameChanges.append(NameChange(folder: Self.folder(of: new), path: new, number: number, former: old))
        return true
    }

    mutating func write(_ new: Slice<UnsafeRawBufferPointer>, at offset: Int, in number: Int) {
        guard var file = contents.removeValue(forKey: number) else { return }
        let former = file.bytes.count
        if former < offset { file.bytes += [UInt8](repeating: 0, count: offset - former) }
        let end = offset + new.count
        file.bytes.replaceSubrange(offset..<min(file.bytes.count, end), with: new)
        file.dirty.formUnion(min(offset, former) / Self.sectorSize...(end - 1) / Self.sectorSize)
        file.isResized = file.isResized || file.bytes.count != former
        file.noteVersion()
        contents[number] = file
    }

    mutating func resize(_ number: Int, to length: Int) {
        guard var file = contents.removeValue(forKey: number), file.bytes.count != length else { return }
        let former = file.bytes.count
        file.bytes.removeLast(max(0, former - length))
        file.bytes += [UInt8](repeating: 0, count: max(0, length - former))
        file.dirty.formUnion(min(length, former) / Self.sectorSize...max(length, former) / Self.sectorSize)
        file.isResized = true
        file.noteVersion()
        contents[number] = file
    }

    mutating func sync(_ number: Int) {
        guard var file = contents.removeValue(forKey: number) else { return }
        let length = file.isResized ? file.bytes.count : file.synced.count
        file.synced = Self.assembled(length: length) {
            file.dirty.contains($0) ? file.bytes : file.synced
        }
        file.versions = [file.synced]
        file.dirty = []
        file.isResized = false
        contents[number] = file
    }

    /// Marks the changed sectors of a file as written, although they are not. The length remains to be written.
    mutating func giveUp(_ number: Int) { contents[number]?.dirty = [] }

    mutating func syncNames(in folder: String) {
        syncedNames = Self.applying(nameChanges.filter { $0.folder == folder }, to: syncedNames)
        nameChanges.removeAll { $0.folder == folder }
    }

    // MARK: Power

    /// Returns the files that are found after the power has failed and returned.
    package func after(_ failure: PowerFailure) -> SimulatedFiles {
        var random = SeededGenerator(seed: 0)
        var percent = 0
        if case .some(let seed) = failure {
            random = SeededGenerator(seed: seed)
            percent = [15, 50, 85][Int.random(in: 0..<3, using: &random)]
        }
        func keepsName() -> Bool {
            switch failure {
            case .nothing, .contentsOnly: false
            case .everything, .namesOnly, .lengthsOnly: true
            case .some: random.chance(percent)
            }
        }
        func version(of versions: [[UInt8]], isLength: Bool) -> [UInt8] {
            switch failure {
            case .nothing, .namesOnly: return versions[0]
            case .everything, .contentsOnly: return versions[versions.count - 1]
            case .lengthsOnly: return versions[isLength ? versions.count - 1 : 0]
            case .some: return random.chance(percent) ? random.element(of: versions) : versions[0]
            }
        }
        var found = SimulatedFiles()
        let kept = Self.applying(nameChanges.filter { _ in keepsName() }, to: syncedNames)
        for (path, number) in kept.sorted(by: { $0.key < $1.key }) {
            guard let file = contents[number] else { continue }
            let length = file.isResized ? version(of: file.versions, isLength: true).count : file.synced.count
            var chosen: [Int: [UInt8]] = [:]
            for sector in file.dirty.sorted() { chosen[sector] = version(of: file.versions, isLength: false) }
            let bytes = Self.assembled(length: length) { chosen[$0] ?? file.synced }
            found.put(bytes, at: path)
        }
        return found
    }

    /// Returns contents of a length. What a sector's source does not have is zero.
    private static func assembled(length: Int, _ source: (Int) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        while bytes.count < length {
            let start = bytes.count
            let end = min(length, start + sectorSize)
            let part = source(start / sectorSize).dropFirst(start).prefix(end - start)
            bytes += part
            bytes += [UInt8](repeating: 0, count: end - start - part.count)
        }
        return bytes
    }

    private static func applying(_ changes: [NameChange], to names: [String: Int]) -> [String: Int] {
        var names = names
        for change in changes {
            names[change.path] = change.number
            if let former = change.former, names[former] == change.number { names[former] = nil }
        }
        return names
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
