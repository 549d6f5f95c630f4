import TestSupport
import Testing

@testable import Input

/// Events of touch screens that contradict the kernel's protocols, or that depend on what a slot had before. Expected is
/// what libevdev 1.13 and libinput 1.22 report for them.
struct LibinputProtocolTests {
    private enum Kind: CaseIterable { case slots, single }

    /// Returns the samples of a recording, each as time in milliseconds, phase, contact and position.
    /// - Parameter frames: Events with type, code and value. A frame comes every 10 ms.
    private static func samples(_ kind: Kind, _ frames: [[[Int]]]) throws -> [String] {
        let axes =
            switch kind {
            case .slots:
                "{47: [0, 2, 0, 0, 0], 53: [0, 999, 0, 0, 0], 54: [0, 999, 0, 0, 0], 55: [0, 2, 0, 0, 0], "
                    + "57: [0, 65535, 0, 0, 0]}"
            case .single: "{0: [0, 999, 0, 0, 0], 1: [0, 999, 0, 0, 0]}"
            }
        var lines = [
            "version: 1", "devices:", "- node: /dev/input/event3", "  evdev: {name: Panel, absinfo: \(axes)}",
            "  udev: {properties: [ID_INPUT=1, ID_INPUT_TOUCHSCREEN=1]}", "  events:",
        ]
        for (index, frame) in frames.enumerated() {
            lines.append("  - evdev:")
            for event in frame + [[0, 0, 0]] {
                let values = event.map { "\($0)" }.joined(separator: ", ")
                lines.append("    - [0, \(index * 10_000), \(values)]")
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        do throws(RecordingError) {
            return try Recording(libinput: Array(text.utf8)).samples.map { sample in
                let (x, y) = (Int((sample.x * 1000).rounded()), Int((sample.y * 1000).rounded()))
                return "\(sample.time / 1000) \(sample.phase) \(sample.contactID) \(x) \(y)"
            }
        } catch {
            guard "\(error)".contains("expected a touch, found none") else { throw error }
            return []
        }
    }

    private static func slot(_ value: Int) -> [Int] { [3, 47, value] }
    private static func tracking(_ value: Int) -> [Int] { [3, 57, value] }
    private static func tool(_ value: Int) -> [Int] { [3, 55, value] }
    private static func at(_ x: Int, _ y: Int) -> [[Int]] { [[3, 53, x], [3, 54, y]] }
    private static func singleAt(_ x: Int, _ y: Int) -> [[Int]] { [[3, 0, x], [3, 1, y]] }
    private static func touch(_ value: Int) -> [Int] { [1, 330, value] }

    private static let lifted = [tracking(-1)]

    // MARK: Tool types

    /// A slot keeps its tool type. The device does not report it again for the next contact.
    @Test func palmInSlotIsFollowedByPalmWithoutToolType() throws {
        let samples = try Self.samples(
            .slots,
            [
                [Self.tracking(1), Self.tool(2)] + Self.at(100, 100), Self.lifted,
                [Self.tracking(2)] + Self.at(200, 200), Self.at(250, 200), Self.lifted,
                // Another slot has a type of its own.
                [Self.slot(1), Self.tracking(3)] + Self.at(300, 300), Self.lifted,
            ]
        )
        #expect(samples == ["0 began 1 300 300", "10 ended 1 300 300"])
    }

    /// The type from before the contact decides, because libinput looks at it when the contact begins.
    @Test func toolTypeBeforeContactDecides() throws {
        let palm = [[Self.tracking(1), Self.tool(2)] + Self.at(100, 100), Self.lifted]
        let late = [[Self.tracking(2), Self.tool(0)] + Self.at(200, 200), Self.at(250, 200), Self.lifted]
        #expect(try Self.samples(.slots, palm + late) == [])
        // Now the slot has the type of a finger.
        let next = [[Self.tracking(3)] + Self.at(300, 300), Self.lifted]
        let finger = ["0 began 0 300 300", "10 ended 0 300 300"]
        #expect(try Self.samples(.slots, palm + late + next) == finger)
        let early = [[Self.tool(0), Self.tracking(3)] + Self.at(300, 300), Self.lifted]
        #expect(try Self.samples(.slots, palm + early) == finger)
        let between = [[Self.tool(0)], [Self.tracking(3)] + Self.at(300, 300), Self.lifted]
        #expect(try Self.samples(.slots, palm + between) == finger)
    }

    /// A touch that became a palm is over, even if the device changes its mind.
    @Test func palmRemainsPalmUntilItIsLifted() throws {
        let samples = try Self.samples(
            .slots,
            [
                [Self.tracking(1)] + Self.at(100, 100), [Self.tool(2)] + Self.at(110, 100),
                [Self.tool(0)] + Self.at(120, 100), Self.at(130, 100), Self.lifted,
                [Self.tracking(2)] + Self.at(200, 200), Self.lifted,
            ]
        )
        #expect(
            samples == [
                "0 began 0 100 100", "10 cancelled 0 100 100", "50 began 0 200 200", "60 ended 0 200 200",
            ]
        )
    }

    /// A pen that reports its tool type is not a palm.
    @Test func otherToolTypesAreTouches() throws {
        for tool in [0, 1, 3, 0xF, -1] {
            let frames = [[Self.tracking(1), Self.tool(tool)] + Self.at(100, 100), Self.lifted]
            #expect(try Self.samples(.slots, frames) == ["0 began 0 100 100", "10 ended 0 100 100"], "\(tool)")
        }
    }

    // MARK: Tracking identifiers

    /// libevdev discards an identifier that replaces another one: the touch continues.
    @Test(arguments: [[2], [1], [2, 3, 4], [0]]) func doubledTrackingIdentifierContinuesTouch(ids: [Int]) throws {
        let doubled = ids.map { [Self.tracking($0)] + Self.at(200, 100) }
        let samples = try Self.samples(
            .slots,
            [[Self.tracking(1)] + Self.at(100, 100), Self.at(150, 100)] + doubled + [Self.at(250, 100), Self.lifted]
        )
        let moves = ids.indices.map { "\(20 + 10 * $0) moved 0 200 100" }
        let end = 20 + 10 * ids.count
        #expect(
            samples == ["0 began 0 100 100", "10 moved 0 150 100"] + moves
                + ["\(end) moved 0 250 100", "\(end + 10) ended 0 250 100"]
        )
    }

    /// An identifier alone is no event at all.
    @Test func doubledTrackingIdentifierAloneReportsNothing() throws {
        let frames = [[Self.tracking(1)] + Self.at(100, 100), [Self.tracking(2)], Self.lifted]
        #expect(try Self.samples(.slots, frames) == ["0 began 0 100 100", "20 ended 0 100 100"])
    }

    @Test func doubledEndReportsOneEnd() throws {
        let frames = [
            Self.lifted, [Self.tracking(1)] + Self.at(100, 100), Self.lifted + Self.lifted, Self.lifted,
            [Self.tracking(4)], Self.lifted,
        ]
        #expect(
            try Self.samples(.slots, frames) == [
                "0 began 0 100 100", "10 ended 0 100 100", "30 began 0 100 100", "40 ended 0 100 100",
            ]
        )
    }

    // MARK: Several changes in one frame

    /// An end and a beginning in one frame are a touch-down on a slot that is down: libinput ignores it, and the touch
    /// continues with the next motion.
    @Test func touchDownInFrameOfEndContinuesTouch() throws {
        let samples = try Self.samples(
            .slots,
            [
                [Self.tracking(1)] + Self.at(100, 100), Self.at(150, 100),
                Self.lifted + [Self.tracking(2)] + Self.at(600, 600), Self.at(650, 600), Self.lifted,
            ]
        )
        #expect(
            samples == [
                "0 began 0 100 100", "10 moved 0 150 100", "30 moved 0 650 600", "40 ended 0 650 600",
            ]
        )
    }

    @Test func severalEndsAndBeginningsInFrameContinueTouch() throws {
        let again = (2...5).flatMap { Self.lifted + [Self.tracking($0)] }
        let samples = try Self.samples(
            .slots,
            [[Self.tracking(1)] + Self.at(100, 100), again, Self.at(110, 100), again + Self.lifted]
        )
        #expect(samples == ["0 began 0 100 100", "20 moved 0 110 100", "30 ended 0 110 100"])
    }

    /// A contact that begins and ends in one frame is no touch with slots.
    @Test func tapInOneFrameIsNoTouchWithSlots() throws {
        let tap = [Self.tracking(1)] + Self.at(100, 100) + Self.lifted
        #expect(try Self.samples(.slots, [tap]) == [])
        #expect(
            try Self.samples(.slots, [tap, [Self.tracking(2)] + Self.at(200, 200), Self.lifted]) == [
                "0 began 0 200 200", "10 ended 0 200 200",
            ]
        )
    }

    /// The last position of a contact with a slot that ends is not reported.
    @Test func motionInFrameOfEndIsNotReportedWithSlots() throws {
        let frames = [[Self.tracking(1)] + Self.at(100, 100), Self.at(200, 200) + Self.lifted]
        #expect(try Self.samples(.slots, frames) == ["0 began 0 100 100", "10 ended 0 100 100"])
    }

    /// A second contact in a palm's frame is a palm, and the touch that it continues remains until it is lifted as a
    /// finger.
    @Test func palmInFrameOfEndDoesNotCancelTouch() throws {
        let frames = [
            [Self.tracking(1)] + Self.at(100, 100), Self.lifted + [Self.tracking(2), Self.tool(2)], Self.at(150, 100),
            Self.lifted, [Self.tool(0), Self.tracking(3)] + Self.at(200, 100), Self.at(250, 100), Self.lifted,
        ]
        #expect(
            try Self.samples(.slots, frames) == ["0 began 0 100 100", "50 moved 0 250 100", "60 ended 0 250 100"]
        )
    }

    // MARK: Slots

    /// Slots that the device does not have, also negative ones, are the last one.
    @Test(arguments: [3, 9, 1_000_000, -1, -4]) func invalidSlotIsLastSlot(number: Int) throws {
        let frames = [
            [Self.slot(number), Self.tracking(1)] + Self.at(100, 100), [Self.slot(2), [3, 53, 150]], Self.lifted,
        ]
        #expect(
            try Self.samples(.slots, frames) == ["0 began 2 100 100", "10 moved 2 150 100", "20 ended 2 150 100"]
        )
    }

    /// A slot keeps its position, of which the kernel reports changes only.
    @Test func slotKeepsItsPosition() throws {
        let frames = [
            [Self.tracking(1)] + Self.at(100, 100), Self.lifted, [Self.tracking(2)], Self.lifted,
            [Self.tracking(3), [3, 54, 300]], Self.lifted,
        ]
        #expect(
            try Self.samples(.slots, frames) == [
                "0 began 0 100 100", "10 ended 0 100 100", "20 began 0 100 100", "30 ended 0 100 100",
                "40 began 0 100 300", "50 ended 0 100 300",
            ]
        )
    }

    /// Events of a finger that was down before the recording.
    @Test(arguments: [false, true]) func strayEventsAreIgnored(hasEnd: Bool) throws {
        let stray = [Self.at(100, 100), [Self.tool(1)], Self.at(120, 100)] + (hasEnd ? [Self.lifted] : [])
        #expect(try Self.samples(.slots, stray) == [])
        let touch = [[Self.tracking(8)] + Self.at(200, 200), Self.lifted]
        #expect(try Self.samples(.slots, stray + touch) == ["0 began 0 200 200", "10 ended 0 200 200"])
    }

    /// The events of a device with slots for programs that know a single finger only.
    @Test func emulatedSingleTouchIsIgnoredWithSlots() throws {
        let frames = [
            [Self.tracking(1)] + Self.at(100, 100) + [Self.touch(1)] + Self.singleAt(100, 100),
            Self.singleAt(500, 500), [Self.touch(0)], [Self.touch(1)], Self.lifted + [Self.touch(0)],
        ]
        #expect(try Self.samples(.slots, frames) == ["0 began 0 100 100", "40 ended 0 100 100"])
    }

    // MARK: Devices without slots

    @Test func tapInOneFrameIsTouchWithoutSlots() throws {
        for frame in [[Self.touch(1), Self.touch(0)], [Self.touch(0), Self.touch(1)]] {
            #expect(
                try Self.samples(.single, [Self.singleAt(100, 100) + frame, Self.singleAt(200, 100)]) == [
                    "0 began 0 100 100", "0 ended 0 100 100",
                ]
            )
        }
    }

    /// The touch moves first.
    @Test func motionInFrameOfEndIsReportedWithoutSlots() throws {
        let frames = [Self.singleAt(100, 100) + [Self.touch(1)], Self.singleAt(200, 100) + [Self.touch(0)]]
        #expect(
            try Self.samples(.single, frames) == ["0 began 0 100 100", "10 moved 0 200 100", "10 ended 0 200 100"]
        )
    }

    /// A second touch-down is ignored, with the motion in its frame; with an end in the same frame, the touch ends.
    @Test func secondTouchDownIsIgnoredWithoutSlots() throws {
        let begin = Self.singleAt(100, 100) + [Self.touch(1)]
        #expect(
            try Self.samples(
                .single,
                [begin, Self.singleAt(200, 100) + [Self.touch(1)], Self.singleAt(300, 100), [Self.touch(0)]]
            ) == ["0 began 0 100 100", "20 moved 0 300 100", "30 ended 0 300 100"]
        )
        #expect(
            try Self.samples(.single, [begin, [Self.touch(0), Self.touch(1)], Self.singleAt(300, 100)]) == [
                "0 began 0 100 100", "10 ended 0 100 100",
            ]
        )
    }

    /// The kernel repeats keys with the value 2.
    @Test func repeatedTouchKeyIsIgnoredWithoutSlots() throws {
        let frames = [[Self.touch(2)], Self.singleAt(100, 100) + [Self.touch(1)], [Self.touch(2)], [Self.touch(0)]]
        #expect(try Self.samples(.single, frames) == ["0 began 0 100 100", "20 ended 0 100 100"])
    }

    // MARK: Lost events

    /// The state of contacts is that of the kernel after a frame with lost events, although its motion is not used.
    @Test func contactsAreTrackedInFramesWithDroppedEvents() throws {
        let dropped = [0, 3, 0]
        let begin = [Self.tracking(1)] + Self.at(100, 100)
        let end = [begin, [dropped] + Self.lifted, [Self.tracking(2)] + Self.at(200, 200), Self.lifted]
        #expect(
            try Self.samples(.slots, end) == [
                "0 began 0 100 100", "10 ended 0 100 100", "20 began 0 200 200", "30 ended 0 200 200",
            ]
        )
        let beginning = [[dropped] + begin, Self.at(150, 100), Self.lifted]
        #expect(
            try Self.samples(.slots, beginning) == ["0 began 0 100 100", "10 moved 0 150 100", "20 ended 0 150 100"]
        )
        let single = [Self.singleAt(100, 100) + [Self.touch(1)], [dropped, Self.touch(0)], Self.singleAt(200, 100)]
        #expect(try Self.samples(.single, single) == ["0 began 0 100 100", "10 ended 0 100 100"])
    }

    // MARK: Any events

    /// Random events of a device give touches that begin once and end once.
    @Test(arguments: 0..<200) func anyEventsGiveValidRecording(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let kind = seed % 3 == 0 ? Kind.single : .slots
        func value(_ values: [Int]) -> Int { values[Int.random(in: 0..<values.count, using: &random)] }
        let frames = (0..<60).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ -> [Int] in
                switch Int.random(in: 0..<7, using: &random) {
                case 0: Self.slot(value([0, 1, 2, 3, -1]))
                case 1, 2: Self.tracking(value([-1, -1, -2, 1, 2, 3]))
                case 3: Self.tool(value([0, 1, 2]))
                case 4: Self.touch(value([0, 1, 2]))
                case 5: [0, 3, 0]
                default: [3, value([0, 1, 53, 54]), Int.random(in: 0...999, using: &random)]
                }
            }
        }
        var live: Set<Substring> = []
        for sample in try Self.samples(kind, frames) {
            let words = sample.split(separator: " ")
            switch words[1] {
            case "began": #expect(live.insert(words[2]).inserted, "\(sample)")
            case "moved": #expect(live.contains(words[2]), "\(sample)")
            default: #expect(live.remove(words[2]) != nil, "\(sample)")
            }
        }
        #expect(live.isEmpty)
    }
}
