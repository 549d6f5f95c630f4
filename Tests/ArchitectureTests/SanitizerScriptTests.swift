import Foundation
import Testing

/// The targets and suites that scripts/sanitizers names.
@Suite struct SanitizerScriptTests {
    @Test func namesAreThoseOfThePackage() throws {
        let script = SanitizerScript(text: try WorkingCopy.text(of: "scripts/sanitizers"))
        #expect(script.tested.count > 15 && script.optimized.count > 5 && script.skipped.count > 5)
        #expect(try script.violations(in: PackageGraph(describing: WorkingCopy.folder)) == [])
    }

    /// The guard itself: each name is found that does not exist.
    @Test func misspelledNamesAreFound() throws {
        let script = SanitizerScript(
            text: #"""
                # address="Comment"
                address="ArchitectureTests Tests"
                    address+=" Architectures"
                optimized="Raster Rooster"
                swift test --skip '^ArchitectureTests\.(?!Sanitizer|ModuleTablet(/none|/rows|$))' \
                    --skip '^ArchitectureTests\.LoadedLibraryTest' --skip '^LoadedLibraryTests\.Architecture' --skip 'Anything'
                """#
        )
        let tests = [
            "ArchitectureTests.swift", "ModuleTableTests.swift", "LoadedLibraryTests.swift",
            "SanitizerScriptTests.swift",
        ]
        let graph = PackageGraph(targets: [
            PackageGraph.Target(
                name: "ArchitectureTests",
                isTest: true,
                path: "Tests/ArchitectureTests",
                sources: tests
            ),
            PackageGraph.Target(name: "Raster", path: "Sources/Raster"),
        ])
        #expect(
            try script.violations(in: graph) == [
                "the package has no tests named Tests",
                "the package has no tests named Architectures",
                "the package has no target named Rooster",
                "ArchitectureTests has no suite ModuleTablet…",
                "ArchitectureTests has no test none…",
                "the package has no tests named LoadedLibraryTests",
                "no target is named by --skip 'Anything'",
            ]
        )
    }
}

/// The names in scripts/sanitizers.
private struct SanitizerScript {
    /// The targets whose tests run under a sanitizer.
    var tested: [String] = []
    /// The targets that are optimized.
    var optimized: [String] = []
    /// The names in the regular expressions for tests to skip. A test's name begins with a slash.
    var skipped: [(target: String, name: String)] = []
    /// The regular expressions that do not begin with a target.
    var unreadable: [Substring] = []

    init(text: String) {
        for match in text.matches(of: /(?m)^\s*(address|thread|optimized)\+?="([^"]*)"/) {
            let names = match.output.2.split(separator: " ").map(String.init)
            if match.output.1 == "optimized" { optimized += names } else { tested += names }
        }
        for match in text.matches(of: /--skip '([^']*)'/) {
            guard let parts = match.output.1.firstMatch(of: /^\^(\w+)\\\.(.*)$/)?.output else {
                unreadable.append(match.output.1)
                continue
            }
            for name in parts.2.matches(of: /\/?\w+/) { skipped.append((String(parts.1), String(name.output))) }
        }
    }

    /// Returns the names that the package does not have, one line each.
    func violations(in graph: PackageGraph) throws -> [String] {
        func isTested(_ name: String) -> Bool { graph[name].map { $0.isTest && name.hasSuffix("Tests") } ?? false }
        var lines = tested.filter { !isTested($0) }.map { "the package has no tests named \($0)" }
        lines += optimized.filter { graph[$0] == nil }.map { "the package has no target named \($0)" }
        for (name, skipped) in skipped {
            guard isTested(name), let target = graph[name] else {
                lines.append("the package has no tests named \(name)")
                continue
            }
            let text = try WorkingCopy.files(of: target).map(WorkingCopy.text).joined()
            if skipped.hasPrefix("/") {
                let test = skipped.dropFirst()
                if try !text.contains(Regex("func \(test)")) { lines.append("\(name) has no test \(test)…") }
            } else if try !text.contains(Regex("(struct|class|enum) \(skipped)")) {
                lines.append("\(name) has no suite \(skipped)…")
            }
        }
        return lines + unreadable.map { "no target is named by --skip '\($0)'" }
    }
}
