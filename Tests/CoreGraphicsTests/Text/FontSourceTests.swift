import DrawingSupport
import CoreGraphics
import Foundation
import TestSupport
import Testing
import Typography

/// Fonts that do not depend on the machine. Tests that change the process's fonts run in a process of their own.
@Suite struct FontSourceTests {
    private static let scratch = NSTemporaryDirectory() + "easel-fonts-\(ProcessInfo.processInfo.processIdentifier)"

    private static func measure() -> CGFloat { TextLine("Wide and narrow", font: FontDescription(pointSize: 20)).width }

    /// Returns the pixels of a line.
    private static func linePixels(_ line: TextLine) -> [UInt32] {
        let canvas = Canvas(300, 60)
        canvas.context.draw(line, at: point(5, 5))
        return canvas.pixels
    }

    @Test func useOfInvalidPathThrowsErrorNamingIt() async {
        await #expect(processExitsWith: .success) {
            #expect(throws: FontSourceError.notFound("/no/such/folder")) {
                try FontLibrary.use(.path("/no/such/folder"))
            }
            let empty = Self.scratch + "-empty"
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: empty) }
            #expect(throws: FontSourceError.noFonts(empty)) { try FontLibrary.use(.path(empty)) }
            try Data("not a font".utf8).write(to: URL(fileURLWithPath: empty + "/broken.ttf"))
            #expect(throws: FontSourceError.noFonts(empty)) { try FontLibrary.use(.path(empty)) }
            try Data("<fontconfig>".utf8).write(to: URL(fileURLWithPath: empty + "/fonts.conf"))
            #expect(throws: FontSourceError.unreadable(empty + "/fonts.conf")) { try FontLibrary.use(.path(empty)) }
            // The fonts before are still there.
            #expect(Self.measure() > 50)
        }
    }

    @Test func usePathInstallsOnlyItsFonts() async {
        await #expect(processExitsWith: .success) {
            try FontLibrary.use(.path(TestFonts.folder))
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
    @Test func useFolderWithoutFontconfigFileFindsGenericFamilies() async {
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
            try FontLibrary.use(.path(TestFonts.folder))
            let families = ["sans-serif", "serif", "monospace", "Unknown"]
            let expected = families.map { TextLine("Text", font: FontDescription(family: $0, pointSize: 20)).width }
            #expect(Set(expected).count == 3)
            try FontLibrary.use(.path(folder))
            let found = families.map { TextLine("Text", font: FontDescription(family: $0, pointSize: 20)).width }
            #expect(found == expected)
        }
    }

    /// The fonts of a machine: a fontconfig file whose sans serif is Noto Sans, and which names Noto Serif `family`.
    private static func makeMachine(_ folder: String, calling family: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
            <dir>\(TestFonts.folder)</dir><cachedir>\(folder)/cache</cachedir>
            <match target="scan"><test name="family"><string>Noto Serif</string></test>
            <edit name="family" mode="assign"><string>\(family)</string></edit></match>
            <alias><family>Helvetica</family><accept><family>Noto Sans Mono</family></accept></alias>
            <match target="pattern"><edit name="family" mode="append_last"><string>sans-serif</string></edit></match>
            <alias><family>sans-serif</family><prefer><family>Noto Sans</family></prefer></alias>
            <alias><family>monospace</family><prefer><family>Noto Sans Mono</family></prefer></alias>
            </fontconfig>
            """
        try text.write(toFile: folder + "/fonts.conf", atomically: true, encoding: .utf8)
        setenv("FONTCONFIG_FILE", folder + "/fonts.conf", 1)
    }

    private static func name(_ family: String, weight: Int = 400) -> String? {
        FontDescription(family: family, pointSize: 20, weight: weight).name?.postScriptName
    }

    @Test func systemFontIsInterIfInstalled() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.scratch + "-inter"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try Self.makeMachine(folder, calling: "Inter")
            #expect(Self.name("sans-serif") == "NotoSerif-Regular")
            #expect(Self.name("sans-serif", weight: 700) == "NotoSerif-Bold")
            #expect(Self.name("monospace") == "NotoSansMono-Regular")
            // Families that fontconfig has an answer for, and one that it has not.
            #expect(Self.name("Helvetica") == "NotoSansMono-Regular")
            #expect(Self.name("Noto Sans") == "NotoSans-Regular")
            #expect(Self.name("Unknown") == "NotoSerif-Regular")
            #expect(Self.name("Unknown") == "NotoSerif-Regular", "remembered")
            // Characters that Inter lacks come from the other fonts.
            #expect(TextLine("\u{5D0}", font: FontDescription(pointSize: 20)).width > 0)
            // A fontconfig file that is named decides by itself.
            try FontLibrary.use(.path(folder + "/fonts.conf"))
            #expect(Self.name("sans-serif") == "NotoSans-Regular")
            try FontLibrary.use(.system)
            #expect(Self.name("sans-serif") == "NotoSerif-Regular")
        }
    }

    @Test func systemFontWithoutInterIsFontconfigDefault() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.scratch + "-none"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try Self.makeMachine(folder, calling: "Outer")
            #expect(Self.name("sans-serif") == "NotoSans-Regular")
            #expect(Self.name("Unknown") == "NotoSans-Regular" && Self.name("outer") == "NotoSerif-Regular")
        }
    }

    /// Debian's own Inter, where `make deps` has installed it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter")))
    func debianInterHasNineWeights() async {
        await #expect(processExitsWith: .success) {
            let names = (1...9).map { Self.name("sans-serif", weight: $0 * 100) ?? "none" }
            #expect(Set(names).count == 9 && names.allSatisfy { $0.hasPrefix("Inter-") }, "\(names)")
        }
    }

    /// Lines keep the fonts they were made in, glyphs of one font are never taken for those of another.
    @Test func existingLinesDrawSameAfterFontSourceChange() async {
        await #expect(processExitsWith: .success) {
            try FontLibrary.use(.path(TestFonts.folder))
            let fonts = [FontDescription(pointSize: 20), FontDescription(family: "monospace", pointSize: 20)]
            let texts = ["Kept once", "Kept twice", "\u{1F600} emoji", "\u{5D0}\u{5D1}"]
            let lines = fonts.flatMap { font in texts.map { TextLine($0, font: font) } }
            let before = lines.map { Self.linePixels($0) }
            #expect(lines.map { Self.linePixels($0) } == before)
            for source in [FontSource.system, .path(TestFonts.folder)] {
                try FontLibrary.use(source)
                // New lines fill what is kept of glyphs under the same numbers, if numbers were used twice.
                for font in fonts { _ = Self.linePixels(TextLine("Kept twice", font: font)) }
                #expect(lines.map { Self.linePixels($0) } == before)
                for _ in 0..<3 { _ = lines.map { Self.linePixels($0) } }
                #expect(FontLibrary.current.counters.lineBytesCached >= 0)
            }
        }
    }

    @Test func newLinesUseChangedFontSource() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.scratch + "-serif"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.copyItem(
                atPath: "\(TestFonts.folder)/NotoSerif-Regular.ttf",
                toPath: folder + "/serif.ttf"
            )
            try FontLibrary.use(.path(TestFonts.folder))
            let (sans, metrics) = (Self.measure(), FontDescription(pointSize: 20).metrics)
            try FontLibrary.use(.path(folder))
            #expect(Self.measure() != sans)
            try FontLibrary.use(.path(TestFonts.folder))
            #expect(Self.measure() == sans && FontDescription(pointSize: 20).metrics == metrics)
        }
    }
}
