import ArgumentParser
import Foundation
import SourceRewriting

/// Writes text to standard error.
func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Rewrites all files of a module.
struct Rewrite: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rewrites the files of a module that have changed, or that use declarations that have changed."
    )

    @Option(help: "The folder of the rewritten files.")
    var output: String

    @Option(
        help: """
            A file with the paths of the sources, one in each line, relative to its folder. Empty lines and those that begin with # \
            are skipped.
            """
    )
    var list: String?

    @Flag(help: "Print problems only.")
    var quiet = false

    @Argument(help: "The sources.")
    var sources: [String] = []

    func run() throws {
        var sources = sources
        if let list {
            let folder = URL(fileURLWithPath: list).deletingLastPathComponent()
            for line in try String(contentsOfFile: list, encoding: .utf8).split(whereSeparator: \.isNewline) {
                let path = line.trimmingCharacters(in: .whitespaces)
                guard !path.isEmpty, !path.hasPrefix("#") else { continue }
                sources.append(URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path)
            }
        }
        let report = try ModuleRewriting(into: URL(fileURLWithPath: output)).run(sources)
        for problem in report.problems { printError(problem.description) }
        guard report.problems.isEmpty else { throw ExitCode.failure }
        if !quiet { print("\(report.rewritten.count) of \(sources.count) files rewritten") }
    }
}
