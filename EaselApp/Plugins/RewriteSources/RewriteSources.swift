import Foundation
import PackagePlugin

/// Adds sources that were written for iOS to a target, rewritten so that they compile without Objective-C.
///
/// The target's folder holds a file `sources.list` with the paths of the original files, one in each line, relative to the folder,
/// and at least one source file of its own: the package manager runs plug-ins for such targets only. The original files are not
/// modified.
///
/// One command rewrites all files of the target: it reads and writes only what has changed, and starting a process for each file
/// takes longer than that. Copies that are the same keep their times, so that a build compiles what has changed.
@main
struct RewriteSources: BuildToolPlugin {
    /// An error of the list, with a way out.
    private struct ListError: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the name of a rewritten file, as `easel-app` chooses it.
    private static func outputName(of source: URL) -> String {
        let name = source.lastPathComponent
        return name == "main.swift" ? name : source.deletingPathExtension().lastPathComponent + ".rewritten.swift"
    }

    /// Returns the files that the command writes: the copies of sources, and the compiled storyboards and nibs by their numbers.
    private static func outputNames(of files: [URL]) -> [String] {
        let sources = files.filter { $0.pathExtension == "swift" }
        let interfaces = files.indices.dropLast(sources.count).map { "Interfaces/EaselInterface\($0).swift" }
        return sources.map(outputName) + ["EaselSelectors.swift"] + interfaces
            + (interfaces.isEmpty ? [] : ["Interfaces/EaselInterfaces.swift"])
    }

    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let list = target.directoryURL.appending(path: "sources.list")
        let (sources, isForPreviews) = try Self.sources(in: list)
        // Previews set the values themselves: a change needs no build.
        let values = isForPreviews ? [] : Self.keptValues(beside: sources)
        let tool = try context.tool(named: "easel-app").url
        let folder = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Rewriting the sources of \(target.name)",
                executable: tool,
                arguments: ["rewrite", "--quiet", "--output", folder.path, "--list", list.path],
                inputFiles: [tool, list] + sources + values,
                outputFiles: Self.outputNames(of: sources).map { folder.appending(path: $0) }
            )
        ]
    }

    /// Returns the files with kept values of inspectable properties in the folders of sources.
    private static func keptValues(beside sources: [URL]) -> [URL] {
        Set(sources.map { $0.deletingLastPathComponent() }).flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
                .filter { $0.hasSuffix(".inspector.json") }
                .map { folder.appending(path: $0) }
        }
        .sorted { $0.path < $1.path }
    }

    /// Returns the files of a list, and a Boolean value that indicates whether the target is a library for previews.
    private static func sources(in list: URL) throws -> ([URL], isForPreviews: Bool) {
        guard let text = try? String(contentsOf: list, encoding: .utf8) else {
            throw ListError(
                description: "\(list.path): error: cannot read the list of sources; write one path in each line"
            )
        }
        let folder = list.deletingLastPathComponent()
        var sources: [URL] = []
        var isForPreviews = false
        var names: Set<String> = ["EaselSelectors.swift"]
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let path = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !path.isEmpty, !path.hasPrefix("#") else { continue }
            // The program reads the option, too.
            if path == "--previews" {
                isForPreviews = true
                continue
            }
            let url = URL(filePath: path, relativeTo: folder).standardizedFileURL
            guard ["swift", "storyboard", "xib"].contains(url.pathExtension),
                FileManager.default.fileExists(atPath: url.path)
            else {
                throw ListError(
                    description:
                        "\(list.path):\(number + 1): error: there is no Swift file, storyboard or nib \(url.path)"
                )
            }
            // Storyboards of several languages have one name.
            guard url.pathExtension != "swift" || names.insert(url.lastPathComponent).inserted else {
                throw ListError(
                    description: "\(list.path):\(number + 1): error: another file has the name \(url.lastPathComponent)"
                )
            }
            sources.append(url)
        }
        return (sources, isForPreviews)
    }
}
