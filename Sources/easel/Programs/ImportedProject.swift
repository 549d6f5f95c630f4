import Foundation
import UIKit

/// A project of Xcode that is imported and built before it runs.
struct ImportedProject {
    /// The part of the importer's report that a run needs.
    struct Report: Decodable {
        /// A target of the package.
        struct Target: Decodable {
            let name: String
            let kind: String
        }

        /// The folder of the package.
        let output: String
        let targets: [Target]

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

    /// - Returns: `nil` if a path is not that of a project or a workspace.
    init?(path: String) {
        guard Self.isProject(path) else { return nil }
        self.path = path
    }

    /// Returns a Boolean value that indicates whether a path is that of a project or a workspace.
    static func isProject(_ path: String) -> Bool {
        ["xcodeproj", "xcworkspace"].contains(URL(fileURLWithPath: path).pathExtension)
    }

    /// Imports and builds the project, with the progress on standard error, and returns the program.
    func build() throws -> LinkedProgram {
        let data = try ImportTool().output([path, "--json"])
        let report: Report
        do {
            report = try JSONDecoder().decode(Report.self, from: data)
        } catch {
            throw CommandFailure.badData("cannot read the report of the import: \(error)")
        }
        let app = try report.app(of: path)
        let options = [
            "swift", "build", "--package-path", report.output, "--configuration", "release", "--product", app,
        ]
        StandardError.write(line: "building \(app) in \(report.output)")
        try ImportTool.run("/usr/bin/env", options)
        let folder = try ImportTool.output("/usr/bin/env", options + ["--show-bin-path"])
        let name = String(decoding: folder, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return LinkedProgram(path: "\(name)/\(app)")
    }
}
