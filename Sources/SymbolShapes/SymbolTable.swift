/// The names of all symbols, and the recipes that they are drawn by.
///
/// A line of the tables names a symbol and lists its layers, which are drawn one over the other in a square of 24
/// units: the ring of `circle` is 20 units wide, and the center of the square is at the middle of capital letters.
///
///     ~list.bullet,list.dot +cC s:M8.5,6,21,6M8.5,12,21,12 f:O4,6,1.5O4,12,1.5
///
/// - Names are separated by commas. One that begins with `~` is mirrored in right-to-left layouts.
/// - `+` precedes the variants that exist: `c` for `.circle`, `C` for `.circle.fill`, `s` and `S` for squares, `/` for
///   `.slash`; `_` hides the name without a variant.
/// - `s:` is a line along a path, `f:` the area inside a path, `p:` the same with rounded corners, `g:` a glyph of
///   ``SymbolOutlines``, and `o:` the border of a glyph. `=` is another symbol. ``SymbolPath`` describes paths.
/// - `-` before a layer erases what it would draw. `*2` before the colon doubles the thickness of a line, or the
///   effect of the weight on an area. `!` after a layer mirrors it. `@.5,2,-3,90` scales it about the center, and then
///   moves it by two numbers and rotates it by degrees, if these are given.
/// - `%` and the letter of a variant, with a name, is that variant of another symbol.
package enum SymbolTable {
    /// The line of a symbol in a table.
    package struct Entry: Sendable {
        /// The layers, separated by spaces.
        let layers: Substring
        /// A Boolean value that indicates whether image views mirror the symbol in right-to-left layouts.
        package var isDirectional = false
        /// A Boolean value that indicates whether the name exists only as a part of others.
        var isHidden = false
    }

    /// A symbol that is derived from another one.
    enum Variant: Character, CaseIterable {
        case circle = "c"
        case filledCircle = "C"
        case square = "s"
        case filledSquare = "S"
        case slash = "/"

        /// Returns the name of a symbol's variant. `.fill` remains the last part.
        func name(of base: Substring) -> String {
            switch self {
            case .circle: base + ".circle"
            case .filledCircle: base + ".circle.fill"
            case .square: base + ".square"
            case .filledSquare: base + ".square.fill"
            case .slash: base.hasSuffix(".fill") ? base.dropLast(5) + ".slash.fill" : base + ".slash"
            }
        }
    }

    private static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for table in [signs, things, world] {
            for line in table.split(separator: "\n") { add(line, to: &entries) }
        }
        return entries
    }()

    private static func add(_ line: Substring, to entries: inout [String: Entry]) {
        let space = line.firstIndex(of: " ") ?? line.endIndex
        var layers = line[space...].drop { $0 == " " }
        var variants: Substring = ""
        if layers.first == "+" {
            variants = layers.dropFirst().prefix { $0 != " " }
            layers = layers.drop { $0 != " " }.drop { $0 == " " }
        }
        for name in line[..<space].split(separator: ",") {
            let isDirectional = name.first == "~"
            let base = isDirectional ? name.dropFirst() : name
            entries[String(base)] = Entry(
                layers: layers,
                isDirectional: isDirectional,
                isHidden: variants.contains("_")
            )
            for variant in variants.lazy.compactMap(Variant.init) {
                entries[variant.name(of: base)] = Entry(
                    layers: "%\(variant.rawValue)\(base)",
                    isDirectional: isDirectional
                )
            }
        }
    }

    /// The names of all symbols, sorted.
    static var names: [String] { entries.filter { !$0.value.isHidden }.keys.sorted() }

    /// Returns the line of a symbol, or `nil` if there is none of that name.
    package static func entry(_ name: String) -> Entry? { entries[name].flatMap { $0.isHidden ? nil : $0 } }

    /// Returns the layers of a symbol, and of names that exist only as a part of others.
    static func layers(_ name: some StringProtocol) -> [SymbolLayer] {
        (entries[String(name)]?.layers.split(separator: " ") ?? []).flatMap(SymbolLayer.layers)
    }
}
