import CoreGraphics
import Display
import Foundation
import ImageCodecs
import Input
import LinuxIO
import UIKitCore

/// A program on a virtual display and a virtual clock: plays a recording, writes the requested files, and ends.
///
/// With an inspector, the clock moves as its pages say, until SIGTERM or SIGINT (``VirtualPlayback``).
///
/// The settings `EASEL_CLOCK` and `EASEL_REPLAY` select it. `easel replay` and `easel snapshot` run programs this way,
/// and sample apps with the same timing.
@MainActor
package enum VirtualProgram {
    /// The time at which a recording starts: the first frame is on screen before the first touch.
    package static let start = MonotonicInstant(seconds: 1)

    /// The time after the last sample until everything is on screen at any refresh rate. A run of an app that never
    /// becomes idle, such as a clock, ends then.
    package static let rest = MonotonicDuration.seconds(0.5)

    /// The end of a run without a recording.
    package static let end = MonotonicInstant(seconds: 0.5)

    static func run(_ settings: RunSettings, _ makeDelegate: () -> any UIApplicationDelegate) throws(HostError) {
        var settings = settings
        let launch = try settings.launchRequest()
        if let path = settings.splashPath { return try writeLaunchScreen(to: path, settings, launch) }
        if let request = settings.monkey { return try runMonkey(request, settings, launch, makeDelegate) }
        let fonts = try settings.appearance.loadFonts()
        let recording = try settings.recordingPath.map { path throws(HostError) in try read(path) }
        if let folder = settings.framesFolder { try makeFolder(folder) }
        let log = FrameLog(directory: settings.framesFolder)
        let clock = VirtualClock()
        // Before any thread is started.
        let signals = settings.inspector == nil ? nil : try SignalDescriptor<HostError>([SIGTERM, SIGINT])
        Trace.current?.follow(clock)
        let display = try makeDisplay(settings.display, clock)
        display.setFrameObserver(log.observe)
        let host = try VirtualHost(display: display, clock: clock, threads: settings.threads)
        defer { host.end() }
        settings.appearance.apply(to: host.session, fonts: fonts)
        host.session.userInterface.keyboards.mode = settings.screenKeyboard
        TypingServices.offer(to: host.session, checksSpelling: settings.checksSpelling, isReproducible: true)
        host.blank(settings.blanking)
        if settings.display.cursor.isShown(on: .virtual) { host.showCursor() }
        // The same on every machine: neither the receiver nor the user's decisions have an effect.
        host.session.userInterface.locationSetting = settings.location ?? "none"
        host.session.userInterface.mapSetting = settings.maps
        if let inspector = try Program.makeInspector(settings, display.mode, clock) {
            let playback = try VirtualPlayback(host, signals)
            try playback.attach(inspector.input)
            try Program.begin(inspector, on: playback, settings)
            try playback.run(makeDelegate(), launch) { () throws(HostError) in
                if let recording { try play(recording, settings, host) }
            }
        } else {
            try host.launch(makeDelegate(), launch)
            if let recording { try play(recording, settings, host) }
            let end = recording.map { start + .microseconds($0.duration) + rest } ?? end
            try host.run(until: settings.snapshotTiming.time.map { .seconds($0) } ?? end)
        }
        host.traceCounters()
        try write(settings, display, log, host)
        try describe(host, settings)
        let counters = host.counters
        guard recording != nil else { return }
        Program.log(
            LogMessage(
                "\(counters.touches) touch samples, \(counters.frames) frames, \(counters.drawCalls) draw calls",
                .info
            )
        )
    }

    /// Writes the launch screen to a PNG file. The application is not launched.
    private static func writeLaunchScreen(
        to path: String,
        _ settings: RunSettings,
        _ request: LaunchRequest
    ) throws(HostError) {
        let fonts = try settings.appearance.loadFonts()
        let clock = VirtualClock()
        Trace.current?.follow(clock)
        let display = try makeDisplay(settings.display, clock)
        let host = try VirtualHost(display: display, clock: clock, threads: settings.threads)
        defer { host.end() }
        settings.appearance.apply(to: host.session, fonts: fonts)
        guard try host.showLaunchScreen(of: request) else {
            throw .infoPropertyList(.noLaunchScreen(path: settings.infoPath))
        }
        do throws(ImageFileError) { try PNG.write(display.snapshot(), opaque: true, to: path) } catch {
            throw .output("\(error)")
        }
    }

    /// Reads a recording in any of the supported formats.
    static func read(_ path: String) throws(HostError) -> Recording {
        do throws(RecordingError) { return try Recording(contentsOf: path) } catch { throw .recording(error) }
    }

    private static func play(
        _ recording: Recording,
        _ settings: RunSettings,
        _ host: VirtualHost
    ) throws(HostError) {
        let area = settings.recordingArea ?? host.screen.bounds
        do throws(InputError) {
            host.play(try ReplaySource(recording, area: area, clock: host.clock, startTime: start))
        } catch {
            throw .input(error)
        }
    }

    private static func makeFolder(_ path: String) throws(HostError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .output("cannot create the folder \(path): \(error.localizedDescription)")
        }
    }

    static func makeDisplay(
        _ options: DisplayOptions,
        _ clock: VirtualClock
    ) throws(HostError) -> VirtualDisplay {
        do throws(DisplayError) {
            return try VirtualDisplay(
                mode: DisplayMode(
                    size: options.size,
                    scale: options.scale,
                    refreshRate: options.refreshRate,
                    rotation: options.rotation
                ),
                storage: options.sharedFile.map { .file($0) } ?? .memory,
                clock: clock
            )
        } catch {
            throw .display(error)
        }
    }

    private static func describe(_ host: VirtualHost, _ settings: RunSettings) throws(HostError) {
        guard let path = settings.inspectPath else { return }
        let description = host.session.perform { InspectedScreen(host.screen) }
        do { try description.write(to: path, settings.inspectFormat) } catch { throw .output("\(error)") }
    }

    private static func write(
        _ settings: RunSettings,
        _ display: VirtualDisplay,
        _ log: FrameLog,
        _ host: VirtualHost
    ) throws(HostError) {
        do throws(ImageFileError) {
            try log.check()
            if let path = settings.snapshotPath { try PNG.write(display.snapshot(), opaque: true, to: path) }
        } catch {
            throw .output("\(error)")
        }
        guard let path = settings.statsPath else { return }
        do { try log.report(host.counters, host.compositor.times).write(to: path) } catch { throw .output("\(error)") }
    }
}
