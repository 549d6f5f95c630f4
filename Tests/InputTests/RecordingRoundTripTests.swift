import CoreGraphics
import TestSupport
import Testing

@testable import Input

struct RecordingRoundTripTests {
    @Test(arguments: [
        ("handwriting-latin", 36, 2458), ("handwriting-greek", 19, 1735), ("handwriting-short", 16, 1454),
    ])
    func bundledHandwritingHasExpectedSamples(name: String, strokes: Int, sampleCount: Int) throws {
        let recording = try Recording(contentsOf: recordingPath(name))
        #expect(recording.strokeCount == strokes)
        // The files' notes count positions; the end of each stroke repeats its last one.
        #expect(recording.samples.count { $0.phase != .ended } == sampleCount)
        #expect(recording.samples.count == sampleCount + strokes)
        #expect(recording.comments.contains { $0.contains("MIT licence") })
        #expect(recording.samples.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
        let again = try Recording(text: Array(recording.text().utf8))
        #expect(again == recording)
        #expect(try Recording(csv: Array(recording.csv().utf8)) == recording)
    }

    @Test func firstSamplesOfBundledHandwriting() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-latin"))
        #expect(recording.samples[0] == .init(time: 0, contactID: 1, phase: .began, x: 0.10940, y: 0.07006))
        #expect(recording.samples[1] == .init(time: 15_000, contactID: 1, phase: .moved, x: 0.10798, y: 0.07006))
        #expect(recording.devices == [Recording.Device(id: 0, name: "recording", kind: .touchscreen)])
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func textRoundTripIsExact(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recording = try Recording.random(using: &random, sampleCount: .random(in: 1...120, using: &random))
        let text = recording.text()
        let again = try Recording(text: Array(text.utf8))
        #expect(again == recording)
        #expect(again.text() == text)
        // Equality takes −0 for 0; the bits do not.
        #expect(again.samples.map(\.x.bitPattern) == recording.samples.map(\.x.bitPattern))
        #expect(again.samples.map(\.y.bitPattern) == recording.samples.map(\.y.bitPattern))
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func csvRoundTripOfPlainRecordingIsExact(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recording = try Recording.random(using: &random, sampleCount: 60, isPlain: true)
        let text = try recording.csv()
        let again = try Recording(csv: Array(text.utf8))
        #expect(again == recording)
        #expect(try again.csv() == text)
    }

    @Test func textMatchesDocumentedFormat() throws {
        let recording = try Recording(
            comments: ["a tap"],
            devices: [Recording.Device(id: 0, name: "FT5406 touch screen", kind: .touchscreen)],
            samples: [
                .init(time: 0, contactID: 1, phase: .began, x: 0.25, y: 0.5, force: 0.4, majorRadius: 0.01),
                .init(time: 81_250, contactID: 1, phase: .ended, x: 0.25, y: 0.5),
            ]
        )
        let text = """
            easel-recording 1
            # a tap
            device 0 touchscreen FT5406 touch screen
            0 began 0 1 direct 0.25 0.5 force=0.4 radius=0.01
            81250 ended 0 1 direct 0.25 0.5
            end 2

            """
        #expect(recording.text() == text)
        #expect(recording.duration == 81_250)
        #expect(recording.strokeCount == 1)
    }

    @Test func textPreservesPenAngles() throws {
        let text = """
            easel-recording 1
            device 0 pen Pen
            0 began 0 1 pencil 0.25 0.5 force=0.4 altitude=0.9 azimuth=-2.5
            81250 ended 0 1 pencil 0.25 0.5 altitude=1.5707963267948966 azimuth=3.141592653589793
            end 2

            """
        let recording = try Recording(text: Array(text.utf8))
        #expect(recording.samples[0].angles == PenAngles(altitude: 0.9, azimuth: -2.5))
        #expect(recording.samples[1].angles == PenAngles(altitude: .pi / 2, azimuth: .pi))
        #expect(recording.text() == text)
    }

    @Test func csvOfUnsupportedValuesThrows() throws {
        func csv(_ change: (inout Recording.Sample) -> Void, both: Bool = true) throws -> String {
            var samples: [Recording.Sample] = [
                .init(time: 0, contactID: 1, phase: .began, x: 0, y: 0),
                .init(time: 1001, contactID: 1, phase: .cancelled, x: 0, y: 0),
                .init(time: 2500, contactID: 1, phase: .began, x: 0, y: 0),
                .init(time: 2500, contactID: 1, phase: .ended, x: 0, y: 0),
            ]
            for index in 2..<4 { change(&samples[index]) }
            let devices = (0...1).map { Recording.Device(id: $0, name: "device", kind: .pen) }
            return try Recording(devices: devices, samples: samples).csv()
        }
        func failure(_ what: String) -> RecordingError { .notRepresentable(format: "CSV", sample: 2, what: what) }
        #expect(throws: failure("force")) { try csv { $0.force = 0.5 } }
        #expect(throws: failure("contact radius")) { try csv { $0.majorRadius = 0.5 } }
        #expect(throws: failure("pen angles")) { try csv { $0.angles = PenAngles(altitude: 1, azimuth: 0) } }
        #expect(throws: failure("the touch type pencil")) { try csv { $0.type = .pencil } }
        #expect(throws: failure("more than one device")) { try csv { $0.deviceID = 1 } }
        #expect(failure("force").description == "sample 2: the CSV format does not support force")
        let plain = try csv { _ in }
        #expect(
            plain == """
                t_ms,contact,phase,x,y
                0,1,down,0.0,0.0
                1.001,1,cancel,0.0,0.0
                2.500,1,down,0.0,0.0
                2.500,1,up,0.0,0.0

                """
        )
    }
}
