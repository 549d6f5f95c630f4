import Foundation
import Testing
import TestSupport
import UIKit

@Suite struct SettingNamesTests {
    @Test func warningAboutUnknownVariableSuggestsName() {
        let warnings = RunSettings.warnings(about: [
            "EASEL_ROTATE": "90", "EASEL_SCAEL": "2", "EASEL_SIZE": "1x1", "HOME": "/",
        ])
        #expect(
            warnings == [
                "EASEL_ROTATE is not a setting; docs/host.md lists the settings",
                "EASEL_SCAEL is not a setting; did you mean EASEL_SCALE?",
            ]
        )
    }

    /// A setting that sources read must be in the list of names; otherwise there would be a warning.
    @Test func everyVariableReadBySourcesIsKnown() throws {
        let folder = Checkout.folder
        var read: Set<String> = []
        for part in ["Sources", "Tests"] {
            let path = folder.appendingPathComponent(part).path
            for case let file as String in try #require(FileManager.default.enumerator(atPath: path))
            where file.hasSuffix(".swift") && !file.hasSuffix("SettingNamesTests.swift") {
                let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
                for match in text.matches(of: /"(EASEL_[A-Z_]+)"/) { read.insert(String(match.1)) }
            }
        }
        #expect(read.count > 20)
        #expect(read.subtracting(RunSettings.names).subtracting(RunSettings.journalFields).sorted() == [])
    }
}
