import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Input

/// Recordings that `libinput record` wrote.
struct LibinputRecordingTests {
    private static func path(_ type: String) throws -> String {
        try #require(Bundle.module.path(forResource: "libinput-record", ofType: type, inDirectory: "Recordings"))
    }

    /// A recording of one device.
    /// - Parameter events: type, code and value; a frame ends at each `[0, 0, 0]`, and one comes every 10 ms.
    private static func text(
        axes: String = "{47: [0, 1, 0, 0, 0], 53: [0, 99, 0, 0, 0], 54: [0, 49, 0, 0, 0], 57: [0, 65535, 0, 0, 0]}",
        properties: [String] = [],
        _ events: [[Int]]
    ) -> String {
        var frame = 0
        var lines: [String] = []
        for event in events {
            lines.append("    - [0, \(frame * 10000), \(event.map { "\($0)" }.joined(separator: ", "))]")
            if event[0] == 0 { frame += 1 }
        }
        return """
            version: 1
            ndevices: 1
            devices:
            - node: /dev/input/event7
              evdev:
                name: "panel"
                absinfo: \(axes)
              udev:
                properties: [\((["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"] + properties).joined(separator: ", "))]
              quirks:
              events:
              - evdev:
            \(lines.joined(separator: "\n"))

            """
    }

    private static func read(_ text: String) throws(RecordingError) -> Recording {
        try Recording(libinput: Array(text.utf8), file: "lib.yml")
    }

    /// A line for each sample.
    private static func samples(_ text: String) throws -> [String] {
        try read(text).samples.map { "\($0.time) \($0.phase) \($0.contactID) \($0.x) \($0.y)" }
    }

    private static let end = [0, 0, 0]
    private static func slot(_ value: Int) -> [Int] { [3, 47, value] }
    private static func tracking(_ value: Int) -> [Int] { [3, 57, value] }
    private static func position(_ x: Int, _ y: Int) -> [[Int]] { [[3, 53, x], [3, 54, y]] }

    // MARK: The real thing

    /// A kernel device recorded by libinput 1.22.1 and by Easel at the same time: two fingers, 178 samples.
    @Test func libinputRecordingMatchesEaselRecording() throws {
        let theirs = try Recording(contentsOf: Self.path("yml"))
        let own = try Recording(contentsOf: Self.path("touches"))
        #expect(theirs.samples == own.samples && theirs.samples.count == 178)
        #expect(theirs.devices == own.devices)
        #expect(theirs.comments == ["recorded by libinput record"])
    }

    @Test func isLibinputChecksFirstLineAfterComments() throws {
        let text = Self.text([Self.tracking(1)] + Self.position(50, 25) + [Self.end])
        for before in [
            "", "# libinput record\n", "# by hand\n\n# version 2\n", "---\n", "%YAML 1.1\n---\n", "\u{FEFF}#\n",
        ] {
            #expect(Recording.isLibinput(Array((before + text).utf8)))
        }
        for other in ["", "#", "---", "\r\n ", "# version: 1\n", "t_ms,contact,phase,x,y\n", "easel-recording 1\n"] {
            #expect(!Recording.isLibinput(Array(other.utf8)))
        }
    }

    /// A recording that was copied: with other line ends, a byte order mark, or indented as in a note.
    @Test func copiedTextIsRead() throws {
        let text = "# libinput record\n\n" + Self.text([Self.tracking(1)] + Self.position(50, 25) + [Self.end])
        let windows = text.replacing("\n", with: "\r\n")
        let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        for copy in [text, windows, "\u{FEFF}" + text, "\u{FEFF}" + windows, indented.joined(separator: "\n")] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("copied-\(UUID().uuidString)")
            try Data(copy.utf8).write(to: folder)
            defer { try? FileManager.default.removeItem(at: folder) }
            let samples = try Recording(contentsOf: folder.path).samples
            #expect(samples.map(\.phase) == [.began, .cancelled], "\(copy.prefix(40))")
        }
    }

    // MARK: Events of devices

    @Test func slotsBecomeContacts() throws {
        let events =
            [Self.tracking(7)] + Self.position(50, 25) + [Self.end, Self.slot(1), Self.tracking(8)]
            + Self.position(0, 49)
            + [Self.end, Self.slot(0), [3, 53, 75], Self.slot(1), [3, 54, 0], Self.end]
            + [Self.tracking(-1), Self.slot(0), Self.tracking(-1), Self.end]
        #expect(
            try Self.samples(Self.text(events)) == [
                "0 began 0 0.5 0.5", "10000 began 1 0.0 0.98", "20000 moved 0 0.75 0.5", "20000 moved 1 0.0 0.0",
                "30000 ended 0 0.75 0.5", "30000 ended 1 0.0 0.0",
            ]
        )
    }

    @Test func singleTouchDevice() throws {
        let axes = "{0: [100, 299, 0, 0, 0], 1: [-50, 49, 0, 0, 0]}"
        let events = [
            [3, 0, 200], [3, 1, 0], [1, 330, 1], Self.end, [3, 0, 250], Self.end, [1, 330, 0], Self.end,
        ]
        #expect(
            try Self.samples(Self.text(axes: axes, events)) == [
                "0 began 0 0.5 0.5", "10000 moved 0 0.75 0.5", "20000 ended 0 0.75 0.5",
            ]
        )
    }

    @Test func calibrationMatrixIsApplied() throws {
        let properties = ["\"LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1\""]
        let events = [Self.tracking(1)] + Self.position(25, 10) + [Self.end, Self.tracking(-1), Self.end]
        #expect(
            try Self.samples(Self.text(properties: properties, events)) == [
                "0 began 0 0.2 0.75", "10000 ended 0 0.2 0.75",
            ]
        )
        // libinput does not take these either.
        for bad in ["1 2 3", "a b c d e f", "1 0 0 0 1 inf", "", "1 0 0 0 1 0 0"] {
            let text = Self.text(properties: ["\"LIBINPUT_CALIBRATION_MATRIX=\(bad)\""], events)
            #expect(try Self.samples(text).first == "0 began 0 0.25 0.2")
        }
    }

    /// Palms are ignored, and a touch that becomes a palm is cancelled.
    @Test func palmsAreIgnoredOrCancelled() throws {
        let palm = [Self.tracking(1), [3, 55, 2]] + Self.position(50, 25) + [Self.end, [3, 53, 60], Self.end]
        let finger = [Self.slot(1), Self.tracking(2)] + Self.position(0, 0) + [Self.end]
        let events =
            palm + [Self.tracking(-1), Self.end] + finger + [[3, 55, 2], Self.end, Self.tracking(-1), Self.end]
        #expect(try Self.samples(Self.text(events)) == ["0 began 1 0.0 0.0", "10000 cancelled 1 0.0 0.0"])
    }

    /// The kernel reports dropped events: the events up to the next frame are incomplete.
    @Test func framesWithDroppedEventsAreSkipped() throws {
        let events =
            [Self.tracking(1)] + Self.position(50, 25) + [Self.end, [3, 53, 60], [0, 3, 0], [3, 53, 70], Self.end]
            + [[3, 54, 0], Self.end, Self.tracking(-1), Self.end]
        #expect(
            try Self.samples(Self.text(events)) == [
                "0 began 0 0.5 0.5", "30000 moved 0 0.7 0.0", "40000 ended 0 0.7 0.0",
            ]
        )
    }

    @Test func openContactsAreCancelledAtEnd() throws {
        let events = [Self.tracking(1)] + Self.position(50, 25) + [Self.end]
        #expect(try Self.samples(Self.text(events)) == ["0 began 0 0.5 0.5", "0 cancelled 0 0.5 0.5"])
    }

    /// The samples of all touch screens, sorted by time, without other devices.
    @Test func severalTouchscreensAreMergedByTime() throws {
        func device(_ name: String, _ property: String, _ events: String) -> String {
            """
            - node: /dev/input/event7
              evdev:
                name: "\(name)"
                absinfo: {0: [0, 99, 0, 0, 0], 1: [0, 99, 0, 0, 0]}
              udev: {properties: [ID_INPUT=1, \(property)=1]}
              events:
            \(events)
            """
        }
        func tap(_ time: Int) -> String {
            """
              - evdev: [[0, \(time), 3, 0, 50], [0, \(time), 3, 1, 50], [0, \(time), 1, 330, 1], [0, \(time), 0, 0, 0]]
              - libinput: {time: 0.1, type: TOUCH_DOWN}
              - evdev: [[0, \(time + 9), 1, 330, 0], [0, \(time + 9), 0, 0, 0]]
            """
        }
        let text = [
            "version: 1", "devices:", device("late", "ID_INPUT_TOUCHSCREEN", tap(500)),
            device("mouse", "ID_INPUT_MOUSE", tap(0)), device("early", "ID_INPUT_TOUCHSCREEN", tap(495)),
        ].joined(separator: "\n")
        let recording = try Self.read(text + "\n")
        #expect(recording.devices.map(\.name) == ["early", "late"])
        #expect(recording.samples.map(\.time) == [0, 5, 9, 14])
        #expect(recording.samples.map(\.deviceID) == [0, 1, 0, 1])
    }

    // MARK: Bad input

    private static let good = text([tracking(1)] + position(50, 25) + [end])

    /// Replaced text, replacement and error message.
    private static let mistakes: [(String, String, String)] = [
        ("version: 1", "version: 2", "lib.yml:1:10: expected version 1, found 2"),
        ("version: 1\n", "", "lib.yml:2:1: expected a version before the devices, found devices"),
        ("ID_INPUT_TOUCHSCREEN=1", "ID_INPUT_MOUSE=1", "expected a touch screen (ID_INPUT_TOUCHSCREEN=1), found none"),
        ("ID_INPUT=1", "ID_INPUT", "lib.yml:9:18: expected NAME=VALUE, found “ID_INPUT”"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 57]", "microseconds, type, code, value], found [0, 0, 3, 57]"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 57, x]", "lib.yml:13:21: expected an event"),
        ("[0, 0, 3, 57, 1]", "[0, 1000000, 3, 57, 1]", "found [0, 1000000, 3, 57, 1]"),
        ("[0, 0, 3, 57, 1]", "[0, 1, 3, 57, 1]", "lib.yml:14:"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 57, 99999999999]", "found [0, 0, 3, 57, 99999999999]"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 57, 1, 1, 1, 1, 1, 1]", "found more than 8 numbers"),
        ("[0, 0, 3, 57, 1]", "{0: 1}", "expected an event"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 57, 1", "lib.yml:13:21: expected an event"),
        ("[0, 0, 3, 57, 1]", "]", "lib.yml:13:7: expected YAML, found did not find expected"),
        ("[0, 0, 3, 57, 1]", "*name", "expected no alias, found an alias"),
        ("[0, 0, 3, 57, 1]", "[0, 0, 3, 58, 1]", "expected a touch, found none on panel"),
        ("53: [0, 99, 0, 0, 0]", "53: [9, 9, 0, 0, 0]", "expected a single-touch or multitouch (type B) touch screen"),
        ("53: [0, 99, 0, 0, 0]", "53: [0]", "expected an axis: [minimum, maximum, fuzz, flat, resolution], found [0]"),
        (
            "47: [0, 1, 0, 0, 0]", "47: [0, 1000000000, 0, 0, 0]",
            "expected a single-touch or multitouch (type B) touch screen"
        ),
        ("53: [0, 99", "x: [0, 99", "expected an axis code, found “x”"),
        ("ndevices: 1", "ndevices: [[[", "expected YAML"),
    ]

    @Test(arguments: mistakes) func errorsNameLineAndColumn(old: String, new: String, message: String) {
        #expect(Self.good.contains(old))
        do {
            _ = try Self.read(Self.good.replacing(old, with: new, maxReplacements: 1))
            Issue.record("\(new) was accepted")
        } catch {
            #expect("\(error)".contains(message) && "\(error)".hasPrefix("lib.yml:"), "\(error)")
        }
    }

    @Test func aliasesThrow() {
        let text = Self.good.replacing("ndevices: 1", with: "a: &a [1]\nb: *a")
        #expect(throws: RecordingError.self) { try Self.read(text) }
    }

    /// A truncated or corrupted file is read or refused; an accepted one is a valid recording.
    @Test func damagedFilesAreReadOrThrow() throws {
        var random = SeededGenerator(seed: 7)
        let whole = Array(try String(contentsOfFile: Self.path("yml"), encoding: .utf8).utf8)
        let head = Array(whole.prefix(6000))
        var readCount = 0
        for round in 0..<600 {
            var bytes = head
            if round % 3 == 0 {
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            } else {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let offset = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[offset] = round % 3 == 1 ? UInt8.random(in: 0...255, using: &random) : UInt8(ascii: "7")
                }
            }
            do throws(RecordingError) {
                let recording = try Recording(libinput: bytes, file: "damaged")
                readCount += 1
                #expect(throws: Never.self) { try Recording(devices: recording.devices, samples: recording.samples) }
            } catch {
                guard case .malformed = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
        #expect((50..<550).contains(readCount))
        // Any bytes at all.
        for _ in 0..<500 {
            let count = Int.random(in: 0...200, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(throws: RecordingError.self) { try Recording(libinput: bytes) }
        }
        // As deep as it likes.
        let deep = Array((String(repeating: "[", count: 100_000) + "\n").utf8)
        #expect(throws: RecordingError.self) { try Recording(libinput: deep) }
    }
}
