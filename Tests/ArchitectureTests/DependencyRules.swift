/// The allowed dependencies between targets: the table of docs/architecture.md.
///
/// Shims for C libraries, plain C targets and the overlays for Swift Testing stand on nothing. Tests and the command
/// may depend on everything.
struct DependencyRules {
    /// The allowed dependencies of each target, besides C targets where `mayUseC` has it, bottom up.
    private static let below: [(name: String, dependencies: [String])] = [
        ("Raster", []),
        ("LinuxIO", []),
        ("EaselLogging", ["LinuxIO"]),
        ("Localization", ["LinuxIO", "CLanguage"]),
        ("Geometry", ["Raster"]),
        ("Motion", ["Geometry"]),
        ("Layout", []),
        ("Compositor", ["Motion", "Geometry", "Raster"]),
        ("ImageCodecs", ["LinuxIO", "Raster"]),
        ("Typography", ["Geometry", "LinuxIO", "Raster"]),
        (
            "CoreGraphics",
            [
                "Geometry", "ImageCodecs", "Typography", "LinuxIO", "Raster", "_Testing_UIKit", "_Testing_CoreGraphics",
                "_Testing_CoreImage",
            ]
        ),
        ("TextEngine", ["Typography", "Geometry", "LinuxIO"]),
        ("CoreText", ["CoreGraphics", "Typography"]),
        ("ImageIO", ["CoreGraphics", "ImageCodecs"]),
        ("UniformTypeIdentifiers", []),
        ("Combine", []),
        ("InputEvents", ["Geometry", "LinuxIO"]),
        ("CoreImage", ["CoreGraphics", "ImageCodecs", "Raster", "LinuxIO", "CRaster", "CBarcodes"]),
        ("SymbolShapes", ["CoreGraphics"]),
        ("CloudSharing", []),
        ("QuartzCore", ["Compositor", "Raster", "Motion", "CoreGraphics"]),
        (
            "UIKitCore",
            [
                "QuartzCore", "CoreImage", "ImageCodecs", "InputEvents", "Layout", "Localization", "Motion",
                "SymbolShapes", "TextEngine", "Typography", "CloudSharing", "CCloudSharing",
            ]
        ),
        ("Display", ["Geometry", "LinuxIO", "Raster"]),
        ("Input", ["InputEvents", "Geometry", "LinuxIO"]),
        ("UIKeyboard", ["Localization", "LinuxIO", "QuartzCore", "UIKitCore", "Input"]),
        ("RFB", ["Geometry", "LinuxIO", "Raster"]),
        ("Host", everythingAbove),
        ("UIDynamics", ["UIKitCore", "QuartzCore", "CBox2D"]),
        ("UIPickers", ["UIKitCore", "QuartzCore", "Localization"]),
        ("UILists", ["UIKitCore", "UIDynamics", "QuartzCore"]),
        ("UIStoryboards", ["UIKitCore", "UILists"]),
        ("UIKit", everythingAbove),
        ("UIKitTesting", ["UIKit", "UIKeyboard", "ImageCodecs", "Typography", "Input"]),
        ("UIKitTestingTraits", ["UIKitTesting"]),
        (
            "Inspector",
            [
                "UIKitTesting", "UIKitCore", "QuartzCore", "Host", "RFB", "Input", "ImageCodecs", "Localization",
                "LinuxIO", "Geometry",
                "Raster",
            ]
        ),
        ("EaselPreviews", ["UIKit", "UIKitTesting", "ImageCodecs"]),
        ("LocationCore", ["LinuxIO", "CGeographicLib", "CExpat"]),
        ("Contacts", []),
        ("CoreLocation", ["UIKit", "LocationCore", "Contacts", "CGeocoding"]),
        ("CoreLocationTesting", ["UIKit", "UIKitTesting", "CoreLocation", "LocationCore"]),
        ("SQLiteAccess", ["CSQLite"]),
        ("RecordStore", ["LinuxIO", "SQLiteAccess", "CSQLite"]),
        ("RecordNetwork", ["LinuxIO", "RecordStore", "CCurl", "CSodium", "CSystemd"]),
        ("CloudKit", ["UIKit", "CloudSharing", "RecordStore", "RecordNetwork", "LocationCore", "LinuxIO"]),
        ("SharedPages", ["CloudKit"]),
        ("MapData", ["LinuxIO", "SQLiteAccess", "CZlib"]),
        ("MapKit", ["UIKit", "CoreLocation", "LocationCore", "MapData", "LinuxIO"]),
        ("easel-map", ["UIKit", "MapKit", "MapData", "LinuxIO"]),
        ("AppFiles", []),
    ]

    private static let everythingAbove = ["*"]
    private static let mayUseC: Set<String> = [
        "Raster", "LinuxIO", "Geometry", "ImageCodecs", "Typography", "CoreGraphics", "Display", "Input", "RFB",
        "Host",
        "UIKit", "UIKitTesting", "Inspector", "AppFiles",
    ]

    /// The C modules that a target which must not use others may depend on.
    private static let singleCModules: Set<String> = [
        "CBarcodes", "CBox2D", "CCloudSharing", "CCurl", "CExpat", "CGeocoding", "CGeographicLib", "CLanguage",
        "CRaster", "CSQLite", "CSodium", "CSystemd", "CZlib",
    ]

    /// The modules that a target may import through a re-export of the target below it.
    private static let reexports = ["UIKitCore": "CoreGraphics"]

    /// The modules that UIKit re-exports. Whatever depends on UIKit names them among its dependencies, since incremental
    /// builds pass a change on to no others.
    static let reexportsOfUIKit: Set<String> = [
        "UIKitCore", "UIDynamics", "UIPickers", "UILists", "UIStoryboards", "QuartzCore", "CoreImage", "CoreGraphics",
        "Localization", "Host",
    ]

    /// Products of other packages, by the targets that may use them.
    private static let products = [
        "easel": ["ArgumentParser"], "easel-map": ["ArgumentParser"], "kernel-guest": ["ArgumentParser"],
        "LinuxIO": ["SystemPackage", "Logging"],
        "EaselLogging": ["Logging"], "EaselLoggingTests": ["Logging"],
        "Combine": ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"],
    ]

    /// Modules that come with the toolchain or the system.
    static let systemModules: Set<String> = ["Swift", "Foundation", "Glibc", "Synchronization", "Dispatch", "Testing"]

    /// The C targets that load a library on first use.
    private static let loadingTargets: Set = [
        "CCairo", "CInput", "CSystemd", "CXKBCommon", "CYAML", "CCurl", "CSodium",
    ]

    /// Returns a Boolean value that indicates whether `target` may depend on `other`, or nil if the table lacks `target`.
    static func mayDepend(_ target: PackageGraph.Target, on other: PackageGraph.Target) -> Bool? {
        if target.isTest || target.name == "easel" { return true }
        // Some of them need the headers of another library.
        if loadingTargets.contains(target.name) { return other.name == "CLoader" || other.kind == .systemLibrary }
        if target.kind != .swift || target.name.hasPrefix("_Testing_") { return false }
        if target.path.hasPrefix("Sources/Apps/") {
            // An app that uses location, maps or records is an executable of its own: the command links the other ones.
            return other.name == "UIKit" || other.name == "AppFiles"
                || (other.name == "CoreLocation" && target.name == "whereabouts")
                || (other.name == "MapKit" && target.name == "maps")
                || (other.name == "CloudKit" && ["records", "whiteboard"].contains(target.name))
                || (other.name == "SharedPages" && target.name == "whiteboard")
        }
        guard let row = below.firstIndex(where: { $0.name == target.name }) else { return nil }
        if other.kind != .swift {
            return mayUseC.contains(target.name) || below[row].dependencies.contains(other.name)
        }
        if below[row].dependencies != everythingAbove { return below[row].dependencies.contains(other.name) }
        return other.name.hasPrefix("_Testing_") || below[..<row].contains { $0.name == other.name }
    }

    /// The edges of a package that the table does not have, one line each.
    static func violations(in graph: PackageGraph) -> [String] {
        var lines: [String] = []
        for target in graph.targets {
            let named = Set(target.dependencies)
            let isFaceUser = named.contains("UIKit") && named.isSuperset(of: reexportsOfUIKit)
            for name in target.dependencies where !(isFaceUser && reexportsOfUIKit.contains(name)) {
                guard let other = graph[name] else {
                    lines.append("\(target.name) depends on \(name), which is not a target of the package")
                    continue
                }
                switch mayDepend(target, on: other) {
                case true?: break
                case false?: lines.append("\(target.name) must not depend on \(name)")
                case nil: lines.append("\(target.name) depends on \(name), but is not in the table")
                }
            }
            for product in target.products where !(products[target.name] ?? []).contains(product) {
                lines.append("\(target.name) must not depend on the product \(product)")
            }
        }
        return lines
    }

    /// The imports of a file that the table, or the target's own list of dependencies, does not have.
    /// - Parameter exports: what each module re-exports.
    static func violations(
        of imports: [ImportStatement],
        in file: String,
        of target: PackageGraph.Target,
        graph: PackageGraph,
        exports: [String: Set<String>]
    ) -> [String] {
        let reachable = importable(by: target, graph, exports)
        return imports.compactMap { statement in
            let module = statement.module
            if systemModules.contains(module) || (products[target.name] ?? []).contains(module) { return nil }
            let location = "\(file):\(statement.line): \(target.name)"
            guard let other = graph[module] else {
                return "\(location) must not import \(module), which no rule allows"
            }
            if !reachable.contains(module) {
                return "\(location) must not import \(module), which is none of its dependencies"
            }
            if mayDepend(target, on: other) == true || reexports[target.name] == module { return nil }
            return "\(location) must not import \(module), which lies too deep for it"
        }
    }

    /// The modules of the package that a target sees: what it depends on, and what that re-exports. Tests and the
    /// command also see what lies deeper.
    private static func importable(
        by target: PackageGraph.Target,
        _ graph: PackageGraph,
        _ exports: [String: Set<String>]
    ) -> Set<String> {
        if target.isTest || target.name == "easel" { return graph.closure(of: target.name) }
        var seen: Set<String> = []
        var waiting = target.dependencies
        while let next = waiting.popLast() {
            if seen.insert(next).inserted { waiting += exports[next] ?? [] }
        }
        return seen
    }
}

extension DependencyRules {
    /// The rows of the table in docs/architecture.md: each module, bottom up, and the modules that it may import.
    static var documentedRows: [(module: String, imports: String)] {
        var rows: [(module: String, imports: String)] = []
        for (name, dependencies) in below {
            let target = PackageGraph.Target(name: name, path: "Sources/\(name)")
            rows.append(("`\(name)`", dependencies == everythingAbove ? "all above" : imports(of: target)))
        }
        return rows + [("apps", imports(of: PackageGraph.Target(name: "App", path: "Sources/Apps/App")))]
    }

    private static func imports(of target: PackageGraph.Target) -> String {
        let allowed = below.map(\.name).filter { mayDepend(target, on: PackageGraph.Target(name: $0)) == true }
        var names = allowed.map { "`\($0)`" }
        if mayDepend(target, on: PackageGraph.Target(name: "C", kind: .clang)) == true { names.append("C modules") }
        let dependencies = below.first { $0.name == target.name }?.dependencies ?? []
        names = dependencies.filter(singleCModules.contains).map { "`\($0)`" } + names
        if names.isEmpty { return "–" }
        let reexport = reexports[target.name].map { " (with `\($0)`, which it re-exports)" } ?? ""
        return names.joined(separator: ", ") + reexport
    }
}
