import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

@Suite struct StoryboardEditorTests {
    /// Returns a text with another value of an attribute of an element.
    private func edit(
        _ text: String,
        _ name: String = "count",
        to value: InspectableValue?,
        _ kind: InspectableKind = .flag,
        of id: String = "a"
    ) throws -> String {
        let document = try StoryboardDocument(Array(text.utf8), file: "/Main.storyboard")
        let element = try #require(document.element(id))
        let bytes = try StoryboardEditor.setting(name, to: value, kind: kind, of: element, in: document)
        let edited = try StoryboardDocument(bytes, file: "/Main.storyboard")
        #expect(edited.elements.map(\.id) == document.elements.map(\.id))
        // With the mark of the byte order, if there is one.
        let result = String(decoding: bytes, as: UTF8.self)
        #expect(Array(result.utf8) == bytes)
        return result
    }

    // MARK: Places in the file

    @Test func aListStandsInFrontOfConnections() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <view>
              <view id="a" customClass="Badge">
                <rect key="frame" x="0" y="1" width="20" height="30"/>
                <constraints/>
                <!-- before -->
                <connections>
                  <outlet id="o"/>
                </connections>
                <point key="canvasLocation" x="1" y="2"/>
              </view>
            </view>

            """
        let list = """
            <userDefinedRuntimeAttributes>
                  <userDefinedRuntimeAttribute type="number" keyPath="count">
                    <integer key="value" value="3"/>
                  </userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes>

            """ + "    "
        let expected = text.replacingOccurrences(of: "<connections>", with: list + "<connections>")
        #expect(try edit(text, to: .number(3), .integer) == expected)
        #expect(try edit(expected, to: nil) == text)
    }

    @Test func aListStandsBehindTheLastElement() throws {
        let text = "<a>\r\n\t<view id=\"a\" customClass=\"Badge\">\r\n\t\t<subviews/> <!-- x -->\r\n\t</view>\r\n</a>"
        let edited = try edit(text, to: .flag(true))
        let list =
            "\r\n\t\t<userDefinedRuntimeAttributes>"
            + "\r\n\t\t\t<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"count\" value=\"YES\"/>"
            + "\r\n\t\t</userDefinedRuntimeAttributes>"
        #expect(edited == text.replacingOccurrences(of: "<subviews/>", with: "<subviews/>" + list))
        #expect(try edit(edited, to: nil) == text)
    }

    @Test(arguments: [
        "<view id=\"a\" customClass=\"Badge\"/>", "<view id=\"a\" customClass=\"Badge\" />",
        "<view id=\"a\" customClass=\"Badge\"\n        />", "<view id=\"a\" customClass=\"Badge\"></view>",
    ])
    func elementsWithoutContentGetALine(element: String) throws {
        let expected = """
            <a>
                <view id="a" customClass="Badge">
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="nil" keyPath="count"/>
                    </userDefinedRuntimeAttributes>
                </view>
            </a>
            """
        #expect(try edit("<a>\n    \(element)\n</a>", to: InspectableValue.none) == expected)
    }

    @Test func commentsInAnElementRemain() throws {
        let text = "<a>\n <view id=\"a\" customClass=\"B\">\n  <!-- note -->\n </view>\n</a>"
        let edited = try edit(text, to: .flag(false))
        #expect(edited.contains("</userDefinedRuntimeAttributes>\n  <!-- note -->\n </view>"))
        #expect(try edit(edited, to: nil) == text)
    }

    @Test func filesOfOneLineRemainSo() throws {
        let text = "<a><view customClass=\"B\" id=\"a\"><subviews/><connections/></view></a>"
        let edited = try edit(text, to: .number(2.5), .number)
        let expected =
            "<a><view customClass=\"B\" id=\"a\"><subviews/><userDefinedRuntimeAttributes>"
            + "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"count\"><real key=\"value\" value=\"2.5\"/>"
            + "</userDefinedRuntimeAttribute></userDefinedRuntimeAttributes><connections/></view></a>"
        #expect(edited == expected)
        #expect(try edit(edited, to: nil) == text)
    }

    // MARK: Lists

    private static let list = """
        \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
        <!-- <view customClass="Badge" id="no"/> -->
        <view id="a" customClass="Badge" customModule="Kit">
            <string key="note"><![CDATA[<view customClass="Badge" id="no"/> é &]]></string>
            <userDefinedRuntimeAttributes>
                <!-- first -->
                <userDefinedRuntimeAttribute type="string" keyPath="title" value="a &lt; &#233;"/>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                    <real key="value" value="4"/>
                </userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
        </view>

        """

    @Test func attributesAreAddedBehindTheOthers() throws {
        let edited = try edit(Self.list, to: .flag(true))
        let end = "\n    </userDefinedRuntimeAttributes>"
        let new = "\n        <userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"count\" value=\"YES\"/>"
        #expect(edited == Self.list.replacingOccurrences(of: end, with: new + end))
        #expect(try edit(edited, to: nil) == Self.list)
    }

    @Test func oneAttributeIsReplacedOrRemoved() throws {
        let old = "type=\"string\" keyPath=\"title\" value=\"a &lt; &#233;\"/>"
        let edited = try edit(Self.list, "title", to: .text("é \"b\" & <c>\n"), .text)
        let new = "type=\"string\" keyPath=\"title\" value=\"é &quot;b&quot; &amp; &lt;c&gt;&#10;\"/>"
        #expect(edited == Self.list.replacingOccurrences(of: old, with: new))
        let line = "\n        <userDefinedRuntimeAttribute \(old)"
        #expect(try edit(Self.list, "title", to: nil) == Self.list.replacingOccurrences(of: line, with: ""))
        // A comment is no reason to lose the list.
        let rest = try edit(try edit(Self.list, "title", to: nil), "layer.cornerRadius", to: nil)
        #expect(rest.contains("<userDefinedRuntimeAttributes>\n        <!-- first -->\n    </userDefined"))
        #expect(try edit(Self.list, "none", to: nil) == Self.list)
    }

    @Test(arguments: [
        "<userDefinedRuntimeAttributes/>", "<userDefinedRuntimeAttributes></userDefinedRuntimeAttributes>",
    ])
    func emptyListsGetAnAttribute(list: String) throws {
        let edited = try edit("<a>\n  <view id=\"a\" customClass=\"B\">\n    \(list)\n  </view>\n</a>", to: .flag(true))
        let expected = """
            <a>
              <view id="a" customClass="B">
                <userDefinedRuntimeAttributes>
                  <userDefinedRuntimeAttribute type="boolean" keyPath="count" value="YES"/>
                </userDefinedRuntimeAttributes>
              </view>
            </a>
            """
        #expect(edited == expected)
    }

    @Test func ofTwoAttributesWithANameTheLastOneCounts() throws {
        func text(_ values: String...) -> String {
            let lines = values.map {
                "    <userDefinedRuntimeAttribute type=\"string\" keyPath=\"title\" value=\"\($0)\"/>\n"
            }
            let list = "<userDefinedRuntimeAttributes>\n\(lines.joined())  </userDefinedRuntimeAttributes>"
            return "<view id=\"a\" customClass=\"B\">\n  <rect/>\n  \(list)\n</view>"
        }
        let document = try StoryboardDocument(Array(text("1", "2").utf8), file: "/A.xib")
        #expect(document.element("a")?.values == ["title": .value(.text("2"))])
        #expect(try edit(text("1", "2"), "title", to: .text("3"), .text) == text("1", "3"))
        #expect(
            try edit(text("1", "2"), "title", to: nil) == "<view id=\"a\" customClass=\"B\">\n  <rect/>\n</view>"
        )
    }

    @Test func viewsInViewsHaveTheirOwnAttributes() throws {
        func text(_ outer: String, _ inner: String) -> String {
            func list(_ value: String) -> String {
                "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"count\" "
                    + "value=\"\(value)\"/></userDefinedRuntimeAttributes>"
            }
            return "<view id=\"a\" customClass=\"Badge\"><subviews><view id=\"b\" customClass=\"Badge\">\(list(inner))"
                + "</view></subviews>\(list(outer))</view>"
        }
        #expect(try edit(text("NO", "NO"), to: .flag(true), of: "b") == text("NO", "YES"))
        #expect(try edit(text("NO", "NO"), to: .flag(true), of: "a") == text("YES", "NO"))
        // A child with a class is one of the element around it, too.
        let direct = "<cell id=\"a\" customClass=\"A\"><view id=\"b\" customClass=\"B\"></view></cell>"
        #expect(try edit(direct, to: .flag(true), of: "a").hasSuffix("</view>" + list("YES") + "</cell>"))
    }

    private func list(_ value: String) -> String {
        "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"count\" value=\"\(value)\"/>"
            + "</userDefinedRuntimeAttributes>"
    }

    @Test func ownersOfNibsAreNoViewsInThem() throws {
        let text = """
            <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Badge"/><view id="b"/>
            <view id="c" customClass="Badge"><rect key="bounds" width="1" height="1"/></view>
            <view id="d" customClass="Badge"><rect key="frame" x="1" y="2" width="3.5" height="4"/></view></objects>
            """
        let document = try StoryboardDocument(Array(text.utf8), file: "/A.xib")
        #expect(document.elements.map(\.id) == ["c", "d"])
        #expect(document.elements.map(\.size) == [nil, [3.5, 4]] && document.elements.map(\.line) == [2, 3])
    }

    /// Adds an attribute to each element with a class in the storyboards of imported projects, and removes it.
    @Test func filesOfXcodeAreRestored() throws {
        let corpus = Checkout.url("EaselApp/Corpus")
        let files = try FileManager.default.subpathsOfDirectory(atPath: corpus.path).filter {
            $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib")
        }
        var count = 0
        for file in files {
            let text = try String(contentsOf: corpus.appending(path: file), encoding: .utf8)
            let document = try StoryboardDocument(Array(text.utf8), file: file)
            for element in document.elements where !element.id.isEmpty && !element.children.isEmpty {
                let edited = try edit(text, "previewed", to: .number(3), .integer, of: element.id)
                let new = try StoryboardDocument(Array(edited.utf8), file: file).element(element.id)
                #expect(new?.values["previewed"] == .value(.number(3)), "\(file) \(element.id)")
                #expect(try edit(edited, "previewed", to: nil, of: element.id) == text, "\(file) \(element.id)")
                count += 1
            }
        }
        #expect(count > 20)
    }
}
