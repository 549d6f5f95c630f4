import Foundation
import TestSupport
import Testing

/// The libraries that C modules load at their first use. Debian's tools find only those that a program is linked with.
@Suite struct LoadedLibraryTests {
    /// The names of the packages in a field of the Debian package's description.
    private func packages(inField name: String) throws -> Set<Substring> {
        let control = try String(contentsOf: Checkout.url("packaging/debian/control"), encoding: .utf8)
        let field = try Regex("(?m)^\(name):((?:.*\\n)(?: .*\\n)*)", as: (Substring, Substring).self)
        let value = try #require(control.firstMatch(of: field)).output.1
        return Set(value.split(whereSeparator: { ", |\n".contains($0) }))
    }

    /// Those of clients of a server of records, which no program of the package is.
    private static let others = ["CCurl/", "CSodium/"]

    @Test func debianPackageDependsOnLoadedLibraries() throws {
        let sources = Checkout.url("Sources")
        var names: Set<String> = []
        for case let path as String in try #require(FileManager.default.enumerator(atPath: sources.path))
        where path.hasSuffix(".c") && !Self.others.contains(where: path.hasPrefix) {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /EaselLibrary \w+ = \{.*\.package = "([^"]+)"\}/) {
                names.insert(String(match.output.1))
            }
        }
        #expect(names.count >= 7)
        let dependencies = try packages(inField: "Depends")
        for name in names { #expect(dependencies.contains(Substring(name)), "\(name)") }
    }
}
