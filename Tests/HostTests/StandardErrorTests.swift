import CLinux
import Foundation
import Testing

/// A program goes on when it cannot write to standard error.
@Suite(.timeLimit(.minutes(20))) struct StandardErrorTests {
    /// A service manager that is gone is reported after the first frame and at the end, and each layer has something to
    /// say while the view is made.
    @Test(arguments: ProgramRun.StandardError.allCases)
    func aProgramThatCannotWriteToItGoesOn(_ standardError: ProgramRun.StandardError) throws {
        var isTold = false
        let run = try ProgramRun.run(
            "HostProbe",
            ["complain"],
            environment: ["NOTIFY_SOCKET": "/nonexistent/socket"],
            standardError: standardError
        ) { lines, process in
            guard !isTold, lines.contains("touch-ended") else { return }
            isTold = true
            kill(process, SIGTERM)
        }
        #expect(isTold && run.status == 0)
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

    /// The status says what the line cannot.
    @Test(arguments: ProgramRun.StandardError.allCases)
    func aFailureHasItsStatus(_ standardError: ProgramRun.StandardError) throws {
        let arguments = ["replay", "sketch", "--touches", "/nowhere/at/all.csv"]
        #expect(try ProgramRun.run("easel", arguments, standardError: standardError).status == 66)
    }

    /// A program that starts without the descriptor does not get a device or a drawing in its place, to which it would
    /// write its messages.
    @Test func aMissingDescriptorIsNotUsedForAFile() throws {
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

    /// What a program starts is not to inherit that it survives a broken pipe.
    @Test func programsItStartsEndByABrokenPipe() throws {
        var isTold = false
        let run = try ProgramRun.run("HostProbe", ["spawn"]) { lines, process in
            guard !isTold, lines.contains(where: { $0.hasPrefix("child") }), lines.contains("touch-ended") else {
                return
            }
            isTold = true
            kill(process, SIGTERM)
        }
        #expect(run.lines.contains("child-signal-\(SIGPIPE)"), "\(run.lines)")
        #expect(run.status == 0)
    }
}
