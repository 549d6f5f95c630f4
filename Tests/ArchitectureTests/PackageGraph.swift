import Foundation

/// The targets of a package and what each depends on.
struct PackageGraph {
    struct Target {
        enum Kind {
            case swift, clang, systemLibrary
        }

        var name: String
        var kind = Kind.swift
        /// A Boolean value that indicates whether the target is a test or a helper of tests.
        var isTest = false
        /// The path relative to the package's folder.
        var path = ""
        /// The source files, relative to `path`.
        var sources: [String] = []
        /// Targets of the package.
        var dependencies: [String] = []
        /// Products of other packages.
        var products: [String] = []
    }

    var targets: [Target]

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// A target's dependencies, theirs, and so on; without the target itself.
    func closure(of name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = self[name]?.dependencies ?? []
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += self[next]?.dependencies ?? [] }
        }
        return found
    }
}

extension PackageGraph {
    /// Creates the graph from the package manager's description of the package in a folder.
    init(describing folder: URL) throws {
        // The build that runs this test may hold the lock of the package's own build folder.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "easel-describe-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path, "describe", "--type",
            "json",
        ]
        // It restricts the package to the tests that run.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "EASEL_TESTS" }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw DescribeError(status: process.terminationStatus)
        }
        self.init(try JSONDecoder().decode(Description.self, from: json))
    }

    private init(_ description: Description) {
        targets = description.targets.map { target in
            let kind: Target.Kind =
                switch target.moduleType {
                case "ClangTarget": .clang
                case "SystemLibraryTarget": .systemLibrary
                default: .swift
                }
            return Target(
                name: target.name,
                kind: kind,
                isTest: target.type == "test" || target.path.hasPrefix("Tests/"),
                path: target.path,
                sources: target.sources ?? [],
                dependencies: target.targetDependencies ?? [],
                products: target.productDependencies ?? []
            )
        }
    }

    private struct DescribeError: Error, CustomStringConvertible {
        var status: Int32
        var description: String { "swift package describe ended with status \(status); it says why above" }
    }

    private struct Description: Decodable {
        var targets: [Target]

        struct Target: Decodable {
            var name: String
            var type: String
            var moduleType: String
            var path: String
            var sources: [String]?
            var targetDependencies: [String]?
            var productDependencies: [String]?

            enum CodingKeys: String, CodingKey {
                case name, type, path, sources
                case moduleType = "module_type"
                case targetDependencies = "target_dependencies"
                case productDependencies = "product_dependencies"
            }
        }
    }
}
