import CLinux
import Foundation
import LinuxIO
import TestSupport
import Testing
import UIKit

@testable import Host

@MainActor @Suite struct MemoryPressureTests {
    private let clock = VirtualClock()

    /// Creates a pipe with a name.
    private func makePipe() throws -> String {
        let path = NSTemporaryDirectory() + "easel-pressure-\(UUID().uuidString)"
        try #require(mkfifo(path, 0o600) == 0)
        return path
    }

    private func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
    }

    @Test func pipeOfServiceManagerReportsLowMemory() throws {
        let path = try makePipe()
        defer { unlink(path) }
        let pressure = try #require(MemoryPressure.open(["MEMORY_PRESSURE_WATCH": path], clock: clock))
        #expect(pressure.events == UInt32(EPOLLIN.rawValue))
        try write("low", to: path)
        let readable = UInt32(EPOLLIN.rawValue)
        #expect(pressure.read(readable) == .low)
        // Everything was read.
        var descriptor = pollfd(fd: pressure.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 0) == 0)
        clock.advance(to: .seconds(9))
        #expect(pressure.read(readable) == .repeated)
        clock.advance(to: .seconds(10))
        #expect(pressure.read(readable) == .low)
        #expect(pressure.read(UInt32(EPOLLERR.rawValue)) == nil)
    }

    @Test func triggerIsWritten() throws {
        let path = NSTemporaryDirectory() + "easel-pressure-\(UUID().uuidString)"
        try Data().write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let environment = [
            "MEMORY_PRESSURE_WATCH": path,
            "MEMORY_PRESSURE_WRITE": Data("some 1 2".utf8).base64EncodedString(),
        ]
        let pressure = try #require(MemoryPressure.open(environment, clock: clock))
        #expect(pressure.events == UInt32(EPOLLPRI.rawValue), "files report by an exceptional condition")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "some 1 2")
    }

    @Test func absentSourceIsSilent() throws {
        #expect(MemoryPressure.open(["MEMORY_PRESSURE_WATCH": "/dev/null"], clock: clock) == nil)
        #expect(MemoryPressure.open(["MEMORY_PRESSURE_WATCH": "/nonexistent"], clock: clock) == nil)
        #expect(MemoryPressure.open([:], path: "/nonexistent", clock: clock) == nil)
    }

    /// The real file, if the kernel has it and permits this user to write to it.
    @Test func machineReportsByExceptionalCondition() throws {
        guard let pressure = MemoryPressure.open([:], clock: clock) else { return }
        #expect(pressure.events == UInt32(EPOLLPRI.rawValue))
        var descriptor = pollfd(fd: pressure.descriptor, events: Int16(POLLPRI), revents: 0)
        #expect(poll(&descriptor, 1, 0) >= 0 && descriptor.revents & Int16(POLLERR) == 0)
    }

    @Test func programIsWarned() throws {
        let path = try makePipe()
        defer { unlink(path) }
        let environment = ["EASEL_DISPLAY": "virtual", "MEMORY_PRESSURE_WATCH": path]
        var hasWritten = false
        let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: environment) { lines, process in
            if lines.last == "active", !hasWritten {
                hasWritten = true
                do { try write("low", to: path) } catch { Issue.record("\(error)") }
            }
            if lines.last == "controller-warned" { kill(process, SIGTERM) }
        }
        #expect(
            run.lines.prefix(3) == ["active", "warned", "controller-warned"] && run.status == 0 && run.errors == ""
        )
    }
}

/// Signals of the kernel for switches of consoles, without a console.
@Suite struct SeatSignalTests {
    @Test func signalsMoveProgramToBackgroundAndBack() throws {
        var step = 0
        let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: ["EASEL_DISPLAY": "virtual"]) {
            lines,
            process in
            switch (step, lines.last) {
            case (0, "active"): kill(process, SeatSignal.leave)
            case (1, "background"): kill(process, SeatSignal.enter)
            case (2, "active"): kill(process, SIGTERM)
            default: return
            }
            step += 1
        }
        #expect(
            run.lines == [
                "active", "inactive", "background", "foreground", "active", "inactive", "background", "terminate",
            ]
        )
        #expect(run.status == 0 && run.errors == "")
    }
}
