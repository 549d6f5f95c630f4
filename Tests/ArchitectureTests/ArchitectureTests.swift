import Foundation
import TestSupport
import Testing

/// The package in the working copy that this file belongs to.
enum WorkingCopy {
    static let folder = Checkout.folder

    /// The Swift files of a target, by their paths from the package's folder.
    static func files(of target: PackageGraph.Target) -> [String] {
        target.sources.filter { $0.hasSuffix(".swift") }.map { "\(target.path)/\($0)" }
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }
}

@Suite struct ArchitectureTests {
    @Test func targetsDependOnLowerTargetsOnly() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        #expect(graph.targets.count > 15, "the whole package is described")
        #expect(DependencyRules.violations(in: graph) == [])
    }

    @Test func filesImportAllowedModulesOnly() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        var imports: [(file: String, target: PackageGraph.Target, statements: [ImportStatement])] = []
        var exports: [String: Set<String>] = [:]
        for target in graph.targets where target.kind == .swift {
            for file in WorkingCopy.files(of: target) {
                let statements = ImportStatement.all(in: try WorkingCopy.text(of: file))
                imports.append((file, target, statements))
                exports[target.name, default: []].formUnion(statements.filter(\.isExported).map(\.module))
            }
        }
        #expect(exports["UIKit"]?.contains("QuartzCore") == true, "the face of the house re-exports what is behind it")
        let violations = imports.flatMap { file, target, statements in
            DependencyRules.violations(of: statements, in: file, of: target, graph: graph, exports: exports)
        }
        #expect(violations == [])
    }

    @Test func dependenciesOnUIKitNameItsReexports() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        let exported = try WorkingCopy.files(of: #require(graph["UIKit"])).flatMap { file in
            ImportStatement.all(in: try WorkingCopy.text(of: file)).filter(\.isExported).map(\.module)
        }
        #expect(Set(exported).subtracting(DependencyRules.systemModules) == DependencyRules.reexportsOfUIKit)
        let users = graph.targets.filter { $0.dependencies.contains("UIKit") }
        #expect(users.count > 10)
        for target in users {
            #expect(DependencyRules.reexportsOfUIKit.isSubset(of: target.dependencies), "\(target.name)")
        }
    }

    /// The guard itself: an edge that must not be is found.
    @Test(arguments: [
        ("Raster", "UIKit"), ("CoreGraphics", "Compositor"), ("Compositor", "QuartzCore"), ("UIKitCore", "Compositor"),
        ("UIKitCore", "Host"), ("Display", "Compositor"), ("UIKitTesting", "Host"), ("SketchApp", "CoreGraphics"),
        ("CPixman", "Raster"), ("CRaster", "CPixman"), ("QuartzCore", "CPixman"), ("CGuardian", "CPixman"),
        ("UIKitCore", "CGuardian"), ("_Testing_UIKit", "UIKit"), ("SymbolShapes", "QuartzCore"),
        ("UIKitCore", "UIDynamics"), ("Host", "UIDynamics"), ("UIDynamics", "Host"),
        ("UIKitCore", "UIPickers"), ("Host", "UIPickers"), ("UIPickers", "UIDynamics"),
        ("UIKitCore", "UILists"), ("Host", "UILists"), ("UILists", "UIPickers"),
    ])
    func forbiddenEdgesAreFound(from target: String, to other: String) {
        var graph = Self.plan
        #expect(DependencyRules.violations(in: graph) == [])
        for index in graph.targets.indices where graph.targets[index].name == target {
            graph.targets[index].dependencies.append(other)
        }
        #expect(DependencyRules.violations(in: graph) == ["\(target) must not depend on \(other)"])
    }

    @Test func targetsOutsideTheTableAreFound() {
        var graph = Self.plan
        graph.targets.append(PackageGraph.Target(name: "Novelty", path: "Sources/Novelty", dependencies: ["Raster"]))
        #expect(DependencyRules.violations(in: graph) == ["Novelty depends on Raster, but is not in the table"])
    }

    @Test func productsOfOtherPackagesAreFound() {
        var graph = Self.plan
        graph.targets[0].products = ["ArgumentParser"]
        let name = graph.targets[0].name
        #expect(DependencyRules.violations(in: graph) == ["\(name) must not depend on the product ArgumentParser"])
    }

    @Test func forbiddenImportsAreFoundWithTheirLine() throws {
        let graph = Self.plan
        let exports: [String: Set<String>] = [
            "QuartzCore": ["CoreGraphics"], "CoreGraphics": ["Raster", "Foundation"],
        ]
        func violations(_ source: String, in name: String) throws -> [String] {
            let target = try #require(graph[name])
            let statements = ImportStatement.all(in: source)
            return DependencyRules.violations(
                of: statements,
                in: "\(name).swift",
                of: target,
                graph: graph,
                exports: exports
            )
        }
        #expect(
            try violations("// One\nimport CRaster\n@testable import UIKit\n", in: "Raster")
                == ["Raster.swift:3: Raster must not import UIKit, which is none of its dependencies"]
        )
        #expect(
            try violations("import Foundation\nimport Cocoa", in: "Raster")
                == ["Raster.swift:2: Raster must not import Cocoa, which no rule allows"]
        )
        #expect(
            try violations("import ArgumentParser", in: "Compositor")
                == ["Compositor.swift:1: Compositor must not import ArgumentParser, which no rule allows"]
        )
        // Core Graphics comes with Quartz Core; what Quartz Core stands on does not.
        #expect(try violations("import CoreGraphics", in: "UIKitCore") == [])
        #expect(
            try violations("import Compositor", in: "UIKitCore")
                == ["UIKitCore.swift:1: UIKitCore must not import Compositor, which is none of its dependencies"]
        )
        // Whoever re-exports what lies deeper does not thereby allow it.
        #expect(
            try violations("import Raster", in: "UIKitCore")
                == ["UIKitCore.swift:1: UIKitCore must not import Raster, which lies too deep for it"]
        )
    }

    @Test func importStatementsAreParsedOutsideCommentsAndStrings() {
        let source = ##"""
            // import A
            /* import B
             /* import C */ import D */ import E
            @_exported @preconcurrency import F
            @_spi(Private) public import struct G.H; import I.J
            let text = """
                import K
                """
            let raw = #"""
                """
                import L
                """#; import M
            importN()
            let string = "import O"
            """##
        #expect(
            ImportStatement.all(in: source) == [
                ImportStatement(module: "E", line: 3, isExported: false),
                ImportStatement(module: "F", line: 4, isExported: true),
                ImportStatement(module: "G", line: 5, isExported: false),
                ImportStatement(module: "I", line: 5, isExported: false),
                ImportStatement(module: "M", line: 12, isExported: false),
            ]
        )
    }

    /// A small package that obeys the table.
    private static let plan = PackageGraph(targets: [
        PackageGraph.Target(name: "CPixman", kind: .systemLibrary, path: "Sources/CPixman"),
        PackageGraph.Target(name: "CRaster", kind: .clang, path: "Sources/CRaster"),
        PackageGraph.Target(name: "CGuardian", kind: .clang, path: "Sources/CGuardian"),
        PackageGraph.Target(name: "_Testing_UIKit", path: "Sources/_Testing_UIKit"),
        PackageGraph.Target(name: "Raster", path: "Sources/Raster", dependencies: ["CRaster"]),
        PackageGraph.Target(
            name: "CoreGraphics",
            path: "Sources/CoreGraphics",
            dependencies: ["Raster", "CPixman", "_Testing_UIKit"]
        ),
        PackageGraph.Target(name: "Compositor", path: "Sources/Compositor", dependencies: ["Geometry", "Raster"]),
        PackageGraph.Target(
            name: "QuartzCore",
            path: "Sources/QuartzCore",
            dependencies: ["Compositor", "CoreGraphics"]
        ),
        PackageGraph.Target(name: "SymbolShapes", path: "Sources/SymbolShapes", dependencies: ["CoreGraphics"]),
        PackageGraph.Target(
            name: "UIKitCore",
            path: "Sources/UIKitCore",
            dependencies: ["QuartzCore", "SymbolShapes"]
        ),
        PackageGraph.Target(name: "Geometry", path: "Sources/Geometry", dependencies: ["Raster"]),
        PackageGraph.Target(name: "Display", path: "Sources/Display", dependencies: ["Geometry"]),
        PackageGraph.Target(
            name: "Host",
            path: "Sources/Host",
            dependencies: ["UIKitCore", "Display", "CGuardian"]
        ),
        PackageGraph.Target(name: "UIDynamics", path: "Sources/UIDynamics", dependencies: ["UIKitCore"]),
        PackageGraph.Target(name: "UIPickers", path: "Sources/UIPickers", dependencies: ["UIKitCore"]),
        PackageGraph.Target(name: "UILists", path: "Sources/UILists", dependencies: ["UIKitCore"]),
        PackageGraph.Target(name: "UIKit", path: "Sources/UIKit", dependencies: ["Host", "UIKitCore"]),
        PackageGraph.Target(name: "UIKitTesting", path: "Sources/UIKitTesting", dependencies: ["UIKit"]),
        PackageGraph.Target(name: "SketchApp", path: "Sources/Apps/SketchApp", dependencies: ["UIKit"]),
        PackageGraph.Target(name: "easel", path: "Sources/easel", dependencies: ["UIKit", "CPixman", "SketchApp"]),
    ])
}
