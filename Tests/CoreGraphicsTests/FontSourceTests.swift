import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Fonts that do not depend on the machine. What changes the process's fonts runs in a process of its own.
@Suite struct FontSourceTests {
    private static let scratch = NSTemporaryDirectory() + "easel-fonts-\(ProcessInfo.processInfo.processIdentifier)"

    private static func measure() -> CGFloat { TextLine("Wide and narrow", font: FontDescription(pointSize: 20)).width }

    /// Whether a line is drawn the same, bit by bit, as it was before.
    private static func picture(_ line: TextLine) -> [UInt32] {
        let canvas = Canvas(300, 60)
        canvas.context.draw(line, at: point(5, 5))
        return canvas.pixels
    }

    @Test func wherefromIsNotFontsIsAnErrorThatNamesIt() async {
        await #expect(processExitsWith: .success) {
            #expect(throws: FontSourceError.notFound("/no/such/folder")) {
                try TextSystem.use(.path("/no/such/folder"))
            }
            let empty = Self.scratch + "-empty"
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: empty) }
            #expect(throws: FontSourceError.noFonts(empty)) { try TextSystem.use(.path(empty)) }
            try Data("not a font".utf8).write(to: URL(fileURLWithPath: empty + "/broken.ttf"))
            #expect(throws: FontSourceError.noFonts(empty)) { try TextSystem.use(.path(empty)) }
            try Data("<fontconfig>".utf8).write(to: URL(fileURLWithPath: empty + "/fonts.conf"))
            #expect(throws: FontSourceError.unreadable(empty + "/fonts.conf")) { try TextSystem.use(.path(empty)) }
            // The fonts before are still there.
            #expect(Self.measure() > 50)
        }
    }

    @Test func aSourceHasItsOwnFontsAndNoOthers() async {
        await #expect(processExitsWith: .success) {
            try TextSystem.use(.path(TestFonts.folder))
            #expect(FontDescription.isInstalled(family: "Noto Sans"))
            #expect(FontDescription.isInstalled(family: "noto color emoji"))
            #expect(!FontDescription.isInstalled(family: "DejaVu Sans"))
            // A family that is not there is set in the sans serif.
            #expect(
                TextLine("Any text", font: FontDescription(family: "No such", pointSize: 20)).width
                    == TextLine("Any text", font: FontDescription(family: "Noto Sans", pointSize: 20)).width
            )
            #expect(
                TextLine("Any text", font: FontDescription(family: "serif", pointSize: 20)).width
                    == TextLine("Any text", font: FontDescription(family: "Noto Serif", pointSize: 20)).width
            )
        }
    }

    /// A folder without rules of its own: the generic families are found by what the fonts are.
    @Test func aBareFolderOfFontsIsEnough() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.scratch + "-bare"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            for name in ["NotoSansArabic-Regular", "NotoSansMono-Regular", "NotoSerif-Regular", "NotoSans-Regular"] {
                try FileManager.default.copyItem(
                    atPath: "\(TestFonts.folder)/\(name).ttf",
                    toPath: "\(folder)/\(name).ttf"
                )
            }
            try TextSystem.use(.path(TestFonts.folder))
            let families = ["sans-serif", "serif", "monospace", "Unknown"]
            let expected = families.map { TextLine("Text", font: FontDescription(family: $0, pointSize: 20)).width }
            #expect(Set(expected).count == 3)
            try TextSystem.use(.path(folder))
            let found = families.map { TextLine("Text", font: FontDescription(family: $0, pointSize: 20)).width }
            #expect(found == expected)
        }
    }

    /// Lines keep the fonts they were made in, glyphs of one font are never taken for those of another.
    @Test func linesOutliveAChangeOfFonts() async {
        await #expect(processExitsWith: .success) {
            try TextSystem.use(.path(TestFonts.folder))
            let fonts = [FontDescription(pointSize: 20), FontDescription(family: "monospace", pointSize: 20)]
            let texts = ["Kept once", "Kept twice", "\u{1F600} emoji", "\u{5D0}\u{5D1}"]
            let lines = fonts.flatMap { font in texts.map { TextLine($0, font: font) } }
            let before = lines.map { Self.picture($0) }
            #expect(lines.map { Self.picture($0) } == before)
            for source in [FontSource.system, .path(TestFonts.folder)] {
                try TextSystem.use(source)
                // New lines fill what is kept of glyphs under the same numbers, if numbers were used twice.
                for font in fonts { _ = Self.picture(TextLine("Kept twice", font: font)) }
                #expect(lines.map { Self.picture($0) } == before)
                for _ in 0..<3 { _ = lines.map { Self.picture($0) } }
                #expect(TextSystem.counters.lineBytesKept >= 0)
            }
        }
    }

    @Test func aChangeOfFontsChangesNewLines() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.scratch + "-serif"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.copyItem(
                atPath: "\(TestFonts.folder)/NotoSerif-Regular.ttf",
                toPath: folder + "/serif.ttf"
            )
            try TextSystem.use(.path(TestFonts.folder))
            let (sans, metrics) = (Self.measure(), FontDescription(pointSize: 20).metrics)
            try TextSystem.use(.path(folder))
            #expect(Self.measure() != sans)
            try TextSystem.use(.path(TestFonts.folder))
            #expect(Self.measure() == sans && FontDescription(pointSize: 20).metrics == metrics)
        }
    }
}
