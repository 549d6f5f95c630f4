import Foundation

/// The sources of Easel that a package depends on, and the modules that they have.
struct Toolkit {
    /// The absolute path of the folder.
    let folder: String
    /// The names of Easel's targets, which another package cannot have for its own.
    let targets: Set<String>
    /// The absolute path of the folder with the package `EaselApp`: that of the installation, with the built program, or that of
    /// the sources.
    let plugIn: String
    /// The reason why the program of the installation is not used; `nil` if it is, and if there is none.
    let warning: ImportWarning?

    /// - Parameters:
    ///   - folder: The folder with the sources of Easel.
    ///   - installed: The program of the installation.
    init(folder: String, installed: InstalledTool? = nil) {
        self.folder = ProjectPaths.standardize(folder)
        let isCurrent = installed?.isBuilt(from: self.folder) ?? false
        plugIn = isCurrent ? installed?.folder ?? "" : self.folder + "/EaselApp"
        warning =
            installed == nil || isCurrent
            ? nil
            : ImportWarning(
                path: self.folder,
                "the installed easel-app was built from other sources, so that the first build compiles it; install Easel again"
            )
        let names = ["Sources", "Sources/Apps"].flatMap { part in
            (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + part)) ?? []
        }
        targets = Set(names).union(["UIKit"])
    }

    /// The path of this program.
    static var program: String {
        ProjectPaths.standardize((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/")
    }

    /// Returns the folder with the sources of Easel: the named one, that beside the package, or that which a program was built in;
    /// `nil` if there is none.
    static func find(
        option: String?,
        beside package: String,
        program: String = Self.program
    ) throws(ImportError) -> String {
        if let option {
            let named = ProjectPaths.join(FileManager.default.currentDirectoryPath, option)
            guard isEasel(named) else {
                throw ImportError(.noInput, "--easel \(option): expected a folder with the sources of Easel")
            }
            return named
        }
        let neighbor = ProjectPaths.join(package, "../easel")
        if isEasel(neighbor) { return neighbor }
        var folder = (program as NSString).deletingLastPathComponent
        while folder.count > 1 {
            if isEasel(folder) { return folder }
            folder = (folder as NSString).deletingLastPathComponent
        }
        throw ImportError(
            .noInput,
            "cannot find the sources of Easel in \(neighbor); name their folder with --easel PATH"
        )
    }

    private static func isEasel(_ folder: String) -> Bool {
        ["Package.swift", "EaselApp/Package.swift", "Sources/UIKitTesting"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    /// The name of the package for its dependents: SwiftPM derives it from the folder.
    var identity: String { (folder as NSString).lastPathComponent.lowercased() }

    /// Modules that are products of their own.
    static let products: Set = [
        "CloudKit", "Combine", "Contacts", "CoreLocation", "CoreText", "ImageIO", "MapKit", "RecordStore",
        "UniformTypeIdentifiers", "EaselLogging",
    ]

    /// Modules that come with UIKit and with the toolchain.
    static let included: Set = [
        "UIKit", "CoreGraphics", "CoreImage", "QuartzCore", "Foundation", "FoundationEssentials",
        "FoundationNetworking",
        "FoundationXML", "FoundationInternationalization", "Swift", "Dispatch", "Distributed", "Glibc", "Observation",
        "RegexBuilder", "Synchronization", "Testing", "XCTest", "_Concurrency", "_StringProcessing", "Builtin",
    ]

    /// Returns a Boolean value that indicates whether a module comes with Easel or with the toolchain.
    static func exists(_ module: String) -> Bool { products.contains(module) || included.contains(module) }

    /// Modules of the packages that Easel depends on, which another package cannot have for its own.
    static let ofDependencies: Set = [
        "ArgumentParser", "ArgumentParserToolInfo", "CSystem", "Logging", "SystemPackage", "OpenCombine",
        "OpenCombineDispatch",
        "OpenCombineFoundation", "Runtime",
    ]

    /// Returns a name for a module that no other one of the build has.
    func freeName(_ name: String, taken: Set<String>) -> String {
        let reserved = targets.union(Self.included).union(Self.ofDependencies).union(taken)
        if !reserved.contains(name) { return name }
        let app = name + "App"
        if !reserved.contains(app) { return app }
        var number = 2
        while reserved.contains("\(app)\(number)") { number += 1 }
        return "\(app)\(number)"
    }
}
