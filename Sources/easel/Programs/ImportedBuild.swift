import Foundation
import UIKit

/// The build of an imported project by the package manager.
///
/// All projects that use the same sources of Easel are built in one folder of the user's cache, so that only the first of them
/// compiles Easel. The package manager lets one build at a time use the folder.
struct ImportedBuild: Sendable {
    /// The folder of the package.
    let package: String
    /// The name of the app's target and program.
    let app: String
    /// The folder of the build.
    let folder: String
    /// The arguments of `env` that build the app.
    var command: [String]
    /// The option of the package manager without which it would take the stored plan of another project for that of this one.
    private static let withoutStoredPlan = "--disable-build-manifest-caching"
    /// The folder with the sources of Easel.
    private let easel: String

    /// - Parameters:
    ///   - package: The absolute path of the package.
    ///   - app: The name of the app.
    ///   - easel: The absolute path of the folder with the sources of Easel.
    ///   - environment: The environment, which names the user's folders.
    init(
        package: String,
        app: String,
        easel: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        self.package = package
        self.app = app
        self.easel = easel
        let home = environment["HOME"].map { "\($0)/.cache" }
        // As the specification of the variable says, a relative path is ignored.
        let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        guard let cache, cache.hasPrefix("/") else {
            throw CommandFailure.cannotCreate("there is no folder for the build; set HOME or XDG_CACHE_HOME")
        }
        folder = "\(cache)/easel/builds/\((easel as NSString).lastPathComponent)-\(Self.checksum(of: easel))"
        command = [
            "swift", "build", Self.withoutStoredPlan, "--package-path", package, "--scratch-path", folder,
            "--configuration", "release",
            "--product", app,
        ]
    }

    /// The built program.
    var program: LinkedProgram { LinkedProgram(path: "\(folder)/release/\(app)") }

    /// The arguments of `env` that build the app by the plan of the last build of this package, which takes less time; `nil` if the
    /// folder has the plan of another one.
    ///
    /// The plan must be that of the present sources: no file was added or removed since.
    var plannedCommand: [String]? { hasPlan ? command.filter { $0 != Self.withoutStoredPlan } : nil }

    /// A Boolean value that indicates whether the stored plan of the folder is one of this package.
    var hasPlan: Bool {
        guard let plan = try? RegularFile.data(of: folder + "/release.yaml", atMost: 1 << 28) else { return false }
        return plan.range(of: Data("\"\(package)/".utf8)) != nil
    }

    /// The versions of the packages that the last build has used. Others would compile Easel again.
    private var versions: String { folder + "/easel-versions.json" }

    /// The file with the package that the app of the name was last built from.
    private var origin: String { "\(folder)/easel-\(app).origin" }

    /// Prepares the folders of the package and of the build.
    func prepare() throws {
        StandardError.write(line: "building \(app) in \(folder)")
        let isFirst = !FileManager.default.fileExists(atPath: folder)
        if isFirst {
            StandardError.write(line: "the first build compiles Easel, which takes some minutes; later ones use it")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let resolved = "\(package)/Package.resolved"
            let known = [versions, "\(easel)/Package.resolved"].first { FileManager.default.fileExists(atPath: $0) }
            if let known, !FileManager.default.fileExists(atPath: resolved) {
                try FileManager.default.copyItem(atPath: known, toPath: resolved)
            }
        } catch {
            throw CommandFailure.cannotCreate("cannot prepare the build in \(folder): \(error.localizedDescription)")
        }
        // The resources of another project whose app has the same name.
        if let old = try? RegularFile.text(of: origin, atMost: 1 << 16), old != package {
            for name in Folder.names(in: folder + "/release") where name.hasSuffix("_\(app).resources") {
                try? FileManager.default.removeItem(atPath: "\(folder)/release/\(name)")
            }
        }
    }

    /// Notes what the build has used.
    func finish() throws {
        try ReplacedFile.write(Data(package.utf8), to: origin)
        if let data = try? RegularFile.data(of: "\(package)/Package.resolved", atMost: 1 << 20) {
            try ReplacedFile.write(data, to: versions)
        }
    }

    /// A name for a path: the algorithm FNV-1a with 64 bits.
    private static func checksum(of path: String) -> String {
        let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
