import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// A whole program: opens the display and the devices that the settings name, runs an application on them, and turns
/// failures into one line and an exit status.
@MainActor
package enum Program {
    /// Runs a program whose settings are in its environment.
    /// - Returns: the status to exit with.
    package static func run(
        _ delegate: any UIApplicationDelegate.Type,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CInt {
        StandardStreams.prepare()
        for warning in RunSettings.warnings(about: environment) { log(warning) }
        do throws(HostError) {
            try run(RunSettings(environment: environment)) { delegate.makeDelegate() }
            return 0
        } catch {
            log("\(error)")
            return error.exitStatus
        }
    }

    /// Runs until SIGTERM or SIGINT, or until what the settings ask for is done: a snapshot or a recording.
    /// - Parameter whenEnded: told what the run has cost.
    package static func run(
        _ settings: RunSettings,
        whenEnded: (RealTimeHost) -> Void = { _ in },
        _ makeDelegate: () -> any UIApplicationDelegate
    ) throws(HostError) {
        StandardStreams.prepare()
        if settings.effectiveClock == .virtual { return try VirtualProgram.run(settings, makeDelegate) }
        try settings.appearance.useFonts()
        let opened = try settings.display.open { wait in
            log("\(wait)")
            ServiceManager.waiting(atMost: wait.limit, status: "\(wait)")
        }
        for notice in opened.notices { log(notice) }
        // Only now that there is something to show: a program that cannot leaves the console alone.
        let console = opened.kind == .virtual ? nil : try takeConsole(settings.consolePath)
        defer { leave(console, opened.display) }
        var inputs = try openInputs(settings, opened)
        let replay = try makeReplay(settings, opened.display.mode)
        if let replay { inputs.append(replay) }
        let host = try RealTimeHost(display: opened.display, inputs: inputs, threads: settings.threads)
        settings.appearance.apply(to: host.screen)
        if let path = settings.snapshotPath {
            guard let display = opened.display as? VirtualDisplay else {
                throw .snapshot("a snapshot is taken of a virtual display, not of \(opened.display.name)")
            }
            var failure: HostError?
            takeSnapshot(of: display, path, at: settings.snapshotTime, host) { failure = $0 }
            try host.run(makeDelegate())
            if let failure { throw failure }
        } else {
            if let replay { host.shouldEnd = { replay.isFinished && $0.isIdle } }
            try host.run(makeDelegate())
        }
        if let path = settings.statsPath {
            do { try RunSummary(host).write(to: path) } catch { throw .output("\(error)") }
        }
        whenEnded(host)
    }

    /// Returns the recording that the settings name, to be played as soon as the first frame is likely to be on screen.
    private static func makeReplay(_ settings: RunSettings, _ mode: DisplayMode) throws(HostError) -> ReplaySource? {
        guard let path = settings.recordingPath else { return nil }
        let recording = try VirtualProgram.read(path)
        let clock = MonotonicClock()
        let area = settings.recordingArea ?? mode.screenBounds
        do throws(InputError) {
            return try ReplaySource(recording, area: area, clock: clock, startTime: clock.now + VirtualProgram.rest)
        } catch {
            throw .input(error)
        }
    }

    /// One line on standard error.
    package nonisolated static func log(_ line: String) { StandardError.write(line: "easel: \(line)") }

    /// Nil where there is none, or none that may be taken: then the program shows itself all the same.
    private static func takeConsole(_ path: String?) throws(HostError) -> Console? {
        do throws(ConsoleError) {
            guard let console = try Console.open(path: path) else { return nil }
            try console.enter()
            return console
        } catch {
            guard error.isPermission else { throw .console(error) }
            log("\(error)")
            return nil
        }
    }

    /// The panel first: the kernel draws its text only when the card is nobody's.
    private static func leave(_ console: Console?, _ display: any Display) {
        display.close()
        do throws(ConsoleError) { try console?.leave() } catch { log("\(error)") }
    }

    private static func openInputs(
        _ settings: RunSettings,
        _ opened: DisplayOptions.Opened
    ) throws(HostError) -> [any InputSource] {
        // A display in memory has no seat, and takes nothing from whoever sits at this one.
        if settings.touchDevices.isEmpty, opened.kind == .virtual { return [] }
        let mode = opened.display.mode
        do throws(InputError) {
            let source =
                settings.touchDevices.isEmpty
                ? try LibinputSource(area: mode.screenBounds, rotation: mode.rotation)
                : try LibinputSource(
                    paths: settings.touchDevices,
                    area: mode.screenBounds,
                    rotation: mode.rotation
                )
            for notice in source.notices { log(notice) }
            source.onNotice = log
            return [source]
        } catch {
            throw .input(error)
        }
    }

    /// The time after which a snapshot is taken of what still moves, in seconds after the first frame.
    private static let longestWaitForSnapshot: TimeInterval = 2

    /// Ends the run with a snapshot of what is shown.
    /// - Parameter time: seconds after the first frame; nil takes it as soon as nothing is left to do.
    private static func takeSnapshot(
        of display: VirtualDisplay,
        _ path: String,
        at time: TimeInterval?,
        _ host: RealTimeHost,
        whenItFails: @escaping (HostError) -> Void
    ) {
        var isTaken = false
        host.shouldEnd = { host in
            guard !isTaken, host.framesShown > 0 else { return isTaken }
            let end = host.wakeTime ?? host.now + (time ?? longestWaitForSnapshot)
            host.wakeTime = end
            let isDue = host.now >= end
            guard isDue || time == nil && host.isIdle else { return false }
            isTaken = true
            if isDue, time == nil {
                log("\(path): taken after \(Int(longestWaitForSnapshot)) s of motion; EASEL_SNAPSHOT_AT sets the time")
            }
            do throws(ImageFileError) {
                try PNG.write(display.snapshot(), opaque: true, to: path)
            } catch {
                whenItFails(.snapshot("\(error)"))
            }
            return true
        }
    }
}
