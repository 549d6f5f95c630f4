import Foundation
import PackagePlugin

/// Adds sources that were written for iOS to a target, rewritten so that they compile without Objective-C.
///
/// The target's folder holds a file `sources.list` with the paths of the original files, one in each line, relative to the folder,
/// and at least one source file of its own: the package manager runs plug-ins for such targets only. The original files are not
/// modified.
@main
struct RewriteSources: BuildToolPlugin {
    /// An error of the list, with a way out.
    private struct ListError: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the name of a rewritten file. The compiler warns about two files of a module that `#fileID` cannot tell apart: that
    /// on the disk, and the original that the text names. It recognizes `main.swift` by its name.
    private static func outputName(of source: URL) -> String {
        let name = source.lastPathComponent
        return name == "main.swift" ? name : source.deletingPathExtension().lastPathComponent + ".rewritten.swift"
    }

    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let list = target.directoryURL.appending(path: "sources.list")
        guard let text = try? String(contentsOf: list, encoding: .utf8) else {
            throw ListError(
                description: "\(list.path): error: cannot read the list of sources; write one path in each line"
            )
        }
        var sources: [URL] = []
        var names: Set<String> = ["EaselSelectors.swift"]
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let path = line.trimmingCharacters(in: .whitespaces)
            guard !path.isEmpty, !path.hasPrefix("#") else { continue }
            let url = URL(filePath: path, relativeTo: target.directoryURL).standardizedFileURL
            guard url.pathExtension == "swift", FileManager.default.fileExists(atPath: url.path) else {
                throw ListError(description: "\(list.path):\(number + 1): error: there is no Swift file \(url.path)")
            }
            guard names.insert(url.lastPathComponent).inserted else {
                throw ListError(
                    description: "\(list.path):\(number + 1): error: another file has the name \(url.lastPathComponent)"
                )
            }
            sources.append(url)
        }
        let tool = try context.tool(named: "easel-app").url
        let folder = context.pluginWorkDirectoryURL
        let indexes = sources.map { folder.appending(path: "Index/\($0.lastPathComponent).json") }
        var commands = zip(sources, indexes)
            .map { source, index in
                Command.buildCommand(
                    displayName: "Reading \(source.lastPathComponent)",
                    executable: tool,
                    arguments: ["index", "--output", index.path, source.path],
                    inputFiles: [source],
                    outputFiles: [index]
                )
            }
        for source in sources {
            let output = folder.appending(path: Self.outputName(of: source))
            commands.append(
                .buildCommand(
                    displayName: "Rewriting \(source.lastPathComponent)",
                    executable: tool,
                    arguments: ["rewrite-file", "--source", source.path, "--output", output.path, "--indexes"]
                        + indexes.map(\.path),
                    inputFiles: [source] + indexes,
                    outputFiles: [output]
                )
            )
        }
        let selectors = folder.appending(path: "EaselSelectors.swift")
        commands.append(
            .buildCommand(
                displayName: "Writing the table of selectors",
                executable: tool,
                arguments: ["selectors", "--output", selectors.path, "--indexes"] + indexes.map(\.path),
                inputFiles: indexes,
                outputFiles: [selectors]
            )
        )
        return commands
    }
}
