import Foundation

/// The rewriting of all files of a module into a folder.
///
/// The folder has a rewritten file for each original, `EaselSelectors.swift`, and in `Index` the index of each file and what its
/// rewriting depends on. A file is rewritten again if it has changed, or a declaration that it depends on.
public struct ModuleRewriting {
    /// The result of a run.
    public struct Report: Sendable {
        /// The paths of the files that were rewritten.
        public var rewritten: [String] = []

        /// The paths of the files of the output, which the module consists of.
        public var outputs: [String] = []

        /// The problems. The outputs of files with problems are those of the last run without, or missing.
        public var problems: [SourceProblem] = []
    }

    /// The inputs from which the output of a file was made.
    private struct Record: Codable {
        var version = FileIndex.currentVersion
        /// The version of the tool: another one may write other texts.
        var tool: String
        var index: FileIndex
        var uses: [String: String]?
        var output: String?
    }

    private let folder: URL
    private let tool: String
    private var indexFolder: URL { folder.appendingPathComponent("Index", isDirectory: true) }

    /// Creates the rewriting into a folder.
    /// - Parameters:
    ///   - folder: The folder of the rewritten files.
    ///   - tool: The version of the program that rewrites. Files are rewritten again after another version of it; by default, the
    ///     version is that of the executable file of this process.
    public init(into folder: URL, tool: String = ModuleRewriting.versionOfThisProgram()) {
        self.folder = folder
        self.tool = tool
    }

    /// Returns the size and the time of the last change of the executable file of this process.
    ///
    /// Each build of the program changes them, also one that does not raise the version of the format.
    public static func versionOfThisProgram() -> String {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Rewrites files.
    /// - Parameter files: The paths of the files. Their names must differ, as those of all files of a module.
    /// - Throws: An error of Foundation, if the output cannot be written.
    public func run(_ files: [String]) throws -> Report {
        try FileManager.default.createDirectory(at: indexFolder, withIntermediateDirectories: true)
        var report = Report()
        var contents: [(path: String, bytes: [UInt8], record: Record)] = []
        var names = ["EaselSelectors.swift": "the table of selectors"]
        for file in files {
            let name = URL(fileURLWithPath: file).lastPathComponent
            if let other = names.updateValue(file, forKey: name) {
                report.problems.append(
                    SourceProblem(file: file, line: 1, "\(other) has the same name; rename one of the files")
                )
                continue
            }
            do {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
                contents.append((file, bytes, try record(of: file, bytes)))
            } catch let problem as SourceProblem {
                report.problems.append(problem)
            } catch {
                report.problems.append(
                    SourceProblem(file: file, line: 1, "cannot read the file: \(error.localizedDescription)")
                )
            }
        }
        let module = ModuleIndex(contents.map(\.record.index))
        for (path, bytes, record) in contents { try rewrite(path, bytes, record, module, &report) }
        let selectors = folder.appendingPathComponent("EaselSelectors.swift")
        try write(FileRewriting.selectorModule(of: module.files), to: selectors)
        report.outputs.append(selectors.path)
        removeOutputs(besides: Set(names.keys))
        return report
    }

    private func recordFile(_ path: String) -> URL {
        indexFolder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent + ".json")
    }

    /// Returns the stored index of a file, or a new one if it has changed.
    private func record(of path: String, _ bytes: [UInt8]) throws -> Record {
        if let data = try? Data(contentsOf: recordFile(path)),
            let stored = try? JSONDecoder().decode(Record.self, from: data),
            stored.version == FileIndex.currentVersion, stored.tool == tool, stored.index.file == path,
            stored.index.checksum == Checksum.of(bytes)
        {
            return stored
        }
        return Record(tool: tool, index: try FileRewriting.index(path, bytes))
    }

    private func rewrite(
        _ path: String,
        _ bytes: [UInt8],
        _ record: Record,
        _ module: ModuleIndex,
        _ report: inout Report
    ) throws {
        let output = folder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        if let uses = record.uses, RecordingIndex.answers(uses, alikeIn: module),
            let stored = try? Data(contentsOf: output),
            record.output == Checksum.of(stored)
        {
            report.outputs.append(output.path)
            return
        }
        do {
            let rewritten = try FileRewriting.rewrite(path, bytes, in: module)
            try write(rewritten.text, to: output)
            var record = record
            record.uses = rewritten.uses
            record.output = Checksum.of(rewritten.text.utf8)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            try encoder.encode(record).write(to: recordFile(path), options: .atomic)
            report.rewritten.append(path)
            report.outputs.append(output.path)
        } catch let error as SourceProblems {
            report.problems += error.problems
        }
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
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            try? FileManager.default.removeItem(at: indexFolder.appendingPathComponent(record))
        }
    }
}
