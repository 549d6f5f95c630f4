import Foundation
import UIKit

/// A project of Xcode that is imported and built before it runs.
struct ImportedProject: Sendable {
    /// The part of the importer's report that a run needs.
    struct Report: Decodable {
        /// A target of the package.
        struct Target: Decodable {
            let name: String
            let kind: String
        }

        /// The program of an import for previews.
        struct Previews: Decodable {
            let program: String
        }

        /// The folder of the package.
        let output: String
        /// The folder with the sources of Easel.
        let easel: String
        let targets: [Target]
        /// The program that draws previews; `nil` if the import is none for previews.
        let previews: Previews?

        /// The name of the only app.
        /// - Throws: An error if there is none, or if there are several.
        func app(of project: String) throws -> String {
            let apps = targets.filter { $0.kind == "app" }.map(\.name)
            guard let app = apps.first else {
                throw CommandFailure.badData("\(project) has no app that can be imported")
            }
            guard apps.count == 1 else {
                let names = apps.joined(separator: ", ")
                throw CommandFailure.usage(
                    "\(project) has several apps, \(names); build one in \(output) and run its program"
                )
            }
            return app
        }
    }

    /// The path of the project.
    let path: String
    /// The further arguments of the importer.
    private let arguments: [String]

    /// - Returns: `nil` if a path is not that of a project, a workspace or a folder.
    init?(path: String, _ arguments: [String] = []) {
        guard Self.isProject(path) || Self.isFolder(path) else { return nil }
        self.path = path
        self.arguments = arguments
    }

    /// Returns a Boolean value that indicates whether a path is that of a project or a workspace.
    static func isProject(_ path: String) -> Bool {
        ["xcodeproj", "xcworkspace"].contains(URL(fileURLWithPath: path).pathExtension)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The absolute path of the folder with the sources.
    var folder: String {
        let url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
        return Self.isProject(path) ? url.deletingLastPathComponent().path : url.path
    }

    /// Imports the project, and returns the build of its app.
    func prepare() throws -> ImportedBuild {
        let report = try importReport([])
        return try build(of: try report.app(of: path), report)
    }

    /// Imports the project, and returns the build of the program that draws its previews.
    func preparePreviews() throws -> ImportedBuild {
        let report = try importReport(["--previews"])
        guard let previews = report.previews else {
            throw CommandFailure.badData("easel-import is too old for previews; install Easel again")
        }
        return try build(of: previews.program, report)
    }

    private func importReport(_ options: [String]) throws -> Report {
        let data = try ImportTool().output([path, "--json"] + options + arguments)
        do {
            return try JSONDecoder().decode(Report.self, from: data)
        } catch {
            throw CommandFailure.badData("cannot read the report of the import: \(error)")
        }
    }

    private func build(of program: String, _ report: Report) throws -> ImportedBuild {
        let package = URL(fileURLWithPath: report.output).resolvingSymlinksInPath().path
        return try ImportedBuild(package: package, app: program, easel: report.easel)
    }

    /// Imports and builds the project, with the progress on standard error, and returns the program.
    func build() throws -> LinkedProgram {
        let build = try prepare()
        try build.prepare()
        try ImportTool.run("/usr/bin/env", build.command)
        try build.finish()
        return build.program
    }
}
