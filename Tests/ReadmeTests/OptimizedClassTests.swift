import Foundation
import Testing

/// Classes whose code depends on decisions of the optimizer that builds for tests do not make, because tests can see and
/// extend everything.
@Suite struct OptimizedClassTests {
    /// A delegate, a navigation bar or a scene delegate is an object of the class that was given, not of another one.
    @Test func instanceMakerCreatesObjectsOfSubclasses() async throws {
        let folder = NSTemporaryDirectory() + "easel-optimized-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = """
            import Foundation

            public protocol UIApplicationDelegate {}

            final class Derived: NSObject, UIApplicationDelegate { var value = CommandLine.arguments.count + 41 }

            @main struct Main {
                static func main() {
                    let object = InstanceMaker.makeInstance(of: Derived.self)
                    print(type(of: object), (object as? Derived)?.value ?? 0, Derived.makeDelegate() is Derived)
                }
            }
            """
        try program.write(toFile: "\(folder)/Main.swift", atomically: true, encoding: .utf8)
        let source = Readme.folder.appending(path: "Sources/UIKitCore/Application/InstanceMaker.swift").path
        let build = [
            "swiftc", "-O", "-whole-module-optimization", "-parse-as-library", "-package-name", "easel",
            "-module-name", "Optimized", source, "\(folder)/Main.swift", "-o", "\(folder)/optimized",
        ]
        let compiler = try await Command.run(build, limit: 120)
        #expect(compiler.status == 0, "\(compiler.output)")
        let result = try await Command.run(["\(folder)/optimized"], limit: 30)
        #expect(result.status == 0 && result.output == "Derived 42 true\n", "\(result.output)")
    }
}
