import Foundation
import Testing

/// Objects use the session of their screen. A lookup of the current session is for code that has no such object.
@Suite struct SessionLookupTests {
    /// The number of lines that may look up the current session.
    private static let limit = 12

    @Test func sourcesLookUpTheCurrentSessionRarelyAndForAReason() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        var lookups: [String] = []
        var withoutReason: [String] = []
        for target in graph.targets where target.kind == .swift && target.path.hasPrefix("Sources/") {
            for file in WorkingCopy.files(of: target) {
                for lookup in Self.lookups(in: try WorkingCopy.text(of: file)) {
                    lookups.append("\(file):\(lookup.line)")
                    if !lookup.hasReason { withoutReason.append("\(file):\(lookup.line)") }
                }
            }
        }
        #expect(withoutReason == [], "a comment that begins with \(Self.reason) precedes each lookup")
        #expect(lookups.contains { $0.hasPrefix("Sources/UIKitCore/Application/UIScreen.swift:") })
        #expect(lookups.count <= Self.limit, "\(lookups.joined(separator: "\n"))")
    }

    /// The guard itself.
    @Test func lookupsAreFound() {
        let source = """
            let a = Session.current.screen
            // Current session: the function has no view.
            let b = Session.currentIfAny?.clock
            // Current session: a comment of
            // two lines.
            let c = view?.session ?? .current
            /// Current session: a comment for users is no reason.
            let d = Session.currentTraits
            // Session.current
            func e(_ session: Session = .current, calendar: Calendar = .current) {
                f(session: .current)  // Current session: not before the line.
                g(locale ?? .current)
                h(MySession.currently)
            }
            """
        let found = Self.lookups(in: source)
        #expect(found.map(\.line) == [1, 3, 6, 8, 10, 11])
        #expect(found.map(\.hasReason) == [false, true, true, false, false, false])
    }

    private static let reason = "// Current session: "

    /// Returns the lines that look up the current session, counted from 1, and whether a comment before each of them
    /// states a reason.
    private static func lookups(in source: String) -> [(line: Int, hasReason: Bool)] {
        var found: [(line: Int, hasReason: Bool)] = []
        // Most files have none, and regular expressions are slow.
        guard source.contains(".current") else { return found }
        var hasReason = false
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.drop { $0 == " " }
            if trimmed.hasPrefix("//") {
                hasReason = hasReason || trimmed.hasPrefix(reason)
                continue
            }
            let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            if isLookup(code) { found.append((index + 1, hasReason)) }
            hasReason = false
        }
        return found
    }

    private static func isLookup(_ code: Substring) -> Bool {
        guard code.contains(".current") else { return false }
        return code.firstMatch(of: /\bSession\.current/) != nil
            || code.firstMatch(of: /ession(: | \?\? |: Session = )\.current\b/) != nil
    }
}
