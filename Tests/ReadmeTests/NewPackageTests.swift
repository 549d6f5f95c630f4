import Foundation
import Testing

/// The package that `easel new` creates builds, and its test passes.
///
/// It is compiled with the modules of this build. With `EASEL_SLOW_TESTS`, the package manager builds and tests it as its user
/// would, and the toolkit once more.
@Suite(.serialized, .timeLimit(.minutes(30))) struct NewPackageTests {
    private static let folder = ReadmeApp.folder.appending(path: "new")

    private static let creating = Task {
        // Beside the toolkit, so that the slow build shares it with that of the other packages.
        let package = ReadmeApp.folder.appending(path: "Shop")
        try? FileManager.default.removeItem(at: package)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ReadmeApp.linkToolkit()
        let easel = try BuildProducts.folder().appending(path: "easel").path
        let run = try await Command.run([easel, "new", package.path], limit: 30)
        #expect(run.status == 0, "\(run.output)")
        // The versions that this build has, so that no other needs to be looked for.
        let resolved = try? Data(contentsOf: Readme.folder.appending(path: "Package.resolved"))
        try resolved?.write(to: package.appending(path: "Package.resolved"))
        return package
    }

    @Test func manifestResolves() async throws {
        let package = try await Self.creating.value
        let scratch = Self.folder.appending(path: "resolved").path
        let command = ["swift", "package", "--package-path", package.path, "--scratch-path", scratch]
        let run = try await Command.run(command + ["show-dependencies", "--format", "flatlist"], limit: 300)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("easel\n"), "\(run.output)")
    }

    @Test func sourcesHaveTheLayoutOfSwiftFormat() async throws {
        let package = try await Self.creating.value
        let paths = ["Package.swift", "Sources", "Tests"].map { package.appending(path: $0).path }
        let lint = ["swift", "format", "lint", "--strict", "--recursive"] + paths
        let run = try await Command.run(lint, limit: 60)
        #expect(run.status == 0 && run.output == "", "\(run.output)")
    }

    @Test func appIsShownAndItsTestPasses() async throws {
        let package = try await Self.creating.value
        if ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil {
            let scratch = ReadmeApp.folder.appending(path: "build").path
            let test = ["swift", "test", "--disable-xctest", "--package-path", package.path, "--scratch-path", scratch]
            try expectPassed(await Command.run(test, limit: 1200))
            try await expectShown("\(scratch)/debug/Shop")
        } else {
            let build = Self.folder.appending(path: "build")
            try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
            let sources = try Self.sources(in: package.appending(path: "Sources/Shop"))
            let app = try await BuildProducts.compile(sources, module: "Shop", into: build)
            try await BuildProducts.link([app], to: build.appending(path: "Shop"))
            try await expectShown(build.appending(path: "Shop").path)
            try expectPassed(await Self.runTests(of: package, sources, in: build))
        }
    }

    private func expectPassed(_ tests: Command) {
        #expect(tests.status == 0, "\(tests.output)")
        #expect(tests.output.contains("aTapCounts() passed"), "\(tests.output)")
        #expect(tests.output.contains("Test run with 1 test in 1 suite passed"), "\(tests.output)")
    }

    private func expectShown(_ program: String) async throws {
        let image = Self.folder.appending(path: "shown.png").path
        let environment = ["EASEL_SNAPSHOT": image, "EASEL_SIZE": "320x240"]
        let run = try await Command.run([program], limit: 30, environment: environment)
        #expect(run.status == 0 && run.output == "", "\(run.output)")
        #expect(FileManager.default.fileExists(atPath: image))
    }

    private static func sources(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.appending(path: $0) }
    }

    /// Compiles the tests with the app that they test, as the package manager does, and runs them.
    private static func runTests(of package: URL, _ app: [URL], in build: URL) async throws -> Command {
        let tests = build.appending(path: "tests")
        try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
        let runner = tests.appending(path: "Runner.swift")
        try ReadmeApp.testRunner.write(to: runner, atomically: true, encoding: .utf8)
        // The runner has the entry point.
        let renaming = ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "Shop_main"]
        let object = try await BuildProducts.compile(app, module: "Shop", into: tests, options: renaming)
        let sources = try sources(in: package.appending(path: "Tests/ShopTests")) + [runner]
        let testObject = try await BuildProducts.compile(sources, module: "ShopTests", into: tests)
        let program = tests.appending(path: "run")
        try await BuildProducts.link([object, testObject], to: program)
        return try await Command.run([program.path], limit: 60)
    }
}
