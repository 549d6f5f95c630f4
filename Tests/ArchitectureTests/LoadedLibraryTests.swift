import Foundation
import TestSupport
import Testing

/// The libraries that C modules load at their first use, and programs that are run. Debian's tools find only libraries that a program
/// is linked with.
@Suite struct LoadedLibraryTests {
    /// The names of the packages in a field of a Debian package's description.
    private func packages(inField name: String, of package: String) throws -> Set<Substring> {
        let control = try String(contentsOf: Checkout.url("packaging/debian/control"), encoding: .utf8)
        let paragraph = try #require(
            control.components(separatedBy: "\n\n").first { $0.hasPrefix("Package: \(package)\n") },
            "\(package)"
        )
        let field = try Regex("(?m)^\(name):((?:.*\\n)(?: .*\\n)*)", as: (Substring, Substring).self)
        let value = try #require((paragraph + "\n").firstMatch(of: field), "\(name) of \(package)").output.1
        return Set(value.split(whereSeparator: { ", |\n".contains($0) }))
    }

    /// The texts of the files in a folder whose names end in a suffix, by their paths.
    private func texts(in folder: String, suffix: String) throws -> [String: String] {
        let url = Checkout.url(folder)
        var texts: [String: String] = [:]
        for case let path as String in try #require(FileManager.default.enumerator(atPath: url.path))
        where path.hasSuffix(suffix) {
            texts[path] = try String(contentsOf: url.appending(path: path), encoding: .utf8)
        }
        return texts
    }

    /// The packages of the libraries that a source loads.
    private func libraries(in text: String) -> [String] {
        text.matches(of: /EaselLibrary \w+ = \{.*\.package = "([^"]+)"\}/).map { String($0.output.1) }
    }

    /// Those of clients of a server of records, which no program of the package is.
    private static let others = ["CCurl/", "CSodium/"]

    @Test func debianPackageDependsOnLoadedLibraries() throws {
        var names: Set<String> = []
        for (path, text) in try texts(in: "Sources", suffix: ".c") where !Self.others.contains(where: path.hasPrefix) {
            names.formUnion(libraries(in: text))
        }
        #expect(names.count >= 7)
        let dependencies = try packages(inField: "Depends", of: "easel")
        for name in names { #expect(dependencies.contains(Substring(name)), "\(name)") }
    }

    /// libcurl is that of clients. The package of the server has what it needs by itself, and suggests what a database needs.
    @Test func debianPackageOfServerHasLoadedLibrariesAndPrograms() throws {
        let dependencies = try packages(inField: "Depends", of: "easel-records")
        let suggestions = try packages(inField: "Suggests", of: "easel-records")
        let sodium = try libraries(in: Checkout.text(of: "Sources/CSodium/Sodium.c"))
        #expect(sodium == ["libsodium23"] && dependencies.contains("libsodium23"))
        // The errors about missing libraries and programs name the packages.
        var names: Set<String> = []
        for suffix in [".c", ".swift"] {
            for text in try texts(in: "Services/Records/Sources", suffix: suffix).values {
                let found = text.matches(of: /install the package \\"([^"\\]+)\\"/)
                names.formUnion(found.map { String($0.output.1) })
            }
        }
        #expect(names.isSuperset(of: ["libpq5", "openssl"]))
        for name in names { #expect(dependencies.union(suggestions).contains(Substring(name)), "\(name)") }
        #expect(dependencies.contains("openssl"), "`init` runs it")
        #expect(suggestions.isSuperset(of: ["postgresql", "postgresql-client"]))
    }

    /// The package of the server is built without the others: they have opposite conditions.
    @Test func debianPackageOfServerIsBuiltByItself() throws {
        #expect(try packages(inField: "Build-Profiles", of: "easel") == ["<!records>"])
        #expect(try packages(inField: "Build-Profiles", of: "easel-import") == ["<!noimport", "!records>"])
        #expect(try packages(inField: "Build-Profiles", of: "easel-records") == ["<records>"])
    }
}
