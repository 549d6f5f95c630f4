import Foundation
import TestSupport
import Testing

@testable import easel

/// The version of the command and of the Debian package.
@Suite(.timeLimit(.minutes(5))) struct VersionTests {
    /// Runs a script of the shell, in a folder. Its environment has no settings of Git.
    private func shell(_ script: String, in folder: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder,
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CEILING_DIRECTORIES": folder,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test func commandAndScriptPrintDeclaredVersion() throws {
        let command = try ProgramRun.run("easel", ["--version"])
        #expect(command.status == 0 && command.errors == "" && command.output == "\(Version.current)\n")
        let script = try shell("scripts/version", in: Checkout.folder.path)
        #expect(script == (0, command.output))
        #expect(try ProgramRun.run("easel", ["--help"]).output.contains("--version"))
    }

    /// The option of a subcommand is another one, also in a command line with an error.
    @Test func imageHasVersionOfSystem() throws {
        let image = try ProgramRun.run("easel", ["image", "--version", "5"])
        #expect(image.status == 64 && image.output == "" && image.errors.contains("--board"), "\(image.errors)")
    }

    /// Earlier commits than that with the tag have versions that precede it, and later ones those that follow.
    @Test func packageVersionDependsOnTag() throws {
        let folder = try TemporaryFolder()
        let root = Checkout.folder.path
        let version = Version.current
        let repository = try shell(
            """
            mkdir -p scripts Sources/easel
            cp \(root)/scripts/version \(root)/scripts/debian scripts
            cp \(root)/Sources/easel/Version.swift Sources/easel
            git init --quiet --initial-branch main
            """,
            in: folder.path
        )
        #expect(repository == (0, ""))
        func commit(_ hour: Int) throws -> String {
            let date = "2026-11-28T0\(hour):00:00+0000"
            let identity = "-c user.name=Name -c user.email=name@example.com"
            let script = """
                export GIT_AUTHOR_DATE=\(date) GIT_COMMITTER_DATE=\(date)
                git \(identity) commit --quiet --allow-empty --message Text
                scripts/version --package
                """
            let (status, output) = try shell(script, in: folder.path)
            #expect(status == 0, "\(output)")
            return String(output.dropLast())
        }
        let early = try commit(1)
        let later = try commit(2)
        try #require(shell("git tag v\(version)", in: folder.path) == (0, ""))
        let tagged = try shell("scripts/version --package", in: folder.path)
        let last = try commit(3)
        #expect(early.hasPrefix("\(version)~git20261128.010000."), "\(early)")
        #expect(later.hasPrefix("\(version)~git20261128.020000."), "\(later)")
        #expect(tagged == (0, "\(version)\n"))
        #expect(last.hasPrefix("\(version)+git20261128.030000."), "\(last)")
        for (first, second) in [(early, later), (later, version), (version, last), (last, "\(version).1~git1")] {
            #expect(try shell("dpkg --compare-versions '\(first)' lt '\(second)'", in: folder.path) == (0, ""))
        }
        try #require(shell("git tag v99.0", in: folder.path) == (0, ""))
        let other = try shell("scripts/version --package", in: folder.path)
        #expect(other.status == 1 && other.output.contains("the tag v99.0 is not that of the version \(version)"))
    }
}
