import Foundation
import TestSupport
import Testing

/// Code that the compiler does not verify: each use needs a reason that a reader can check, so uses stay few.
@Suite struct UncheckedCodeTests {
    /// The largest number of lines with each construct, comments included.
    @Test(arguments: [("nonisolated(unsafe)", 25), ("unsafeBitCast", 12)])
    func uncheckedConstructsAreFew(construct: String, limit: Int) throws {
        let lines = try Self.lines(containing: construct, in: Checkout.url("Sources"))
        #expect(!lines.isEmpty, "the sources are searched")
        #expect(lines.count <= limit, "\(lines.joined(separator: "\n"))")
    }

    @Test func linesAreFoundInFoldersOfSwiftFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "easel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "A/B"), withIntermediateDirectories: true)
        try Data("let a = 1\n// unsafeBitCast\nunsafeBitCast(a)".utf8).write(to: folder.appending(path: "A/B/c.swift"))
        try Data("unsafeBitCast".utf8).write(to: folder.appending(path: "A/d.c"))
        #expect(
            try Self.lines(containing: "unsafeBitCast", in: folder)
                == ["A/B/c.swift:2: // unsafeBitCast", "A/B/c.swift:3: unsafeBitCast(a)"]
        )
    }

    private static func lines(containing text: String, in folder: URL) throws -> [String] {
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
            let content = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return content.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .filter { $0.element.contains(text) }
                .map { "\(path):\($0.offset + 1): \($0.element.trimmingCharacters(in: .whitespaces))" }
        }
    }
}
