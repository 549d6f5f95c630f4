import CoreGraphics

/// A layer of a symbol.
struct SymbolLayer {
    /// The content of a layer.
    enum Content {
        /// A line along a path.
        case line(PathData)
        /// The area inside a path.
        case area(PathData)
        /// The area inside a path with rounded corners.
        case polygon(PathData)
        /// The area inside the outline of a glyph.
        case glyph(PathData)
        /// The border of a glyph.
        case border(PathData)
        /// The layers of another symbol.
        case group([SymbolLayer])
    }

    var content: Content
    /// A Boolean value that indicates whether the layer erases what is below.
    var isErased = false
    /// The factor of the thickness of a line, or of the effect of the weight.
    var factor: CGFloat = 1
    /// The level of the layer in symbols of several colors: 0 for the symbol itself, and 1 for a shape around it.
    var level = 0
    /// A Boolean value that indicates whether the layer is erased in one color only: in several, it has a color of its own.
    var hasColorWhereErased = false
    /// The transform to the units of the symbol.
    var transform = CGAffineTransform.identity

    // MARK: Reading

    /// Returns the layers that an item of a table describes. ``SymbolTable`` documents the format.
    static func layers(_ item: Substring) -> [SymbolLayer] {
        if item.first == "%" {
            let variant = SymbolTable.Variant(rawValue: item.dropFirst().first ?? " ")
            return variant?.layers(around: item.dropFirst(2)) ?? []
        }
        return SymbolLayer(item).map { [$0] } ?? []
    }

    private init?(_ item: Substring) {
        var text = item
        if text.first == "-" {
            isErased = true
            text.removeFirst()
        }
        if let at = text.lastIndex(of: "@") {
            transform = Self.transform(text[text.index(after: at)...])
            text = text[..<at]
        }
        if text.last == "!" {
            text.removeLast()
            transform = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0).concatenating(transform)
        }
        if text.first == "=" {
            content = .group(SymbolTable.layers(text.dropFirst()))
            return
        }
        guard let kind = text.first, let colon = text.firstIndex(of: ":") else { return nil }
        if let star = text[..<colon].firstIndex(of: "*") {
            factor = CGFloat(Double(text[text.index(after: star)..<colon]) ?? 1)
        }
        let data = text[text.index(after: colon)...]
        switch kind {
        case "s": content = .line(SymbolPath.path(data))
        case "f": content = .area(SymbolPath.path(data))
        case "p": content = .polygon(SymbolPath.path(data))
        case "g", "o":
            guard let path = SymbolOutline.path(data) else { return nil }
            content = kind == "g" ? .glyph(path) : .border(path)
        default: return nil
        }
    }

    init(_ content: Content, isErased: Bool = false, factor: CGFloat = 1) {
        self.content = content
        self.isErased = isErased
        self.factor = factor
    }

    /// Returns a transform that scales about the center, rotates about it, and moves.
    private static func transform(_ text: Substring) -> CGAffineTransform {
        let numbers = text.split(separator: ",").map { CGFloat(Double($0) ?? 0) }
        func number(_ index: Int) -> CGFloat { index < numbers.count ? numbers[index] : 0 }
        return CGAffineTransform(translationX: -12, y: -12)
            .concatenating(CGAffineTransform(scaleX: number(0), y: number(0)))
            .concatenating(CGAffineTransform(rotationAngle: number(3) * .pi / 180))
            .concatenating(CGAffineTransform(translationX: 12 + number(1), y: 12 + number(2)))
    }

    // MARK: Extent

    /// The bounds of the visible layers' ink for a weight, in the units of the symbol; `null` if they are empty.
    static func bounds(of layers: [SymbolLayer], _ stroke: SymbolStroke) -> CGRect {
        layers.reduce(.null) { bounds, layer in
            layer.isErased ? bounds : bounds.union(layer.bounds(stroke))
        }
    }

    private func bounds(_ stroke: SymbolStroke) -> CGRect {
        let inner = stroke.scaled(by: transform.maximumScale)
        func grown(_ path: PathData, by width: CGFloat) -> CGRect {
            let bounds = path.bounds
            return bounds.isNull ? bounds : bounds.insetBy(dx: -width / 2, dy: -width / 2)
        }
        let bounds: CGRect =
            switch content {
            case .line(let path): grown(path, by: inner.line * factor)
            case .area(let path), .glyph(let path): grown(path, by: inner.growth(factor))
            case .polygon(let path): grown(path, by: inner.corners)
            case .border(let path): grown(path, by: inner.outerGrowth)
            case .group(let layers): Self.bounds(of: layers, inner)
            }
        return bounds.isNull ? bounds : bounds.applying(transform)
    }
}

extension SymbolTable.Variant {
    /// Returns the layers of this variant of a symbol.
    func layers(around base: Substring) -> [SymbolLayer] {
        var group = SymbolLayer(.group(SymbolTable.layers(base)))
        func area(_ text: Substring) -> SymbolLayer { SymbolLayer(.area(SymbolPath.path(text)), factor: 0) }
        func line(_ text: Substring) -> SymbolLayer { SymbolLayer(.line(SymbolPath.path(text))) }
        switch self {
        case .slash:
            var gap = line("M4.6,3.4,21.6,20.4")
            gap.isErased = true
            gap.factor = 1.6
            return [group, gap, line("M3,3.4,20.6,21")]
        case .circle, .filledCircle, .square, .filledSquare: group.transform = fit(group)
        }
        group.isErased = self == .filledCircle || self == .filledSquare
        group.hasColorWhereErased = group.isErased
        var shape =
            switch self {
            case .circle: line("O12,12,9.1")
            case .filledCircle: area("O12,12,10")
            case .square: line("R3.4,3.4,17.2,17.2,3.6")
            case .filledSquare, .slash: area("R2.5,2.5,19,19,4.4")
            }
        shape.level = 1
        return [shape, group]
    }

    /// Returns the transform that puts layers into the middle of a circle or a square.
    private func fit(_ group: SymbolLayer) -> CGAffineTransform {
        let bounds = SymbolLayer.bounds(of: [group], .regular)
        guard !bounds.isNull, bounds.width + bounds.height > 0 else { return .identity }
        // The diagonal ends inside the ring, and wide symbols leave some room on both sides.
        let scale = min(12.8 / hypot(bounds.width, bounds.height), 11 / max(bounds.width, bounds.height))
        return CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: 12, y: 12))
    }
}
