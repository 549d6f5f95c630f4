import Foundation
import Testing
import UIKitTesting

extension ImportedAppTests {
    /// The view of a framework, which stands in the storyboards of two apps, from its source to the app.
    ///
    /// The program `easel preview` builds it by a script with the modules of this build, or, with `EASEL_SLOW_TESTS`, by the
    /// package manager, which compiles the toolkit in the user's cache before the first image.
    @Test func previewsFollowTheSourceOfTheExampleAndKeepAnEditForTheApp() async throws {
        let example = try await PreviewedExample()
        // Each line has a step, the runs of the compiler until then, and the radius.
        let edited = try await example.preview("edit")
        let times = edited.filter { $0.hasPrefix("times ") }
        #expect(times.count == 1 && times[0].contains(" s after the change, without the build "), "\(edited)")
        print("easel preview, \(times.joined())")
        try #require(
            edited.filter { !$0.hasPrefix("times ") } == ["first 1 100", "color 2 100", "radius 2 140", "status 0"],
            "\(edited)"
        )
        // Pixels near the ends of the gradients with both radii, below their center. A point has two pixels.
        let (near, far) = ((x: 260, y: 420), (x: 260, y: 500))
        let (first, color, radius) = try (example.image("first"), example.image("color"), example.image("radius"))
        #expect(Self.isRed(first[near.x, near.y]), "\(first[near.x, near.y])")
        #expect(Self.isBlue(color[near.x, near.y]), "\(color[near.x, near.y])")
        #expect(!Self.isBlue(color[far.x, far.y]), "\(color[far.x, far.y])")
        #expect(Self.isBlue(radius[far.x, far.y]), "\(radius[far.x, far.y])")
        #expect(try example.changedFiles() == ["MyDrawKit/MyDrawView.inspector.json", "MyDrawKit/MyDrawView.swift"])
        let restarted = try await example.preview("restart")
        #expect(restarted == ["restart 1 140", "status 0"], "\(restarted)")
        #expect(try example.image("restart").differences(from: radius) == 0)
        // The app shows it in its storyboard, outside of the radius that the source states.
        let run = ImportedRun(named: "edited", [.tap(500, x: 4, y: 470)]).of("LiveViewDemo")
        let screen = try await Self.screen(of: try await example.buildApp(run.app), after: run)
        #expect(Self.isBlue(screen[273, 142]), "\(screen[273, 142])")
    }

    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

    private static func isRed(_ pixel: Pixel) -> Bool { pixel.red > 200 && pixel.green < 100 && pixel.blue < 100 }

    private static func isBlue(_ pixel: Pixel) -> Bool { pixel.blue > 200 && pixel.green < 100 && pixel.red < 100 }
}

/// A copy of the project with a live view, without the values that the one of the corpus has kept, and an installation of
/// `easel preview`.
private struct PreviewedExample {
    private static let folder = CorpusBuild.folder.appending(path: "previewed")
    private static let original = Readme.folder.appending(path: "EaselApp/Corpus/LiveView10")

    private let sources = Self.folder.appending(path: "LiveView10")
    private let images = Self.folder.appending(path: "images")
    private let command: [String]
    private let environment: [String: String]

    private var project: String { sources.appending(path: "LiveViewDemo.xcodeproj").path }

    init() async throws {
        let folder = Self.folder
        try? FileManager.default.removeItem(at: folder)
        let installation = folder.appending(path: "installed")
        let program = installation.appending(path: "bin/easel")
        for new in [images, program.deletingLastPathComponent()] {
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: Self.original, to: sources)
        try FileManager.default.removeItem(at: sources.appending(path: "MyDrawKit/MyDrawView.inspector.json"))
        try FileManager.default.copyItem(at: BuildProducts.folder().appending(path: "easel"), to: program)
        let tools = try #require(CorpusBuild.tools).path
        let script = Readme.folder.appending(path: "scripts/app-tools").path
        try await CorpusBuild.run(["bash", script, tools, installation.appending(path: "libexec/easel").path])
        let easel = Readme.folder.path
        command = [
            program.path, "preview", sources.appending(path: "LiveViewDemo.xcodeproj").path, "--view", "MyDrawView",
            "--port", "0", "--easel", easel,
        ]
        if ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil {
            environment = [:]
            return
        }
        // The package that `easel preview` writes as well.
        let importer = installation.appending(path: "libexec/easel/easel-import").path
        let package = sources.appending(path: "LiveViewDemo-Previews")
        let project = sources.appending(path: "LiveViewDemo.xcodeproj").path
        try await CorpusBuild.run([importer, project, package.path, "--previews", "--easel", easel])
        let shim = folder.appending(path: "shim")
        try await CorpusBuild.writeBuildScript(of: package, into: shim)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment = ["PATH": "\(shim.path):\(path)", "XDG_CACHE_HOME": folder.appending(path: "cache").path]
    }

    /// Runs `easel preview`, and returns the steps of its driver.
    func preview(_ run: String) async throws -> [String] {
        let driver = Readme.folder.appending(path: "Tests/ReadmeTests/LivePreview.py").path
        let source = sources.appending(path: "MyDrawKit/MyDrawView.swift").path
        let result = try await Command.run(
            ["python3", driver, run, images.path, source] + command,
            limit: 3300,
            environment: environment
        )
        let errors = try? String(contentsOf: images.appending(path: "errors-\(run).txt"), encoding: .utf8)
        try #require(result.status == 0, "\(result.output)\n\((errors ?? "").suffix(4000))")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Returns an image that the page has shown.
    func image(_ step: String) throws -> ScreenImage {
        try ScreenImage(contentsOf: images.appending(path: "\(step).png").path)
    }

    /// Returns the files of the project that differ from the original ones, or that the original does not have.
    func changedFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted().filter { path in
            let file = sources.appending(path: path).path
            var isFolder: ObjCBool = false
            guard !path.hasPrefix("LiveViewDemo-Previews"),
                FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
                !isFolder.boolValue
            else { return false }
            return !FileManager.default.contentsEqual(atPath: file, andPath: Self.original.appending(path: path).path)
        }
    }

    /// Imports the project, and builds an app of it with the modules of this build.
    func buildApp(_ app: String) async throws -> URL {
        try ReadmeApp.linkToolkit()
        let package = CorpusBuild.folder.appending(path: "packages/LiveView10-edited")
        let easel = ReadmeApp.folder.appending(path: "easel").path
        try await CorpusBuild.run([CorpusBuild.importer.value, project, package.path, "--easel", easel])
        return try await CorpusBuild.buildApp(app, CorpusBuild.targets(of: package), package)
    }
}

extension CorpusBuild {
    /// Writes a program `swift` whose `swift build` builds the program of a package for previews with the modules of this build.
    /// - Parameter shim: The folder of the program.
    fileprivate static func writeBuildScript(of package: URL, into shim: URL) async throws {
        let targets = try await targets(of: package)
        let isNeeded = Set(targets.values.flatMap(\.dependencies))
        let program = try #require(targets.keys.filter { !isNeeded.contains($0) && $0.hasSuffix("Previews") }.first)
        let build = shim.appending(path: "build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        var lines = [
            "#!/usr/bin/env bash", "set -euo pipefail", "shopt -s nullglob",
            // The rest of the path has the package manager.
            "export PATH=${PATH#*:}", "[ \"$1\" = build ] || exec swift \"$@\"", "while [ $# -gt 0 ]; do",
            "    case $1 in --scratch-path) folder=$2 ;; --product) program=$2 ;; esac", "    shift", "done",
        ]
        var objects: [URL] = []
        for target in self.targets(below: program, targets) {
            var folders = [target.folder.path]
            let list = target.folder.appending(path: "sources.list").path
            if FileManager.default.fileExists(atPath: list) {
                let rewritten = build.appending(path: "\(target.name).sources").path
                folders += [rewritten, rewritten + "/Interfaces"]
                lines.append(
                    quoted([try await rewriter, "rewrite", "--quiet", "--output", rewritten, "--list", list])
                )
            }
            let main = target.folder.appending(path: "main.swift").path
            let (command, object) = try await BuildProducts.compilation(
                of: target.name,
                into: build,
                isScript: FileManager.default.fileExists(atPath: main),
                options: target.options
            )
            objects.append(object)
            lines.append(([quoted(command)] + folders.map { quoted([$0]) + "/*.swift" }).joined(separator: " "))
        }
        let built = build.appending(path: program)
        lines.append(quoted(try await BuildProducts.linking(objects, to: built)))
        lines.append("install -D \(quoted([built.path])) \"$folder/release/$program\"")
        let script = shim.appending(path: "swift")
        try (lines.joined(separator: "\n") + "\n").write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    }

    /// Returns the words of a command of a shell.
    private static func quoted(_ words: [String]) -> String {
        words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    }
}
