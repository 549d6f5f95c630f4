import Foundation

/// The modules, objects and programs that the build of these tests has left.
///
/// Programs are compiled and linked with them as the package manager would do it for a client. That takes seconds; the
/// package manager would build the toolkit once more, with other options.
enum BuildProducts {
    struct MissingProductError: Error, CustomStringConvertible {
        var description: String
    }

    struct CompilerError: Error, CustomStringConvertible {
        var output: String
        var description: String { "the program does not build:\n\(output)" }
    }

    /// The libraries that the modules are linked with, besides those that `pkg-config` has.
    private static let otherLibraries = ["-lstdc++", "-lzint", "-lbox2d"]
    private static let libraries = ["pixman-1", "zlib", "libdrm", "freetype2", "pangoft2", "libpng"]

    /// Compiles a module to an object beside it, and writes the module for others to import.
    /// - Parameters:
    ///   - sources: files, of which one may have the entry point.
    ///   - options: further options of the compiler.
    static func compile(
        _ sources: [URL],
        module: String,
        into folder: URL,
        options: [String] = []
    ) async throws -> URL {
        let isScript = sources.contains { $0.lastPathComponent == "main.swift" }
        let (command, object) = try await compilation(of: module, into: folder, isScript: isScript, options: options)
        try await run(command + sources.map(\.path))
        return object
    }

    /// Returns a command that compiles a module, without its sources, and the object that it writes.
    static func compilation(
        of module: String,
        into folder: URL,
        isScript: Bool,
        options: [String]
    ) async throws -> (command: [String], object: URL) {
        let object = folder.appending(path: "\(module).o")
        let command = [
            "swiftc", "-c", "-module-name", module, "-swift-version", "6", "-whole-module-optimization", "-o",
            object.path,
            "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
            "-enable-testing", "-I", folder.path,
        ]
        let entry = isScript ? [] : ["-parse-as-library"]
        return (try await command + entry + options + importFlags(), object)
    }

    /// Links objects with those of the modules that clients may use.
    /// - Parameter usesLocation: The program imports CoreLocation.
    static func link(_ objects: [URL], to program: URL, usesLocation: Bool = false) async throws {
        try await run(linking(objects, to: program, usesLocation: usesLocation))
    }

    /// Returns the command that does this.
    static func linking(_ objects: [URL], to program: URL, usesLocation: Bool = false) async throws -> [String] {
        let list = program.appendingPathExtension("objects")
        try (clientObjects(with: usesLocation ? location : []) + objects.map(\.path)).map { "\($0)\n" }.joined()
            .write(to: list, atomically: true, encoding: .utf8)
        let found = try await Command.run(["pkg-config", "--libs"] + libraries, limit: 30)
        guard found.status == 0 else { throw MissingProductError(description: found.output) }
        let flags =
            found.output.split(whereSeparator: \.isWhitespace).map(String.init) + otherLibraries
            + (usesLocation ? ["-lGeographicLib", "-lexpat"] : [])
        return ["swiftc", "-emit-executable", "-Xlinker", "--gc-sections", "-o", program.path, "@\(list.path)"] + flags
    }

    /// CoreLocation, and what it needs.
    private static let location: Set = ["CGeographicLib", "LocationCore", "Contacts", "CoreLocation", "CGeocoding"]

    /// The objects of UIKit and UIKitTesting, and of everything below them.
    ///
    /// They are among those of the tests. The modules are those in the folder of sources, but for the commands and systems such
    /// as location, and those of other packages.
    /// - Parameter added: The names of system modules that are linked as well.
    private static func clientObjects(with added: Set<String>) throws -> [String] {
        let products = try folder()
        let list = products.appending(path: "EaselPackageTests.product/Objects.LinkFileList")
        let sources = try FileManager.default.contentsOfDirectory(
            atPath: Readme.folder.appending(path: "Sources").path
        )
        // A program that does not import the system modules is linked with none of them, nor with their libraries.
        let systems: Set = [
            "CGeographicLib", "LocationCore", "Contacts", "CoreLocation", "CoreLocationTesting", "CGeocoding",
            "CSQLite",
            "SQLiteAccess", "RecordStore", "RecordNetwork", "CCurl", "CSodium", "CloudKit", "SharedPages", "MapData",
            "MapKit",
            "Inspector",
        ]
        let modules = Set(sources).subtracting(["easel", "easel-map"]).subtracting(systems.subtracting(added)).union([
            "SystemPackage", "CSystem", "Logging",
        ])
        let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter { line in
            guard let target = line.firstMatch(of: /(\w+)\.build\//)?.output.1 else { return false }
            return modules.contains(String(target))
        }
        guard objects.contains(where: { $0.contains("/UIKitTesting.build/") }) else {
            throw MissingProductError(description: "no objects of UIKitTesting in \(list.path)")
        }
        // Paths may be quoted.
        return objects.map { String($0).trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }
    }

    private static func run(_ command: [String]) async throws {
        let result = try await Command.run(command, limit: 300)
        guard result.status == 0 else { throw CompilerError(output: result.output) }
    }

    /// Returns the compiler flags with the search paths of the modules, and of the C modules below them.
    static func importFlags() async throws -> [String] {
        let products = try folder()
        #if arch(arm64)
            let target = "aarch64-unknown-linux-gnu"
        #else
            let target = "x86_64-unknown-linux-gnu"
        #endif
        var flags = ["-target", target, "-I", products.appending(path: "Modules").path]
        let sources = Readme.folder.appending(path: "Sources")
        for (folder, file) in [(products, "module.modulemap"), (sources, "module.modulemap")] {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
                let map = folder.appending(path: "\(name)/\(file)").path
                if FileManager.default.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
            }
        }
        flags += try mapsOfOtherPackages(products).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        let libraries = ["pixman-1", "cairo", "pangocairo", "freetype2", "libpng", "libdrm", "libinput", "yaml-0.1"]
        let found = try await Command.run(["pkg-config", "--cflags-only-I"] + libraries, limit: 30)
        guard found.status == 0 else { throw MissingProductError(description: found.output) }
        return flags + found.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The paths of the module maps of C targets of the packages that Easel depends on.
    private static func mapsOfOtherPackages(_ products: URL) throws -> [String] {
        let checkouts = products.appending(path: "../../checkouts").standardizedFileURL
        var maps: [String] = []
        for package in try FileManager.default.contentsOfDirectory(atPath: checkouts.path).sorted() {
            let sources = checkouts.appending(path: "\(package)/Sources")
            for target in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
                let map = sources.appending(path: "\(target)/include/module.modulemap").path
                if FileManager.default.fileExists(atPath: map) { maps.append(map) }
            }
        }
        return maps
    }

    /// The folder that the build of these tests put modules and programs into.
    static func folder() throws -> URL {
        var url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for bundle in Bundle.allBundles where bundle.bundleURL.pathExtension == "xctest" { url = bundle.bundleURL }
        while url.path != "/" {
            if FileManager.default.fileExists(atPath: url.appending(path: "Modules/UIKitCore.swiftmodule").path) {
                return url
            }
            url.deleteLastPathComponent()
        }
        throw MissingProductError(description: "no modules found in the folder of \(CommandLine.arguments[0])")
    }
}
