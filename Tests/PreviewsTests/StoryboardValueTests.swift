import Foundation
import Testing
import UIKit

@testable import easel

@Suite struct StoryboardValueTests {
    /// Returns the value of an attribute in a file.
    private func value(_ attribute: String) throws -> StoryboardValue? {
        let text =
            "<view id=\"a\" customClass=\"B\"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>"
        return try StoryboardDocument(Array(text.utf8), file: "/A.xib").element("a")?.values["x"]
    }

    private func attribute(_ type: String, _ child: String) -> String {
        "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"x\">\(child)</userDefinedRuntimeAttribute>"
    }

    // MARK: Writing

    @Test(arguments: [
        (InspectableKind.flag, InspectableValue.flag(false)), (.integer, .number(-7)), (.integer, .number(9e15)),
        (.number, .number(0.1)), (.number, .number(-1e300)), (.number, .number(12)), (.text, .text("")),
        (.text, .text(" é\t\r\n\"'&<>]]> ")), (.text, .none), (.point, .numbers([-1.5, 2])), (.size, .numbers([3, 4])),
        (.rect, .numbers([1, 2, 3, 4.25])), (.color, .text("#ff8001c0")), (.color, .text("Accent & more")),
        (.image, .text("star")), (.image, .none), (.integer, .none),
    ])
    func valuesAreReadAsTheyAreWritten(kind: InspectableKind, value: InspectableValue) throws {
        for isASCII in [false, true] {
            let text = try StoryboardAttributeText("x", value, kind: kind, isASCII: isASCII)
            #expect(try self.value(text.tags.joined(separator: "\n")) == .value(value))
            #expect(!isASCII || text.tags.joined().utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test(arguments: [
        (InspectableKind.color, InspectableValue.text("#ff0000"), "#ff0000ff"),
        (.color, .text("#FF000080"), "#ff000080"),
    ])
    func colorsHaveAllComponents(kind: InspectableKind, value: InspectableValue, read: String) throws {
        let text = try StoryboardAttributeText("x", value, kind: kind, isASCII: false)
        #expect(try self.value(text.tags.joined()) == .value(.text(read)))
        #expect(text.tags[1].hasPrefix("<color key=\"value\" red=\"1\" green=\"0\" blue=\"0\" alpha="))
        #expect(text.tags[1].hasSuffix(" colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"))
    }

    @Test(arguments: [
        (InspectableKind.flag, InspectableValue.number(1)), (.point, .numbers([1])), (.rect, .numbers([1, 2])),
        (.color, .text("#12345")), (.color, .text("#+12345")), (.text, .text("\u{1}")), (.text, .text("\u{FFFE}")),
        (.image, .flag(true)), (.number, .text("1")),
    ])
    func valuesOfOtherTypesAreNotWritten(kind: InspectableKind, value: InspectableValue) {
        #expect(throws: StoryboardProblem.self) {
            try StoryboardAttributeText("x", value, kind: kind, isASCII: false)
        }
    }

    // MARK: Reading

    @Test func valuesOfXcodeAreRead() throws {
        #expect(try value("<userDefinedRuntimeAttribute keyPath=\"x\"/>") == .value(.none))
        #expect(try value(attribute("boolean", "<bool key=\"value\" value=\"YES\"/>")) == .value(.flag(true)))
        #expect(try value(attribute("number", "<integer key=\"value\" value=\"3\"/>")) == .value(.number(3)))
        #expect(
            try value(attribute("string", "<string key=\"value\">a\n<![CDATA[<b>]]></string>"))
                == .value(.text("a\n<b>"))
        )
        #expect(try value(attribute("localizedString", "<string key=\"value\">a</string>")) == .localized("a"))
        #expect(
            try value(
                attribute("color", "<color key=\"value\" white=\"0.2\" alpha=\"1\" colorSpace=\"calibratedWhite\"/>")
            )
                == .value(.text("#333333ff"))
        )
        let wide = "<color key=\"value\" red=\"0\" green=\"0\" blue=\"0\" alpha=\"1\" customColorSpace=\"displayP3\"/>"
        #expect(try value(attribute("color", wide)) == .value(.text("#000000ff")))
    }

    @Test(arguments: [
        ("color", "<color key=\"value\" systemColor=\"systemRedColor\"/>"), ("color", ""), ("number", ""),
        ("point", ""),
        ("number", "<real key=\"value\" value=\"nan\"/>"), ("size", "<size key=\"value\" width=\"1\"/>"),
        ("range", "<range key=\"value\" location=\"1\" length=\"2\"/>"), ("image", ""),
    ])
    func otherValuesHaveAReason(type: String, child: String) throws {
        let value = try value(attribute(type, child))
        guard case .other(let reason)? = value else {
            Issue.record("\(String(describing: value))")
            return
        }
        #expect(!reason.isEmpty && value?.shown == nil)
    }

    // MARK: Damaged files

    @Test(arguments: [
        ("", "no element found"), ("<a>\n<b></a>", "mismatched tag"), ("<a\n", "unclosed token"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "a document type is not allowed"), ("<a>&b;</a>", "undefined entity"),
        ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "the file is in the encoding iso-8859-1"),
        ("<a\0/>", "the file is not in UTF-8"),
    ])
    func damagedFilesAreErrors(text: String, reason: String) {
        let error = #expect(throws: StoryboardError.self) {
            try StoryboardDocument(Array(text.utf8), file: "/A.xib")
        }
        guard case .damaged(let line, let found)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            found.contains(reason) && (1...2).contains(line) && error?.description.hasPrefix("/A.xib:\(line): ") == true
        )
    }

    @Test func filesAreBounded() {
        let deep = String(repeating: "<a>", count: 200)
        let many = "<a>" + String(repeating: "<b/>", count: 300_001) + "</a>"
        for (text, reason) in [(deep, "nested more than 120 levels"), (many, "more than 300000 elements")] {
            let error = #expect(throws: StoryboardError.self) {
                try StoryboardDocument(Array(text.utf8), file: "/A.xib")
            }
            #expect(error?.description.contains(reason) == true)
        }
        #expect(throws: StoryboardError.self) {
            try StoryboardDocument([UInt8](repeating: 0x20, count: (32 << 20) + 1), file: "/A.xib")
        }
        #expect(throws: StoryboardError.self) { try StoryboardDocument([0x3C, 0x61, 0xFF, 0x3E], file: "/A.xib") }
    }
}
