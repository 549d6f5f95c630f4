import ArgumentParser
import Foundation
import InterfaceCompilation
import SourceRewriting

/// Writes text to standard error.
func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Rewrites all files of a module.
struct Rewrite: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rewrites the files of a module that have changed, and compiles its storyboards and nibs."
    )

    @Option(help: "The folder of the rewritten files.")
    var output: String

    @Option(
        help: """
            A file with the paths of the sources, one in each line, relative to its folder. Empty lines and those that begin with # \
            are skipped. The line --previews has the effect of that option.
            """
    )
    var list: String?

    @Flag(help: "Rewrite the sources of a library for previews, without @main and kept values.")
    var previews = false

    @Flag(help: "Print problems only.")
    var quiet = false

    @Argument(help: "The sources.")
    var sources: [String] = []

    func run() throws {
        var sources = sources
        var isForPreviews = previews
        if let list {
            let folder = URL(fileURLWithPath: list).deletingLastPathComponent()
            for line in try String(contentsOfFile: list, encoding: .utf8).split(whereSeparator: \.isNewline) {
                let path = line.trimmingCharacters(in: .whitespaces)
                guard !path.isEmpty, !path.hasPrefix("#") else { continue }
                if path == "--previews" {
                    isForPreviews = true
                    continue
                }
                sources.append(URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path)
            }
        }
        let interfaces = sources.filter { InterfaceCompiler.isInterface($0) }
        sources.removeAll { InterfaceCompiler.isInterface($0) }
        let folder = URL(fileURLWithPath: output)
        let report = try ModuleRewriting(into: folder, isForPreviews: isForPreviews).run(sources)
        for problem in report.problems { printError(problem.description) }
        let compiled = try Interfaces(in: folder).compile(interfaces, ClassCatalog(report.indexes))
        guard report.problems.isEmpty, compiled else { throw ExitCode.failure }
        if !quiet { print("\(report.rewritten.count) of \(sources.count) files rewritten") }
    }
}
