import Foundation

/// The app of README.md and the other programs of the documentation.
///
/// They are compiled with the modules of this build. With `EASEL_SLOW_TESTS`, the package manager builds them in packages
/// of their own that depend on this one as the README says, and with them the toolkit once more, as it is for clients.
struct ReadmeApp: Sendable {
    struct BuildError: Error, CustomStringConvertible {
        var output: String
        var description: String { "the apps of the documentation do not build:\n\(output)" }
    }

    /// The program as the README has it.
    let program: String

    /// The same source on a virtual screen: a finger is dragged over it; then the screen is written as a PNG.
    let touchProgram: String

    /// The app that Xcode's template begins, as it is compiled for debugging.
    let template: String

    /// The same, optimized.
    let optimizedTemplate: String

    /// The app of docs/coming-from-ios.md.
    let counter: String

    /// The run of its tests, which are those of docs/testing.md.
    let counterTests: Command

    static let dragStart = (x: 400, y: 240)
    static let dragEnd = (x: 600, y: 120)

    /// The code blocks that are built.
    struct Blocks {
        let manifest: String
        let app: String
        let counterManifest: String
        let counter: String
        let counterTests: String

        init() throws {
            let readme = try Readme()
            manifest = try readme.swiftBlock(containing: "swift-tools-version")
            app = try readme.swiftBlock(containing: "@main")
            let testing = try Readme("docs/testing.md")
            counterManifest = try testing.swiftBlock(containing: "swift-tools-version")
            counter = try Readme("docs/coming-from-ios.md").swiftBlock(containing: "@main")
            counterTests = try testing.swiftBlock(containing: "@testable import Counter")
        }
    }

    static let folder = Readme.folder.appending(path: ".build/readme")

    static func build() async throws -> ReadmeApp {
        let isWhole = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil
        return isWhole ? try await buildPackages() : try await buildPrograms()
    }

    /// Compiles the programs with the modules of this build.
    private static func buildPrograms() async throws -> ReadmeApp {
        let blocks = try Blocks()
        let template = Readme.folder.appending(path: "Tests/SourceCompatibility/XcodeTemplate/AppDelegate.swift")
        let delegate = try String(contentsOf: template, encoding: .utf8)
        async let app = program("App", ["App.swift": blocks.app])
        async let touch = program("Touch", ["App.swift": withoutEntry(blocks.app), "main.swift": touchMain])
        async let plain = program("Template", ["AppDelegate.swift": delegate])
        async let optimized = program("OptimizedTemplate", ["AppDelegate.swift": delegate], options: ["-O"])
        async let counter = program("Counter", ["Counter.swift": blocks.counter])
        async let tests = runTests(of: blocks)
        return try await ReadmeApp(
            program: app,
            touchProgram: touch,
            template: plain,
            optimizedTemplate: optimized,
            counter: counter,
            counterTests: tests
        )
    }

    /// Compiles and links a program, and returns its path.
    private static func program(
        _ name: String,
        _ sources: [String: String],
        options: [String] = []
    ) async throws -> String {
        let folder = folder.appending(path: "programs/\(name)")
        for (file, text) in sources { try write(text, to: folder.appending(path: file)) }
        let files = sources.keys.sorted().map { folder.appending(path: $0) }
        let object = try await BuildProducts.compile(files, module: name, into: folder, options: options)
        try await BuildProducts.link([object], to: folder.appending(path: name))
        return folder.appending(path: name).path
    }

    /// Compiles the tests of docs/testing.md with the app that they test, as the package manager does, and runs them.
    private static func runTests(of blocks: Blocks) async throws -> Command {
        let folder = folder.appending(path: "programs/CounterTests")
        let (app, tests) = (folder.appending(path: "Counter.swift"), folder.appending(path: "CounterTests.swift"))
        let runner = folder.appending(path: "Runner.swift")
        try write(blocks.counter, to: app)
        try write(blocks.counterTests, to: tests)
        try write(testRunner, to: runner)
        // The runner has the entry point.
        let renaming = ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "Counter_main"]
        let object = try await BuildProducts.compile([app], module: "Counter", into: folder, options: renaming)
        let testObject = try await BuildProducts.compile([tests, runner], module: "CounterTests", into: folder)
        let program = folder.appending(path: "run")
        try await BuildProducts.link([object, testObject], to: program)
        return try await Command.run([program.path], limit: 60)
    }

    static let testRunner = """
        import Testing

        @main struct Runner {
            static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }

        """

    /// Builds packages as the documentation has them.
    ///
    /// The folder is not that of the build which runs this test, so that neither its lock nor its products are touched. The
    /// products remain: only the first build compiles the toolkit.
    private static func buildPackages() async throws -> ReadmeApp {
        let blocks = try Blocks()
        let (manifest, app) = (blocks.manifest, blocks.app)

        let package = folder.appending(path: "app")
        // The package itself is rewritten each time. Through the link below, the package manager does not see that
        // the toolkit has got a new file, unless the manifest is new as well; and it does not see through the modules
        // that UIKit re-exports that the layout of a class has changed, unless the program is new as well.
        try? FileManager.default.removeItem(at: package)
        try write(manifest + touchTarget, to: package.appending(path: "Package.swift"))
        try write(app, to: package.appending(path: "Sources/App/App.swift"))
        try write(withoutEntry(app), to: package.appending(path: "Sources/Touch/App.swift"))
        try write(touchMain, to: package.appending(path: "Sources/Touch/main.swift"))
        let template = Readme.folder.appending(path: "Tests/SourceCompatibility/XcodeTemplate/AppDelegate.swift")
        for name in ["Template", "OptimizedTemplate"] {
            let source = try String(contentsOf: template, encoding: .utf8)
            try write(source, to: package.appending(path: "Sources/\(name)/AppDelegate.swift"))
        }
        try linkToolkit()
        // The versions that this build has, so that no other needs to be looked for.
        let resolved = Readme.folder.appending(path: "Package.resolved")
        if let versions = try? String(contentsOf: resolved, encoding: .utf8) {
            try write(versions, to: package.appending(path: "Package.resolved"))
        }

        let scratch = folder.appending(path: "build").path
        let command = ["swift", "build", "--package-path", package.path, "--scratch-path", scratch]
        let result = try await Command.run(command, limit: 1200)
        guard result.status == 0 else { throw BuildError(output: result.output) }
        // In the same folder: the toolkit is the same, and is not compiled again.
        let counter = try writeCounter(blocks, in: folder)
        let test = ["swift", "test", "--disable-xctest", "--package-path", counter.path, "--scratch-path", scratch]
        let tests = try await Command.run(test, limit: 1200)
        return ReadmeApp(
            program: "\(scratch)/debug/App",
            touchProgram: "\(scratch)/debug/Touch",
            template: "\(scratch)/debug/Template",
            optimizedTemplate: "\(scratch)/debug/OptimizedTemplate",
            counter: "\(scratch)/debug/Counter",
            counterTests: tests
        )
    }

    /// Writes the packages as the documentation has them, and returns what the package manager says of their dependencies.
    ///
    /// It reads the manifests and looks up the products, and builds nothing.
    static func resolvePackages() async throws -> [Command] {
        let blocks = try Blocks()
        try linkToolkit()
        let package = folder.appending(path: "manifest")
        try write(blocks.manifest, to: package.appending(path: "Package.swift"))
        try write(blocks.app, to: package.appending(path: "Sources/App/App.swift"))
        return [
            try await resolve(package), try await resolve(writeCounter(blocks, in: folder, name: "counter-manifest")),
        ]
    }

    private static func resolve(_ package: URL) async throws -> Command {
        let scratch = folder.appending(path: "resolved").path
        let command = ["swift", "package", "--package-path", package.path, "--scratch-path", scratch]
        return try await Command.run(command + ["show-dependencies", "--format", "flatlist"], limit: 300)
    }

    /// Puts the toolkit beside the packages, in a folder named easel, whatever this working copy is called.
    static func linkToolkit() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let toolkit = folder.appending(path: "easel")
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: toolkit.path)) == Readme.folder.path { return }
        try? FileManager.default.removeItem(at: toolkit)
        try FileManager.default.createSymbolicLink(at: toolkit, withDestinationURL: Readme.folder)
    }

    private static func withoutEntry(_ app: String) -> String { app.replacingOccurrences(of: "@main ", with: "") }

    /// Writes the package of docs/coming-from-ios.md and docs/testing.md, as these pages have it.
    private static func writeCounter(_ blocks: Blocks, in folder: URL, name: String = "counter") throws -> URL {
        let package = folder.appending(path: name)
        try? FileManager.default.removeItem(at: package)
        try write(blocks.counterManifest, to: package.appending(path: "Package.swift"))
        try write(blocks.counter, to: package.appending(path: "Sources/Counter/Counter.swift"))
        try write(blocks.counterTests, to: package.appending(path: "Tests/CounterTests/CounterTests.swift"))
        let resolved = Readme.folder.appending(path: "Package.resolved")
        if let versions = try? String(contentsOf: resolved, encoding: .utf8) {
            try write(versions, to: package.appending(path: "Package.resolved"))
        }
        return package
    }

    /// Leaves a file alone that has the text already, so that it is not compiled again.
    private static func write(_ text: String, to file: URL) throws {
        if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private static let touchTarget = """

        package.targets.append(
            .executableTarget(
                name: "Touch",
                dependencies: [
                    .product(name: "UIKit", package: "easel"), .product(name: "UIKitTesting", package: "easel"),
                ]
            )
        )
        package.targets.append(
            .executableTarget(
                name: "Template",
                dependencies: [.product(name: "UIKit", package: "easel")]
            )
        )
        package.targets.append(
            .executableTarget(
                name: "OptimizedTemplate",
                dependencies: [.product(name: "UIKit", package: "easel")],
                swiftSettings: [.unsafeFlags(["-O"])]
            )
        )

        """

    private static let touchMain = """
        import UIKit
        import UIKitTesting

        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        try screen.launch(AppDelegate())
        let finger = try screen.touch(at: CGPoint(x: \(dragStart.x), y: \(dragStart.y)))
        try finger.drag(to: CGPoint(x: \(dragEnd.x), y: \(dragEnd.y)), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 0.1)
        try screen.snapshot().write(to: CommandLine.arguments[1])

        """
}
