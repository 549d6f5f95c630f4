import Testing
import TestSupport
import UIKit

/// The program is an example: it is to be read in one sitting, and needs nothing but what every program may use.
@Suite struct ShapelySourceTests {
    private func files() throws -> [URL] {
        let folder = Checkout.url("Sources/Apps/ShapelyApp")
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return all.filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
    }

    @Test func programHasUnder400Lines() throws {
        let files = try files()
        #expect(files.contains { $0.lastPathComponent == "ShapelyViewController.swift" })
        var lines = 0
        for file in files {
            lines +=
                try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .count - 1
        }
        #expect(lines > 100 && lines < 400)
    }

    @Test func programUsesPublicAPIOnly() throws {
        for file in try files() {
            let text = try String(contentsOf: file, encoding: .utf8)
            let imports = text.split(separator: "\n").filter { $0.contains(/\bimport\b/) }
            #expect(imports == ["import UIKit"], "\(file.lastPathComponent)")
            // `package` is how parts of the toolkit see each other.
            #expect(!text.contains(/\bpackage\b|@testable|@_/), "\(file.lastPathComponent)")
        }
    }
}
