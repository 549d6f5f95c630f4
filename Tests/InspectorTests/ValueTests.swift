import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Host
@testable import Inspector
@testable import LinuxIO

/// The values of the protocol, and the updates of the screen.
@Suite struct ValueTests {
    @Test func jsonIsThatOfFoundation() throws {
        let text = "a\"\\\n\t\r\u{0}\u{1F}\u{7F}é€😀\u{2028}/"
        let value = InspectorValue.fields([
            "text": .text(text), "none": InspectorValue.none, "missing": nil,
            "list": .list([.flag(true), .flag(false), .number(0.1), .number(-3), .number(1e300), .number(.infinity)]),
        ])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(value.json.utf8)) as? [String: Any])
        #expect(object["text"] as? String == text)
        #expect(object["none"] is NSNull && object["missing"] == nil)
        let list = try #require(object["list"] as? [Any])
        #expect(
            list[0] as? Bool == true && list[2] as? Double == 0.1 && list[3] as? Int == -3
                && list[4] as? Double == 1e300
        )
        #expect(list[5] is NSNull)
        #expect(value.json.hasPrefix(#"{"text":"a\"\\\n\t\u000d\u0000\u001f\u007f"#))
    }

    @Test func swiftTextsAreLiterals() {
        #expect(SwiftText.string("a\"b\\(c)\n\u{1}") == #""a\"b\\(c)\n\u{1}""#)
        #expect(SwiftText.number(3) == "3" && SwiftText.number(0.1 + 0.2) == "0.3" && SwiftText.number(-2.5) == "-2.5")
    }

    /// Random regions of random pixels are the same for a page, and parts outside of the screen are not sent.
    @Test func updatesAreLossless() throws {
        let surface = Surface.allocate(PixelSize(width: 61, height: 47))
        var generator = SeededGenerator(seed: 3)
        surface.fill(using: &generator)
        var shown = ShownScreen()
        let whole = try #require(ScreenUpdate.bytes(of: Region(surface.bounds), in: surface, number: 0))
        #expect(whole[1] == 1)
        try shown.apply(whole)
        #expect(shown.shows(surface))
        for round in 1...40 {
            let rects = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                PixelRect(
                    x: Int.random(in: -9...60, using: &generator),
                    y: Int.random(in: -9...46, using: &generator),
                    width: Int.random(in: 1...20, using: &generator),
                    height: Int.random(in: 1...20, using: &generator)
                )
            }
            let region = Region(rects)
            for rect in region.intersection(Region(surface.bounds)) {
                for y in rect.minY..<rect.maxY {
                    for x in rect.minX..<rect.maxX { surface[x, y] = UInt32.random(in: 0...(.max), using: &generator) }
                }
            }
            guard let update = ScreenUpdate.bytes(of: region, in: surface, number: UInt32(round)) else {
                #expect(region.intersection(Region(surface.bounds)).isEmpty)
                continue
            }
            #expect(try shown.apply(update) == region.intersection(Region(surface.bounds)).area)
            #expect(shown.shows(surface), "round \(round)")
        }
        #expect(
            ScreenUpdate.bytes(of: Region(PixelRect(x: 99, y: 0, width: 5, height: 5)), in: surface, number: 1) == nil
        )
        #expect(ScreenUpdate.bytes(of: .empty, in: surface, number: 1) == nil)
        // Too many rectangles become one.
        let dots = Region(
            (0..<(ScreenUpdate.mostRectangles + 1)).map {
                PixelRect(x: 0, y: 0, width: 1, height: 1).offsetBy(x: $0 % 30 * 2, y: $0 / 30 * 2)
            }
        )
        let update = try #require(ScreenUpdate.bytes(of: dots, in: surface, number: 0x0102_0304))
        #expect(update[2] == 1 && update[3] == 0 && Array(update[8..<12]) == [4, 3, 2, 1])
    }

    @Test func logAndFramesAreLimited() {
        let lines = (1...600).map {
            LineHistory.Line(time: MonotonicInstant(nanoseconds: Int64($0) * 1_000_000_000), text: "\($0)", level: nil)
        }
        let all = InspectorReport.log(lines, after: 0).list ?? []
        #expect(all.count == 500 && all.last?["text"] == .text("600"))
        let rest = InspectorReport.log(lines, after: 598).list ?? []
        #expect(rest.map { $0["text"] } == [.text("599"), .text("600")])

        let recorded = (1...600).map { number in
            var frame = TimedFrame()
            frame.number = number
            frame.layout = TimedFrame.Interval(.zero, .milliseconds(4))
            if number == 600 { (frame.kind, frame.late, frame.blame) = (.animation, 2, .layout) }
            return frame
        }
        let frames = InspectorReport.frames(recorded)["frames"]?.list ?? []
        #expect(frames.count == 500 && frames.first?["number"] == .int(101))
        #expect(frames.last?["stages"]?.numbers == [0, 0, 4, 0, 0, 0, 0, 0])
        #expect(frames.first?["late"] == .int(0) && frames.first?["blame"] == nil)
        #expect(frames.last?["late"] == .int(2) && frames.last?["blame"] == .text("layout"))
        #expect(frames.first?["kind"] == .text("commit") && frames.last?["kind"] == .text("animation"))
    }
}
