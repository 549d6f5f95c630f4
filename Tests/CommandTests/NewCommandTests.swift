import Foundation
import TestSupport
import Testing

@testable import easel

/// `easel new`. `NewPackageTests` builds what it creates.
@Suite(.timeLimit(.minutes(5))) final class NewCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-new-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        chmod(folder, 0o755)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func new(_ name: String, _ options: [String] = ["--easel", Checkout.folder.path]) throws -> ProgramRun {
        try ProgramRun.run("easel", ["new", "\(folder)/\(name)"] + options)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }

    private func files(_ name: String) throws -> [String] {
        let paths = try #require(FileManager.default.enumerator(atPath: "\(folder)/\(name)"))
        return paths.compactMap { $0 as? String }.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\(name)/\($0)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        .sorted()
    }

    /// Creates a folder that looks like the sources of Easel, with some targets.
    private func makeEasel(_ name: String) throws {
        for path in ["board/app", "Package.swift", "Sources/UIKitTesting/a", "Sources/Apps/SketchApp/a", "Tests/Rig/a"]
        {
            let url = URL(fileURLWithPath: "\(folder)/\(name)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: url)
        }
    }

    @Test func packageHasAppTestSettingsAndImage() throws {
        let run = try new("Shop")
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.lines.first == "created \(folder)/Shop; continue with:")
        #expect(
            try files("Shop") == [
                ".gitignore", ".swift-format", "Makefile", "Package.swift", "README.md",
                "Sources/Shop/AppDelegate.swift", "Sources/Shop/MainViewController.swift",
                "Tests/ShopTests/MainViewControllerTests.swift", "easel.toml",
            ]
        )
        for path in try files("Shop") {
            let text = try text("Shop/\(path)")
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.contains("\\(name"), "\(path)")
        }
        #expect(try text("Shop/Tests/ShopTests/MainViewControllerTests.swift").contains("@testable import Shop\n"))
    }

    @Test func manifestNamesEaselByItsFolder() throws {
        #expect(try new("Shop").status == 0)
        let easel = Checkout.folder
        let manifest = try text("Shop/Package.swift")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
        #expect(manifest.contains("    name: \"Shop\",\n"))
        #expect(manifest.contains(".package(path: \"\(easel.path)\")"), "\(manifest)")
        let identity = easel.lastPathComponent.lowercased()
        #expect(manifest.contains(".product(name: \"UIKit\", package: \"\(identity)\", condition:"))
        #expect(manifest.contains(".product(name: \"UIKitTesting\", package: \"\(identity)\")"))
        #expect(manifest.contains("name: \"ShopTests\""))
    }

    @Test func easelBesideThePackageIsTheDefault() throws {
        try makeEasel("easel")
        #expect(try new("Shop", []).status == 0)
        #expect(try text("Shop/Package.swift").contains(".package(path: \"../easel\")"))
        // As one that is named.
        try makeEasel("Fork")
        #expect(try new("Cafe", ["--easel", "\(folder)/Fork"]).status == 0)
        let manifest = try text("Cafe/Package.swift")
        #expect(manifest.contains(".package(path: \"../Fork\")") && manifest.contains("package: \"fork\""))
    }

    @Test func checkoutOfTheCommandIsUsedWithoutEaselBesideThePackage() throws {
        #expect(try new("Shop", []).status == 0)
        #expect(try text("Shop/Package.swift").contains(".package(path: \"\(Checkout.folder.path)\")"))
        #expect {
            try EaselSources(option: nil, for: URL(fileURLWithPath: "\(folder)/Shop"), program: "/usr/bin/easel")
        } throws: {
            "\($0)" == "cannot find the sources of Easel in \(folder)/easel; name their folder with --easel PATH"
        }
    }

    @Test func pathWithQuotesIsEscapedInTheManifest() throws {
        try makeEasel("\"a\\b\"")
        #expect(try new("Shop", ["--easel", "\(folder)/\"a\\b\""]).status == 0)
        #expect(try text("Shop/Package.swift").contains(#".package(path: "../\"a\\b\"")"#))
    }

    @Test(arguments: ["/nowhere", "/usr"]) func folderWithoutEaselIsAnError(path: String) throws {
        let run = try new("Shop", ["--easel", path])
        #expect(run.status == 66)
        #expect(run.errors == "easel: --easel \(path): expected a folder with the sources of Easel\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/Shop"))
    }

    @Test(arguments: [
        ("9lives", "expected letters, digits and _, and a letter first"), ("my-app", "expected letters"),
        ("my app", "expected letters"), ("Café", "expected letters"), ("_a", "expected letters"),
        ("a.b", "expected letters"), (String(repeating: "a", count: 65), "at most 64 characters"),
        ("class", "keyword"), ("import", "keyword"), ("Foundation", "a module has this name"),
        ("Logging", "a module has this name"), ("UIKit", "a module has this name"),
        ("SketchApp", "a module has this name"), ("Host", "a module has this name"),
        ("AppDelegate", "one of its classes has this name"),
    ])
    func invalidNameIsAnError(name: String, reason: String) throws {
        let run = try new(name)
        #expect(run.status == 64 && run.output == "", "\(name)")
        #expect(run.errors.hasPrefix("easel: cannot create a package with the name \"\(name)\": "), "\(run.errors)")
        #expect(run.errors.contains(reason) && run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
    }

    /// Packages with the same name are the same one for SwiftPM.
    @Test func nameOfThePackageOfEaselIsAnError() throws {
        try makeEasel("easel")
        let run = try new("Easel", [])
        #expect(run.status == 64 && run.errors.contains("the package that it depends on has this name"))
    }

    @Test(arguments: ["a", "A1", "my_app", "Shop2Go"]) func validNames(name: String) throws {
        let sources = try EaselSources(option: Checkout.folder.path, for: URL(fileURLWithPath: "/x/\(name)"))
        #expect(try NewPackage(name: name, easel: sources).name == name)
    }

    @Test func existingFolderRemainsAsItIs() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/Shop", withIntermediateDirectories: true)
        try "mine".write(toFile: "\(folder)/Shop/README.md", atomically: true, encoding: .utf8)
        let run = try new("Shop")
        #expect(run.status == 73 && run.errors == "easel: cannot create \(folder)/Shop: File exists\n")
        #expect(try files("Shop") == ["README.md"])
        #expect(try text("Shop/README.md") == "mine")
    }

    @Test func missingParentIsAnError() throws {
        let run = try new("none/Shop")
        #expect(run.status == 73)
        #expect(run.errors == "easel: cannot create \(folder)/none/Shop: No such file or directory\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere")) func unwritableFolderIsAnError() throws {
        chmod(folder, 0o555)
        let run = try new("Shop")
        #expect(run.status == 73 && run.errors == "easel: cannot create \(folder)/Shop: Permission denied\n")
    }

    /// In a folder of the kernel, where root creates none either.
    @Test func folderWhereNoneCanBeCreatedIsAnError() throws {
        let run = try ProgramRun.run("easel", ["new", "/proc/Shop", "--easel", Checkout.folder.path])
        #expect(run.status == 73)
        #expect(run.errors.hasPrefix("easel: cannot create /proc/Shop: "), "\(run.errors)")
    }

    @Test func settingsAreValid() throws {
        #expect(try new("Shop").status == 0)
        let run = try ProgramRun.run("easel", ["config", "check", "\(folder)/Shop/easel.toml"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }

    /// `make image` calls the command with the board, the product, and the settings by their path in the image.
    @Test func imageTargetInstallsTheSettings() throws {
        #expect(try new("Shop").status == 0)
        let command = "\(folder)/command"
        try ExecutableFile.write("#!/bin/sh\necho \"$*\"\n", to: command)
        let make = Process()
        let output = Pipe()
        make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        make.arguments = ["make", "--silent", "-C", "\(folder)/Shop", "image", "EASEL=\(command)", "BOARD=qemu-arm64"]
        make.standardOutput = output
        try make.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        make.waitUntilExit()
        #expect(make.terminationStatus == 0)
        let printed = String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("make") }
        #expect(printed == ["image --package . --board qemu-arm64 --product Shop --files .build/image-files"])
        #expect(try text("Shop/.build/image-files/etc/easel/Shop.toml") == text("Shop/easel.toml"))
    }
}
