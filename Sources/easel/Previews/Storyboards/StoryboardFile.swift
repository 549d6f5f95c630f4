import Foundation
import UIKit

/// A storyboard or a nib of a project, whose runtime attributes previews read and write.
struct StoryboardFile {
    /// What distinguishes the contents of a file from others, without reading them.
    struct Stamp: Hashable {
        let inode: UInt64
        let size: Int
        /// The time of the last change, in nanoseconds.
        let time: Int64

        init(_ status: stat) {
            inode = UInt64(status.st_ino)
            size = Int(status.st_size)
            time = SourceSignature.time(of: status)
        }

        /// Returns the stamp of a file, or `nil` without a file.
        init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// A change of the bytes of a file that can be taken back.
    private struct Change {
        let element: String
        /// The values of the element before it.
        let before: [String: StoryboardValue]
        /// The hash of all bytes after it.
        let hash: Int
        let start: Int
        /// The bytes at the position before it.
        let removed: [UInt8]
        /// The number of the bytes in their place.
        let insertedCount: Int
    }

    /// The result of writing values.
    struct Written: Hashable {
        let path: String
        /// The times of the file before and after it.
        let before: Int64
        let after: Int64
    }

    /// The number of changes that are taken back byte for byte.
    private static let mostChanges = 500

    let path: String
    /// The contents of the file, as it was last read; `nil` before that.
    private var known: (stamp: Stamp, content: Result<[StoryboardDocument.Element], StoryboardError>)?
    /// The elements of the last contents that could be read.
    private(set) var readable: [StoryboardDocument.Element] = []
    private var changes: [Change] = []

    init(_ path: String) { self.path = path }

    /// Returns the elements with a class of their own. The file is read if it has changed.
    mutating func elements() throws(StoryboardError) -> [StoryboardDocument.Element] {
        let stamp = Stamp(of: path)
        if let known, known.stamp == stamp { return try known.content.get() }
        let content: Result<[StoryboardDocument.Element], StoryboardError>
        do throws(StoryboardError) {
            readable = try read().elements
            content = .success(readable)
        } catch {
            content = .failure(error)
        }
        known = stamp.map { ($0, content) }
        return try content.get()
    }

    /// Returns the values of an element.
    mutating func values(of id: String) throws(StoryboardError) -> [String: StoryboardValue] {
        guard let element = try elements().first(where: { $0.id == id }) else {
            throw StoryboardError(file: path, element: id, reason: .missing)
        }
        return element.values
    }

    private func read() throws(StoryboardError) -> StoryboardDocument {
        let bytes: [UInt8]
        do throws(RegularFileError) {
            bytes = try RegularFile.bytes(of: path, atMost: StoryboardDocument.Limits.size)
        } catch {
            throw StoryboardError(file: path, reason: .unreadable(error.reasonText))
        }
        return try StoryboardDocument(bytes, file: path)
    }

    // MARK: Writing

    /// Changes values of an element, and leaves the other bytes of the file as they are.
    /// - Parameters:
    ///   - changes: The values by their names; `nil` for no attribute.
    ///   - known: The values that the element had when they were edited.
    ///   - kinds: The kinds of the editors.
    /// - Throws: An error if the file cannot be written, or if another program has changed one of the values.
    mutating func write(
        _ changes: [String: InspectableValue?],
        to id: String,
        since known: [String: StoryboardValue],
        kinds: [String: InspectableKind]
    ) throws(StoryboardError) -> Written {
        func failure(_ reason: StoryboardError.Reason) -> StoryboardError {
            StoryboardError(file: path, element: id, reason: reason)
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(.notWritten(String(cString: strerror(errno)))) }
        // Root may write files that nobody may.
        guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else { throw failure(.readOnly) }
        let stamp = Stamp(status)
        let document: StoryboardDocument
        do throws(StoryboardError) { document = try read() } catch {
            throw failure(error.reason)
        }
        guard let element = document.element(id) else { throw failure(.missing) }
        let old = element.values
        for name in changes.keys.sorted() {
            if old[name] != known[name] { throw failure(.changed("the attribute \(name.prefix(60))")) }
            if case .localized = old[name] {
                throw failure(.unsupported(attribute: name, "a text with translations is edited in Xcode"))
            }
        }
        let undone = undoing(changes, of: id, old, document.bytes)
        let bytes: [UInt8]
        if let undone { bytes = undone } else { bytes = try edited(document, element, changes, kinds) }
        // The compiler of storyboards will read it.
        let new = try StoryboardDocument(bytes, file: path)
        guard let result = new.element(id)?.values, new.elements.map(\.id) == document.elements.map(\.id),
            Set(result.keys).union(old.keys).union(changes.keys).allSatisfy({ name in
                guard let value = changes[name] else { return result[name] == old[name] }
                return kinds[name] == .color
                    ? (result[name]?.shown == nil) == (value == nil) : result[name]?.shown == value
            })
        else {
            let names = changes.keys.sorted().joined(separator: ", ")
            throw failure(.unsupported(attribute: names, "the value cannot be written"))
        }
        let time = try replace(stamp, bytes, failure)
        self.known = nil
        if undone != nil {
            self.changes.removeLast()
        } else {
            remember(document.bytes, bytes, id, old)
        }
        return Written(path: path, before: stamp.time, after: time)
    }

    private func edited(
        _ document: StoryboardDocument,
        _ element: StoryboardDocument.Element,
        _ changes: [String: InspectableValue?],
        _ kinds: [String: InspectableKind]
    ) throws(StoryboardError) -> [UInt8] {
        var (document, element) = (document, element)
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            guard value == nil || kinds[name] != nil else {
                let reason = StoryboardError.Reason.unsupported(attribute: name, "the view has no such property")
                throw StoryboardError(file: path, element: element.id, reason: reason)
            }
            let bytes = try StoryboardEditor.setting(
                name,
                to: value,
                kind: kinds[name] ?? .text,
                of: element,
                in: document
            )
            document = try StoryboardDocument(bytes, file: path)
            guard let next = document.element(element.id) else {
                throw StoryboardError(file: path, element: element.id, reason: .missing)
            }
            element = next
        }
        return document.bytes
    }

    /// Writes the file if it is still the one that was read, and returns its time.
    private func replace(
        _ stamp: Stamp,
        _ bytes: [UInt8],
        _ failure: (StoryboardError.Reason) -> StoryboardError
    ) throws(StoryboardError) -> Int64 {
        do throws(FileError) {
            let file = try ReplacedFile(path: path, isRegular: true)
            try file.write(Data(bytes))
            let staged = file.stagedPath.flatMap { Stamp(of: $0) }
            guard let staged, Stamp(of: path) == stamp else {
                file.discard()
                throw FileError(path: path, errorNumber: ESTALE)
            }
            try file.commit()
            return staged.time
        } catch {
            throw failure(error.errorNumber == ESTALE ? .changed("the file") : .notWritten(error.reason))
        }
    }

    // MARK: Undoing

    private static func hash(_ bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    private mutating func remember(
        _ old: [UInt8],
        _ new: [UInt8],
        _ id: String,
        _ before: [String: StoryboardValue]
    ) {
        let shorter = min(old.count, new.count)
        let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let rest = shorter - start
        let end = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
        if changes.count == Self.mostChanges { changes.removeFirst() }
        changes.append(
            Change(
                element: id,
                before: before,
                hash: Self.hash(new),
                start: start,
                removed: Array(old[start..<(old.count - end)]),
                insertedCount: new.count - end - start
            )
        )
    }

    /// Returns the bytes before the last change if the values are those before it, and nothing has changed the file since.
    private func undoing(
        _ changes: [String: InspectableValue?],
        of id: String,
        _ values: [String: StoryboardValue],
        _ bytes: [UInt8]
    ) -> [UInt8]? {
        guard let last = self.changes.last, last.element == id,
            Set(last.before.keys).union(values.keys).union(changes.keys).allSatisfy({ name in
                guard let value = changes[name] else { return last.before[name] == values[name] }
                return last.before[name]?.shown == value
            }), last.hash == Self.hash(bytes)
        else { return nil }
        var result = bytes
        result.replaceSubrange(last.start..<(last.start + last.insertedCount), with: last.removed)
        return result
    }
}
