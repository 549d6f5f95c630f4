import Foundation
import TestSupport
import Testing

/// `easel image` with a program in the place of Swift, and a copy of Easel with a script that prints its arguments.
@Suite(.timeLimit(.minutes(5))) final class ImageCommandTests {
    private let folder = NSTemporaryDirectory() + "easel-image-\(UUID().uuidString)"

    init() throws {
        try write("package/Package.swift", "")
        try write("easel/board/app", #"printf '<%s>' "$@"; exit 7"#)
        for board in ["first", "second"] { try write("easel/board/\(board)/settings", "") }
        try write("easel/board/root/file", "")
        try installSwift(printing: dependency("app", "package", dependency("other", "other", easel)))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var easel: String { dependency("easel", "easel") }

    /// The description of a package by SwiftPM.
    private func dependency(_ identity: String, _ path: String, _ dependencies: String...) -> String {
        """
        {"identity": "\(identity)", "name": "Name", "url": "x", "version": "unspecified", "path": "\(folder)/\(path)",
        "dependencies": [\(dependencies.joined(separator: ","))]}
        """
    }

    private func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// Installs a program named swift, which checks its arguments.
    private func installSwift(printing text: String, status: Int = 0) throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
        try ExecutableFile.write(
            """
            #!/bin/sh
            [ "$*" = "package --package-path \(folder)/package show-dependencies --format json" ] || exit 99
            cat <<'JSON'
            \(text)
            JSON
            exit \(status)

            """,
            to: "\(folder)/bin/swift"
        )
    }

    private func image(_ arguments: [String], package: String? = nil) throws -> ProgramRun {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try ProgramRun.run(
            "easel",
            ["image", "--package", package ?? "\(folder)/package"] + arguments,
            environment: ["PATH": "\(folder)/bin:\(path)"]
        )
    }

    @Test func scriptOfThePackagesEaselGetsAllOptions() throws {
        let plain = try image(["--board", "second"])
        #expect(plain.status == 7, "\(plain.errors)")
        #expect(plain.output == "<--package><\(folder)/package><--board><second><--output><out/image>")
        let options = [
            "--output", "o", "--product", "App", "--files", "a b", "--version", "1", "--keys", "k", "--slot-size", "2",
            "--data-size", "3", "--deb", "x.deb", "--deb", "y.deb", "--include", "i", "--refresh", "--console",
        ]
        let complete = try image(["--board", "first"] + options)
        let expected = ["--package", "\(folder)/package", "--board", "first"] + options
        #expect(complete.output == expected.map { "<\($0)>" }.joined())
    }

    @Test func unknownBoardErrorListsBoards() throws {
        let result = try image(["--board", "toaster"])
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors == "easel: --board toaster: expected first, second\n")
    }

    @Test func folderWithoutPackageIsAnError() throws {
        let result = try image(["--board", "first"], package: "\(folder)/bin")
        #expect(result.status == 66)
        #expect(result.errors == "easel: \(folder)/bin is not a Swift package: it has no Package.swift\n")
    }

    @Test func packageWithoutEaselIsAnError() throws {
        try installSwift(printing: dependency("app", "package", dependency("other", "other")))
        let result = try image(["--board", "first"])
        #expect(result.status == 65 && result.errors.contains("\(folder)/package does not depend on Easel"))
    }

    @Test func easelWithoutBoardsIsTooOld() throws {
        try installSwift(printing: dependency("app", "package", dependency("easel", "other")))
        let result = try image(["--board", "first"])
        #expect(result.status == 65 && result.errors.contains("Easel in \(folder)/other: it is too old"))
    }

    @Test func copyOfEaselInAnotherFolderIsFound() throws {
        try installSwift(printing: dependency("app", "package", dependency("uikit-fork", "easel")))
        #expect(try image(["--board", "first"]).status == 7)
    }

    @Test(arguments: [("nothing", 0), ("{}", 1)]) func failureOfSwiftIsReported(output: String, status: Int) throws {
        try installSwift(printing: output, status: status)
        let result = try image(["--board", "first"])
        #expect(result.status == 65 && result.output == "")
        #expect(result.errors.hasPrefix("easel: cannot read the dependencies of \(folder)/package: "))
    }

    @Test func boardIsRequired() throws {
        let result = try image([])
        #expect(result.status == 64 && result.errors.contains("--board"))
    }
}
