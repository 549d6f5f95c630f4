import Foundation
import Testing

@testable import InterfaceCompilation

/// Warnings and errors, each with a file and a line; those of hostile files are in `HostileFileTests`.
@Suite struct ProblemTests {
    @Test func unknownElementsAndAttributesAreWarnings() {
        let text = Sample.storyboard(
            view:
                "<subviews>\n<label sparkle=\"YES\" id=\"l\"/>\n<hologramView id=\"h\"><rect key=\"frame\"/></hologramView>\n"
                + "<wormhole id=\"w\"/>\n</subviews>"
        )
        #expect(
            Sample.problems(text) == [
                "Main.storyboard:9: warning: the attribute sparkle of <label> is not supported; it is ignored",
                "Main.storyboard:10: warning: <hologramView> is not supported; a plain view is shown in its place",
                "Main.storyboard:11: warning: <wormhole> is not supported; it is ignored",
            ]
        )
    }

    @Test func brokenConnectionsAreWarningsOfTheBuild() {
        let catalog = ClassCatalog([
            "Base": .init(superclass: "UIViewController", outlets: ["title1"]),
            "Pumps": .init(superclass: "Base", outlets: ["name"], actions: ["start:"]),
        ])
        let text = Sample.storyboard(
            view: "<subviews><label id=\"l\"/><button id=\"b\"><connections>\n"
                + "<action selector=\"stop:\" destination=\"vc\" id=\"a1\"/>\n"
                + "<action selector=\"start:\" destination=\"vc\" id=\"a2\"/></connections></button></subviews>",
            controller: "<connections>\n<outlet property=\"nmae\" destination=\"l\" id=\"o1\"/>\n"
                + "<outlet property=\"title1\" destination=\"l\" id=\"o2\"/>\n"
                + "<outlet property=\"name\" destination=\"gone\" id=\"o3\"/></connections>",
            attributes: "customClass=\"Pumps\""
        )
        #expect(
            Sample.problems(text, catalog: catalog) == [
                "Main.storyboard:13: warning: the class Pumps has no outlet nmae; the app ends when it is connected",
                "Main.storyboard:15: warning: the connection refers to an object gone that does not exist; it is ignored",
                "Main.storyboard:9: warning: the class Pumps has no action stop:; the app ends when it is sent",
            ]
        )
        let missing = Sample.storyboard(attributes: "customClass=\"Pmups\"")
        #expect(
            Sample.problems(missing, catalog: catalog) == [
                "Main.storyboard:6: warning: there is no class Pmups in the target; that of UIKit is used"
            ]
        )
    }

    @Test(arguments: ["", "12px", "1e13", "0x10"])
    func valuesThatAreNoNumbersAreWarnings(value: String) throws {
        let text = Sample.storyboard(
            view:
                "<subviews><view alpha=\"\(value)\" id=\"a\"><rect key=\"frame\" x=\"\(value)\" y=\"0\"/></view></subviews>\n"
                + "<constraints>\n<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"\(value)\" id=\"c\"/></constraints>"
        )
        let made = try InterfaceCompiler.compile("Main.storyboard", Data(text.utf8))
        // Swift reads hexadecimal numbers, which Xcode does not write.
        let expected = value == "0x10" ? 0 : 3
        #expect(made.warnings.count == expected, "\(made.warnings)")
        #expect(made.warnings.allSatisfy { $0.line == 8 || $0.line == 10 })
        #expect(!made.source.lowercased().contains("nan") && !made.source.contains("inf"))
    }

    @Test func codeInTextsRemainsText() throws {
        let evil = "\\\"); exit(1) //\u{202E}\u{2028}"
        let escaped = evil.replacingOccurrences(of: "\"", with: "&quot;")
        let text = Sample.storyboard(
            view:
                "<subviews><label text=\"\(escaped)\" userLabel=\"&#10;exit(2)\" id=\"x&quot;); exit(3) //\"/></subviews>",
            attributes: "storyboardIdentifier=\"\(escaped)\""
        )
        let source = try Sample.compile(text)
        for line in source.split(separator: "\n") {
            let outside = line.replacingOccurrences(of: #""([^"\\]|\\.)*""#, with: "", options: .regularExpression)
            let code = outside.hasPrefix("    // ") ? "" : outside
            #expect(!code.contains("exit("), "\(line)")
        }
        #expect(!source.unicodeScalars.contains("\u{202E}"))
    }
}
