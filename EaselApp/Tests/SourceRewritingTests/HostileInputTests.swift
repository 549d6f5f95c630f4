import Foundation
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

    private static let source = Array(
        """
        @objc protocol P { @objc optional func p(_ a: Int) }
        class A: UIView, P {
            @objc(name:) func a(_ x: Any) { d?.p?(1); use(#selector(a), #keyPath(A.b)) }
            @IBOutlet var b: UIView! { didSet { print("\\(b!)") } }
        }
        #if os(iOS)
        let c = [1: 2]
        #endif
        """
        .utf8
    )

    @Test func truncatedFilesAreErrorsWithLines() {
        let bytes = Self.source
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

    /// The number of rounds; more with the switch for slow tests.
    private static let rounds = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? 100 : 5_000

    @Test func damagedFilesAreRewrittenOrErrorsWithLines() {
        var generator = SeededGenerator(seed: 6)
        var (rewritten, errors) = (0, 0)
        for round in 0..<Self.rounds {
            var bytes = Self.source
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let start = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, start + Int.random(in: 0...24, using: &generator))
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(start..<end)
                default:
                    let other = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes.insert(contentsOf: bytes[start..<end], at: other)
                }
            }
            let outcome = outcome(bytes)
            if outcome == "rewritten" {
                rewritten += 1
                continue
            }
            errors += 1
            // A file may have several problems.
            for line in outcome.split(separator: "\n") {
                #expect(
                    line.wholeMatch(of: /\/src\/A\.swift:[1-9]\d*:\d+: error: .+/) != nil,
                    "round \(round): \(outcome)"
                )
            }
        }
        #expect(rewritten > 0 && errors > 20, "\(rewritten) rewritten, \(errors) errors")
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
