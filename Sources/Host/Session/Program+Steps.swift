import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import RFB
import UIKitCore

/// The steps of a program in real time from the creation of its host on.
extension Program {
    /// Records a trace of the program from now on, if there is a path for it. An error is logged, and the program runs without a
    /// trace.
    package static func beginTrace(_ path: String?) {
        guard let path else { return }
        do throws(FileError) { try Trace.begin(path, onFailure: reportTrace) } catch { reportTrace(error) }
    }

    /// Completes the trace, if there is one.
    package static func finishTrace() { do throws(FileError) { try Trace.finish() } catch { reportTrace(error) } }

    private nonisolated static func reportTrace(_ error: FileError) {
        log(
            LogMessage(
                "the trace has ended: \(error)",
                .error,
                fields: .fields(ofCallWith: error.path, errno: error.errorNumber)
            )
        )
    }

    static func makeHost(
        _ settings: RunSettings,
        _ display: any Display,
        _ inputs: [any InputSource]
    ) throws(HostError) -> RealTimeHost {
        let environment = ProcessInfo.processInfo.environment
        let keyboard = KeyboardState(
            settings.keymapNames(environment),
            environment: environment,
            locksNumbers: settings.locksNumbers
        )
        keyboard.onNotice = { log($0) }
        return try RealTimeHost(
            display: display,
            inputs: inputs,
            threads: settings.threads,
            keyboard: keyboard,
            handlesHangUp: settings.configuration?.isReadAtHangUp ?? false
        )
    }

    /// Shows the screen to VNC clients.
    static func share(
        _ host: RealTimeHost,
        _ remote: RFBConfiguration,
        _ viewers: RemoteSource
    ) throws(HostError) {
        try host.share(remote, viewers)
        log(LogMessage("VNC clients can connect to \(remote.address)", .info))
    }

    /// Reports the status of the program at a socket, if the settings or the service manager have one.
    static func reportStatus(
        of host: RealTimeHost,
        _ settings: RunSettings,
        version: String?
    ) throws(HostError) {
        let options = settings.control
        let app = settings.name
        do throws(ControlError) {
            guard let path = try options.path(for: app) else { return }
            try host.reportStatus(at: path, access: options.access(), app: app, version: version)
        } catch {
            // Without a request for the socket, the app is shown in any case.
            if options.isRequired { throw .control(error) }
            log(LogMessage("\(error); the program does not report its status", .warning, fields: error.logFields))
        }
    }

    /// Pauses and resumes the program when the user switches consoles.
    static func follow(_ console: Console, _ host: RealTimeHost) throws(HostError) {
        do throws(ConsoleError) {
            try console.followSwitches()
            host.seat = console
        } catch {
            log(LogMessage(error, .warning))
        }
    }

    /// Follows what may change in the machine at run time: the configuration, the orientation and the free memory.
    static func followMachine(_ host: RealTimeHost, _ settings: RunSettings) throws(HostError) {
        if let configuration = settings.configuration { host.reloadAtHangUp(configuration) }
        if settings.usesAccelerometer, let sensor = OrientationSensor() { try host.follow(sensor) }
        if let pressure = MemoryPressure.open(ProcessInfo.processInfo.environment) { try host.watch(pressure) }
    }

    /// Selects the devices of feedback and of light, the colors, and the cursor.
    static func configure(_ host: RealTimeHost, _ settings: RunSettings, _ kind: DisplayOptions.Kind) {
        // A display in memory has no seat.
        if !kind.isInMemory || settings.feedback != .automatic {
            host.session.feedbackPlayer = FeedbackDevice(settings.feedback, onNotice: { log($0) })
        }
        host.session.userInterface.keyRepetition = KeyRepetition(
            delay: .milliseconds(Int64(settings.keyRepeatDelay)),
            rate: settings.keyRepeatRate
        )
        host.session.userInterface.keyboards.mode = settings.screenKeyboard
        offerTyping(host.session, settings)
        if case .device(let name) = settings.keyClicks {
            host.session.userInterface.inputClickPlayer = KeyClicks(device: name) { log(LogMessage($0, .warning)) }
        }
        // A display in memory is seen by viewers, who have keyboards.
        if kind.isInMemory, settings.touchDevices.isEmpty { host.assumesKeyboard = true }
        host.session.backlight =
            kind.isInMemory && settings.backlight == .automatic
            ? VirtualBacklight() : Backlight(settings.backlight, onNotice: { log($0) })
        host.blank(settings.blanking)
        host.adjust(settings.display.colors)
        if settings.display.cursor.isShown(on: kind) { host.showCursor() }
    }

    /// Runs until SIGTERM or SIGINT, until the host should end, or until a snapshot is taken, if the settings request one.
    static func play(
        _ host: RealTimeHost,
        _ settings: RunSettings,
        _ display: any Display,
        _ run: () throws(HostError) -> Void
    ) throws(HostError) {
        guard let path = settings.snapshotPath else { return try run() }
        guard let display = display as? VirtualDisplay else {
            throw .snapshot("cannot take a snapshot of \(display.name): set EASEL_DISPLAY=virtual")
        }
        let snapshot = SnapshotAtEnd(path: path, settings.snapshotTiming, of: display)
        host.shouldEnd = { snapshot.shouldEnd($0) }
        try run()
        try snapshot.check()
    }
}
