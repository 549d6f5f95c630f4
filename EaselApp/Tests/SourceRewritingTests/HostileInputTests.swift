import Foundation
import Testing

@testable import SourceRewriting

/// Files that no compiler would accept.
@Suite struct HostileInputTests {
    private func outcome(_ bytes: [UInt8]) -> String {
        do {
            let index = try FileRewriting.index("/src/A.swift", bytes)
            _ = try FileRewriting.rewrite("/src/A.swift", bytes, in: [index])
            return "rewritten"
        } catch {
            return "\(error)"
        }
    }

    @Test func truncatedFilesAreErrorsWithLines() {
        let source = """
            @objc protocol P { @objc optional func p(_ a: Int) }
            class A: UIView, P {
                @objc(name:) func a(_ x: Any) { d?.p?(1); use(#selector(a), #keyPath(A.b)) }
                @IBOutlet var b: UIView! { didSet { print("\\(b!)") } }
            }
            #if os(iOS)
            let c = [1: 2]
            #endif
            """
        let bytes = Array(source.utf8)
        #expect(outcome(bytes) == "rewritten")
        var errors = 0
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let outcome = outcome(Array(bytes[..<length]))
            guard outcome != "rewritten" else { continue }
            errors += 1
            #expect(outcome.wholeMatch(of: /\/src\/A\.swift:[1-9]\d*:\d+: error: .+/) != nil, "\(length): \(outcome)")
        }
        #expect(errors > 30)
    }

    @Test(arguments: [
        "(", "[", "{ ", "!", "if a { ", "a(b: ", "class A { ", "#if A\n", "a ? b : ", "\"\\(",
    ])
    func deeplyNestedFilesAreErrors(opening: String) {
        let outcome = outcome(Array(String(repeating: opening, count: 600).utf8))
        #expect(outcome.hasPrefix("/src/A.swift:"), "\(outcome.prefix(200))")
    }

    @Test func deepBracketsAreErrors() {
        let source = "let a = 1\n" + String(repeating: "if a { ", count: 20_000)
        #expect(
            outcome(Array(source.utf8)).hasPrefix("/src/A.swift:2:1: error: brackets are nested more than 200 levels")
        )
    }

    @Test func longChainsAreErrors() {
        let chain = "let a = b" + String(repeating: ".c()", count: 3000)
        #expect(outcome(Array(chain.utf8)).contains("nested more than 4000 levels"))
    }

    @Test func longConditionsAreErrors() {
        let source = "#if A\n" + String(repeating: "#elseif A\n", count: 20_000) + "#endif"
        #expect(
            outcome(Array(source.utf8)).hasPrefix("/src/A.swift:202:1: error: the file has more than 200 times #elseif")
        )
        let shorter = "#if A\n" + String(repeating: "#elseif A\n", count: 50) + "#endif"
        #expect(outcome(Array(shorter.utf8)) == "rewritten")
    }

    @Test func largeFilesAreErrors() {
        let outcome = outcome(Array(repeating: UInt8(ascii: "\n"), count: 3 << 20))
        #expect(outcome.hasPrefix("/src/A.swift:1:1: error: the file has 3145728 bytes"))
    }

    @Test func otherEncodingsAreErrors() {
        #expect(
            outcome(Array("let a = 1\nlet b = \"".utf8) + [0xE4, 0x22]).hasPrefix(
                "/src/A.swift:2:1: error: the text is not"
            )
        )
        #expect(throws: SourceProblems.self) { try FileRewriting.rewrite("/a\"b.swift", [], in: []) }
    }

    @Test func pathsDoNotEndTheirString() {
        for path in ["/a\"b.swift", "/a\"\u{301}b.swift", "/a\\\u{301}b.swift", "/a\nb.swift"] {
            #expect(throws: SourceProblems.self, "\(path)") {
                try FileRewriting.rewrite(path, Array("let a = 1".utf8), in: [])
            }
        }
    }

    @Test func byteOrderMarksAreRemoved() throws {
        let source = Array("\u{FEFF}class A: UIView { @objc func a() {} }".utf8)
        let text = try FileRewriting.rewrite("/A.swift", source, in: [FileRewriting.index("/A.swift", source)]).text
        #expect(!text.unicodeScalars.contains("\u{FEFF}"))
        #expect(text.hasPrefix("#sourceLocation(file: \"/A.swift\", line: 1)\nclass A: UIView {       func a() {} }"))
    }
}
