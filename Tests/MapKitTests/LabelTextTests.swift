import MapData
import Testing
import UIKit

@testable import MapKit

/// The lines of labels, which are broken between words only.
@MainActor @Suite struct LabelTextTests {
    private static let wrapping = LabelWrapping(lineWidth: 110, wordWidth: 138)

    /// Returns the fitted text in a font whose letters are 10 points wide.
    private static func fit(_ text: String) -> (text: String, width: Double) {
        wrapping.fit(text, fontSize: 10) { Double($0.count) * 10 }
    }

    @Test func linesAreAsWideAsTheirWidestWord() {
        for (text, width) in [
            ("Kluuvi", 110.0), ("KAARTINKAUPUNK", 138), ("twelveletter", 120), ("Helsingin twelveletter", 120),
            ("many short words in lines", 110), ("", 110), (" ", 110),
        ] {
            let fitted = Self.fit(text)
            if text.count < 14 || text.contains(" ") { #expect(fitted.text == text) }
            #expect(fitted.width <= width && fitted.width >= 110, "\(text)")
        }
        #expect(Self.fit("twelveletter").width == 120 && Self.fit("a twelveletter b").width == 120)
        // A no-break space joins words.
        #expect(Self.fit("sixsix\u{A0}sixsi").width == 120)
    }

    @Test func wordsThatAreTooWideEndWithAnEllipsis() {
        let long = String(repeating: "a", count: 40)
        #expect(Self.fit(long).text == String(repeating: "a", count: 12) + "…" && Self.fit(long).width == 130)
        #expect(Self.fit("go \(long)\u{2003}there").text == "go aaaaaaaaaaaa…\u{2003}there")
        // Letters with accents stay whole.
        let accented = String(repeating: "e\u{301}", count: 30)
        #expect(Self.fit(accented).text == String(repeating: "e\u{301}", count: 12) + "…")
        // Letters that are wider than all.
        #expect(Self.wrapping.fit("WWWWWWWWWWWWW", fontSize: 10) { Double($0.count) * 900 }.text == "W…")
    }

    /// Text layout has rules for their words.
    @Test func textsWithoutSpacesStay() {
        for text in ["東京都千代田区丸の内一丁目九番地", "สถานีรถไฟกรุงเทพมหานครอภิวัฒน์"] {
            #expect(Self.fit(text).text == text && Self.fit(text).width == 110)
        }
    }

    /// No label of the extract has more lines than words.
    @Test func wordsOfTheMapAreInOneLine() throws {
        let stage = try MapStage(size: CGSize(width: 200, height: 200), maps: nil)
        let placer = try #require(stage.map.canvas).placer
        var words: Set<String> = []
        for zoom in [14, 16] {
            let size = LabelCell.size * exp2(20 - Double(zoom))
            let point = MKMapPoint(MapStage.station)
            let (x, y) = (Int(point.x / size), Int(point.y / size))
            for (dx, dy) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let cell = LabelCell(zoom: zoom, x: x + dx, y: y + dy, heading: 0, generation: 0, scale: 1)
                for label in placer.labels(of: cell).map(\.candidate) where label.angle == 0 && label.glyphs.isEmpty {
                    let height = stage.screen.host.session.perform { label.role.font(zoom: zoom).lineHeight }
                    let lines = Int((label.textSize.height / height).rounded())
                    let count = label.text.split(separator: " ").count
                    #expect(lines <= count, "\(label.text) has \(lines) lines")
                    words.formUnion(label.text.split(separator: " ").map(String.init))
                }
            }
        }
        // One that is wider than the usual lines.
        #expect(words.contains("KAARTINKAUPUNKI"), "\(words.sorted())")
    }
}
