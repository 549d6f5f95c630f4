import CCloudSharing
import CoreGraphics
import Display
import Foundation
import ImageCodecs
import Input
import LinuxIO
import Localization
import UIKitCore

/// A whole program: opens the display and the devices selected by the settings, runs an application on them, and
/// reports an error as one line and an exit status.
@MainActor
package enum Program {
    /// Runs a program with the settings of its environment.
    /// - Returns: The exit status.
    package static func run(
        _ delegate: any UIApplicationDelegate.Type,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CInt {
        StandardStreams.prepare()
        Heap.prepare()
        warn(about: environment)
        do throws(HostError) {
            let name = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().lastPathComponent
            let configuration = try Configuration(app: name, environment: environment)
            // Before the app's defaults are read for the first time.
            let folders = AppFolders(app: name, environment: configuration.environment)
            folders.begin()
            var settings = try RunSettings(configuration)
            settings.savedState = folders.savedState
            settings.permissions = folders.permissions
            settings.infoPath = settings.infoPath ?? InfoPropertyList.pathBesideProgram()
            settings.moduleName = String(String(reflecting: delegate).prefix { $0 != "." })
            settings.arguments = Array(CommandLine.arguments.dropFirst())
            settings.appearance.languages =
                UserLanguages(arguments: settings.arguments) ?? UserLanguages(defaults: .standard)
                ?? settings.appearance.languages
            try run(settings) { delegate.makeDelegate() }
            return 0
        } catch {
            log(LogMessage(error))
            return error.exitStatus
        }
    }

    /// Runs until SIGTERM or SIGINT, or until the work requested by the settings is done: a snapshot or a recording.
    /// - Parameters:
    ///   - replacingDevices: Returns the source to use in place of that of the seat's devices.
    ///   - isDone: Called at the end of each iteration of the event loop; the run ends when it returns `true`.
    ///   - whenEnded: Called at the end, with the counters of the run.
    package static func run(
        _ settings: RunSettings,
        replacingDevices: (LibinputSource) -> any InputSource = { $0 },
        isDone: (() -> Bool)? = nil,
        whenEnded: (RealTimeHost) -> Void = { _ in },
        _ makeDelegate: () -> any UIApplicationDelegate
    ) throws(HostError) {
        StandardStreams.prepare()
        Heap.prepare()
        Log.setMinimumLevel(settings.logLevel)
        let isVirtual = settings.effectiveClock == .virtual
        // First: the trace, reports of crashes and fonts have threads, which may read the environment.
        let seat = try isVirtual ? nil : openSeat(settings)
        defer { seat?.end() }
        beginTrace(settings.tracePath)
        defer { finishTrace() }
        if isVirtual {
            try refuseInspector(settings)
            return try VirtualProgram.run(settings, makeDelegate)
        }
        var settings = settings
        recordCrashes(settings)
        let request = try settings.launchRequest()
        let fonts = try settings.appearance.loadFonts()
        if let seat { settings.display.drmCalls = seat.drmCalls }
        // Before the display is opened, so that no change of its connector is missed.
        let devices = settings.display.kinds.contains(.drm) ? DisplayDeviceMonitor() : nil
        settings.display.windowTitle = settings.name
        let opened = try openDisplay(settings)
        let remote = try settings.remote.configuration(for: opened.kind, name: ProcessInfo.processInfo.processName) {
            log(LogMessage("\($0); VNC clients cannot connect", .warning))
        }
        // Only after the display is open: a program that cannot show anything leaves the console unchanged.
        // The daemon of a seat has its console.
        let console = opened.kind.isInMemory || seat != nil ? nil : try takeConsole(settings.consolePath)
        defer { leave(console, opened.display) }
        var inputs = try openInputs(settings, opened, seat?.inputCalls ?? SystemCalls(), replacingDevices)
        let replay = try makeReplay(settings, opened.display.mode)
        if let replay { inputs.append(replay) }
        let viewers = try remote.map { (_) throws(HostError) in try makeRemoteSource(opened.display.mode) }
        if let viewers { inputs.append(viewers) }
        let window = try (opened.display as? WindowDisplay).map { (display) throws(HostError) in
            (display, try makeWindowSource(display.mode))
        }
        if let window { inputs.append(window.1) }
        let inspector = try makeInspector(settings, opened.display.mode)
        if let inspector { inputs.append(inspector.input) }

        let host = try makeHost(settings, opened.display, inputs)
        host.requiredStyle = request.manifest.style
        // Snapshots and replays show the same on every machine.
        if settings.snapshotPath == nil, settings.recordingPath == nil {
            host.session.restorationStore = settings.savedState.map { SavedState(path: $0) }
        }
        host.session.userInterface.locationSetting = settings.location
        host.session.userInterface.mapSetting = settings.maps
        if let link = settings.records, !easel_use_record_server(link) {
            throw .setting(
                name: Setting.records.name,
                value: String(link.prefix { $0 != "?" }),
                expected: "the link of a server of records, as easel-records prints it"
            )
        }
        host.session.userInterface.permissionStore = settings.permissions.map { PermissionFile(path: $0) }
        if let remote, let viewers { try share(host, remote, viewers) }
        if let inspector { try begin(inspector, on: host, settings) }
        try reportStatus(of: host, settings, version: request.manifest.version)
        if opened.kind == .drm, let devices { try host.watch(devices) }
        try followMachine(host, settings)
        if let seat { try host.follow(seat) }
        if let console { try follow(console, host) }
        settings.appearance.apply(to: host.session, fonts: fonts)
        configure(host, settings, opened.kind)
        let control = try window.map { (display, source) throws(HostError) in
            try WindowControl(display, source, host, windowFiles(settings))
        }
        defer { control?.end() }
        if let isDone {
            host.shouldEnd = { _ in isDone() }
        } else if let replay {
            host.shouldEnd = { replay.isFinished && $0.isIdle }
        }
        try play(host, settings, opened.display) { () throws(HostError) in try host.run(makeDelegate(), request) }
        host.traceCounters()
        if let path = settings.statsPath {
            do { try RunSummary(host).write(to: path) } catch { throw .output("\(error)") }
        }
        whenEnded(host)
    }

    /// Writes a message to the journal or standard error, each of its lines with the name of the program.
    package nonisolated static func log(_ message: LogMessage, file: String = #fileID, line: UInt = #line) {
        Log.write(message, from: "easel", file: file, line: line)
    }

    /// Warns about variables that nothing reads. The configuration has not been read yet, so that only the environment
    /// determines the level.
    package nonisolated static func warn(about environment: [String: String]) {
        if let level = environment[Setting.logLevel.name].flatMap(RunSettings.logLevel(from:)) {
            Log.setMinimumLevel(level)
        }
        for warning in RunSettings.warnings(about: environment) { log(LogMessage(warning, .warning)) }
    }

    /// Opens the display, and waits for a panel if one is required.
    private static func openDisplay(_ settings: RunSettings) throws(HostError) -> DisplayOptions.Opened {
        let opened = try settings.display.open { wait in
            log("\(wait)")
            ServiceManager.waiting(atMost: wait.limit, status: "\(wait)")
        }
        for notice in opened.notices { log(LogMessage(notice)) }
        return opened
    }

    /// Opens the seat by a daemon, if the settings select this. Must be called before there are other threads, because it changes
    /// the environment for a moment.
    private static func openSeat(_ settings: RunSettings) throws(HostError) -> SeatSession? {
        do throws(SeatError) {
            let seat = try settings.seat.session(for: settings.display, log: { log(LogMessage($0, .warning)) }) {
                () throws(SeatError) in
                try SeatSession.open()
            }
            if let seat { log(LogMessage("the devices of \(seat.name) are opened by its daemon", .info)) }
            return seat
        } catch {
            throw .seat(error)
        }
    }

    /// Takes over the console. Returns `nil` if there is none, or no permission to use it; the program then runs
    /// without one.
    private static func takeConsole(_ path: String?) throws(HostError) -> Console? {
        do throws(ConsoleError) {
            guard let console = try Console.open(path: path) else { return nil }
            try console.enter()
            return console
        } catch {
            guard error.isPermission else { throw .console(error) }
            log(LogMessage(error, .warning))
            return nil
        }
    }

    /// Closes the panel, then leaves the console: the kernel draws its text only when the card has no master.
    private static func leave(_ console: Console?, _ display: any Display) {
        display.close()
        do throws(ConsoleError) { try console?.leave() } catch { log(LogMessage(error)) }
    }

    private static func openInputs(
        _ settings: RunSettings,
        _ opened: DisplayOptions.Opened,
        _ calls: SystemCalls,
        _ replacingDevices: (LibinputSource) -> any InputSource
    ) throws(HostError) -> [any InputSource] {
        // A display in memory has no seat, and must not use the input devices of this machine's seat.
        if settings.touchDevices.isEmpty, opened.kind.isInMemory { return [] }
        let mode = opened.display.mode
        // libinput does not support encoders.
        let encoders = settings.touchDevices.filter { EncoderSource.isEncoder(path: $0, calls: calls) }
        let others = settings.touchDevices.filter { !encoders.contains($0) }
        var sources: [any InputSource] = []
        do throws(InputError) {
            if encoders.isEmpty || !others.isEmpty {
                let source = try LibinputSource(
                    LibinputDevices(paths: others),
                    area: mode.screenBounds,
                    rotation: mode.rotation,
                    calibrations: settings.calibrations,
                    palmSize: settings.palmSize,
                    calls: calls
                )
                for notice in source.notices { log(notice) }
                source.onNotice = { log($0) }
                let devices = replacingDevices(source)
                let interval = MonotonicDuration.seconds(settings.touchDebounce / 1000)
                let isDebounced = interval > .zero && devices.descriptor != nil
                sources.append(isDebounced ? try DebouncedSource(devices, interval: interval, calls: calls) : devices)
            }
            if settings.touchDevices.isEmpty || !encoders.isEmpty {
                let source = try EncoderSource(paths: encoders.isEmpty ? nil : encoders, calls: calls)
                for notice in source.notices { log(notice) }
                source.onNotice = { log($0) }
                sources.append(source)
            }
        } catch {
            throw .input(error)
        }
        return sources
    }

    /// Returns the recording selected by the settings, to be played when the first frame is likely to be on screen.
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

    private static func makeWindowSource(_ mode: DisplayMode) throws(HostError) -> WindowSource {
        do throws(InputError) {
            return try WindowSource(area: mode.screenBounds, rotation: mode.rotation)
        } catch {
            throw .input(error)
        }
    }

    /// Returns the names of the screenshots and recordings of a window.
    private static func windowFiles(_ settings: RunSettings) -> WindowFiles {
        WindowFiles(folder: FileManager.default.currentDirectoryPath, name: settings.name)
    }

    private static func makeRemoteSource(_ mode: DisplayMode) throws(HostError) -> RemoteSource {
        do throws(InputError) { return try RemoteSource(area: mode.screenBounds) } catch { throw .input(error) }
    }
}
