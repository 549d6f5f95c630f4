import Testing
import TestSupport
import UIKit

/// The defaults of settable properties, compared with those that Apple's reference documents.
///
/// A property is in the table of documented defaults, or in the list of those that have none; a property that is in
/// neither fails the test, so that a new one cannot be forgotten.
@MainActor
@Suite struct DocumentedDefaultsTests {
    @Test func propertiesHaveTheirDocumentedDefaults() {
        for row in DocumentedDefaults.table {
            #expect(row.found == row.documented, "\(row.name)")
        }
    }

    @Test func everySettablePropertyIsInTheTableOrHasNoDocumentedDefault() throws {
        let found = try Set(
            PublicProperties.ofFolders("UIKitCore", "UIDynamics", "UIPickers", "UILists", "QuartzCore", "CoreImage")
        )
        let known = Set(DocumentedDefaults.table.map(\.name)).union(DocumentedDefaults.undocumented)
        #expect(found.subtracting(known).sorted() == [], "add these to the table, or to those without a default")
        #expect(DocumentedDefaults.undocumented.subtracting(found).sorted() == [], "these do not exist any more")
    }

    @Test func textOfLabelIsLegibleInDarkInterface() {
        func brightest(_ style: UIUserInterfaceStyle) -> UInt32 {
            let screen = ViewScreen(width: 40, height: 20)
            screen.window.overrideUserInterfaceStyle = style
            screen.window.backgroundColor = .systemBackground
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
            label.text = "HHH"
            screen.add(label)
            screen.show()
            let greens = (0..<20).flatMap { y in (0..<40).map { screen[$0, y] >> 8 & 0xFF } }
            return style == .dark ? greens.max() ?? 0 : 255 - (greens.min() ?? 255)
        }
        #expect(brightest(.dark) > 200 && brightest(.light) > 200)
    }
}

/// Properties that source files declare public and settable, as `Class.property`.
private enum PublicProperties {
    static func ofFolders(_ folders: String...) throws -> [String] {
        let sources = Checkout.url("Sources")
        var names: [String] = []
        for folder in folders {
            let path = sources.appendingPathComponent(folder).path
            let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(".swift") {
                names += declared(in: try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8))
            }
        }
        return names
    }

    private static func declared(in text: String) -> [String] {
        let type = /^(?:@\S+ )*(?:open|public)(?: final)? class (\w+)/
        let property = /^\s{4}(?:open|public)(?: weak| final)* var (\w+)(.*)$/
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var enclosingType: String?
        var names: [String] = []
        for (index, line) in lines.enumerated() {
            if let match = line.prefixMatch(of: type) { enclosingType = String(match.1) }
            if line == "}" { enclosingType = nil }
            guard let enclosingType, let match = line.wholeMatch(of: property) else { continue }
            let rest = match.2
            // A body on the line itself only reads; one on several lines may begin to write.
            let isSettable =
                rest.contains(" = ") || !rest.hasSuffix("{") && !rest.hasSuffix("}")
                || rest.hasSuffix("{")
                    && lines[(index + 1)...].prefix { $0 != "    }" }.contains { line in
                        ["set ", "didSet ", "willSet "].contains { line.hasPrefix("        \($0)") }
                    }
            if isSettable { names.append("\(enclosingType).\(match.1)") }
        }
        return names
    }
}
