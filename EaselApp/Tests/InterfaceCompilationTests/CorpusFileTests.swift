import Foundation
import Testing

@testable import InterfaceCompilation

/// The storyboards and nibs of the projects in `EaselApp/Corpus`, in the style of Xcode 7 to 16.
@Suite struct CorpusFileTests {
    private static let corpus = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .appendingPathComponent("../../../Corpus").standardized

    /// The paths of the files in the corpus.
    static let files = ((try? FileManager.default.subpathsOfDirectory(atPath: corpus.path)) ?? [])
        .filter { InterfaceCompiler.isInterface($0) }.sorted()

    private static func compile(_ file: String) throws -> CompiledInterface {
        let path = corpus.appendingPathComponent(file)
        return try InterfaceCompiler.compile(path.path, Data(contentsOf: path))
    }

    @Test(arguments: files)
    func compilesWithoutWarnings(file: String) throws {
        let made = try Self.compile(file)
        #expect(made.warnings.isEmpty, "\(made.warnings.map(\.description).joined(separator: "\n"))")
    }

    @Test func corpusHasSeguesOfAllKinds() throws {
        var kinds: Set<Substring> = []
        for file in Self.files {
            for match in try Self.compile(file).source.matches(of: /InterfaceSegue\("[^"]*", \.(\w+)/) {
                kinds.insert(match.output.1)
            }
        }
        #expect(
            kinds == ["show", "showDetail", "push", "presentation", "popover", "embed", "custom", "unwind"]
        )
    }

    @Test func corpusHasVariationsBySizeClasses() throws {
        let lines = try Self.files.flatMap { try Self.compile($0).source.split(separator: "\n") }
            .filter { $0.contains("SizeClass == .") }
        for change in ["excluded.", "b.setConstant(", "v.font = ", "v.isHidden = true", "v.axis = .horizontal"] {
            #expect(lines.contains { $0.contains(change) }, "no variation has \(change)")
        }
    }
}
