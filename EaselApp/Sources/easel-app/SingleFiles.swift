import ArgumentParser
import Foundation
import SourceRewriting

/// Reads the indexes of a module.
private func readIndexes(_ paths: [String]) throws -> [FileIndex] {
    try paths.map { path in
        let index = try JSONDecoder().decode(FileIndex.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        guard index.version == FileIndex.currentVersion else {
            throw ValidationError("\(path) is an index of another version; remove the folder of the build")
        }
        return index
    }
}

/// Writes a file that differs; the build compiles files again whose times have changed.
private func write(_ data: Data, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    if let stored = try? Data(contentsOf: file), stored == data { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
}

/// Writes the index of a file.
struct Index: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes the declarations of a file as JSON.")

    @Option(help: "The file of the index.")
    var output: String

    @Argument(help: "The source.")
    var source: String

    func run() throws {
        do {
            let index = try FileRewriting.index(source, [UInt8](Data(contentsOf: URL(fileURLWithPath: source))))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try write(encoder.encode(index.withoutPositions), to: output)
        } catch let problem as SourceProblem {
            printError(problem.description)
            throw ExitCode.failure
        }
    }
}

/// Rewrites a file, given the indexes of its module.
struct RewriteFile: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Rewrites one file of a module.")

    @Option(help: "The rewritten file.")
    var output: String

    @Option(parsing: .upToNextOption, help: "The indexes of all files of the module.")
    var indexes: [String] = []

    @Option(help: "The source.")
    var source: String

    func run() throws {
        do {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
            let rewritten = try FileRewriting.rewrite(source, bytes, in: readIndexes(indexes))
            try write(Data(rewritten.text.utf8), to: output)
        } catch let error as SourceProblems {
            printError(error.description)
            throw ExitCode.failure
        }
    }
}

/// Writes the list of the tables of selectors.
struct Selectors: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes the list of a module's tables of selectors.")

    @Option(help: "The source file to write.")
    var output: String

    @Option(parsing: .upToNextOption, help: "The indexes of all files of the module.")
    var indexes: [String] = []

    func run() throws {
        try write(Data(FileRewriting.selectorModule(of: readIndexes(indexes)).utf8), to: output)
    }
}
