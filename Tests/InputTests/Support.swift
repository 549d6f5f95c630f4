import CoreGraphics
import TestSupport
import Testing

@testable import Input

/// The path of one of the recordings that come with the tests.
func recordingPath(_ name: String) throws -> String {
    try #require(Bundle.module.path(forResource: name, ofType: "csv", inDirectory: "Recordings"))
}

/// A path that nothing exists at, and that is removed at the end of the test.
final class TemporaryPath {
    let path = NSTemporaryDirectory() + "easel-input-test-\(UUID().uuidString)"

    deinit { unlink(path) }
}

extension Recording {
    /// Returns a random valid recording: several devices and contacts, with numbers of every magnitude.
    static func random(
        using random: inout SeededGenerator,
        sampleCount: Int,
        isPlain: Bool = false
    ) throws -> Recording {
        let names = ["FT5406", "a b  c ", "#4", "Ünïcode 画面 🖊", "\"quoted\"", "end 7"]
        let devices =
            isPlain
            ? [Recording.Device(id: 0, name: "recording", kind: .touchscreen)]
            : (0..<3).map { index in
                Recording.Device(
                    id: index * 5,
                    name: random.element(of: names),
                    kind: random.element(of: InputDevice.Kind.allCases)
                )
            }
        var live: [(device: Int, contact: Int, type: TouchSample.Kind)] = []
        var samples: [Sample] = []
        var time: Int64 = 0
        func number(_ limit: Double) -> Double {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: 0
            case 1: limit
            case 2: .leastNonzeroMagnitude
            case 3: 1 / 3 * limit.ulp
            case 4: Double(Int.random(in: 0...100_000, using: &random)) / 100_000 * limit
            default: Double.random(in: 0...limit, using: &random)
            }
        }
        func append(_ phase: TouchSample.Phase, _ contact: (device: Int, contact: Int, type: TouchSample.Kind)) {
            time += random.element(of: [0, 1, 999, 1000, 8333, 1_000_000])
            samples.append(
                Sample(
                    time: time,
                    deviceID: contact.device,
                    contactID: contact.contact,
                    phase: phase,
                    type: contact.type,
                    x: Bool.random(using: &random) ? number(1) : -number(maximumCoordinate),
                    y: Bool.random(using: &random) ? number(1) : -number(maximumCoordinate),
                    force: isPlain || Bool.random(using: &random) ? nil : number(1),
                    majorRadius: isPlain || Bool.random(using: &random) ? nil : number(100)
                )
            )
        }
        while samples.count < sampleCount {
            let isFirst = live.isEmpty
            if isFirst || Int.random(in: 0..<10, using: &random) == 0 {
                let device = random.element(of: devices).id
                let contact = Int.random(in: 0..<20, using: &random)
                let type = isPlain ? TouchSample.Kind.direct : random.element(of: TouchSample.Kind.allCases)
                if live.contains(where: { $0.device == device && $0.contact == contact }) { continue }
                live.append((device, contact, type))
                append(.began, live[live.count - 1])
            } else {
                let index = Int.random(in: 0..<live.count, using: &random)
                let phase = random.element(of: Array(TouchSample.Phase.allCases.dropFirst()))
                append(phase, phase == .moved ? live[index] : live.remove(at: index))
            }
        }
        for contact in live { append(.ended, contact) }
        return try Recording(comments: ["made for a test", "", " #, indented"], devices: devices, samples: samples)
    }
}
