import CoreGraphics
import SymbolShapes
import Synchronization

/// A symbol in a size, a weight and a scale, whose pixels are rendered on first use and cached.
final class RenderedSymbol: Sendable {
    /// The properties that determine the pixels of a symbol.
    struct Key: Hashable, Sendable {
        var name: String
        /// The size of the text that the symbol fits to, in points.
        var pointSize: CGFloat
        /// The size of the symbol relative to the text.
        var factor: CGFloat
        /// The weight, from 1 to 9.
        var weight: Int
        /// The scale in pixels per point.
        var scale: CGFloat
        /// The colors of the symbol's levels; none for a template.
        var colors: [CGColor] = []

        /// The size of the symbol's unit, in points.
        fileprivate var unit: CGFloat { pointSize * factor / 20 }

        fileprivate var shape: SymbolShape { SymbolShape(name, weight: weight) }
    }

    let key: Key
    /// The visible part of the symbol's square, with margins, in its units.
    private let extent: CGRect
    private let rendered = Mutex<CGImage?>(nil)

    /// The margin beside a symbol, and the one above and below it, in the symbol's units. Chosen so that the widths are
    /// about those of iOS.
    private static let margin = CGSize(width: 1.2, height: 0.8)

    private init(_ key: Key) {
        self.key = key
        let bounds = key.shape.bounds
        extent = bounds.isNull ? .zero : bounds.insetBy(dx: -Self.margin.width, dy: -Self.margin.height)
    }

    /// The size in pixels.
    var pixelSize: CGSize {
        let pixels = key.unit * key.scale
        return CGSize(width: (extent.width * pixels).rounded(.up), height: (extent.height * pixels).rounded(.up))
    }

    /// The distance from the lower edge of the image up to the middle of capital letters beside it, in points.
    private var middleFromBottom: CGFloat { pixelSize.height / key.scale / 2 + (extent.midY - 12) * key.unit }

    /// The distance from the lower edge of the image up to the baseline of text of the symbol's size, in points.
    var baselineFromBottom: CGFloat { middleFromBottom - UIFont.systemFont(ofSize: key.pointSize).capHeight / 2 }

    /// The pixels, or a single transparent pixel if the symbol is too large.
    var bitmap: CGImage {
        rendered.withLock { rendered in
            if let rendered { return rendered }
            let bitmap = render(pixelSize) ?? RenderedRecipe.nothing
            rendered = bitmap
            return bitmap
        }
    }

    /// Renders the symbol in another size in pixels, in which its outline is as sharp as in its own. The result is not cached.
    /// - Returns: `nil` if memory cannot be allocated.
    func bitmap(of size: CGSize) -> CGImage? { size == pixelSize ? bitmap : render(size) }

    private func render(_ size: CGSize) -> CGImage? {
        Self.renderCount.add(1, ordering: .relaxed)
        guard let context = CGContext.bitmap(size: size, scale: 1, isOpaque: false) else { return nil }
        if size != pixelSize { context.scaleBy(x: size.width / pixelSize.width, y: size.height / pixelSize.height) }
        context.translateBy(x: pixelSize.width / 2, y: pixelSize.height / 2)
        let pixels = key.unit * key.scale
        context.scaleBy(x: pixels, y: pixels)
        context.translateBy(x: -extent.midX, y: -extent.midY)
        if key.colors.isEmpty {
            key.shape.draw(in: context)
        } else {
            key.shape.draw(in: context, colors: key.colors)
        }
        return context.makeImage()
    }

    // MARK: Cache

    /// The number of symbols that were rendered since the program started.
    static let renderCount = Atomic<Int>(0)

    /// The number of symbols that are cached. The least recently used ones are evicted first.
    static let limit = 256

    private struct Cache: Sendable {
        var symbols: [Key: RenderedSymbol] = [:]
        /// The keys in order of use, the most recent last.
        var order: [Key] = []
    }

    private static let cache = Mutex(Cache())

    /// Removes all symbols from the cache. Symbols that are in use remain.
    static func removeAll() {
        // Released after the lock.
        let former = cache.withLock { cache in
            defer { cache = Cache() }
            return cache
        }
        withExtendedLifetime(former) {}
    }

    /// Returns the symbol for a key, which is the same object as long as it is cached.
    static func symbol(_ key: Key) -> RenderedSymbol {
        let known = cache.withLock { cache -> RenderedSymbol? in
            guard let symbol = cache.symbols[key] else { return nil }
            if cache.order.last != key {
                cache.order.removeAll { $0 == key }
                cache.order.append(key)
            }
            return symbol
        }
        if let known { return known }
        let symbol = RenderedSymbol(key)
        return cache.withLock { cache in
            // Two threads may have created the symbol at the same time.
            if let other = cache.symbols[key] { return other }
            cache.symbols[key] = symbol
            cache.order.append(key)
            if cache.order.count > limit { cache.symbols[cache.order.removeFirst()] = nil }
            return symbol
        }
    }
}
