import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import SymbolShapes
@testable import UIKitCore

/// The page of the symbols: its table and its image.
@MainActor
@Suite struct SymbolSheetTests {
    private static let image = Checkout.url("docs/images/symbols.png")
    private static let columns = 12
    private static let cell = CGSize(width: 84, height: 46)

    /// The symbols of the sheet: all but those that are variants of others.
    private static var names: [String] {
        SymbolTable.names.filter { SymbolTable.entry($0)?.layers.first != "%" }
    }

    /// A row for each line of the tables: names, variants, and the glyphs that it is drawn from.
    private static var table: String {
        var text = "| symbol | variants | Material Icons |\n|---|---|---|\n"
        for line in [SymbolTable.signs, SymbolTable.things, SymbolTable.world].flatMap({ $0.split(separator: "\n") }) {
            let items = line.split(separator: " ")
            let names = items[0].split(separator: ",").map { name in
                name.first == "~" ? "`\(name.dropFirst())` ↔" : "`\(name)`"
            }
            let letters = items.dropFirst().first { $0.first == "+" }?.dropFirst() ?? ""
            let variants = letters.compactMap(SymbolTable.Variant.init).map { variant in
                "`" + variant.name(of: items[0].hasSuffix(".fill") ? "x.fill" : "x").dropFirst() + "`"
            }
            let glyphs = items.compactMap { item -> String? in
                let item = item.drop { $0 == "-" }
                guard item.first == "g" || item.first == "o", let colon = item.firstIndex(of: ":") else { return nil }
                return "`\(item[item.index(after: colon)...].prefix { $0 != "@" })`"
            }
            let hidden = letters.contains("_")
            text += "| \(hidden ? "(\(names.joined(separator: ", ")))" : names.joined(separator: ", ")) "
            text += "| \(variants.joined(separator: " ")) | \(glyphs.joined(separator: ", ")) |\n"
        }
        return text
    }

    @Test func pageListsEverySymbol() throws {
        let section = try GeneratedSection("symbols", of: "docs/symbols.md")
        try #expect(section.has(Self.table), "EASEL_UPDATE_GOLDENS=1 writes the table")
    }

    /// The image has a cell for each plain symbol; its text depends on the fonts of the machine.
    @Test func sheetHasACellForEachPlainSymbol() throws {
        let names = Self.names
        let rows = (names.count + Self.columns - 1) / Self.columns
        let size = CGSize(width: Self.cell.width * CGFloat(Self.columns), height: Self.cell.height * CGFloat(rows))
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try sheet(names, size).write(to: Self.image.path)
        }
        let image = try ScreenImage(contentsOf: Self.image.path)
        #expect(image.width == Int(size.width) && image.height == Int(size.height), "EASEL_UPDATE_GOLDENS=1 writes it")
    }

    private func sheet(_ names: [String], _ size: CGSize) throws -> ScreenImage {
        let screen = try VirtualScreen(size: size)
        let root = UIView()
        root.backgroundColor = .white
        root.tintColor = .black
        for (index, name) in names.enumerated() {
            let corner = CGPoint(
                x: CGFloat(index % Self.columns) * Self.cell.width,
                y: CGFloat(index / Self.columns) * Self.cell.height
            )
            let view = UIImageView(frame: CGRect(x: corner.x, y: corner.y + 4, width: Self.cell.width, height: 30))
            view.contentMode = .center
            view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 24)
            view.image = UIImage(systemName: name)
            let label = UILabel(
                frame: CGRect(x: corner.x + 1, y: corner.y + 34, width: Self.cell.width - 2, height: 11)
            )
            label.text = name
            label.font = .systemFont(ofSize: 6.5)
            label.textAlignment = .center
            label.lineBreakMode = .byTruncatingMiddle
            root.addSubview(view)
            root.addSubview(label)
        }
        try screen.show(root)
        try screen.advance(by: 0.1)
        return screen.snapshot()
    }
}
