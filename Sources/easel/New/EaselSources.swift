import Foundation
import UIKit

/// The sources of Easel that a new package depends on.
struct EaselSources: Equatable {
    /// The absolute path of the folder.
    let folder: String
    /// The path as the manifest of the new package has it.
    let path: String

    /// The name of the package for its dependents: SwiftPM derives it from the folder.
    var identity: String { (path as NSString).lastPathComponent.lowercased() }

    /// Finds the sources.
    /// - Parameters:
    ///   - option: The folder that the user has named; `nil` for none.
    ///   - package: The folder of the new package.
    ///   - program: The path of this program, which may have been built in a checkout.
    init(
        option: String?,
        for package: URL,
        program: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    ) throws {
        let beside = package.deletingLastPathComponent().appendingPathComponent("easel", isDirectory: true).path
        if let option {
            let named = URL(fileURLWithPath: option, isDirectory: true).standardizedFileURL.path
            guard Self.isEasel(named) else {
                throw CommandFailure.noInput("--easel \(option): expected a folder with the sources of Easel")
            }
            self.init(folder: named, for: package)
        } else if Self.isEasel(beside) {
            self.init(folder: beside, for: package)
        } else if let checkout = Self.checkout(of: program) {
            self.init(folder: checkout, for: package)
        } else {
            throw CommandFailure.noInput(
                "cannot find the sources of Easel in \(beside); name their folder with --easel PATH"
            )
        }
    }

    /// - Parameter folder: The folder, whose path in the manifest is relative if it is beside the new package.
    private init(folder: String, for package: URL) {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        let isBeside = url.deletingLastPathComponent().path == package.deletingLastPathComponent().path
        self.folder = folder
        path = isBeside ? "../\(url.lastPathComponent)" : folder
    }

    /// The names of Easel's targets, which another package cannot have for its own.
    var targets: Set<String> {
        let folders = ["Sources", "Sources/Apps", "Tests", "Tests/Kernel"]
        return Set(folders.flatMap { Folder.names(in: "\(folder)/\($0)") })
    }

    /// Returns the folder with the sources that a program was built from; `nil` if it was built elsewhere.
    static func checkout(of program: String) -> String? {
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        while folder.path != "/" {
            if isEasel(folder.path) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func isEasel(_ folder: String) -> Bool {
        ["Package.swift", "board/app", "Sources/UIKitTesting"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }
}
