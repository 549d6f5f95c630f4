import ArgumentParser
import LinuxIO
import UIKit

/// The `easel record` command.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records touches, pens and pressed pointers until SIGINT (Ctrl-C) or SIGTERM.",
        discussion: """
            The file is in Easel's own format (see docs/recording-format.md); `easel replay` plays it. An existing \
            file is replaced when the recording is complete.
            """
    )

    @Argument(help: "The file to write; - is standard output.")
    var output: String

    @Option(help: "A device to record, such as /dev/input/event3. May be repeated. Default: all devices of the seat.")
    var touchDevice: [String] = []

    @Option(help: "The duration of the recording in seconds.")
    var seconds: Double?

    mutating func validate() throws {
        if let seconds, !(seconds > 0 && seconds <= 86_400) {
            throw ValidationError("--seconds \(seconds): expected more than 0, at most 86400")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            // Signals first: from here on, they end the recording instead of the process.
            let signals = try SignalDescriptor<HostError>([SIGTERM, SIGINT])
            let loop = try EventLoop()
            // Immediately, so that a missing folder is reported before the recording and not at its end.
            let file = try ReplacedFile(path: output)
            let environment = ProcessInfo.processInfo.environment
            let settings = try RunSettings(Configuration(app: nil, environment: environment))
            let session = try RecordingSession(devices: touchDevice, calibrations: settings.calibrations)
            try loop.add(signals.descriptor) { if signals.read() != nil { loop.stop() } }
            try loop.add(session.descriptor) { if !session.read() { loop.stop() } }
            let timer = seconds.map { seconds in
                Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
                    MainActor.assumeIsolated { loop.stop() }
                }
            }
            try loop.run()
            timer?.invalidate()
            guard let recording = try session.recording() else {
                if let failure = session.failure { throw failure }
                throw CommandFailure.noInput("cannot write \(output): no touches were recorded")
            }
            try file.write(Data(recording.text().utf8))
            try file.commit()
            CommandOutput(besides: output).print(
                """
                recording: \(FileTarget.displayName(of: output)), \(recording.samples.count) samples, \(recording.strokeCount) strokes, \
                \(String(format: "%.3f", Double(recording.duration) / 1e6)) s
                """
            )
            // The events received before a failure are written in any case.
            if let failure = session.failure { throw failure }
        }
    }
}

/// The input devices and the recorder of their events.
@MainActor
private final class RecordingSession {
    /// The page is the touch surface, regardless of the area it is replayed in. A pointer crosses it in a thousand
    /// units.
    private static let page = CGRect(x: 0, y: 0, width: 1, height: 1)
    private static let pointerScale = 0.001

    private let source: LibinputSource
    private var recorder = InputRecorder(area: RecordingSession.page)
    let descriptor: CInt
    private(set) var failure: InputError?

    /// - Parameters:
    ///   - devices: The paths of the devices; if empty, all devices of the seat are used.
    ///   - calibrations: The calibrations of touch screens.
    init(devices: [String], calibrations: [TouchCalibration]) throws(InputError) {
        source = try LibinputSource(
            LibinputDevices(paths: devices),
            area: Self.page,
            pointerScale: Self.pointerScale,
            calibrations: calibrations
        )
        guard let descriptor = source.descriptor else {
            throw .libinput(operation: "libinput_get_fd", argument: "for recording")
        }
        self.descriptor = descriptor
        for notice in source.notices { Self.printNotice(notice) }
        source.onNotice = { Self.printNotice($0) }
        if source.devices.isEmpty {
            Self.printNotice("no input device found; devices that are plugged in later are recorded")
        }
        recorder.take(try source.read())
    }

    /// Records the available events.
    /// - Returns: `false` if no more events can be read.
    func read() -> Bool {
        do throws(InputError) {
            recorder.take(try source.read())
        } catch {
            failure = error
            return false
        }
        if recorder.isFull {
            Self.printNotice("stopped recording: reached the maximum of \(recorder.sampleCount) samples")
        }
        return !recorder.isFull
    }

    func recording() throws(RecordingError) -> Recording? {
        try recorder.recording(comments: ["recorded by easel from \(source.name)"])
    }

    private static func printNotice(_ notice: LogMessage) {
        Program.log(notice)
    }
}
