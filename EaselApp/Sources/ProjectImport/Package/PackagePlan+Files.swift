import Foundation

/// The files of the package.
extension PackagePlan {
    /// The name of the list of original sources in the folder of a target.
    static let listName = "sources.list"

    /// Returns the files by their paths in the folder of an import.
    /// - Parameters:
    ///   - output: The absolute path of that folder.
    ///   - package: The name of this package, if it is one of the folder `Packages` in it; `nil` for the package that the folder is.
    ///   - toolkit: The sources of Easel.
    func files(in output: String, package: String? = nil, toolkit: Toolkit) -> [PackageFiles.File] {
        let prefix = package.map { "Packages/\($0)/" } ?? ""
        let root = package == nil ? output : ProjectPaths.join(output, prefix)
        let manifest = manifest(in: root, packages: package == nil ? "Packages/" : "../", toolkit: toolkit)
        var files = [PackageFiles.File(path: prefix + "Package.swift", content: .text(manifest))]
        if package == nil { files.append(.init(path: ".gitignore", content: .text(".build\n.swiftpm\n"))) }
        for target in targets {
            let folder = ProjectPaths.join(root, target.folder)
            let path = prefix + target.folder
            var names = (target.sources + target.interfaces).map { ProjectPaths.relative($0, to: folder) }.sorted()
            // An option of the rewriter.
            if target.isForPreviews { names.insert("--previews", at: 0) }
            let stub = """
                // The sources of this target are those of \(Self.comment(origin)) that \(Self.listName) lists. They are not copied:
                // a plug-in adds them to the build.

                """
            files.append(.init(path: "\(path)/\(Self.stubName(of: target))", content: .text(stub)))
            files.append(.init(path: "\(path)/\(Self.listName)", content: .text(names.map { $0 + "\n" }.joined())))
            for resource in target.resources {
                files.append(
                    .init(path: "\(path)/Resources/\(resource.destination)", content: .copy(of: resource.path))
                )
            }
            if let info = target.info {
                files.append(.init(path: "\(path)/Resources/\(target.name)-Info.plist", content: .text(info)))
            }
        }
        if let previews {
            let path = "\(prefix)Sources/\(previews.program)/main.swift"
            files.append(.init(path: path, content: .text(previews.source(of: origin))))
        }
        return files
    }

    /// Returns the name of the stub of a target: the files of a module have different names.
    private static func stubName(of target: Target) -> String {
        let taken = Set(target.sources.map { ($0 as NSString).lastPathComponent.lowercased() })
        var name = "Imported"
        while taken.contains(name.lowercased() + ".swift") { name += "Stub" }
        return name + ".swift"
    }

    /// Returns a literal of a string in Swift.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    /// - Parameters:
    ///   - output: The absolute path of the package.
    ///   - packages: The path of the folder with other packages, relative to the package.
    private func manifest(in output: String, packages: String, toolkit: Toolkit) -> String {
        let identity = Self.literal(toolkit.identity)
        let path = ProjectPaths.relative(toolkit.folder, to: output)
        // An installation is elsewhere, and does not move with the sources.
        let plugIn =
            toolkit.plugIn.hasPrefix(toolkit.folder + "/")
            ? ProjectPaths.relative(toolkit.plugIn, to: output) : toolkit.plugIn
        let usesCombine = targets.contains { $0.products.contains("Combine") }
        let traits = usesCombine ? ", traits: [\"Combine\"]" : ""
        var lines = [
            "// swift-tools-version: 6.2",
            "// Written by easel import from \(Self.comment(origin)). The next import replaces this file.",
            "",
            "import PackageDescription",
            "",
            "let package = Package(",
            "    name: \(Self.literal(name)),",
        ]
        if !libraries.isEmpty {
            lines.append("    products: [")
            for (name, targets) in libraries {
                let list = targets.map(Self.literal).joined(separator: ", ")
                lines.append("        .library(name: \(Self.literal(name)), targets: [\(list)]),")
            }
            lines.append("    ],")
        }
        lines += [
            "    dependencies: [",
            "        .package(path: \(Self.literal(path))\(traits)),",
            "        .package(path: \(Self.literal(plugIn))),",
        ]
        for folder in Set(targets.flatMap { $0.packages.map(\.folder) }).sorted() {
            lines.append("        .package(path: \(Self.literal(packages + folder))),")
        }
        lines += ["    ],", "    targets: ["]
        for target in targets { lines += Self.lines(of: target, easel: identity) }
        if let previews { lines += Self.lines(of: previews, easel: identity) }
        lines += ["    ]", ")", ""]
        return lines.joined(separator: "\n")
    }

    private static func comment(_ text: String) -> String { text.filter { !$0.isNewline } }

    private static func lines(of previews: Previews, easel: String) -> [String] {
        [
            "        .executableTarget(", "            name: \(literal(previews.program)),",
            "            dependencies: [",
            "                .product(name: \"UIKit\", package: \(easel)),",
            "                .product(name: \"EaselPreviews\", package: \(easel)),",
        ] + previews.targets.map { "                .target(name: \(literal($0)))," } + ["            ]", "        ),"]
    }

    private static func lines(of target: Target, easel: String) -> [String] {
        let function =
            switch target.kind {
            case .executable: "executableTarget"
            case .library: "target"
            case .tests: "testTarget"
            }
        var lines = [
            "        .\(function)(", "            name: \(literal(target.name)),", "            dependencies: [",
        ]
        for name in target.targets { lines.append("                .target(name: \(literal(name))),") }
        for name in target.products {
            lines.append("                .product(name: \(literal(name)), package: \(easel)),")
        }
        for (product, folder) in target.packages {
            let package = (folder as NSString).lastPathComponent.lowercased()
            lines.append("                .product(name: \(literal(product)), package: \(literal(package))),")
        }
        lines += ["            ],", "            exclude: [\(literal(listName))],"]
        var names = Set(target.resources.map { String($0.destination.prefix { $0 != "/" }) })
        if target.info != nil { names.insert(target.name + "-Info.plist") }
        if !names.isEmpty {
            lines.append("            resources: [")
            for name in names.sorted() { lines.append("                .copy(\(literal("Resources/" + name))),") }
            lines.append("            ],")
        }
        if !target.settings.isEmpty {
            lines.append("            swiftSettings: [")
            for setting in target.settings { lines.append("                \(setting),") }
            lines.append("            ],")
        }
        lines += ["            plugins: [.plugin(name: \"RewriteSources\", package: \"EaselApp\")]", "        ),"]
        return lines
    }
}
