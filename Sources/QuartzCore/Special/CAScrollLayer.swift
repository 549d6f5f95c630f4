import CoreGraphics

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No scrolling.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Horizontal scrolling.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Vertical scrolling.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// Scrolling in both directions.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers, which is moved by changing the origin of its bounds.
///
/// `masksToBounds` is `true` by default. Empirical; not documented by Apple.
open class CAScrollLayer: CALayer {
    /// Creates a layer that scrolls in both directions.
    public override init() {
        super.init()
        masksToBounds = true
    }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAScrollLayer { scrollMode = layer.scrollMode }
    }

    /// The directions in which the layer scrolls. The default is ``CAScrollLayerScrollMode/both``.
    open var scrollMode = CAScrollLayerScrollMode.both

    override class var ownProperties: [String: KeyedProperty] { scrollProperties }

    private static let scrollProperties: [String: KeyedProperty] = ["scrollMode": .init(\CAScrollLayer.scrollMode)]

    /// Changes the origin of the bounds to a point in the layer's own coordinates. A coordinate that is not finite, or in a
    /// direction in which the layer does not scroll, does not change.
    open func scroll(to point: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally, point.x.isFinite { origin.x = point.x }
        if scrollMode == .both || scrollMode == .vertically, point.y.isFinite { origin.y = point.y }
        if origin != bounds.origin { bounds.origin = origin }
    }

    /// Changes the origin of the bounds by the least distance that makes a rectangle visible, in the layer's own
    /// coordinates. Of a rectangle larger than the bounds, the top left part becomes visible.
    open func scroll(to rect: CGRect) {
        guard !rect.isNull, rect.isFinite else { return }
        let rect = rect.standardized
        func origin(_ start: CGFloat, _ length: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
            min(max(start, last - length), first)
        }
        scroll(
            to: CGPoint(
                x: origin(bounds.minX, bounds.width, rect.minX, rect.maxX),
                y: origin(bounds.minY, bounds.height, rect.minY, rect.maxY)
            )
        )
    }
}

extension CALayer {
    /// The closest superlayer that scrolls, or the layer itself if it does.
    private var scrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let found = current as? CAScrollLayer { return found }
            layer = current.superlayer
        }
        return nil
    }

    /// Scrolls the closest scroll layer that contains the layer, so that a point in the layer's own coordinates becomes the
    /// origin of its bounds. Nothing happens if there is no scroll layer.
    public func scroll(_ point: CGPoint) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(point, to: scrollLayer))
    }

    /// Scrolls the closest scroll layer that contains the layer by the least distance that makes a rectangle in the layer's
    /// own coordinates visible. Nothing happens if there is no scroll layer.
    public func scrollRectToVisible(_ rect: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(rect, to: scrollLayer))
    }

    /// The part of the bounds that the closest scroll layer shows, in the layer's own coordinates; the bounds if there is no
    /// scroll layer.
    public var visibleRect: CGRect {
        guard let scrollLayer else { return bounds }
        let visible = bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
        return visible.isNull ? .zero : visible
    }
}
