import Foundation
import Testing

@testable import InterfaceCompilation

/// The storyboards and the nib whose Swift the tests of the toolkit compile and show.
enum Fixture: String, CaseIterable {
    case elements = "Elements.storyboard"
    /// Its texts are translated, as those of a file in `Base.lproj`.
    case kinds = "Kinds.storyboard"
    case panel = "Panel.xib"

    private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .appendingPathComponent("../../../../Tests/UIStoryboardsTests/Fixtures").standardized

    var data: Data {
        get throws { try Data(contentsOf: Self.folder.appendingPathComponent(rawValue)) }
    }

    var source: URL {
        Self.folder.appendingPathComponent(rawValue).deletingPathExtension().appendingPathExtension("swift")
    }
}

@Suite struct FixtureTests {
    /// `EASEL_UPDATE_GOLDENS` writes the source again.
    @Test(arguments: Fixture.allCases)
    func compilerWritesTheSourceThatTheToolkitTests(fixture: Fixture) throws {
        let isLocalized = fixture == .kinds
        let made = try InterfaceCompiler.compile(fixture.rawValue, fixture.data, isLocalized: isLocalized)
        #expect(made.warnings.isEmpty, "\(made.warnings)")
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try Data(made.source.utf8).write(to: fixture.source)
        }
        // The sources are long, and not printed.
        let isStored = try made.source == String(contentsOf: fixture.source, encoding: .utf8)
        #expect(isStored, "compile Tests/UIStoryboardsTests/Fixtures/\(fixture.rawValue) again")
    }

    /// What the list of kinds has, but for windows and classes of the app, is in the files that the toolkit tests beside code.
    @Test func filesHaveAllKindsOfElements() throws {
        var names: Set<String> = []
        for fixture in Fixture.allCases {
            var waiting = [try InterfaceParser.parse(fixture.rawValue, fixture.data)]
            while let node = waiting.popLast() {
                names.insert(node.name)
                waiting += node.children
            }
        }
        // The older name of a long press, and recognizers of classes of the app.
        let others: Set = ["window", "pongPressGestureRecognizer", "customGestureRecognizer", "gestureRecognizer"]
        #expect(Set(ElementKind.all.keys).subtracting(names) == others)
    }
}
