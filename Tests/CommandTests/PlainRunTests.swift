import Foundation
import TestSupport
import Testing

@testable import easel

/// `easel run APP` without options, whose command line is not analyzed by ArgumentParser.
@Suite(.timeLimit(.minutes(20))) struct PlainRunTests {
    @Test(arguments: [["run", "sketch"], ["run", "./program"]]) func commandLineWithoutOptionsIsPlain(line: [String]) {
        #expect(PlainRun(arguments: line[...]) != nil)
    }

    @Test(arguments: [
        [], ["run"], ["run", "nonsense"], ["run", "--help"], ["run", "-h"], ["run", "sketch", "--display"],
        ["run", "--display", "sketch"], ["replay", "sketch"], ["sketch", "run"],
    ])
    func otherCommandLinesAreNot(line: [String]) { #expect(PlainRun(arguments: line[...]) == nil) }

    /// Returns the result of a run that ends by itself.
    private func run(_ arguments: [String], _ environment: [String: String]) throws -> ProgramRun {
        try ProgramRun.run("easel", ["run"] + arguments, environment: environment)
    }

    @Test func configurationErrorsEndItAsWithOptions() throws {
        for environment in [
            ["EASEL_SCALE": "nonsense"], ["EASEL_DISPLAY": "drm", "EASEL_CARD": "/none", "EASEL_DISPLAY_WAIT": "0"],
        ] {
            let plain = try run(["clock"], environment)
            let other = try run(["clock", "--threads", "1"], environment)
            #expect(plain.status == other.status && plain.errors == other.errors, "\(plain.errors)\n\(other.errors)")
            #expect(plain.status >= 64 && plain.errors.hasPrefix("easel: ") && plain.lines == [], "\(plain.errors)")
        }
        #expect(try run(["./nothing"], [:]).status == run(["./nothing", "--threads", "1"], [:]).status)
    }

    @Test func signalEndsItWithSummary() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram("easel", ["run", "clock"], in: folder.path)
        #expect(FileManager.default.fileExists(atPath: program.socket))
        #expect(program.end() == "")
        #expect(program.status == 0)
    }

    /// The service ignores the status of this command, which it runs after each app.
    @Test func consoleThatCannotBeRestoredIsNamed() throws {
        #expect(RestoreConsole(arguments: ["restore-console", "/dev/tty1"]) != nil)
        for line in [[], ["restore-console"], ["restore-console", "--help"], ["run", "/dev/tty1"]] {
            #expect(RestoreConsole(arguments: line[...]) == nil)
        }
        let run = try ProgramRun.run("easel", ["restore-console", "/nonexistent"])
        #expect(run.status == 71 && run.lines == [])
        #expect(run.errors == "easel: cannot open /nonexistent: No such file or directory (errno 2)\n")
    }
}
