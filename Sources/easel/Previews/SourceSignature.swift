import Foundation
import UIKit

/// The state of the files of a project: which there are, and when they were written.
struct SourceSignature: Equatable {
    /// The file names and the times of all files but Swift sources: with another structure, the project is imported again.
    private(set) var structure: [String: Int64] = [:]
    /// The times of Swift sources, in nanoseconds.
    private(set) var sources: [String: Int64] = [:]

    private static let ignored: Set = ["DerivedData", "build", "node_modules", "xcuserdata"]
    private static let mostFiles = 100_000

    /// Reads a folder, without hidden files, what builds and editors write, and kept values.
    /// - Parameter excluded: The absolute path of a folder in it that is not read.
    init(of folder: String, excluding excluded: String) {
        var waiting = [folder]
        var count = 0
        while let path = waiting.popLast() {
            for name in Folder.names(in: path)
            where !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasSuffix(KeptValueFile.suffix)
                && !Self.ignored.contains(name)
            {
                let child = "\(path)/\(name)"
                var status = stat()
                guard child != excluded, lstat(child, &status) == 0 else { continue }
                count += 1
                guard count <= Self.mostFiles else { return }
                if status.st_mode & S_IFMT == S_IFDIR {
                    waiting.append(child)
                    structure[child] = 0
                    continue
                }
                let time = Self.time(of: status)
                if name.hasSuffix(".swift"), name != "Package.swift" {
                    sources[child] = time
                    structure[child] = 0
                } else {
                    structure[child] = time
                }
            }
        }
    }

    /// Returns the time of a file's last change, in nanoseconds.
    static func time(of status: stat) -> Int64 {
        Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    /// The paths of storyboards and nibs, in their order.
    var interfaces: [String] {
        structure.keys.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
    }

    /// Accepts a file that previews have written themselves. One that has changed before that remains a change.
    mutating func accept(_ written: StoryboardFile.Written) {
        if structure[written.path] == written.before { structure[written.path] = written.after }
    }
}
