import Foundation
import Synchronization

/// The rewriting of all files of a module into a folder.
///
/// The folder has a rewritten file for each original, `EaselSelectors.swift`, and in `Index` the index of each file and what its
/// rewriting depends on. A file is rewritten again if it has changed, or a declaration that it depends on. Files are read and
/// rewritten on several threads.
public struct ModuleRewriting: Sendable {
    /// The result of a run.
    public struct Report: Sendable {
        /// The paths of the files that were rewritten.
        public var rewritten: [String] = []

        /// The paths of the files of the output, which the module consists of.
        public var outputs: [String] = []

        /// The declarations of the files.
        public var indexes: [FileIndex] = []

        /// The problems. The outputs of files with problems are those of the last run without, or missing.
        public var problems: [SourceProblem] = []
    }

    /// The inputs from which the output of a file was made.
    private struct Record: Codable, Sendable {
        var version = FileIndex.currentVersion
        /// The version of the tool: another one may write other texts.
        var tool: String
        var index: FileIndex
        var uses: [String: String]?
        /// The name of the table of selectors of the output.
        var table: String?
        /// The name of the table of views and previews of the output.
        var designables: String?
        /// The checksum of the kept values of the file's classes.
        var kept: String?
        var output: String?
    }

    /// A file that was read.
    private struct Original: Sendable {
        var path: String
        var bytes: [UInt8]
        var record: Record
        /// The parsed file, if its index was not stored.
        var source: SourceFile?
        /// The kept values of the file's classes.
        var kept = KeptValues()
    }

    private let folder: URL
    private let tool: String
    private let isForPreviews: Bool
    private var indexFolder: URL { folder.appendingPathComponent("Index", isDirectory: true) }

    /// Parsed files are kept in memory until they are rewritten, if the module has at most this number of bytes. Trees are some 40
    /// times as large as the text.
    private static let mostParsedBytes = 16 << 20

    /// Creates the rewriting into a folder.
    /// - Parameters:
    ///   - folder: The folder of the rewritten files.
    ///   - tool: The version of the program that rewrites. Files are rewritten again after another version of it; by default, the
    ///     version is that of the executable file of this process.
    ///   - isForPreviews: A Boolean value that indicates whether the copies are those of a library for previews: without `@main`, and
    ///     with the initial values of the sources, since the previews set the kept ones themselves.
    public init(
        into folder: URL,
        tool: String = ModuleRewriting.versionOfThisProgram(),
        isForPreviews: Bool = false
    ) {
        self.folder = folder
        self.tool = isForPreviews ? tool + " for previews" : tool
        self.isForPreviews = isForPreviews
    }

    /// Returns the size and the time of the last change of the executable file of this process.
    ///
    /// Each build of the program changes them, also one that does not raise the version of the format.
    public static func versionOfThisProgram() -> String {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Returns the name of the rewritten file of an original.
    ///
    /// The compiler warns about two files of a module that `#fileID` cannot tell apart: that on the disk, and the original that the
    /// text names. It recognizes `main.swift` by its name.
    public static func outputName(of file: String) -> String {
        let name = URL(fileURLWithPath: file).lastPathComponent
        return name == "main.swift" || !name.hasSuffix(".swift") ? name : "\(name.dropLast(6)).rewritten.swift"
    }

    /// Rewrites files.
    /// - Parameter files: The paths of the files. Their names must differ, as those of all files of a module.
    /// - Throws: An error of Foundation, if the output cannot be written.
    public func run(_ files: [String]) throws -> Report {
        try FileManager.default.createDirectory(at: indexFolder, withIntermediateDirectories: true)
        var report = Report()
        var names = ["EaselSelectors.swift": "the table of selectors"]
        let distinct = files.filter { file in
            let name = URL(fileURLWithPath: file).lastPathComponent
            guard let other = names.updateValue(file, forKey: name) else { return true }
            report.problems.append(
                SourceProblem(file: file, line: 1, "\(other) has the same name; rename one of the files")
            )
            return false
        }
        let parsedBytes = Mutex(0)
        let contents = Self.concurrently(distinct.count) { read(distinct[$0], parsedBytes) }
        var originals: [Original] = []
        for result in contents {
            switch result {
            case .success(let original): originals.append(original)
            case .failure(let problem): report.problems.append(problem)
            }
        }
        report.indexes = originals.map(\.record.index)
        let module = ModuleIndex(report.indexes)
        if !isForPreviews { readKeptValues(of: &originals, &report) }
        let found = originals
        let results = Self.concurrently(found.count) { index in Result { try rewrite(found[index], in: module) } }
        var tables: [(file: String, name: String)] = []
        var designables: [(file: String, name: String)] = []
        for (original, result) in zip(originals, results) {
            switch result {
            case .success(let outcome):
                if outcome.isNew { report.rewritten.append(original.path) }
                report.outputs.append(outcome.output)
                if let table = outcome.table { tables.append((original.path, table)) }
                if let table = outcome.designables { designables.append((original.path, table)) }
            case .failure(let error as SourceProblems): report.problems += error.problems
            case .failure(let error): throw error
            }
        }
        let selectors = folder.appendingPathComponent("EaselSelectors.swift")
        func sortedNames(_ tables: [(file: String, name: String)]) -> [String] {
            tables.sorted { $0.file < $1.file }.map(\.name)
        }
        let text = FileRewriting.selectorModule(
            tables: sortedNames(tables),
            designables: sortedNames(designables)
        )
        try write(text, to: selectors)
        report.outputs.append(selectors.path)
        removeOutputs(besides: Set(names.keys))
        return report
    }

    /// Calls a closure with the numbers below a count, on as many threads as there are processors, and returns the results in the
    /// order of the numbers.
    private static func concurrently<Value: Sendable>(
        _ count: Int,
        _ body: @Sendable (Int) -> Value
    ) -> [Value] {
        let results = Mutex<[Int: Value]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let value = body(index)
            results.withLock { $0[index] = value }
        }
        return results.withLock { values in (0..<count).compactMap { values[$0] } }
    }

    private func readKeptValues(of originals: inout [Original], _ report: inout Report) {
        for index in originals.indices {
            do {
                originals[index].kept = try KeptValues.beside(originals[index].record.index)
            } catch let problem as SourceProblem {
                report.problems.append(problem)
            } catch {
                report.problems.append(SourceProblem(file: originals[index].path, line: 1, "\(error)"))
            }
        }
    }

    private func recordFile(_ path: String) -> URL {
        indexFolder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent + ".json")
    }

    /// Returns a file with the stored index, or a new one if it has changed.
    /// - Parameter parsedBytes: The number of bytes of the parsed files of the module, which this file is added to.
    private func read(_ path: String, _ parsedBytes: borrowing Mutex<Int>) -> Result<Original, SourceProblem> {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            return .failure(
                SourceProblem(file: path, line: 1, "cannot read the file: \(error.localizedDescription)")
            )
        }
        if let data = try? Data(contentsOf: recordFile(path)),
            let stored = try? JSONDecoder().decode(Record.self, from: data),
            stored.version == FileIndex.currentVersion, stored.tool == tool, stored.index.file == path,
            stored.index.checksum == Checksum.of(bytes)
        {
            return .success(Original(path: path, bytes: bytes, record: stored))
        }
        do {
            let (source, index) = try FileRewriting.parse(path, bytes)
            let sum = parsedBytes.withLock { sum in
                sum += bytes.count
                return sum
            }
            let kept = sum <= Self.mostParsedBytes ? source : nil
            return .success(Original(path: path, bytes: bytes, record: Record(tool: tool, index: index), source: kept))
        } catch let problem as SourceProblem {
            return .failure(problem)
        } catch {
            return .failure(SourceProblem(file: path, line: 1, "cannot parse the file: \(error)"))
        }
    }

    /// The result of the rewriting of a file.
    private struct Outcome: Sendable {
        var output: String
        var table: String?
        var designables: String?
        var isNew: Bool
    }

    private func rewrite(_ original: Original, in module: ModuleIndex) throws -> Outcome {
        let output = folder.appendingPathComponent(Self.outputName(of: original.path))
        let kept = original.kept.checksum
        if let uses = original.record.uses, RecordingIndex.answers(uses, alikeIn: module),
            (original.record.kept ?? "") == kept,
            let stored = try? Data(contentsOf: output), original.record.output == Checksum.of(stored)
        {
            return Outcome(
                output: output.path,
                table: original.record.table,
                designables: original.record.designables,
                isNew: false
            )
        }
        let rewritten = try FileRewriting.rewrite(
            original.path,
            original.bytes,
            original.source,
            in: module,
            kept: original.kept,
            startsNothing: isForPreviews
        )
        try write(rewritten.text, to: output)
        var record = original.record
        record.uses = rewritten.uses
        record.table = rewritten.table
        record.designables = rewritten.designables
        record.kept = kept.isEmpty ? nil : kept
        record.output = Checksum.of(rewritten.text.utf8)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(record).write(to: recordFile(original.path), options: .atomic)
        return Outcome(
            output: output.path,
            table: rewritten.table,
            designables: rewritten.designables,
            isNew: true
        )
    }

    /// Files that have not changed keep their times, so that the build does not compile them again.
    private func write(_ text: String, to file: URL) throws {
        if let stored = try? Data(contentsOf: file), stored == Data(text.utf8) { return }
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    /// Removes the outputs of files that the module no longer has.
    private func removeOutputs(besides names: Set<String>) {
        let records = (try? FileManager.default.contentsOfDirectory(atPath: indexFolder.path)) ?? []
        for record in records where record.hasSuffix(".swift.json") {
            let name = String(record.dropLast(5))
            guard !names.contains(name) else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(Self.outputName(of: name)))
            try? FileManager.default.removeItem(at: indexFolder.appendingPathComponent(record))
        }
    }
}
