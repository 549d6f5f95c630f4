import Foundation
import Testing

@testable import InterfaceCompilation

/// The storyboard whose Swift the tests of the toolkit compile and show.
enum Fixture {
    private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .appendingPathComponent("../../../../Tests/UIStoryboardsTests/Fixtures").standardized

    static var data: Data {
        get throws { try Data(contentsOf: folder.appendingPathComponent("Elements.storyboard")) }
    }

    static let source = folder.appendingPathComponent("Elements.swift")
}

@Suite struct FixtureTests {
    /// `EASEL_UPDATE_GOLDENS` writes the source again.
    @Test func compilerWritesTheSourceThatTheToolkitTests() throws {
        let made = try InterfaceCompiler.compile("Elements.storyboard", Fixture.data)
        #expect(made.warnings.isEmpty, "\(made.warnings)")
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try Data(made.source.utf8).write(to: Fixture.source)
        }
        let stored = try String(contentsOf: Fixture.source, encoding: .utf8)
        #expect(made.source == stored, "compile Tests/UIStoryboardsTests/Fixtures/Elements.storyboard again")
    }
}
