import Foundation
import Testing

/// The functions of Foundation that are replaced are those for which `scripts/static-options` has an option of the linker.
@Suite struct StaticOptionsTests {
    @Test func eachReplacedFunctionHasAnOption() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", WorkingCopy.folder.appending(path: "scripts/static-options").path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let options = output.split(separator: "\n").map(String.init)
        #expect(process.terminationStatus == 0)
        #expect(options.prefix(3) == ["--static-swift-stdlib", "-Xcc", "-DEASEL_STATIC"])
        let names = options.filter { $0.hasPrefix("--wrap=") }.map { $0.dropFirst("--wrap=".count) }
        #expect(options.count == 3 + 2 * names.count && Set(names).count == names.count)
        var replaced = 0
        for file in ["Sources/CLanguage/Language.c", "Sources/CStorage/Storage.c"] {
            let text = try WorkingCopy.text(of: file)
            replaced += text.split(separator: "\n").filter { $0.hasPrefix("REPLACES ") }.count
            for name in names where text.contains("\"\(name)\"") {
                #expect(text.contains("DEFINE_REAL("), "\(name)")
            }
        }
        #expect(names.count == replaced && replaced >= 15)
    }
}
