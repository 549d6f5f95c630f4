import Geometry
import LinuxIO
import Testing

@testable import Input

@Suite struct RecordingKeysTests {
    private static let text = """
        easel-recording 2
        device 0 touchscreen panel
        device 1 keyboard keys
        5 pressed 1 42
        10 began 0 1 direct 0.5 0.5
        10 pressed 1 18 text=5A+1F382
        10 pressed 1 13 text=
        20 ended 0 1 direct 0.5 0.5
        30 released 1 18
        30 lost 1 42
        31 released 1 13
        end 8

        """

    @Test func textWithKeysIsReadAndWritten() throws {
        let recording = try Recording(text: Array(Self.text.utf8))
        #expect(recording.text() == Self.text && recording.samples.count == 2 && recording.duration == 31)
        #expect(recording.keys.map(\.text) == [nil, "Z🎂", "", nil, nil, nil])
        #expect(recording.keys.map(\.phase) == [.pressed, .pressed, .pressed, .released, .lost, .released])
        #expect(
            try Recording(devices: recording.devices, samples: recording.samples, keys: recording.keys) == recording
        )
        #expect(throws: RecordingError.notRepresentable(format: "CSV", sample: 2, what: "keys")) { try recording.csv() }
    }

    /// A recording without keys has the former version, and one of the former version has no keys.
    @Test func versionSaysWhetherThereAreKeys() throws {
        let sample = Recording.Sample(time: 0, contactID: 1, phase: .began, x: 0, y: 0)
        var end = sample
        end.phase = .ended
        #expect(try Recording(samples: [sample, end]).text().hasPrefix("easel-recording 1\n"))
        let old = Self.text.replacing("easel-recording 2", with: "easel-recording 1")
        #expect(throws: RecordingError.self) { try Recording(text: Array(old.utf8)) }
    }

    @Test(arguments: [
        ("5 pressed 1 42", "5 pressed 2 42", "recording:4:11: expected a declared device, found “2”"),
        ("5 pressed 1 42", "5 pressed 1 768", "recording:4:13: expected a code from 0 to 767, found “768”"),
        ("5 pressed 1 42", "5 pressed 1", "recording:4:12: expected a space and a code, found the end of the line"),
        ("30 lost 1 42", "30 lost 1 43", "recording:10:4: expected the press of key 43 first, found “lost”"),
        (
            "10 pressed 1 13 text=", "10 pressed 1 18",
            "recording:7:4: expected the release of key 18 first: it is already down, found “pressed”"
        ),
        (
            "31 released 1 13", "31 released 1 13 text=41",
            "recording:11:18: expected no text of a release, found “text=41”"
        ),
        (
            "text=5A+1F382", "text=5a",
            "recording:6:22: expected hexadecimal numbers of characters, separated by “+”, found “5a”"
        ),
        ("text=5A+1F382", "force=1", "recording:6:17: expected “text=” or the end of the line, found “force=1”"),
        ("20 ended 0", "10 ended 0", "recording:8:1: expected a time later than 10 µs, that of a key, found “10”"),
        ("30 released 1 18", "19 released 1 18", "recording:9:1: expected a time no earlier than 20 µs, found “19”"),
        ("31 released 1 13\nend 8", "end 7", "recording:11:1: expected the release of key 13, found “end 7”"),
    ])
    func invalidKeysAreRejected(old: String, new: String, message: String) throws {
        let text = Self.text.replacing(old, with: new)
        #expect(text != Self.text)
        let error = try #require(throws: RecordingError.self) { try Recording(text: Array(text.utf8)) }
        #expect("\(error)" == message)
    }

    @Test func replayReturnsSamplesAndKeysInOrder() throws {
        let recording = try Recording(text: Array(Self.text.utf8))
        let clock = VirtualClock()
        let replay = try ReplaySource(
            recording,
            area: CGRect(x: 0, y: 0, width: 10, height: 10),
            clock: clock,
            startTime: .seconds(1),
            speed: 0.5
        )
        #expect(replay.nextSampleTime == .seconds(1) + .microseconds(10))
        clock.advance(to: .seconds(1) + .microseconds(40))
        let first = try replay.read()
        #expect(first.count == 7 && !replay.isFinished)
        clock.advance(to: .seconds(2))
        let events = first + (try replay.read())
        let keys = events.compactMap { if case .key(let key) = $0 { key } else { nil } }
        #expect(
            keys.map(\.code) == [42, 18, 13, 18, 42, 13]
                && keys.map(\.isDown) == [true, true, true, false, false, false]
        )
        #expect(keys.map(\.isCancelled) == [false, false, false, false, true, false])
        #expect(keys.map(\.text) == recording.keys.map(\.text))
        #expect(replay.isFinished && events.count == 12)
        // The text is typed whatever the keymap is, and a key of a sequence types nothing.
        let keyboard = KeyboardState(KeymapNames("ru")!)
        let typed = keys.compactMap { keyboard.stroke($0) }.map(\.text)
        #expect(typed == ["", "Z🎂", "", "", "", ""])
    }

    // MARK: The recorder

    private static func stroke(
        _ code: Int,
        _ phase: KeyStroke.Phase,
        _ text: String = "",
        _ composition: KeyStroke.Composition = .none,
        at milliseconds: Int64
    ) -> KeyStroke {
        KeyStroke(
            time: .zero + .milliseconds(milliseconds),
            deviceID: 4,
            code: code,
            phase: phase,
            text: text,
            composition: composition
        )
    }

    @Test func keysAreRecordedWithWhatTheyType() throws {
        var recorder = InputRecorder(area: CGRect(x: 0, y: 0, width: 10, height: 10))
        recorder.take([.deviceAdded(InputDevice(id: 4, name: "keys", kind: .keyboard))])
        for stroke in [
            Self.stroke(99, .ended, at: 0), Self.stroke(30, .began, "a", at: 1), Self.stroke(30, .ended, at: 2),
            Self.stroke(13, .began, "", .pending, at: 3), Self.stroke(13, .ended, at: 4),
            Self.stroke(18, .began, "e", .composed("é"), at: 5), Self.stroke(18, .ended, at: 6),
            Self.stroke(1, .began, at: 7), Self.stroke(42, .began, at: 7),
        ] { recorder.take(stroke, isSecret: false) }
        recorder.take([.deviceRemoved(InputDevice(id: 4, name: "keys", kind: .keyboard))])
        let recording = try #require(try recorder.recording())
        #expect(
            recording.text() == """
                easel-recording 2
                device 0 keyboard keys
                0 pressed 0 30 text=61
                1000 released 0 30
                2000 pressed 0 13 text=
                3000 released 0 13
                4000 pressed 0 18 text=E9
                5000 released 0 18
                6000 pressed 0 1
                6000 pressed 0 42
                6000 lost 0 1
                6000 lost 0 42
                end 10

                """
        )
    }

    @Test func secretKeysAreNotRecorded() throws {
        var recorder = InputRecorder(area: CGRect(x: 0, y: 0, width: 10, height: 10))
        recorder.take(Self.stroke(30, .began, "s", at: 0), isSecret: true)
        recorder.take(Self.stroke(30, .ended, at: 1), isSecret: true)
        #expect(try recorder.recording() == nil)
        // The release of a key that was pressed before, and a press whose release is not secret.
        recorder.take(Self.stroke(15, .began, "\t", at: 2), isSecret: false)
        recorder.take(Self.stroke(15, .ended, at: 3), isSecret: true)
        recorder.take(Self.stroke(28, .began, "\n", at: 4), isSecret: true)
        recorder.take(Self.stroke(28, .ended, at: 5), isSecret: false)
        #expect(try recorder.recording()?.keys.map(\.code) == [15, 15])
    }
}
