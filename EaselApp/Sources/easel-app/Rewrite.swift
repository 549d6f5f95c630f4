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

    @Option(help: "A file with the paths of the sources, one in each line.")
    var list: String?

    @Argument(help: "The sources.")
    var sources: [String] = []

    func run() throws {
        var sources = sources
        if let list {
            sources += try String(contentsOfFile: list, encoding: .utf8).split(whereSeparator: \.isNewline).map(
                String.init
            )
        }
        let report = try ModuleRewriting(into: URL(fileURLWithPath: output)).run(sources)
        for problem in report.problems { printError(problem.description) }
        guard report.problems.isEmpty else { throw ExitCode.failure }
        print("\(report.rewritten.count) of \(sources.count) files rewritten")
    }
}
