import Foundation
import UIKit

/// A package and its dependencies, as `swift package show-dependencies` describes them.
struct PackageDependency: Decodable {
    let identity: String
    let path: String
    let dependencies: [PackageDependency]

    /// The script that builds a package into an image. It is part of Easel.
    var imageBuilder: String { "\(path)/board/app" }

    /// The names of the boards that images can be built for.
    var boards: [String] {
        let folder = "\(path)/board"
        let names = Folder.names(in: folder)
        return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/settings") }.sorted()
    }

    /// Returns the copy of Easel that a package depends on, itself or by another dependency. Dependencies that are not
    /// there yet are downloaded.
    /// - Parameter package: The folder of the package.
    static func easel(of package: String) throws -> PackageDependency {
        let root: PackageDependency
        do {
            root = try JSONDecoder().decode(PackageDependency.self, from: describe(package))
        } catch let error as DecodingError {
            throw CommandFailure.badData("cannot read the dependencies of \(package): \(error)")
        }
        guard let easel = root.first(where: { $0.identity == "easel" }) ?? root.first(where: \.hasImageBuilder) else {
            throw CommandFailure.badData("\(package) does not depend on Easel; add it to dependencies in Package.swift")
        }
        guard easel.hasImageBuilder else {
            throw CommandFailure.badData("cannot build images with Easel in \(easel.path): it is too old")
        }
        return easel
    }

    private var hasImageBuilder: Bool { FileManager.default.fileExists(atPath: imageBuilder) }

    private func first(where condition: (PackageDependency) -> Bool) -> PackageDependency? {
        if condition(self) { return self }
        for dependency in dependencies {
            if let found = dependency.first(where: condition) { return found }
        }
        return nil
    }

    /// Returns the description of a package as JSON.
    private static func describe(_ package: String) throws -> Data {
        let swift = Process()
        let output = Pipe()
        swift.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        swift.arguments = ["swift", "package", "--package-path", package, "show-dependencies", "--format", "json"]
        swift.standardOutput = output
        try swift.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        swift.waitUntilExit()
        if swift.terminationStatus == 127 {
            throw CommandFailure(description: "swift not found; install Swift 6.2 or newer", status: 69)
        }
        guard swift.terminationReason == .exit, swift.terminationStatus == 0 else {
            throw CommandFailure.badData("cannot read the dependencies of \(package): see above")
        }
        return data
    }
}
