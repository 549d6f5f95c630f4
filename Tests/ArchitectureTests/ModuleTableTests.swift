import Foundation
import TestSupport
import Testing

/// The table of modules in docs/architecture.md is that of `DependencyRules`.
@Suite struct ModuleTableTests {
    private static let header = "| module | owns | may import |\n|---|---|---|\n"

    /// The column "owns" is written by hand; a new module begins with an empty one.
    @Test func thePageHasTheModulesOfTheRules() throws {
        let section = try GeneratedSection("modules", of: "docs/architecture.md")
        let owned = Self.owned(in: section.text)
        let rows = DependencyRules.documentedRows
        #expect(rows.count > 10)
        var table = Self.header
        for row in rows { table += "| \(row.module) | \(owned[row.module] ?? "") | \(row.imports) |\n" }
        try #expect(section.has(table), "EASEL_UPDATE_GOLDENS=1 writes the table")
        for row in rows {
            #expect(owned[row.module]?.isEmpty == false, "docs/architecture.md does not say what \(row.module) owns")
        }
    }

    @Test func rowsAreThoseOfTheRules() {
        let rows = Dictionary(uniqueKeysWithValues: DependencyRules.documentedRows.map { ($0.module, $0.imports) })
        #expect(rows["`Raster`"] == "C modules")
        #expect(rows["`Compositor`"] == "`Raster`, `Geometry`, `Motion`")
        #expect(rows["`UIKit`"] == "all above")
        #expect(rows["`UIKitTestingTraits`"] == "`UIKitTesting`")
        #expect(rows["`AppFiles`"] == "C modules")
        #expect(rows["apps"] == "`UIKit`, `AppFiles`")
    }

    @Test func theColumnWrittenByHandIsKept() {
        let table = Self.header + "| `A` | this, that | – |\n| apps | – | `A` |\n"
        #expect(Self.owned(in: table) == ["`A`": "this, that", "apps": "–", "module": "owns", "---": "---"])
    }

    /// Returns the column "owns" by module.
    private static func owned(in table: String) -> [String: String] {
        var owned: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: true).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if cells.count == 3 { owned[cells[0]] = cells[1] }
        }
        return owned
    }
}
