import Foundation
import TestSupport
import Testing

/// The packages with a manifest of their own below this one: they depend on its products, by path, and use nothing that
/// another client could not use.
@Suite struct NestedPackageTests {
    @Test func nestedPackagesUseProductsByPath() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        let manifest = try WorkingCopy.text(of: "Package.swift")
        for package in try NestedPackage.all(in: WorkingCopy.folder) {
            #expect(package.violations(modules: Set(graph.targets.map(\.name)), manifest: manifest) == [])
        }
    }

    /// The guard itself.
    @Test func violationsAreFound() throws {
        let manifest = """
            products: [
                .library(name: "UIKit", targets: ["UIKit"]),
                .library(name: "Tests", targets: ["UIKitTesting", "UIKitTestingTraits"]),
            ]
            """
        let package = NestedPackage(
            path: "Services/Records",
            manifest: #".package(path: "../.."), .package(path: "../Other"), .package(path: "/srv/easel")"#,
            sources: [
                "Server.swift": "import Foundation\nimport UIKit\nimport UIKitTesting\nimport Raster\n",
                "Store.swift": "@testable import UIKit\n@_spi(Store) import UIKit\nimport Hummingbird\n",
            ]
        )
        #expect(
            package.violations(modules: ["UIKit", "UIKitTesting", "Raster"], manifest: manifest) == [
                "Services/Records depends on /srv/easel, which other clones do not have",
                "Services/Records depends on Services/Other, which is not this package",
                "Services/Records/Server.swift imports Raster, which no product has",
                "Services/Records/Store.swift uses what is not public",
            ]
        )
    }

    @Test func nestedPackagesAreFound() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "easel-nested-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in [
            "Package.swift", "Inner/Package.swift", "Inner/Sources/Tool/Tool.swift", ".build/checkouts/a/Package.swift",
            "out/Package.swift", "Sources/Module/File.swift",
        ] {
            let url = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("import UIKit\n".utf8).write(to: url)
        }
        let packages = try NestedPackage.all(in: folder)
        #expect(packages.map(\.path) == ["Inner"])
        #expect(packages.first?.sources.keys.sorted() == ["Sources/Tool/Tool.swift"])
    }
}

/// A package in a folder of another one.
private struct NestedPackage {
    /// The folder, relative to that of the other package.
    var path: String
    var manifest: String
    /// The texts of the Swift files by their paths in the folder.
    var sources: [String: String]

    /// Returns the packages below a folder. Folders of builds are left out.
    static func all(in folder: URL) throws -> [NestedPackage] {
        var files: [String] = []
        let enumerator = FileManager.default.enumerator(atPath: folder.path)
        while let path = enumerator?.nextObject() as? String {
            if path.hasPrefix(".") || path == "out" {
                enumerator?.skipDescendants()
            } else if path.hasSuffix(".swift"), !path.contains("/.build/") {
                files.append(path)
            }
        }
        return try files.sorted().filter { $0.hasSuffix("/Package.swift") }.map { file in
            let path = String(file.dropLast("/Package.swift".count))
            var sources: [String: String] = [:]
            // Other folders have sources of other packages, which tests read.
            let folders = ["Sources", "Tests", "Plugins"].map { "\(path)/\($0)/" }
            for source in files where folders.contains(where: source.hasPrefix) {
                let text = try String(contentsOf: folder.appending(path: source), encoding: .utf8)
                sources[String(source.dropFirst(path.count + 1))] = text
            }
            let manifest = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return NestedPackage(path: path, manifest: manifest, sources: sources)
        }
    }

    /// Returns what the package does that another client could not do, one line each.
    /// - Parameters:
    ///   - modules: the modules of the outer package.
    ///   - manifest: the manifest of the outer package.
    func violations(modules: Set<String>, manifest outer: String) -> [String] {
        var exported: Set<String> = []
        for product in outer.matches(of: /\.library\(\s*name: "\w+",(?:\s*type: \.\w+,)?\s*targets: \[([^\]]*)\]/) {
            exported.formUnion(product.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) })
        }
        var lines: [String] = []
        for dependency in manifest.matches(of: /\.package\((?:name: "[^"]*",\s*)?path: "([^"]*)"/) {
            let other = String(dependency.output.1)
            let root = URL(fileURLWithPath: "/root")
            let resolved = root.appending(path: "\(path)/\(other)").standardizedFileURL.path
            if other.hasPrefix("/") {
                lines.append("\(path) depends on \(other), which other clones do not have")
            } else if resolved != root.path {
                let name = resolved.replacingOccurrences(of: "/root/", with: "")
                lines.append("\(path) depends on \(name), which is not this package")
            }
        }
        for (file, text) in sources {
            for statement in ImportStatement.all(in: text)
            where modules.contains(statement.module) && !exported.contains(statement.module) {
                lines.append("\(path)/\(file) imports \(statement.module), which no product has")
            }
            // Tests of the package import its own modules.
            let tested = text.matches(of: /@testable import (\w+)/).map { String($0.output.1) }
            if !modules.isDisjoint(with: tested) || text.contains(/@_spi\(|@_private\(/) {
                lines.append("\(path)/\(file) uses what is not public")
            }
        }
        return lines.sorted()
    }
}
