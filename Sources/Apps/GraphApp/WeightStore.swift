import Glibc
import UIKit

/// Keeps entries in a file, `weights.txt`, which at every moment is the old one or the new one as a whole, also when the
/// power fails. A file that cannot be understood is kept under another name.
///
/// One program at a time may use a folder.
public struct WeightStore {
    private let folder: URL
    private let calls: FileCalls

    /// Makes a store.
    /// - Parameter folder: is made when it is needed.
    public init(folder: URL) { self.init(folder: folder, calls: FileCalls()) }

    /// - Parameter calls: other ones in tests, to fail.
    package init(folder: URL, calls: FileCalls) {
        self.folder = folder
        self.calls = calls
    }

    private var path: String { folder.appendingPathComponent("weights.txt").path }

    // MARK: Reading

    /// The entries, in the order of their days; none when there is no file.
    public func load() throws(WeightStoreError) -> [WeightEntry] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try read()
        } catch {
            if error.number == ENOENT { return [] }
            throw .unreadable(path: path, errno: error.number)
        }
        do throws(WeightText.Damage) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw WeightText.Damage(line: 1, reason: "it is no text")
            }
            return try WeightText.entries(in: text)
        } catch {
            throw .damaged(path: path, line: error.line, reason: error.reason, keptAs: setAside())
        }
    }

    private func read() throws(FileFailure) -> [UInt8] {
        let file = try check(calls.open(path, O_RDONLY | O_CLOEXEC, 0))
        defer { _ = calls.close(file) }
        // Far more than the largest file that is written.
        let most = 1 << 20
        var bytes = [UInt8](repeating: 0, count: most)
        var count = 0
        while count < most {
            let read = bytes.withUnsafeMutableBytes { [calls] buffer in
                calls.read(file, buffer.baseAddress! + count, most - count)
            }
            if read < 0, errno == EINTR { continue }
            if try check(read) == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }

    /// Gives the file another name, one that is free, and returns it; nil when that cannot be done.
    private func setAside() -> String? {
        for number in 1...999 {
            let aside = folder.appendingPathComponent("weights-damaged-\(number).txt").path
            // Whoever makes the file has the name for himself.
            let reserved = calls.open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if reserved < 0, errno == EEXIST { continue }
            guard reserved >= 0 else { return nil }
            _ = calls.close(reserved)
            if calls.rename(path, aside) == 0 { return aside }
            _ = calls.unlink(aside)
            return nil
        }
        return nil
    }

    // MARK: Writing

    /// Replaces the file. When this returns, the entries are on disk.
    public func save(_ entries: [WeightEntry]) throws(WeightStoreError) {
        do throws(FileFailure) {
            try makeFolder()
            let new = path + ".new"
            do throws(FileFailure) {
                try write(Array(WeightText.text(of: entries).utf8), to: new)
                try check(calls.rename(new, path))
            } catch {
                _ = calls.unlink(new)
                throw error
            }
            // The name is in the folder, which is a file of its own.
            try synchronize(folder.path)
        } catch {
            throw .notSaved(path: path, errno: error.number)
        }
    }

    /// As `mkdir -p` does. What is made now must also be there after a power cut.
    private func makeFolder() throws(FileFailure) {
        var missing: [String] = []
        var folder = self.folder.standardizedFileURL
        while folder.path != "/", calls.access(folder.path, F_OK) != 0, errno == ENOENT {
            missing.append(folder.path)
            folder.deleteLastPathComponent()
        }
        for path in missing.reversed() {
            if calls.makeFolder(path, 0o700) != 0, errno != EEXIST { throw FileFailure(number: errno) }
            try synchronize((path as NSString).deletingLastPathComponent)
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let file = try check(calls.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
        do throws(FileFailure) {
            var written = 0
            while written < bytes.count {
                let count = bytes.withUnsafeBytes { [calls] buffer in
                    calls.write(file, buffer.baseAddress! + written, bytes.count - written)
                }
                if count < 0, errno == EINTR { continue }
                written += try check(count)
            }
            try check(calls.synchronize(file))
        } catch {
            _ = calls.close(file)
            throw error
        }
        try check(calls.close(file))
    }

    private func synchronize(_ folder: String) throws(FileFailure) {
        let file = try check(calls.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0))
        defer { _ = calls.close(file) }
        try check(calls.synchronize(file))
    }

    /// The result of a call that has not failed.
    @discardableResult
    private func check<Number: SignedInteger>(_ result: Number) throws(FileFailure) -> Number {
        guard result >= 0 else { throw FileFailure(number: errno) }
        return result
    }

    private struct FileFailure: Error { var number: CInt }
}

/// What has gone wrong between the program and its disk.
public enum WeightStoreError: Error, Equatable, Sendable {
    /// A file has been read and is none of entries, or not all of one.
    /// - keptAs: its new name; nil when it could not be given one.
    case damaged(path: String, line: Int, reason: String, keptAs: String?)
    /// There is a file that cannot be read.
    case unreadable(path: String, errno: CInt)
    /// Entries are not on disk.
    case notSaved(path: String, errno: CInt)
}

extension WeightStoreError: CustomStringConvertible {
    /// A sentence or two for whoever uses the program.
    public var description: String {
        switch self {
        case .damaged(let path, let line, let reason, let keptAs?):
            "\(path) is damaged: line \(line), \(reason). It is kept as \(keptAs)."
        case .damaged(let path, let line, let reason, nil):
            "\(path) is damaged: line \(line), \(reason). It cannot be renamed; nothing will be saved."
        case .unreadable(let path, let number):
            "\(path) cannot be read: \(String(cString: strerror(number))). Nothing will be saved."
        case .notSaved(_, ENOSPC), .notSaved(_, EDQUOT):
            "Not saved: the disk is full. Entries are kept until the program ends, and saved with the next one if there "
                + "is room by then."
        case .notSaved(let path, let number):
            "Not saved: \(path): \(String(cString: strerror(number))). Entries are kept until the program ends."
        }
    }
}
