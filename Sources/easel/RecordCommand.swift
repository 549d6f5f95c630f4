import ArgumentParser
import UIKit

/// `easel record`
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records touches, pens and pressed pointers until SIGINT (Ctrl-C) or SIGTERM.",
        discussion: """
            The file is in Easel's own format (docs/recording-format.md); `easel replay` plays it. What was in it stays
            until the recording is complete.
            """
    )

    @Argument(help: "The file to write; - is standard output.")
    var output: String

    @Option(help: "A device to record from, such as /dev/input/event3; may be repeated. All of the seat by default.")
    var touchDevice: [String] = []

    @Option(help: "End after this many seconds.")
    var seconds: Double?

    mutating func validate() throws {
        if let seconds, !(seconds > 0 && seconds <= 86_400) {
            throw ValidationError("--seconds \(seconds): expected more than 0, at most 86400")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            // Signals first: from here on they end the recording and not the program.
            let signals = try SignalDescriptor([SIGTERM, SIGINT])
            let loop = try EventLoop()
            // At once: after an hour of drawing is no time to find out that there is no such folder.
            let file = try ReplacedFile(path: output)
            let session = try RecordingSession(devices: touchDevice)
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
                throw CommandFailure.noInput("nothing was touched: \(output) is not written")
            }
            try file.write(Data(recording.text().utf8))
            try file.commit()
            CommandOutput(besides: output).print(
                """
                recording: \(FileTarget.displayName(of: output)), \(recording.samples.count) samples, \(recording.strokeCount) strokes, \
                \(String(format: "%.3f", Double(recording.duration) / 1e6)) s
                """
            )
            // What came in before is kept all the same.
            if let failure = session.failure { throw failure }
        }
    }
}

/// Devices and what is recorded from them.
@MainActor
private final class RecordingSession {
    /// A page is what a surface for touching is, wherever it will be replayed. A mouse crosses it in a thousand units.
    private static let page = CGRect(x: 0, y: 0, width: 1, height: 1)
    private static let pointerScale = 0.001

    private let source: LibinputSource
    private var recorder = InputRecorder(area: RecordingSession.page)
    let descriptor: CInt
    private(set) var failure: InputError?

    /// - Parameter devices: paths; all of the seat when there are none.
    init(devices: [String]) throws(InputError) {
        if devices.isEmpty {
            source = try LibinputSource(area: Self.page, pointerScale: Self.pointerScale)
        } else {
            source = try LibinputSource(paths: devices, area: Self.page, pointerScale: Self.pointerScale)
        }
        guard let descriptor = source.descriptor else {
            throw .libinput(operation: "libinput_get_fd", argument: "for recording")
        }
        self.descriptor = descriptor
        for notice in source.notices { Self.tell(notice) }
        source.onNotice = { Self.tell($0) }
        if source.devices.isEmpty { Self.tell("no input device yet; those that are plugged in are recorded") }
        recorder.take(try source.read())
    }

    /// Takes what came in.
    /// - Returns: false when no more can be taken.
    func read() -> Bool {
        do throws(InputError) {
            recorder.take(try source.read())
        } catch {
            failure = error
            return false
        }
        if recorder.isFull { Self.tell("the recording is full: \(recorder.sampleCount) samples") }
        return !recorder.isFull
    }

    func recording() throws(RecordingError) -> Recording? {
        try recorder.recording(comments: ["recorded by easel from \(source.name)"])
    }

    private static func tell(_ notice: String) {
        Program.log(notice)
    }
}
