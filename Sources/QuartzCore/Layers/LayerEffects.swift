import Compositor
import Raster

/// The rarely used parts of a layer's appearance. Most layers have none.
final class LayerEffects {
    var mask: CALayer?
    var blendMode = BlendMode.normal
    var vibrancy: RenderVibrancy?
    var backdrop = LayerBackdrop()
    var shadow = LayerShadowStyle() {
        didSet { renderShadow = shadow.render(isReflected: isReflected) }
    }

    /// A Boolean value that indicates whether the coordinates of the render layer are reflected.
    var isReflected = false {
        didSet {
            if isReflected != oldValue { renderShadow = shadow.render(isReflected: isReflected) }
        }
    }

    /// The shadow for the compositor; created once, because most commits change something else.
    private var renderShadow: RenderShadow?

    var hasSeparateOpacity = false
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    var drawsAsynchronously = false
    var allowsEdgeAntialiasing = true
    var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    var compositingFilter: Any?
    var filters: [Any]? {
        didSet { updateFilter() }
    }

    var backgroundFilters: [Any]? {
        didSet { updateFilter() }
    }

    /// The filters, for the compositor.
    private(set) var filter: RenderFilter?
    private var backgroundFilter: RenderFilter?

    /// The effect on the content behind the layer, for the compositor.
    var renderBackdrop: RenderBackdrop? { backdrop.render(filter: backgroundFilter) }

    /// Creates the compositor's filter from the current values of the filters.
    func updateFilter() {
        filter = Self.filter(of: bitmapFilters)
        backgroundFilter = Self.filter(of: backgroundBitmapFilters)
    }

    private static func filter(of known: [any BitmapFilter]) -> RenderFilter? {
        known.first.map { first in
            let operation = type(of: first).operation(of: known)
            return RenderFilter { bitmap, bounds in
                let image = CGImage(surface: bitmap.surface, isOpaque: bitmap.isOpaque)
                return operation(image, bitmap.rect, bounds).map { image, rect in
                    RenderFilter.Bitmap(surface: image.surface, rect: rect, isOpaque: image.isOpaque)
                }
            }
        }
    }

    /// The sides of the layer that are not antialiased.
    var aliasedSides: RenderEdge.Sides {
        let smooth = allowsEdgeAntialiasing ? edgeAntialiasingMask : []
        let sides = RenderEdge.Sides.all.subtracting(RenderEdge.Sides(rawValue: UInt8(smooth.rawValue & 15)))
        return isReflected ? sides.reflected : sides
    }

    /// The filters that are supported.
    var bitmapFilters: [any BitmapFilter] { BitmapFilters.known(in: filters ?? []) }

    /// The background filters that are supported.
    var backgroundBitmapFilters: [any BitmapFilter] { BitmapFilters.known(in: backgroundFilters ?? []) }

    init() {}

    /// Creates a copy without the mask, which only one layer can have.
    init(copying other: LayerEffects) {
        blendMode = other.blendMode
        vibrancy = other.vibrancy
        compositingFilter = other.compositingFilter
        filters = other.filters
        filter = other.filter
        backgroundFilters = other.backgroundFilters
        backgroundFilter = other.backgroundFilter
        backdrop = other.backdrop
        shadow = other.shadow
        renderShadow = other.isReflected ? other.shadow.render(isReflected: false) : other.renderShadow
        hasSeparateOpacity = other.hasSeparateOpacity
        shouldRasterize = other.shouldRasterize
        rasterizationScale = other.rasterizationScale
        contentsFormat = other.contentsFormat
        drawsAsynchronously = other.drawsAsynchronously
        allowsEdgeAntialiasing = other.allowsEdgeAntialiasing
        edgeAntialiasingMask = other.edgeAntialiasingMask
    }

    /// Returns the options for the compositor.
    /// - Parameters:
    ///   - old: The options of the last commit, which are returned if nothing has changed.
    ///   - render: A closure that returns the render layer of the mask.
    func composition(like old: LayerComposition? = nil, _ render: (CALayer) -> RenderLayer) -> LayerComposition? {
        var options = LayerComposition.Options()
        options.mask = mask.map(render)
        options.blendMode = blendMode
        options.vibrancy = vibrancy
        options.filter = filter
        options.hasSeparateOpacity = hasSeparateOpacity
        options.shadow = renderShadow
        if shouldRasterize {
            let scale = rasterizationScale
            options.rasterizationScale = scale > 0 && scale.isFinite ? Double(scale) : 1
        }
        return old.map { $0.options == options } == true ? old : LayerComposition(options)
    }
}

extension CALayer {
    /// The implementation of `filters`.
    func setFilters(_ new: [Any]?) {
        guard new != nil || effects?.filters != nil else { return }
        makeEffects().filters = new
        mark(.properties)
    }

    /// The implementation of `backgroundFilters`.
    func setBackgroundFilters(_ new: [Any]?) {
        guard new != nil || effects?.backgroundFilters != nil else { return }
        makeEffects().backgroundFilters = new
        mark(.properties)
    }

    /// Returns the filter that a key path refers to by its name, and the key of its value: `blur` and `inputRadius` for
    /// `filters.blur.inputRadius`.
    func filter(atPath path: String) -> (filter: any BitmapFilter, key: String)? {
        let parts = path.split(separator: ".", maxSplits: 2)
        guard parts.count == 3, let effects else { return nil }
        let filters =
            switch parts[0] {
            case "filters": effects.bitmapFilters
            case "backgroundFilters": effects.backgroundBitmapFilters
            default: [any BitmapFilter]()
            }
        guard let filter = filters.first(where: { $0.filterName == parts[1] })
        else { return nil }
        return (filter, String(parts[2]))
    }

    /// Sets a value of one of the filters.
    func setFilterValue(_ value: Any?, _ found: (filter: any BitmapFilter, key: String)) {
        found.filter.setFilterValue(value, forKey: found.key)
        effects?.updateFilter()
        mark(.properties)
    }

    /// The implementation of `compositingFilter`.
    func setCompositingFilter(_ new: Any?) {
        guard new != nil || effects?.compositingFilter != nil else { return }
        makeEffects().compositingFilter = new
        effects?.blendMode = new.flatMap { BlendMode(compositingFilter: $0) } ?? .normal
        mark(.properties)
    }

    /// The part of the vibrancy in a mixture with the layer's own colors, from 0 to 1. The default is 1. Animatable.
    package var vibrancyAmount: Double {
        get { effects?.vibrancy?.amount ?? 1 }
        set {
            guard let effects, effects.vibrancy != nil, newValue != vibrancyAmount else { return }
            willChange("vibrancyAmount")
            effects.vibrancy?.amount = newValue
            changed("vibrancyAmount")
        }
    }

    /// The effect that replaces the colors of the layer and its sublayers; `nil` for that of the superlayer. It does not
    /// apply to layers that keep their colors.
    package var vibrancy: LayerVibrancy? {
        get { effects?.vibrancy.map { LayerVibrancy($0) } }
        set {
            guard newValue != vibrancy else { return }
            let amount = vibrancyAmount
            makeEffects().vibrancy = newValue?.render
            effects?.vibrancy?.amount = amount
            mark(.properties)
        }
    }

    /// A Boolean value that indicates whether the layer is the mask of its superlayer.
    var isMask: Bool { storedSuperlayer?.effects?.mask === self }

    /// The implementation of `mask`.
    func setMask(_ new: CALayer?) {
        guard new !== mask else { return }
        if let old = mask {
            old.leaveQueue(of: self)
            effects?.mask = nil
            old.setStoredSuperlayer(nil)
        }
        if let new {
            var ancestor: CALayer? = self
            while let current = ancestor {
                precondition(current !== new, "CALayer.mask: a layer cannot mask itself or one of its descendants")
                ancestor = current.superlayer
            }
            new.removeFromSuperlayer()
            makeEffects().mask = new
            new.setStoredSuperlayer(self)
            new.requeue()
        }
        mark(.properties)
    }
}
