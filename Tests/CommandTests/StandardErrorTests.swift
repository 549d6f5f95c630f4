import CLinux
import Foundation
import TestSupport
import Testing

/// Programs continue if they cannot write to standard error.
@Suite(.timeLimit(.minutes(20))) struct StandardErrorTests {
    /// A missing service manager is reported after the first frame and at the end, and each module writes a
    /// message while the view is created.
    @Test(arguments: ProgramRun.StandardError.allCases)
    func programContinuesIfStandardErrorFails(_ standardError: ProgramRun.StandardError) throws {
        var hasSignaled = false
        let run = try ProgramRun.run(
            "HostProbe",
            ["complain"],
            environment: ["NOTIFY_SOCKET": "/nonexistent/socket"],
            standardError: standardError
        ) { lines, process in
            guard !hasSignaled, lines.contains("touch-ended") else { return }
            hasSignaled = true
            kill(process, SIGTERM)
        }
        #expect(hasSignaled && run.status == 0)
        #expect(run.lines.contains("complained") && run.lines.last == "terminate")
        if standardError == .file {
            let prefixes = [
                "CoreGraphics: ", "UIKit: ", "CoreImage: ", "easel: cannot notify the service manager (sd_notify): ",
                "easel: cannot notify the service manager (sd_notify): ",
            ]
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count == prefixes.count && zip(lines, prefixes).allSatisfy { $0.hasPrefix($1) })
        }
    }

    /// Warnings of all modules are dropped, and errors are not.
    @Test func messagesBelowLevelAreDropped() throws {
        var hasSignaled = false
        let environment = [
            "NOTIFY_SOCKET": "/nonexistent/socket", "EASEL_LOG_LEVEL": "error", "EASEL" + "_NONSENSE": "1",
        ]
        let run = try ProgramRun.run("HostProbe", ["complain"], environment: environment) { lines, process in
            guard !hasSignaled, lines.contains("touch-ended") else { return }
            hasSignaled = true
            kill(process, SIGTERM)
        }
        #expect(run.status == 0 && run.lines.contains("complained"))
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("cannot notify the service manager") }, "\(lines)")
    }

    /// Errors cannot be dropped.
    @Test func levelAboveErrorIsInvalid() throws {
        let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: ["EASEL_LOG_LEVEL": "critical"])
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("easel: EASEL_LOG_LEVEL=critical: expected trace, debug, info"))
    }

    /// The exit status reports the failure without standard error.
    @Test(arguments: ProgramRun.StandardError.allCases)
    func failureHasItsExitStatus(_ standardError: ProgramRun.StandardError) throws {
        let arguments = ["replay", "sketch", "--touches", "/nowhere/at/all.csv"]
        #expect(try ProgramRun.run("easel", arguments, standardError: standardError).status == 66)
    }

    /// A program that starts without the descriptor does not reuse its number for a device or a file, to which it would
    /// write its messages.
    @Test func missingStandardErrorDescriptorIsReserved() throws {
        let manager = try NotifySocket()
        var opened: String?
        var errors: String?
        let run = try ProgramRun.run(
            "easel",
            ["run", "clock", "--display", "virtual", "--size", "64x64"],
            environment: ["NOTIFY_SOCKET": manager.path],
            standardError: .closed
        ) { lines, process in
            guard lines.isEmpty else { return }
            opened = manager.wait()
            errors = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/2")
            kill(process, SIGTERM)
        }
        #expect(opened?.hasPrefix("READY=1\n") == true && run.status == 0)
        #expect(errors == "/dev/null")
    }

    /// Child processes must not inherit that the program ignores SIGPIPE.
    @Test func childProcessEndsBySIGPIPE() throws {
        var hasSignaled = false
        let run = try ProgramRun.run("HostProbe", ["spawn"]) { lines, process in
            guard !hasSignaled, lines.contains(where: { $0.hasPrefix("child") }), lines.contains("touch-ended") else {
                return
            }
            hasSignaled = true
            kill(process, SIGTERM)
        }
        #expect(run.lines.contains("child-signal-\(SIGPIPE)"), "\(run.lines)")
        #expect(run.status == 0)
    }
}
