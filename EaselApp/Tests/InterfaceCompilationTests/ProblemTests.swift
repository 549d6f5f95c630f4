import Foundation
import Testing

@testable import InterfaceCompilation

/// Warnings and errors, each with a file and a line.
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

    @Test(arguments: ["NaN", "inf", "1e999", "", "12px", "0x10"])
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

    @Test func entitiesAreErrors() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <document><scenes>&b;</scenes></document>
            """
        #expect(
            Sample.problems(bomb) == ["Main.storyboard:2: error: <!DOCTYPE is not allowed in a storyboard or a nib"]
        )
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian])
    func entitiesInOtherEncodingsAreErrors(encoding: String.Encoding) throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><!DOCTYPE d [<!ENTITY a \"a\">]><document>&a;</document>"
        let data = try #require(text.data(using: encoding))
        #expect(
            Sample.problems(data) == [
                "Main.storyboard:1: error: the file is not in UTF-8; save it with Xcode, which writes UTF-8"
            ]
        )
    }

    @Test func deepNestingIsAnError() {
        let deep = String(repeating: "<view><subviews>\n", count: 100_000)
        let problems = Sample.problems(Sample.storyboard(view: "<subviews>" + deep))
        #expect(problems == ["Main.storyboard:64: error: elements are nested more than 120 levels deep"], "\(problems)")
    }

    @Test func equalIdentifiersAreAnError() {
        let text = Sample.storyboard(view: "<subviews>\n<view id=\"a\"/>\n<view id=\"a\"/></subviews>")
        #expect(
            Sample.problems(text) == [
                "Main.storyboard:10: error: two objects have the identifier a; the other one is in line 9"
            ]
        )
    }

    @Test func controllersThatContainEachOtherAreAnError() {
        func navigation(_ id: String, _ root: String) -> String {
            """
            <scene><objects><navigationController id="\(id)" sceneMemberID="viewController"><connections>
            <segue destination="\(root)" kind="relationship" relationship="rootViewController" id="r\(id)"/>
            </connections></navigationController></objects></scene>
            """
        }
        let problems = Sample.problems(Sample.storyboard(scenes: navigation("a", "b") + navigation("b", "a")))
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("error: the relationships of the view controllers are a cycle") == true)
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

    @Test(arguments: [
        "", "<", "<a/>", "plain", "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "<archive/>",
        "bplist00",
    ])
    func otherFilesAreErrors(text: String) {
        let problems = Sample.problems(text)
        #expect(problems.count == 1 && problems[0].hasPrefix("Main.storyboard:1: error: "), "\(problems)")
    }

    /// The number of rounds; more with the switch for slow tests.
    private static let rounds = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? 60 : 3_000

    @Test func damagedFilesEndWithASourceOrAnError() throws {
        let bytes = [UInt8](try Fixture.data)
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<Self.rounds {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let start = Int.random(in: 0..<mutated.count, using: &generator)
                let end = min(mutated.count, start + Int.random(in: 0...40, using: &generator))
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: mutated[start] = UInt8.random(in: 0x20...0x7E, using: &generator)
                case 1: mutated.removeSubrange(start..<end)
                default:
                    mutated.insert(
                        contentsOf: mutated[start..<end],
                        at: Int.random(in: 0..<mutated.count, using: &generator)
                    )
                }
            }
            for problem in Sample.problems(Data(mutated)) {
                #expect(problem.hasPrefix("Main.storyboard:"))
                #expect(problem.contains(" warning: ") || problem.contains(" error: "))
            }
        }
    }
}
