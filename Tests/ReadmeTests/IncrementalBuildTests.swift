import Foundation
import Testing

/// A change to the layout of a class compiles its subclasses again, also where the class comes by a re-export.
///
/// The targets of this package rely on it: `Package.swift` names what UIKit re-exports among the dependencies of each
/// target that depends on UIKit, which `ArchitectureTests` checks. This test has the same situation in three small modules,
/// since a build of the toolkit takes minutes.
@Suite struct IncrementalBuildTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "easel-incremental-\(UUID().uuidString)"
    )

    private func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func build() async throws {
        let result = try await Command.run(["swift", "build", "--package-path", folder.path], limit: 1200)
        try #require(result.status == 0, "\(result.output)")
    }

    private func writeBase(properties: String) throws {
        try write("open class Base { \(properties)open var x = 1; public init() {} }\n", to: "Sources/Core/Base.swift")
    }

    @Test func newStoredPropertyRecompilesSubclasses() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Small", targets: [
                .target(name: "Core"), .target(name: "Face", dependencies: ["Core"]),
                .executableTarget(name: "App", dependencies: ["Face", "Core"]),
            ])

            """
        try write(manifest, to: "Package.swift")
        try write("@_exported import Core\n", to: "Sources/Face/Face.swift")
        try write("import Face\nfinal class Derived: Base { var y = 5 }\n", to: "Sources/App/Derived.swift")
        try write("import Face\nlet object = Derived()\nprint(object.x, object.y)\n", to: "Sources/App/main.swift")
        try writeBase(properties: "")
        try await build()
        let object = folder.appending(path: ".build/debug/App.build/Derived.swift.o").path
        func modified() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: object)[.modificationDate] as? Date
        }
        let before = try #require(try modified())
        try writeBase(properties: "private var p = 2, q = 3; ")
        try await build()
        let after = try #require(try modified())
        #expect(after > before)
        let run = try await Command.run([folder.appending(path: ".build/debug/App").path], limit: 60)
        #expect(run.status == 0 && run.output.contains("1 5"))
    }
}
