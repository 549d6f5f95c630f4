import Foundation

/// The command that imports a project: `easel-import INPUT [OUTPUT]`.
public struct ImportCommand {
    private var input: String?
    private var output: String?
    private var easel: String?
    private var packages: String?
    private var followsOutside = false
    private var isForPreviews = false
    private var printsJSON = false
    private var printsHelp = false

    static let usage = """
        USAGE: easel import INPUT [OUTPUT] [--easel FOLDER] [--packages FOLDER] [--follow-outside] [--previews] [--json]

        Writes a Swift package for an iOS project, beside the project, that refers to the original sources.

          INPUT              a project (App.xcodeproj), a workspace (App.xcworkspace), or a folder with a project,
                             with a Swift package for iOS, or with sources
          OUTPUT             the folder of the package; by default, NAME-Easel beside INPUT
          --easel FOLDER     the folder with the sources of Easel
          --packages FOLDER  a folder with checkouts of the packages that the project names
          --follow-outside   also use files outside of the project's folder
          --previews         write a package that draws the previews of the project, NAME-Previews by default
          --json             print the report as JSON
        """

    /// Parses the arguments of the command, without its name.
    init(_ arguments: [String]) throws(ImportError) {
        var rest = arguments[...]
        var positions: [String] = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--easel", "--packages":
                guard let value = rest.popFirst(), !value.isEmpty else {
                    throw ImportError(.usage, "missing value for \(argument)")
                }
                if argument == "--easel" { easel = value } else { packages = value }
            case "--follow-outside": followsOutside = true
            case "--previews": isForPreviews = true
            case "--json": printsJSON = true
            case "-h", "--help": printsHelp = true
            default:
                guard !argument.hasPrefix("-") else {
                    throw ImportError(.usage, "unknown option \(argument)\n\(Self.usage)")
                }
                positions.append(argument)
            }
        }
        guard printsHelp || (1...2).contains(positions.count) else {
            throw ImportError(.usage, "expected INPUT [OUTPUT]\n\(Self.usage)")
        }
        input = positions.first
        output = positions.dropFirst().first
    }

    /// Runs the command, and returns the lines for standard output.
    func run() throws(ImportError) -> String {
        guard let input, !printsHelp else { return Self.usage }
        let current = FileManager.default.currentDirectoryPath
        var options = ImportOptions(input: try Self.project(in: ProjectPaths.join(current, input)))
        options.output = output.map { ProjectPaths.join(current, $0) }
        options.packages = packages.map { ProjectPaths.join(current, $0) }
        options.followsOutside = followsOutside
        options.isForPreviews = isForPreviews
        let folder = ProjectImporter.output(of: options)
        let toolkit = Toolkit(
            folder: try Toolkit.find(option: easel, beside: folder),
            installed: InstalledTool(beside: Toolkit.program)
        )
        var report = try Self.run(options, toolkit: toolkit)
        if let warning = toolkit.warning { report.warnings.append(warning) }
        return printsJSON ? try Self.json(report) : report.text
    }

    /// Imports a project, a package or a folder.
    static func run(_ options: ImportOptions, toolkit: Toolkit) throws(ImportError) -> ImportReport {
        if ["xcodeproj", "xcworkspace"].contains((options.input as NSString).pathExtension) {
            var importer = try ProjectImporter(options, toolkit: toolkit)
            try importer.write()
            return importer.report
        }
        if FileManager.default.fileExists(atPath: options.input + "/Package.swift") {
            var importer = try SwiftPackageImporter(options, toolkit: toolkit)
            try importer.write()
            return importer.report
        }
        var importer = try FolderImporter(options, toolkit: toolkit)
        try importer.write()
        return importer.report
    }

    /// Returns the project or workspace in a folder, if it has one, or the folder itself.
    static func project(in path: String) throws(ImportError) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ImportError(.noInput, path: path, "there is no such file or folder")
        }
        guard isFolder.boolValue else {
            throw ImportError(.noInput, path: path, "expected a project, a workspace or a folder")
        }
        if ["xcodeproj", "xcworkspace"].contains((path as NSString).pathExtension) { return path }
        if FileManager.default.fileExists(atPath: path + "/Package.swift") { return path }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        for suffix in [".xcworkspace", ".xcodeproj"] {
            let found = names.filter { $0.hasSuffix(suffix) }
            if found.count > 1 {
                throw ImportError(
                    .usage,
                    path: path,
                    "the folder has \(found.joined(separator: " and ")); name one of them"
                )
            }
            if let only = found.first { return path + "/" + only }
        }
        return path
    }

    private static func json(_ report: ImportReport) throws(ImportError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(report), as: UTF8.self)
        } catch {
            throw ImportError(.badData, "cannot encode the report: \(error)")
        }
    }

    /// Runs the command with the arguments of the process, and returns the exit status: one of `sysexits.h`.
    public static func main(_ arguments: [String]) -> Int32 {
        do throws(ImportError) {
            print(printable(try ImportCommand(arguments).run()))
            return 0
        } catch {
            FileHandle.standardError.write(Data("easel: \(printable(error.description))\n".utf8))
            return error.kind.exitStatus
        }
    }

    /// Replaces characters that a terminal would interpret: names in a project are foreign text.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            result.unicodeScalars.append(isControl || scalar.properties.isBidiControl ? "\u{FFFD}" : scalar)
        }
        return result
    }
}
