import Foundation
import Testing

@testable import InterfaceCompilation

/// Damaged and hostile files: each ends with a source or with an error that names the file and the line.
@Suite struct HostileFileTests {
    // MARK: Entities and encodings

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

    @Test(arguments: ["UTF-7", "ISO-8859-1", "windows-1252", "IBM037", "utf-16"])
    func otherEncodingsAreErrors(encoding: String) {
        // In UTF-7, this is a document type with an entity.
        let text =
            "<?xml version=\"1.0\"\n encoding = '\(encoding)'?>\n+ADwAIQ-DOCTYPE d +AFsAPAAh-ENTITY a +ACI-b+ACIAPgBdAD4-"
            + "<document>&a;</document>"
        #expect(
            Sample.problems(text) == [
                "Main.storyboard:1: error: the file is in the encoding \(encoding); save it with Xcode, which writes UTF-8"
            ]
        )
    }

    @Test func bytesThatAreNoCharactersAreErrorsWithTheirLine() {
        let latin = Data("<document>\n<a b=\"Gr".utf8) + Data([0xFC]) + Data("n\"/>\n</document>".utf8)
        #expect(Sample.problems(latin) == ["Main.storyboard:2: error: the file is not valid UTF-8"])
        // The first characters of a declaration in EBCDIC.
        let other = Data([0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40])
        #expect(Sample.problems(other) == ["Main.storyboard:1: error: the file is not valid UTF-8"])
    }

    @Test func externalFilesAreNotRead() {
        for declaration in ["<!DOCTYPE d SYSTEM \"/etc/passwd\">", "<!DOCTYPE d PUBLIC \"a\" \"http://a/b\">"] {
            #expect(
                Sample.problems("<?xml version=\"1.0\"?>\n\n\(declaration)<document/>") == [
                    "Main.storyboard:3: error: <!DOCTYPE is not allowed in a storyboard or a nib"
                ]
            )
        }
        let unknown = Sample.problems(Sample.storyboard(view: "<subviews>\n<label text=\"&a;\" id=\"l\"/></subviews>"))
        #expect(
            unknown == ["Main.storyboard:9: error: the file is not well-formed XML: an entity is not declared"],
            "\(unknown)"
        )
    }

    @Test(arguments: [
        ("<label text=\"<\"/>", "the value of an attribute has a <"),
        ("<label text=\"a\"></view>", "a tag ends another element than the one that began last"),
        ("<label id=\"a\" id=\"b\"/>", "an element has an attribute twice"),
        ("<label id=a/>", "the value of an attribute is not quoted"),
        ("<label text=\"\u{1}\"/>", "it has a character that XML does not allow"),
    ])
    func errorsOfXMLNameTheirLine(element: String, reason: String) {
        #expect(
            Sample.problems(Sample.storyboard(view: "<subviews>\n\(element)\n</subviews>")) == [
                "Main.storyboard:9: error: the file is not well-formed XML: \(reason)"
            ]
        )
    }

    /// A file with a namespace that is not declared is well-formed.
    @Test func namespacesAreNotChecked() {
        #expect(
            Sample.problems(Sample.storyboard(view: "<subviews>\n<a:label id=\"a\"/>\n</subviews>")) == [
                "Main.storyboard:9: warning: <a:label> is not supported; it is ignored"
            ]
        )
    }

    // MARK: Sizes

    @Test func largeFilesAreErrors() {
        let spaces = Data(repeating: 0x20, count: InterfaceLimits.size + 1)
        #expect(Sample.problems(spaces) == ["Main.storyboard:1: error: the file is larger than 32 MiB"])
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

    @Test func identifiersOfTheAppThatAreEqualAreWarnings() {
        let text = Sample.storyboard(
            attributes: "storyboardIdentifier=\"a\"",
            scenes:
                "<scene><objects><viewController storyboardIdentifier=\"a\" id=\"b\" sceneMemberID=\"viewController\"/>"
                + "</objects></scene>"
        )
        #expect(
            Sample.problems(text) == [
                "Main.storyboard:17: warning: the view controller in line 6 has the same identifier a"
            ]
        )
    }

    // MARK: Numbers

    /// Elements with a number, in the line 9.
    private static let numbers: [String] = [
        "<view id=\"a\" alpha=\"NUMBER\"/>",
        "<view id=\"a\"><rect key=\"frame\" x=\"0\" y=\"NUMBER\" width=\"1\" height=\"1\"/></view>",
        "<view id=\"a\"><color key=\"tintColor\" red=\"0\" green=\"NUMBER\" blue=\"0\" alpha=\"1\"/></view>",
        "<view id=\"a\"><color key=\"tintColor\" white=\"0\" alpha=\"NUMBER\"/></view>",
        "<view id=\"a\"><edgeInsets key=\"layoutMargins\" top=\"NUMBER\" left=\"0\" bottom=\"0\" right=\"0\"/></view>",
        "<view id=\"a\"><directionalEdgeInsets key=\"directionalLayoutMargins\" top=\"0\" leading=\"NUMBER\"/></view>",
        "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" constant=\"NUMBER\" id=\"c\"/></constraints></view>",
        "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" priority=\"NUMBER\" id=\"c\"/></constraints></view>",
        "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" "
            + "multiplier=\"NUMBER\" id=\"c\"/></constraints></view>",
        "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" "
            + "multiplier=\"NUMBER:1\" id=\"c\"/></constraints></view>",
        "<view id=\"a\"><constraints><constraint firstAttribute=\"width\" constant=\"1\" id=\"c\">"
            + "<variation key=\"widthClass=compact\" constant=\"NUMBER\"/></constraint></constraints></view>",
        "<view id=\"a\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"b\">"
            + "<real key=\"value\" value=\"NUMBER\"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view>",
        "<view id=\"a\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"point\" keyPath=\"b\">"
            + "<point key=\"value\" x=\"NUMBER\" y=\"0\"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view>",
        "<label id=\"a\"><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"NUMBER\"/></label>",
        "<label id=\"a\"><size key=\"shadowOffset\" width=\"NUMBER\" height=\"0\"/></label>",
        "<label id=\"a\"><attributedString key=\"attributedText\"><fragment content=\"b\"><attributes>"
            + "<paragraphStyle key=\"NSParagraphStyle\" lineSpacing=\"NUMBER\"/></attributes></fragment></attributedString></label>",
        "<imageView id=\"a\"><preferredSymbolConfiguration key=\"preferredSymbolConfiguration\" "
            + "configurationType=\"pointSize\" pointSize=\"NUMBER\"/></imageView>",
        "<slider id=\"a\" minValue=\"0\" maxValue=\"NUMBER\" value=\"0\"/>",
        "<segmentedControl id=\"a\"><segments><segment title=\"b\" width=\"NUMBER\"/></segments></segmentedControl>",
        "<datePicker id=\"a\"><date key=\"date\" timeIntervalSinceReferenceDate=\"NUMBER\"/></datePicker>",
        "<pageControl id=\"a\" numberOfPages=\"NUMBER\"/>",
        "<button id=\"a\"><buttonConfiguration key=\"configuration\" style=\"plain\" imagePadding=\"NUMBER\"/></button>",
        "<tableView id=\"a\" rowHeight=\"NUMBER\"/>",
        "<tableView id=\"a\"><sections><tableViewSection id=\"s\"><cells><tableViewCell rowHeight=\"NUMBER\" id=\"c\"/>"
            + "</cells></tableViewSection></sections></tableView>",
        "<collectionView id=\"a\"><collectionViewFlowLayout key=\"collectionViewLayout\" minimumLineSpacing=\"NUMBER\" id=\"f\"/>"
            + "</collectionView>",
    ]

    @Test(arguments: numbers)
    func numbersThatAreNotFiniteAreErrors(element: String) {
        for number in ["NaN", "-nan", "inf", "-Infinity", "1e999"] {
            let view = "<subviews>\n\(element.replacingOccurrences(of: "NUMBER", with: number))</subviews>"
            let problems = Sample.problems(Sample.storyboard(view: view))
            #expect(
                problems.count == 1 && problems[0].hasPrefix("Main.storyboard:9: error: the ")
                    && problems[0].hasSuffix(" is not a finite number"),
                "\(number): \(problems)"
            )
        }
        // Texts may have any content.
        #expect(Sample.problems(Sample.storyboard(view: "<subviews><label text=\"NaN\" id=\"a\"/></subviews>")) == [])
    }

    @Test func ratiosOfZeroAreErrors() {
        let view =
            "<constraints>\n<constraint firstAttribute=\"width\" secondItem=\"root\" secondAttribute=\"height\" "
            + "multiplier=\"16:0\" id=\"c\"/></constraints>"
        #expect(
            Sample.problems(Sample.storyboard(view: view)) == [
                "Main.storyboard:9: error: the multiplier 16:0 of the constraint is not a finite number"
            ]
        )
    }

    // MARK: References

    private func navigation(_ id: String, _ root: String, identifier: String? = nil) -> String {
        let name = identifier.map { " storyboardIdentifier=\"\($0)\"" } ?? ""
        return """
            <scene><objects><navigationController id="\(id)"\(name) sceneMemberID="viewController"><connections>
            <segue destination="\(root)" kind="relationship" relationship="rootViewController" id="r\(id)"/>
            </connections></navigationController></objects></scene>

            """
    }

    private func reference(_ id: String, _ attributes: String) -> String {
        "<scene><objects>\n<viewControllerPlaceholder \(attributes) id=\"\(id)\" sceneMemberID=\"viewController\"/></objects></scene>\n"
    }

    @Test func controllersThatContainEachOtherAreAnError() {
        #expect(
            Sample.problems(Sample.storyboard(scenes: navigation("a", "b") + navigation("b", "a"))) == [
                "Main.storyboard:21: error: the relationships of the view controllers are a cycle"
            ]
        )
        #expect(
            Sample.problems(Sample.storyboard(scenes: navigation("a", "a"))) == [
                "Main.storyboard:18: error: the relationships of the view controllers are a cycle"
            ]
        )
    }

    /// References to the storyboard that has them: by an identifier, by the name of the file, and to its initial view controller.
    @Test(arguments: [
        "referencedIdentifier=\"nav\"", "storyboardName=\"Main\" referencedIdentifier=\"nav\"",
        "storyboardName=\"Main\"",
    ])
    func referencesToTheirContainerAreAnError(attributes: String) {
        let scenes = navigation("a", "b", identifier: "nav") + reference("b", attributes)
        let text = Sample.storyboard(scenes: scenes)
            .replacingOccurrences(of: "initialViewController=\"vc\"", with: "initialViewController=\"a\"")
        #expect(
            Sample.problems(text) == [
                "Main.storyboard:21: error: the storyboard reference is to a view controller that contains it"
            ]
        )
    }

    @Test func referencesToEachOtherAreAnError() {
        let scenes =
            reference("a", "storyboardIdentifier=\"one\" referencedIdentifier=\"two\"")
            + reference("b", "storyboardIdentifier=\"two\" referencedIdentifier=\"one\"")
        #expect(
            Sample.problems(Sample.storyboard(scenes: scenes)) == [
                "Main.storyboard:20: error: the storyboard reference is to a view controller that contains it"
            ]
        )
    }

    @Test func seguesInACycleAreAllowed() throws {
        let back = """
            <scene><objects><viewController id="vc2" sceneMemberID="viewController"><connections>
            <segue destination="vc" kind="show" id="back"/></connections></viewController></objects></scene>
            """
        _ = try Sample.compile(
            Sample.storyboard(
                controller: "<connections><segue destination=\"vc2\" kind=\"show\" id=\"on\"/></connections>",
                scenes: back
            )
        )
    }

    @Test func storyboardsThatContainEachOtherAreAnError() throws {
        func compile(_ name: String, _ other: String) throws -> InterfaceReferences {
            let text = Sample.storyboard(
                scenes: navigation("a", "b", identifier: "nav")
                    + reference("b", "storyboardName=\"\(other)\" referencedIdentifier=\"nav\"")
            )
            return try InterfaceCompiler.compile("App/\(name).storyboard", Data(text.utf8)).references
        }
        var references = InterfaceReferences()
        references.add(try compile("One", "Two"))
        references.add(try compile("Two", "Three"))
        try references.check()
        references.add(try compile("Three", "One"))
        var problem: InterfaceProblem?
        do { try references.check() } catch { problem = error as? InterfaceProblem }
        #expect(
            problem?.description
                == "App/Three.storyboard:21: error: the storyboard reference is to a view controller that contains it"
        )
    }

    // MARK: Damage

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
        let bytes = [UInt8](try Fixture.elements.data)
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
                #expect(
                    problem.wholeMatch(of: /Main\.storyboard:[1-9]\d*: (warning|error): .+/.dotMatchesNewlines())
                        != nil,
                    "\(problem)"
                )
            }
        }
    }
}
