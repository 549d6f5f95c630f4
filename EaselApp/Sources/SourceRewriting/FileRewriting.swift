import Foundation

/// A rewritten file.
public struct RewrittenFile: Sendable {
    /// The text, which names the lines of the original file.
    public var text: String

    /// The name of the file's table of selectors; `nil` for none.
    public var table: String?

    /// The name of the file's table of views and previews; `nil` for none.
    public var designables: String?

    /// The checksums of the declarations of the module that the text depends on.
    public var uses: [String: String]
}

/// The rewriting of single files.
public enum FileRewriting {
    /// Returns the index of a file.
    /// - Throws: ``SourceProblem``.
    public static func index(_ path: String, _ bytes: [UInt8]) throws -> FileIndex {
        try parse(path, bytes).index
    }

    static func parse(_ path: String, _ bytes: [UInt8]) throws -> (source: SourceFile, index: FileIndex) {
        try onLargeStack {
            let source = try SourceFile(path: path, bytes: bytes)
            return (source, Indexer(source).index)
        }
    }

    /// Rewrites a file.
    /// - Parameters:
    ///   - path: The path of the file, which the compiler names in its messages.
    ///   - bytes: The content of the file.
    ///   - indexes: The indexes of all files of the module.
    ///   - kept: The values of inspectable properties that become initial values.
    ///   - startsNothing: A Boolean value that indicates whether the copy belongs to a library for previews, which has no `@main`.
    /// - Throws: ``SourceProblems``.
    public static func rewrite(
        _ path: String,
        _ bytes: [UInt8],
        in indexes: [FileIndex],
        kept: KeptValues = KeptValues(),
        startsNothing: Bool = false
    ) throws -> RewrittenFile {
        try rewrite(path, bytes, nil, in: ModuleIndex(indexes), kept: kept, startsNothing: startsNothing)
    }

    /// Rewrites a file.
    /// - Parameter parsed: The parsed file; `nil` to parse it.
    static func rewrite(
        _ path: String,
        _ bytes: [UInt8],
        _ parsed: SourceFile?,
        in module: ModuleIndex,
        kept: KeptValues,
        startsNothing: Bool
    ) throws -> RewrittenFile {
        // By bytes: a combining mark behind a quotation mark makes another character, but ends the string in the same way.
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
            throw SourceProblems([
                SourceProblem(
                    file: path,
                    line: 1,
                    "the path contains a quotation mark, a backslash or a control character; rename the file"
                )
            ])
        }
        return try onLargeStack {
            let source: SourceFile
            do { source = try parsed ?? SourceFile(path: path, bytes: bytes) } catch let problem as SourceProblem {
                throw SourceProblems([problem])
            }
            let recording = RecordingIndex(module)
            let index = Indexer(source).index
            let generated = SelectorTableWriter(index, recording)
            let designables = DesignableTableWriter(index, recording)
            let rewriter = Rewriter(
                source,
                recording,
                widened: generated.widened.union(designables.widened),
                kept: kept,
                startsNothing: startsNothing
            )
            // A file that is left out has no problems.
            guard rewriter.problems.isEmpty || source.requiredModule != nil else {
                throw SourceProblems(rewriter.problems)
            }
            var text = "#sourceLocation(file: \"\(path)\", line: 1)\n"
            let edited = rewriter.edits.applied(to: source.bytes)
            // A byte order mark is only valid at the start of a file.
            text += String(decoding: edited.starts(with: byteOrderMark) ? edited[3...] : edited[...], as: UTF8.self)
            text += "\n#sourceLocation()\n" + generated.code + designables.code
            let hasTable = generated.table != nil || designables.table != nil
            if rewriter.needsToolkit || generated.needsToolkit, !hasTable { text += "import UIKit\n" }
            if rewriter.needsLocks { text += "import EaselLogging\n" }
            if let module = source.requiredModule { text = "#if canImport(\(module))\n\(text)#endif\n" }
            return RewrittenFile(
                text: text,
                table: generated.table,
                designables: designables.table,
                uses: recording.uses
            )
        }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the source file that the toolkit finds a module's tables by.
    public static func selectorModule(of indexes: [FileIndex]) -> String {
        let module = ModuleIndex(indexes)
        return selectorModule(
            tables: module.files.compactMap { SelectorTableWriter($0, RecordingIndex(module)).table },
            designables: module.files.compactMap { DesignableTableWriter($0, RecordingIndex(module)).table }
        )
    }

    /// Returns the source file that the toolkit finds tables of selectors, and of views and previews, by.
    static func selectorModule(tables: [String], designables: [String]) -> String {
        var text = "import UIKit\n\n/// The selectors of the module, by which UIKit calls its methods.\n"
        text += "final class EaselSelectors: SelectorModule {\n    static let selectors = SelectorIndex([\n"
        for table in tables { text += "        \(table).self,\n" }
        text += "    ])\n}\n"
        guard !designables.isEmpty else { return text }
        text += "\n/// The views and previews of the module, which `easel preview` draws.\n"
        text += "final class EaselDesignables: DesignableModule {\n"
        text += "    static var tables: [any DesignableTable.Type] {\n        [\n"
        for table in designables { text += "            \(table).self,\n" }
        text += "        ]\n    }\n}\n"
        return text
    }
}

/// The problems of a file.
public struct SourceProblems: Error, CustomStringConvertible {
    /// The problems, in the order of the file. There is at least one.
    public var problems: [SourceProblem]

    init(_ problems: [SourceProblem]) { self.problems = problems }

    /// The problems in the form of the compiler's errors, one in each line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
