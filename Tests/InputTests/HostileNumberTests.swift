import CoreGraphics
import TestSupport
import Testing

@testable import Input

/// Numbers of any size in recordings are accepted or refused; no arithmetic with them ends the program.
struct HostileNumberTests {
    private static let numbers = [
        "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "4294967296", "4294967295", "2147483648", "2147483647",
        "-2147483648", "-2147483649", "1000000000000000", "1000000000000001", "999999999999999", "65536", "256", "255",
        "1000000", "1000001", "-1000000", "-1", "0", "-0", "1", "00", "0.5", "1e308", "-1e308", "1e309", "5e-324",
        "1e-400", "nan", "-nan", "inf", "-inf", "0x7fffffffffffffff", "99999999999999999999999999999999999999", "",
    ]

    private static let csv = """
        t_ms,contact,phase,x,y
        0,1,down,0.25,0.5
        8.5,1,move,0.3,0.5
        16,2,down,0.75,0.5
        24,1,up,0.3,0.6
        32,2,cancel,0.75,0.5

        """

    private static let text = """
        easel-recording 1
        device 0 touchscreen panel
        device 3 pen stylus
        0 began 0 1 direct 0.25 0.5 radius=0.01
        8000 began 3 7 pencil 0.5 0.5 force=0.4 radius=0.01
        9000 moved 0 1 direct 0.3 0.5
        9500 ended 3 7 pencil 0.5 0.6 force=0
        81250 ended 0 1 direct 0.25 0.5
        end 5

        """

    private static let libinput = """
        version: 1
        ndevices: 2
        devices:
        - node: /dev/input/event7
          evdev:
            name: "panel"
            absinfo: {47: [0, 1, 0, 0, 0], 53: [0, 99, 0, 0, 0], 54: [0, 49, 0, 0, 0], 57: [0, 65535, 0, 0, 0]}
          udev:
            properties: [ID_INPUT_TOUCHSCREEN=1, "LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0"]
          events:
          - evdev: [[0, 0, 3, 57, 7], [0, 0, 3, 53, 50], [0, 0, 3, 54, 25], [0, 0, 0, 0, 0]]
          - evdev: [[0, 9, 3, 47, 1], [0, 9, 3, 57, 8], [0, 9, 3, 53, 9], [0, 9, 3, 55, 2], [0, 9, 0, 0, 0]]
          - evdev: [[1, 20, 3, 47, 0], [1, 20, 3, 57, -1], [1, 20, 0, 3, 0], [1, 20, 0, 0, 0]]
        - node: /dev/input/event8
          evdev:
            name: "one finger"
            absinfo: {0: [100, 299, 0, 0, 0], 1: [-50, 49, 0, 0, 0]}
          udev:
            properties: [ID_INPUT_TOUCHSCREEN=1]
          events:
          - evdev: [[0, 500, 3, 0, 150], [0, 500, 3, 1, 0], [0, 500, 1, 330, 1], [0, 500, 0, 0, 0]]
          - evdev: [[2, 0, 1, 330, 0], [2, 0, 0, 0, 0]]

        """

    private enum Format: CaseIterable {
        case csv, text, libinput

        var sound: String {
            switch self {
            case .csv: HostileNumberTests.csv
            case .text: HostileNumberTests.text
            case .libinput: HostileNumberTests.libinput
            }
        }

        func recording(_ text: String) throws(RecordingError) -> Recording {
            let bytes = Array(text.utf8)
            return switch self {
            case .csv: try Recording(csv: bytes)
            case .text: try Recording(text: bytes)
            case .libinput: try Recording(libinput: bytes)
            }
        }
    }

    /// Reads a text; an accepted recording must be valid, writable and playable.
    /// - Returns: A Boolean value that indicates whether the text was accepted.
    private func isAccepted(_ text: String, as format: Format) throws -> Bool {
        let recording: Recording
        do {
            recording = try format.recording(text)
        } catch {
            guard case .malformed = error else { throw error }
            return false
        }
        #expect(try Recording(text: Array(recording.text().utf8)) == recording)
        let clock = VirtualClock()
        let area = CGRect(x: -1e6, y: 0, width: 2e6, height: 1)
        let source = try ReplaySource(recording, area: area, clock: clock, startTime: .zero)
        while let time = source.nextSampleTime {
            clock.advance(to: time)
            #expect(try !source.read().isEmpty)
        }
        return true
    }

    @Test(arguments: [
        ("47: [0, 1, 0, 0, 0]", "47: [0, -9223372036854775808, 0, 0, 0]"),
        ("47: [0, 1, 0, 0, 0]", "47: [-9223372036854775808, 1, 0, 0, 0]"),
        ("53: [0, 99, 0, 0, 0]", "53: [-2147483649, 99, 0, 0, 0]"),
        ("53: [0, 99, 0, 0, 0]", "53: [0, 2147483648, 0, 0, 0]"),
        ("[0, 0, 3, 53, 50]", "[0, 0, 3, 53, -9223372036854775808]"),
        ("[0, 0, 3, 53, 50]", "[0, 0, 3, -9223372036854775808, 50]"),
        ("[0, 0, 3, 53, 50]", "[0, 0, -9223372036854775808, 53, 50]"),
        ("[0, 0, 3, 53, 50]", "[0, -9223372036854775808, 3, 53, 50]"),
        ("[0, 0, 3, 53, 50]", "[-9223372036854775808, 0, 3, 53, 50]"),
        ("[0, 0, 3, 53, 50]", "[9223372036854775807, 999999, 3, 53, 50]"),
    ])
    func libinputNumbersOutOfRangeThrow(old: String, new: String) throws {
        #expect(Self.libinput.contains(old))
        let text = Self.libinput.replacing(old, with: new, maxReplacements: 1)
        let error = #expect(throws: RecordingError.self) { try Format.libinput.recording(text) }
        #expect(error?.description.contains("expected an ") == true)
    }

    @Test func libinputNumbersAtKernelLimitsAreAccepted() throws {
        let axis = Self.libinput.replacing("53: [0, 99,", with: "53: [-2147483648, 2147483647,")
        let recording = try Format.libinput.recording(axis.replacing("3, 53, 50]", with: "3, 53, 2147483647]"))
        #expect(try #require(recording.samples.first).x < 1)
        #expect(recording.samples[0].x > 0.999_999)
    }

    /// Replaces each number of each format by each of the extreme numbers.
    @Test func everyReplacedNumberIsAcceptedOrThrows() throws {
        for format in Format.allCases {
            #expect(try isAccepted(format.sound, as: format))
            let ranges = format.sound.ranges(of: /-?[0-9]+(\.[0-9]+)?/)
            #expect(ranges.count > 15)
            var (accepted, refused) = (0, 0)
            for range in ranges {
                for number in Self.numbers {
                    var text = format.sound
                    text.replaceSubrange(range, with: number)
                    if try isAccepted(text, as: format) { accepted += 1 } else { refused += 1 }
                }
            }
            #expect(accepted > 50 && refused > 200, "\(format): \(accepted) were accepted, \(refused) refused")
        }
    }

    /// Several at once: sums and differences of numbers that are accepted one by one.
    @Test(arguments: 0..<4 as Range<UInt64>)
    func severalReplacedNumbersAreAcceptedOrThrow(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for format in Format.allCases {
            let sound = format.sound
            let ranges = sound.ranges(of: /-?[0-9]+(\.[0-9]+)?/)
            for _ in 0..<500 {
                var text = sound
                let chosen = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                    Int.random(in: 0..<ranges.count, using: &random)
                }
                // From the last to the first, so that places stay what they are.
                for index in Set(chosen).sorted(by: >) {
                    text.replaceSubrange(ranges[index], with: random.element(of: Self.numbers))
                }
                _ = try isAccepted(text, as: format)
            }
        }
    }
}
