import Foundation
import Testing

/// The linter asks for comments on `public` declarations, but not on `open` ones.
@Suite struct DocumentationTests {
    @Test func everyPublicDeclarationIsDocumented() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        var missing: [String] = []
        for target in graph.targets where target.kind == .swift && !target.isTest {
            for file in WorkingCopy.files(of: target) {
                let lines = Self.undocumented(in: try WorkingCopy.text(of: file))
                missing += lines.map { "\(file):\($0)" }
            }
        }
        #expect(missing == [])
    }

    @Test func linterRequiresDocumentationOfPublicDeclarations() throws {
        struct Configuration: Decodable { var rules: [String: Bool] }
        let json = try Data(contentsOf: WorkingCopy.folder.appending(path: ".swift-format"))
        let rules = try JSONDecoder().decode(Configuration.self, from: json).rules
        #expect(rules["AllPublicDeclarationsHaveDocumentation"] == true)
    }

    @Test func missingCommentsAreFound() {
        let source = """
            /// A comment.
            @MainActor
            open class A: B {
                open var b = 1

                /// A comment.
                public
                    func c() {}
                open override func d() {}
                // Not one for readers.
                @discardableResult public static func e() -> Int { 0 }
                func f() {}
                public internal(set) var g = 2
                public extension H {}
                /// A comment.
                func i(
                    open url: Int
                ) { open(url) }
                func j() {
                    open(1)
                }
            }
            """
        #expect(Self.undocumented(in: source) == [4, 11, 13])
    }

    /// The lines, from 1, of declarations for everyone that have no comment of their own and inherit none.
    private static func undocumented(in source: String) -> [Int] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { index in
            let line = lines[index]
            // Regular expressions are slow.
            let code = line.utf8.drop { $0 == UInt8(ascii: " ") }
            guard ["@", "open", "public"].contains(where: { code.starts(with: $0.utf8) }) else { return false }
            guard let match = line.prefixMatch(of: /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:open|public)\b/) else {
                return false
            }
            let rest = line[match.range.upperBound...]
            // What is overridden is documented where it comes from; imports, extensions, calls of `open` and parameters
            // of that name declare nothing.
            if rest.firstMatch(of: /^\s*(?:import|extension)\b|\boverride\b|^\(|^\s+\w+:/) != nil { return false }
            var above = index - 1
            while above >= 0, lines[above].firstMatch(of: /^\s*@/) != nil { above -= 1 }
            return above < 0 || lines[above].firstMatch(of: /^\s*\/\/\//) == nil
        }.map { $0 + 1 }
    }
}
