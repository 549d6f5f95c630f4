import Foundation
import TestSupport
import Testing

/// Text for people is printed in few places, which make foreign text printable: names of files and devices and messages of
/// other programs could control the terminal.
@Suite struct PrintedTextTests {
    /// The files that print by themselves, and the reason.
    private static let exceptions = [
        "Host/Monkey/MonkeyRun+Program.swift": "makes the text printable",
        "easel/Bench/BenchCommand.swift": "figures and names of scenes",
        "easel/Bench/GrowthReport.swift": "figures and names of scenes",
        "easel/Bench/MemoryProbes.swift": "figures",
        "easel/Bench/ProcessScenes.swift": "figures and libraries of this process",
        "easel/Commands/CommandOutput.swift": "makes the text printable",
        "easel/Commands/ConfigCommand.swift": "the example of a configuration file",
        "easel/Easel.swift": "the version",
    ]

    @Test func textIsPrintedInFewPlaces() throws {
        let folder = Checkout.url("Sources")
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        let found = try Set(
            paths.filter { path in
                guard path.hasSuffix(".swift") else { return false }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                // Most files print nothing, and regular expressions are slow.
                guard text.contains("print(") || text.contains("puts(") else { return false }
                return text.split(separator: "\n").contains(where: Self.prints)
            }
        )
        let hint: Comment = "use CommandOutput.print(_:), or state a reason in PrintedTextTests"
        #expect(found == Set(Self.exceptions.keys), hint)
    }

    @Test(arguments: [
        ("print(status)", true), ("    Swift.print(line)", true), ("CommandOutput.print(status)", false),
        ("output.print(line)", false), ("// print(status)", false), ("/// print(status)", false),
        ("func print(_ line: String) {", false), ("blueprint(a)", false), ("puts(text)", true),
    ])
    func printingIsFoundInCode(line: String, isFound: Bool) {
        #expect(Self.prints(line) == isFound)
    }

    private static func prints(_ line: some StringProtocol) -> Bool {
        guard line.contains("print(") || line.contains("puts(") else { return false }
        let code = line.drop(while: \.isWhitespace)
        if code.hasPrefix("//") || code.contains("func print(") { return false }
        return code.contains("Swift.print(")
            || String(code).contains(/(?:^|[^.\w])(?:print|puts|fputs)\(/)
    }
}
