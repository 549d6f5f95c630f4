import LinuxIO
import Testing

@testable import Input

@Suite struct EvdevEncoderTests {
    private func facts(_ events: [(type: Int, code: Int, value: Int)]) -> [DeviceReport.Fact] {
        var encoder = EvdevEncoder(id: 7)
        return events.flatMap { encoder.take(type: $0.type, code: $0.code, value: $0.value, time: .seconds(1)) }
            .map(\.fact)
    }

    @Test func stepsOfFrameAreAdded() {
        #expect(
            facts([(2, 7, 1), (2, 7, 1), (0, 0, 0), (2, 0, -1), (0, 0, 0)]) == [
                .rotated(steps: 2), .rotated(steps: -1),
            ]
        )
        #expect(facts([(2, 7, 1), (2, 7, -1), (0, 0, 0)]) == [])
        #expect(facts([(2, 7, Int.max), (2, 7, Int.max), (0, 0, 0)]) == [.rotated(steps: 1000)])
        // Other axes and an incomplete frame.
        #expect(facts([(2, 8, 1), (3, 0, 5), (0, 0, 0), (2, 7, 1)]) == [])
    }

    @Test func buttonSelects() {
        #expect(
            facts([(1, 0x100, 1), (0, 0, 0), (1, 0x100, 2), (0, 0, 0), (1, 0x100, 0), (0, 0, 0), (1, 30, 1), (0, 0, 0)])
                == [.key(code: 0x161, isDown: true), .key(code: 0x161, isDown: false)]
        )
    }

    @Test func droppedEventsReleaseButton() {
        #expect(
            facts([(1, 0x100, 1), (0, 0, 0), (0, 3, 0), (2, 7, 5), (0, 0, 0), (2, 7, 1), (0, 0, 0)])
                == [.key(code: 0x161, isDown: true), .key(code: 0x161, isDown: false), .rotated(steps: 1)]
        )
    }

    @Test func removalCancelsButton() {
        var encoder = EvdevEncoder(id: 7)
        _ = encoder.take(type: 1, code: 0x100, value: 1, time: .zero)
        _ = encoder.take(type: 0, code: 0, value: 0, time: .zero)
        #expect(encoder.removal().map(\.fact) == [.keyLost(code: 0x161), .removed])
        #expect(EvdevEncoder(id: 7).removal().map(\.fact) == [.removed])
    }

    @Test(arguments: [
        // REL_X alone, REL_DIAL alone, REL_Y of the driver rotary-encoder, REL_DIAL with REL_HWHEEL.
        ("1", true), ("80", true), ("2", true), ("0 80", true), ("c0", true),
        // Nothing, a mouse with and without a wheel, a wheel, and text.
        ("0", false), ("", false), ("3", false), ("103", false), ("143", false), ("100", false), ("mouse", false),
    ])
    func encoderHasOneAxis(capabilities: String, isEncoder: Bool) {
        #expect(EvdevEncoder.isEncoder(relativeAxes: capabilities) == isEncoder)
    }
}
