import Foundation
import Testing

/// The builds of the projects of `EaselApp/Corpus`.
enum CorpusBuild {
    struct BuildError: Error, CustomStringConvertible {
        var output: String
        var description: String { "the project does not build:\n\(output)" }
    }

    static let folder = ReadmeApp.folder.appending(path: "imported")

    /// A target of an imported package, as the package manager describes it.
    struct Target {
        var name: String
        var folder: URL
        var packageName: String
        var dependencies: [String]
        var options: [String]
        var usesLocation: Bool
    }

    // MARK: Programs

    /// The folder of easel-import and easel-app. The tests of their package leave the former one.
    static var tools: URL? {
        ["debug", "release"].map { Readme.folder.appending(path: "EaselApp/.build/\($0)") }
            .first { folder in
                ["easel-import", "easel-app"].allSatisfy {
                    FileManager.default.isExecutableFile(atPath: folder.appending(path: $0).path)
                }
            }
    }

    /// A Boolean value that indicates whether the programs have been built.
    static var hasTools: Bool { tools != nil }

    /// Installs the programs as `make install` does, and returns the path of the importer.
    static let importer = Task {
        guard let tools else { throw BuildError(output: "easel-import is not built") }
        let installation = folder.appending(path: "tools")
        let script = Readme.folder.appending(path: "scripts/app-tools").path
        try await run(["bash", script, tools.path, installation.path])
        return installation.appending(path: "easel-import").path
    }

    @discardableResult
    static func run(_ command: [String], limit: Int = 120) async throws -> String {
        let result = try await Command.run(command, limit: limit)
        guard result.status == 0 else { throw BuildError(output: result.output) }
        return result.output
    }

    // MARK: Builds

    /// Builds all apps, as many at a time as there are processors, and returns the programs by the names of the apps.
    static func buildAll() async -> [String: Result<URL, any Error>] {
        let isWhole = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil
        let projects = Dictionary(grouping: ImportedApp.built, by: \.project).sorted { $0.key < $1.key }
        return await withTaskGroup(of: [String: Result<URL, any Error>].self) { group in
            var waiting = projects[...]
            // The package manager uses all processors itself.
            for _ in 0..<(isWhole ? 1 : ProcessInfo.processInfo.activeProcessorCount) {
                if let next = waiting.popFirst() { group.addTask { await build(next.value, isWhole) } }
            }
            var programs: [String: Result<URL, any Error>] = [:]
            while let built = await group.next() {
                programs.merge(built) { $1 }
                if let next = waiting.popFirst() { group.addTask { await build(next.value, isWhole) } }
            }
            return programs
        }
    }

    /// Builds the apps of a project.
    private static func build(_ apps: [ImportedApp], _ isWhole: Bool) async -> [String: Result<URL, any Error>] {
        do {
            let package = try await importProject(apps[0].project)
            var programs: [String: Result<URL, any Error>] = [:]
            let targets = isWhole ? [:] : try await targets(of: package)
            for app in apps {
                do {
                    let program =
                        isWhole
                        ? try await buildPackage(package, product: app.app)
                        : try await buildApp(app.app, targets, package)
                    programs[app.app] = .success(program)
                } catch {
                    programs[app.app] = .failure(error)
                }
            }
            return programs
        } catch {
            return Dictionary(uniqueKeysWithValues: apps.map { ($0.app, .failure(error)) })
        }
    }

    /// Copies a project and imports it, and returns the folder of the package.
    private static func importProject(_ path: String) async throws -> URL {
        let name = String(path.prefix { $0 != "/" })
        let copy = folder.appending(path: "projects/\(name)")
        try? FileManager.default.removeItem(at: copy)
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Readme.folder.appending(path: "EaselApp/Corpus/\(name)"), to: copy)
        // Manifests have another suffix in the corpus.
        for file in try FileManager.default.subpathsOfDirectory(atPath: copy.path) where file.hasSuffix(".swift.txt") {
            let manifest = copy.appending(path: file)
            try FileManager.default.moveItem(at: manifest, to: manifest.deletingPathExtension())
        }
        try ReadmeApp.linkToolkit()
        let project = folder.appending(path: "projects/\(path)").path
        let package = folder.appending(path: "packages/\(name)")
        let easel = ReadmeApp.folder.appending(path: "easel").path
        let command = try await [importer.value, project, package.path, "--easel", easel]
        try await run(command)
        return package
    }

    /// Builds a product of a package by the package manager, in the folder of the other slow tests.
    private static func buildPackage(_ package: URL, product: String) async throws -> URL {
        let versions = package.appending(path: "Package.resolved")
        if !FileManager.default.fileExists(atPath: versions.path) {
            let known = try? Data(contentsOf: Readme.folder.appending(path: "Package.resolved"))
            try known?.write(to: versions)
        }
        let scratch = ReadmeApp.folder.appending(path: "build").path
        try await run(
            [
                // The package manager would take the stored plan of another package for that of this one.
                "swift", "build", "--disable-build-manifest-caching", "--package-path", package.path, "--scratch-path",
                scratch,
                "--product", product,
            ],
            limit: 1800
        )
        return URL(fileURLWithPath: "\(scratch)/debug/\(product)")
    }

    /// The targets of a package and of those that it has in its folder, by their names.
    static func targets(of package: URL) async throws -> [String: Target] {
        var targets: [String: Target] = [:]
        var folders = [package]
        let others = package.appending(path: "Packages")
        folders += ((try? FileManager.default.contentsOfDirectory(atPath: others.path)) ?? []).sorted()
            .map { others.appending(path: $0) }
        for folder in folders {
            let json = try await run(["swift", "package", "--package-path", folder.path, "dump-package"])
            // Messages of the package manager may precede it.
            let start = try #require(json.firstIndex(of: "{"))
            let object = try JSONSerialization.jsonObject(with: Data(json[start...].utf8)) as? [String: Any]
            let name = object?["name"] as? String ?? ""
            for target in object?["targets"] as? [[String: Any]] ?? [] where target["type"] as? String != "test" {
                let name = (target: target["name"] as? String ?? "", package: name)
                let dependencies = target["dependencies"] as? [[String: Any]] ?? []
                let names = dependencies.compactMap { ($0.values.first as? [Any])?.first as? String }
                targets[name.target] = Target(
                    name: name.target,
                    folder: folder.appending(path: "Sources/\(name.target)"),
                    packageName: name.package,
                    dependencies: names,
                    options: options(target["settings"] as? [[String: Any]] ?? []),
                    usesLocation: names.contains("CoreLocation")
                )
            }
        }
        return targets
    }

    /// The options of the compiler for the settings of a target, in a release build.
    private static func options(_ settings: [[String: Any]]) -> [String] {
        settings.flatMap { setting -> [String] in
            let condition = setting["condition"] as? [String: Any]
            let kind = setting["kind"] as? [String: [String: Any]]
            guard condition?["config"] as? String != "debug", let (name, values) = kind?.first else { return [] }
            let value = values["_0"] as? String ?? ""
            switch name {
            case "define": return ["-D", value]
            case "swiftLanguageMode": return ["-swift-version", value]
            case "defaultIsolation": return ["-default-isolation", value]
            case "enableUpcomingFeature": return ["-enable-upcoming-feature", value]
            default: return []
            }
        }
    }

    /// Compiles an app with the modules of this build, and returns its program.
    static func buildApp(_ app: String, _ targets: [String: Target], _ package: URL) async throws -> URL {
        let build = folder.appending(path: "builds/\(package.lastPathComponent)-\(app)")
        try? FileManager.default.removeItem(at: build)
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        let needed = Self.targets(below: app, targets)
        var objects: [URL] = []
        for target in needed { objects.append(try await compile(target, into: build)) }
        let program = build.appending(path: app)
        try await BuildProducts.link(objects, to: program, usesLocation: needed.contains { $0.usesLocation })
        return program
    }

    /// Returns a target and those that it depends on, in the order in which they are compiled.
    static func targets(below name: String, _ targets: [String: Target]) -> [Target] {
        var needed: [Target] = []
        var done: Set<String> = []
        // Depth first; importers leave no circles.
        var waiting = [(name: name, isReady: false)]
        while let (name, isReady) = waiting.popLast() {
            guard let target = targets[name], !done.contains(name) else { continue }
            guard isReady else {
                waiting.append((name, true))
                waiting += target.dependencies.map { ($0, false) }
                continue
            }
            done.insert(name)
            needed.append(target)
        }
        return needed
    }

    /// The program that rewrites sources, as it is installed.
    static var rewriter: String {
        get async throws {
            URL(fileURLWithPath: try await importer.value).deletingLastPathComponent()
                .appending(path: "EaselApp/easel-app.artifactbundle/easel-app").path
        }
    }

    /// Rewrites and compiles a target, and copies its resources to where the package manager does.
    private static func compile(_ target: Target, into build: URL) async throws -> URL {
        let rewritten = build.appending(path: "\(target.name).sources")
        let list = target.folder.appending(path: "sources.list").path
        try await run([rewriter, "rewrite", "--quiet", "--output", rewritten.path, "--list", list])
        let resources = target.folder.appending(path: "Resources")
        if FileManager.default.fileExists(atPath: resources.path) {
            let bundle = build.appending(path: "\(target.packageName)_\(target.name).resources")
            try FileManager.default.copyItem(at: resources, to: bundle)
        }
        // Compiled storyboards and nibs, which the target may lack, have a folder of their own.
        let interfaces = rewritten.appending(path: "Interfaces")
        let hasInterfaces = FileManager.default.fileExists(atPath: interfaces.path)
        let folders = [rewritten] + (hasInterfaces ? [interfaces] : []) + [target.folder]
        let sources = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
                .map { folder.appending(path: $0) }
        }
        return try await BuildProducts.compile(sources, module: target.name, into: build, options: target.options)
    }

    // MARK: Errors

    /// Imports a project with a mistake, and returns what the compiler says.
    static func errors(of project: String, replacing text: String, by mistake: String) async throws -> String {
        let package = try await importProject(project)
        let name = String(project.prefix { $0 != "/" })
        let sources = folder.appending(path: "projects/\(name)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        let file = sources.appending(path: try #require(paths.first { $0.hasSuffix("ViewController.swift") }))
        let original = try String(contentsOf: file, encoding: .utf8)
        #expect(original.contains(text))
        try original.replacingOccurrences(of: text, with: mistake).write(to: file, atomically: true, encoding: .utf8)
        let target = try #require(try await targets(of: package).values.first { $0.dependencies.contains("UIKit") })
        let build = folder.appending(path: "builds/\(name)-mistake")
        try? FileManager.default.removeItem(at: build)
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        do {
            _ = try await compile(target, into: build)
            return ""
        } catch let error as BuildProducts.CompilerError {
            return error.output
        }
    }
}
