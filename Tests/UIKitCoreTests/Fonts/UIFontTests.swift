import TestSupport
import Testing
import Typography
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Names and measures are those of the bundled fonts, as their tables say.
@MainActor
@Suite(.enabled(if: TestFonts.isBundled)) struct UIFontTests {
    init() { TestFonts.use() }

    /// Otherwise fonts would change whenever a test creates a screen, and all cached text with them.
    @Test func virtualScreenAndTestsUseTheSameFontFolder() {
        #expect(ScreenFonts.bundledFolder == TestFonts.folder && ScreenFonts.standard == .bundled)
    }

    @Test func fontIsFoundByPostScriptFullAndFamilyName() throws {
        for name in ["NotoSans-BoldItalic", "notosans-bolditalic", "Noto Sans Bold Italic"] {
            let font = try #require(UIFont(name: name, size: 14))
            #expect(font.fontName == "NotoSans-BoldItalic" && font.familyName == "Noto Sans" && font.pointSize == 14)
        }
        #expect(UIFont(name: "Noto Sans", size: 14)?.fontName == "NotoSans-Regular")
        #expect(UIFont(name: "NOTO SERIF", size: 14)?.fontName == "NotoSerif-Regular")
        #expect(
            UIFont(name: "sans-serif", size: 14) == nil && UIFont(name: "Noto Sans Bold Italic Bold", size: 1) == nil
        )
        #expect(UIFont(name: "", size: 14) == nil && UIFont(name: "Noto\0 Sans", size: 14) == nil)
        #expect(UIFont(name: "Noto Sans", size: 0)?.pointSize == 12)
    }

    /// A search compares the name with those of all fonts, and an app creates a font for each cell of a table.
    @Test func namesAreSearchedOnce() {
        func search() {
            for name in ["Noto Sans", "NOTO SANS", "no such font"] {
                for size in 10..<20 { _ = UIFont(name: name, size: CGFloat(size)) }
            }
        }
        search()
        let searches = FontLibrary.current.counters.fontSearches
        search()
        #expect(searches >= 3 && FontLibrary.current.counters.fontSearches == searches)
    }

    @Test func systemFontReportsFontAndFamilyName() {
        #expect(UIFont.systemFont(ofSize: 10).fontName == "NotoSans-Regular")
        #expect(UIFont.systemFont(ofSize: 10).familyName == "Noto Sans")
        #expect(UIFont.boldSystemFont(ofSize: 10).fontName == "NotoSans-Bold")
        #expect(UIFont.systemFont(ofSize: 10, weight: .semibold).fontName == "NotoSans-SemiBold")
        #expect(UIFont.italicSystemFont(ofSize: 10).fontName == "NotoSans-Italic")
        #expect(UIFont.monospacedSystemFont(ofSize: 10, weight: .bold).fontName == "NotoSansMono-Bold")
    }

    @Test func familyNamesAndFontNamesListBundledFonts() {
        let families = UIFont.familyNames
        #expect(families == families.sorted() && Set(families).count == families.count)
        for family in ["Noto Sans", "Noto Serif", "Noto Sans Mono", "Noto Sans Hebrew", "Noto Color Emoji"] {
            #expect(families.contains(family))
        }
        #expect(
            UIFont.fontNames(forFamilyName: "noto sans") == [
                "NotoSans-Black", "NotoSans-Bold", "NotoSans-BoldItalic", "NotoSans-ExtraBold", "NotoSans-ExtraLight",
                "NotoSans-Italic", "NotoSans-Light", "NotoSans-Medium", "NotoSans-Regular", "NotoSans-SemiBold",
                "NotoSans-Thin",
            ]
        )
        #expect(UIFont.fontNames(forFamilyName: "Nobody") == [])
        for name in families.flatMap({ UIFont.fontNames(forFamilyName: $0) }) {
            #expect(UIFont(name: name, size: 9)?.fontName == name)
        }
    }

    /// Noto Sans: ascender 1069, descender -293, capitals 714, small letters 536 of 1000 units.
    @Test func fontMetricsMatchTheFontTables() {
        let font = UIFont.systemFont(ofSize: 100)
        #expect(abs(font.ascender - 106.9) < 0.01 && abs(font.descender + 29.3) < 0.01)
        #expect(abs(font.capHeight - 71.4) < 0.01 && abs(font.xHeight - 53.6) < 0.01)
        #expect(abs(font.lineHeight - 136.2) < 0.02 && font.leading == 0)
        let small = font.withSize(10)
        #expect(abs(small.capHeight - 7.14) < 0.01 && small.fontName == font.fontName)
    }

    private static let weights: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The coverage of a text's pixels, summed up.
    private func ink(_ text: String, _ font: UIFont) -> Int {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 80), format: format).image { _ in
            text.draw(at: CGPoint(x: 4, y: 4), withAttributes: [.font: font, .foregroundColor: UIColor.black])
        }
        let bytes = image.cgImage?.dataProvider?.data.map { Array($0 as Data) } ?? []
        return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }
    }

    @Test func systemFontHasNineWeightsOfGrowingInk() {
        let fonts = Self.weights.map { UIFont.systemFont(ofSize: 40, weight: $0) }
        #expect(
            fonts.map(\.fontName)
                == ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
                .map { "NotoSans-\($0)" }
        )
        let inks = fonts.map { ink("Weights Ωж", $0) }
        for (lighter, heavier) in zip(inks, inks.dropFirst()) { #expect(lighter < heavier, "\(inks)") }
        let widths = fonts.map { width("mmmm Ωж", $0) }
        for (lighter, heavier) in zip(widths, widths.dropFirst()) { #expect(lighter < heavier, "\(widths)") }
        // Digits do not tremble in any of them.
        for weight in Self.weights {
            let font = UIFont.monospacedDigitSystemFont(ofSize: 31, weight: weight)
            #expect(Set((0...9).map { width("\($0)\($0)", font) }).count == 1)
        }
    }

    private func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }

    @Test func monospacedDigitSystemFontHasDigitsOfEqualWidth() {
        let fonts = [UIFont.Weight.regular, .bold].map { UIFont.monospacedDigitSystemFont(ofSize: 31, weight: $0) }
        for font in fonts {
            let widths = Set((0...9).map { width("\($0)\($0)\($0)", font) })
            #expect(widths.count == 1)
            #expect(width("iii", font) < width("mmm", font))
        }
        #expect(fonts[0] != .systemFont(ofSize: 31) && fonts[0].fontName == "NotoSans-Regular")
    }

    /// The bundled font's digits have one width by themselves: the other kind proves that features are heeded, in texts
    /// of Latin letters and in those that pango lays out.
    @Test func openTypeFeaturesChangeGlyphs() {
        var description = UIFont.systemFont(ofSize: 31).face
        let plain = UIFont(description)
        description.features = "pnum=1"
        let proportional = UIFont(description)
        for prefix in ["", "\u{5D0}"] {
            #expect(width(prefix + "111", proportional) < width(prefix + "111", plain) - 5)
            #expect(width(prefix + "111", plain) == width(prefix + "000", plain))
        }
        // Many texts, so that they would be put together from pairs if features were forgotten.
        for number in 0..<40 {
            let text = "\(number)1"
            #expect(width(text, proportional) < width(text, plain))
        }
        description.features = "no feature, \0,=,tnum=x"
        #expect(width("111", UIFont(description)) == width("111", plain))
    }

    @Test func monospacedSystemFontHasCharactersOfEqualWidth() {
        let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        #expect(Set(["iii", "mmm", "...", "W1ü"].map { width($0, font) }).count == 1)
    }

    // MARK: Descriptors

    @Test func withSymbolicTraitsSelectsBoldAndItalicFonts() throws {
        let plain = UIFont.systemFont(ofSize: 15).fontDescriptor
        #expect(plain.symbolicTraits == [] && plain.pointSize == 15 && plain.postscriptName == "NotoSans-Regular")
        let both = try #require(plain.withSymbolicTraits([.traitBold, .traitItalic]))
        #expect(UIFont(descriptor: both, size: 0).fontName == "NotoSans-BoldItalic")
        #expect(UIFont(descriptor: both, size: 0).pointSize == 15 && UIFont(descriptor: both, size: 8).pointSize == 8)
        #expect(both.symbolicTraits == [.traitBold, .traitItalic])
        #expect(
            both.withSymbolicTraits([]) == plain
                && both.withSymbolicTraits(.traitItalic)?.symbolicTraits == .traitItalic
        )
        let mono = try #require(both.withSymbolicTraits([.traitBold, .traitMonoSpace]))
        #expect(mono.postscriptName == "NotoSansMono-Bold" && mono.symbolicTraits == [.traitBold, .traitMonoSpace])
        // The family has no such font.
        #expect(mono.withSymbolicTraits([.traitMonoSpace, .traitItalic]) == nil)
        let hebrew = UIFontDescriptor(name: "Noto Sans Hebrew", size: 12)
        #expect(hebrew.withSymbolicTraits(.traitBold)?.postscriptName == "NotoSansHebrew-Bold")
        #expect(hebrew.withSymbolicTraits(.traitItalic) == nil && hebrew.withSymbolicTraits(.traitMonoSpace) == nil)
    }

    @Test func withDesignAppliesToSystemFontsOnly() {
        let plain = UIFont.boldSystemFont(ofSize: 15).fontDescriptor
        #expect(plain.withDesign(.serif)?.postscriptName == "NotoSerif-Bold")
        #expect(plain.withDesign(.monospaced)?.postscriptName == "NotoSansMono-Bold")
        #expect(plain.withDesign(.serif)?.withDesign(.default) == plain)
        #expect(plain.withDesign(.rounded) == nil)
        #expect(UIFontDescriptor(name: "Noto Serif", size: 12).withDesign(.default) == nil)
    }

    @Test func descriptorOfUnknownNameFallsBackToSystemFont() {
        let font = UIFont(descriptor: UIFontDescriptor(name: "Nobody", size: 13), size: 0)
        #expect(font.fontName == "NotoSans-Regular" && font.pointSize == 13)
        #expect(UIFontDescriptor(name: "NotoSans-Bold", size: 13).withSize(20).pointSize == 20)
        #expect(
            UIFont(name: "NotoSans-Bold", size: 9)?.fontDescriptor == UIFontDescriptor(name: "NotoSans-Bold", size: 9)
        )
    }

    // MARK: The application's own fonts

    @Test func applicationFontsFindsFilesAmongResources() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "easel-app-\(UUID().uuidString)")
        let manager = FileManager.default
        for inner in ["Fonts", "set"] {
            try manager.createDirectory(at: folder.appending(path: inner), withIntermediateDirectories: true)
        }
        defer { try? manager.removeItem(at: folder) }
        for name in ["b.ttf", "Fonts/a.OTF", "set/c.ttf", "set/fonts.conf", "readme.txt"] {
            try Data().write(to: folder.appending(path: name))
        }
        let found = ApplicationFonts.files(in: [folder, folder.appending(path: "none")])
        #expect(found.map { String($0.dropFirst(folder.path.count + 1)) } == ["b.ttf", "Fonts/a.OTF"])
    }

    @Test func registeredApplicationFontsAreFoundByName() async {
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "easel-own-\(ProcessInfo.processInfo.processIdentifier)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            for name in ["NotoSans-Regular", "NotoSerif-Bold"] {
                try FileManager.default.copyItem(
                    atPath: "\(TestFonts.folder)/\(name).ttf",
                    toPath: "\(folder)/\(name).ttf"
                )
            }
            try FontLibrary.use(.system)
            let before = UIFont.familyNames
            #expect(UIFont(name: "NotoSerif-Bold", size: 12) == nil)
            try Data("broken".utf8).write(to: URL(fileURLWithPath: folder + "/broken.ttf"))
            ApplicationFonts.register([folder + "/NotoSerif-Bold.ttf", folder + "/broken.ttf", folder + "/none.ttf"])
            #expect(UIFont(name: "NotoSerif-Bold", size: 12)?.fontName == "NotoSerif-Bold")
            #expect(UIFont.familyNames == (before + ["Noto Serif"]).sorted())
            // They stay, wherever other fonts come from.
            try FontLibrary.use(.path(folder))
            #expect(UIFont(name: "NotoSerif-Bold", size: 12)?.fontName == "NotoSerif-Bold")
        }
    }
}
