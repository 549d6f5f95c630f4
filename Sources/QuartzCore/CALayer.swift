import Compositor
@_exported import CoreGraphics

/// A rectangle with a picture, a colour and a place, in a tree of others.
///
/// Layers are a model: changing a property marks the layer, and the next commit carries the change to the compositor.
/// Behaves as Apple's Core Animation documents; what is not here yet (shadows, masks) does not exist. Geometry is in
/// points, with the origin at the top left.
///
/// A layer tree belongs to one thread at a time; the layers of views belong to the main thread.
open class CALayer {
    /// Stands for the layer in render trees; unique in the process.
    let id = Identifiers.next()

    // Hierarchy; changed in CALayer+Hierarchy.swift only.
    var storedSublayers: [CALayer] = []
    weak var storedSuperlayer: CALayer? {
        didSet { isTurnedFromAbove = storedSuperlayer?.turnsSublayers ?? false }
    }
    /// Whether the superlayer's `sublayerTransform` does anything; noted here, since asking a weak reference takes time.
    var isTurnedFromAbove = false

    /// The tree that this layer is the root of.
    weak var context: LayerContext?

    // What the next commit has to do; changed in CALayer+Commit.swift only.
    var pending: PendingWork = .newLayer
    var pendingSublayers: [CALayer] = []
    /// Empty; keeps its memory from commit to commit.
    var spareReplacements: [(index: Int, layer: RenderLayer)] = []
    var isQueued = false
    var isInLayout = false
    var paintIndex = 0
    var childrenAreStale = true
    var renderLayer: RenderLayer?
    var renderContents: RenderContents?

    // Content; changed in CALayer+Display.swift only.
    var store: BackingStore?
    /// While a commit draws the layer: the tree that it is in.
    var drawingContext: LayerContext?
    var dirtyPixels = Region.empty
    var isWhollyDirty = false
    /// Set when the layer was to be drawn and had no size.
    var awaitsSize = false
    var contentImage: CGImage?
    var contentVersion: UInt64 = 0
    /// `contentsGravity`, which is a string, for the compositor.
    var renderGravity = CALayerContentsGravity.resize.placement
    var backgroundIsInContents = false
    package weak var contentProvider: (any LayerContentProvider)?

    /// Animations, timing and actions; nil for most layers. Changed in Animation/ only.
    var motion: LayerMotion?

    /// Of what `presentation()` gives: what it is the presentation of.
    var presented: PresentedLayer?

    /// Makes a layer of size zero at the origin.
    public init() {}

    /// Makes a copy of a layer's own properties, as for `presentation()`: not of its sublayers, animations or drawings.
    /// - Parameter layer: a `CALayer`; anything else is not copied.
    public init(layer: Any) {
        guard let layer = layer as? CALayer else { return }
        bounds = layer.bounds
        position = layer.position
        anchorPoint = layer.anchorPoint
        anchorPointZ = layer.anchorPointZ
        zPosition = layer.zPosition
        transform = layer.transform
        storedTransform = layer.storedTransform
        sublayerTransform = layer.sublayerTransform
        turnsSublayers = layer.turnsSublayers
        isDoubleSided = layer.isDoubleSided
        isHidden = layer.isHidden
        opacity = layer.opacity
        backgroundColor = layer.backgroundColor
        masksToBounds = layer.masksToBounds
        cornerRadius = layer.cornerRadius
        maskedCorners = layer.maskedCorners
        borderWidth = layer.borderWidth
        borderColor = layer.borderColor
        isOpaque = layer.isOpaque
        contentsScale = layer.contentsScale
        contentsGravity = layer.contentsGravity
        renderGravity = layer.renderGravity
        needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
        name = layer.name
        contentImage = layer.contentImage
        delegate = layer.delegate
    }

    // MARK: Geometry

    /// The layer's own coordinate system: its size, and the point shown at its top left corner. Points.
    open var bounds = CGRect.zero {
        willSet { if newValue != bounds { willChange("bounds") } }
        didSet {
            guard bounds != oldValue else { return }
            defer { didChange("bounds") }
            mark(.properties)
            setNeedsLayout()
            if snapshot != nil { mark(.structure) }
            if turnsSublayers { markSublayers() }
            if needsDisplayOnBoundsChange || awaitsSize { setNeedsDisplay() }
            // A layer that is just placing its sublayers need not be told that their sizes change.
            if bounds.size != oldValue.size, let above = storedSuperlayer, !above.isInLayout { above.setNeedsLayout() }
        }
    }

    /// Where the anchor point lies, in the superlayer's coordinates. Points.
    open var position = CGPoint.zero {
        willSet { if newValue != position { willChange("position") } }
        didSet { if position != oldValue { changed("position") } }
    }

    /// The point of the layer that `position` places and transforms turn about, in fractions of its size. The centre
    /// unless set.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
        willSet { if newValue != anchorPoint { willChange("anchorPoint") } }
        didSet {
            guard anchorPoint != oldValue else { return }
            changed("anchorPoint")
            if turnsSublayers { markSublayers() }
        }
    }

    /// How far before the layer the point lies that `transform` turns about, in points. Zero unless set.
    open var anchorPointZ: CGFloat = 0 {
        willSet { if newValue != anchorPointZ { willChange("anchorPointZ") } }
        didSet {
            guard anchorPointZ != oldValue else { return }
            changed("anchorPointZ")
            if turnsSublayers { markSublayers() }
        }
    }

    /// Layers with a higher value lie in front of their siblings; equal ones keep their order. Points before the
    /// superlayer's plane, where that has a `sublayerTransform`. Layers that cut through each other are not split.
    open var zPosition: CGFloat = 0 {
        willSet { if newValue != zPosition { willChange("zPosition") } }
        didSet {
            guard zPosition != oldValue else { return }
            superlayer?.mark(.structure)
            if isTurnedFromAbove { mark(.properties) }
            didChange("zPosition")
        }
    }

    /// Turns, scales and moves the layer in space, about its anchor point. An `m34` of −1 ÷ d lets it be seen from d points
    /// away.
    ///
    /// What is in the layer is flat on it, as in Core Animation: a sublayer that is turned as well is seen as it looks in
    /// the plane of this one. What comes to lie behind the eye is cut off.
    open var transform = CATransform3DIdentity {
        willSet { if newValue != transform { willChange("transform") } }
        didSet {
            guard transform != oldValue else { return }
            storedTransform = CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : nil
            changed("transform")
        }
    }

    /// `transform` in the plane; nil when it is not in the plane.
    private(set) var storedTransform: CGAffineTransform? = .identity

    /// Turns all sublayers in space, after their own transforms, about this layer's anchor point: mostly perspective that
    /// they share. It does nothing to the layer's own picture.
    open var sublayerTransform = CATransform3DIdentity {
        willSet { if newValue != sublayerTransform { willChange("sublayerTransform") } }
        didSet {
            guard sublayerTransform != oldValue else { return }
            turnsSublayers = !CATransform3DIsIdentity(sublayerTransform)
            markSublayers()
            didChange("sublayerTransform")
        }
    }

    /// Whether `sublayerTransform` does anything.
    private(set) var turnsSublayers = false

    /// Places all sublayers anew.
    private func markSublayers() {
        for layer in storedSublayers {
            layer.isTurnedFromAbove = turnsSublayers
            layer.mark(.properties)
        }
    }

    /// Whether the layer is seen from behind as well, when it is turned or mirrored so that its back shows.
    open var isDoubleSided = true {
        didSet { if isDoubleSided != oldValue { mark(.properties) } }
    }

    // MARK: Appearance

    /// Hides the layer and all its sublayers.
    open var isHidden = false {
        willSet { if newValue != isHidden { willChange("hidden") } }
        didSet { if isHidden != oldValue { changed("hidden") } }
    }

    /// 0 (invisible) … 1, applied to the layer and its sublayers as one picture.
    open var opacity: Float = 1 {
        willSet { if newValue != opacity { willChange("opacity") } }
        didSet { if opacity != oldValue { changed("opacity") } }
    }

    /// Fills the bounds, under contents and sublayers.
    open var backgroundColor: CGColor? {
        willSet { if newValue != backgroundColor { willChange("backgroundColor") } }
        didSet {
            guard backgroundColor != oldValue else { return }
            defer { didChange("backgroundColor") }
            mark(.properties)
            if backgroundIsInContents, store != nil { setNeedsDisplay() }
        }
    }

    /// Shows what lies behind the layer, blurred, within its bounds and under its background.
    package var backdrop: LayerBackdrop? {
        didSet { if backdrop != oldValue { mark(.properties) } }
    }

    /// How round the corners are, in points; more than half of the shorter side counts as that. The background and the
    /// border follow the corners; contents and sublayers only do when `masksToBounds` cuts them. Hit tests do not.
    open var cornerRadius: CGFloat = 0 {
        willSet { if newValue != cornerRadius { willChange("cornerRadius") } }
        didSet { if cornerRadius != oldValue { changed("cornerRadius") } }
    }

    /// The corners that `cornerRadius` makes round. All unless set.
    open var maskedCorners = CACornerMask.all {
        didSet { if maskedCorners != oldValue { mark(.properties) } }
    }

    /// The width of a line along the bounds, on the inside, over contents and sublayers. Points; zero unless set.
    open var borderWidth: CGFloat = 0 {
        willSet { if newValue != borderWidth { willChange("borderWidth") } }
        didSet { if borderWidth != oldValue { changed("borderWidth") } }
    }

    /// The colour of the line along the bounds. Opaque black unless set; nil for none.
    open var borderColor: CGColor? = CALayer.black {
        willSet { if newValue != borderColor { willChange("borderColor") } }
        didSet { if borderColor != oldValue { changed("borderColor") } }
    }

    private static let black = CGColor(gray: 0, alpha: 1)

    /// Cuts contents and sublayers at the bounds, and at the round corners.
    open var masksToBounds = false {
        willSet { if newValue != masksToBounds { willChange("masksToBounds") } }
        didSet { if masksToBounds != oldValue { changed("masksToBounds") } }
    }

    /// A promise that `draw(in:)` fills the bounds with opaque colours. What it leaves out shows black.
    open var isOpaque = false {
        didSet { if isOpaque != oldValue, store != nil { setNeedsDisplay() } }
    }

    /// Shows what other layers looked like, under the sublayers and fitted to the bounds.
    package var snapshot: LayerSnapshot? {
        didSet { mark(.structure) }
    }

    // MARK: Content

    /// Pixels to a point in the contents.
    open var contentsScale: CGFloat = 1 {
        didSet {
            guard contentsScale != oldValue else { return }
            mark(.properties)
            if store != nil || awaitsSize { setNeedsDisplay() }
        }
    }

    /// How contents of another size are placed in the bounds.
    open var contentsGravity = CALayerContentsGravity.resize {
        didSet {
            guard contentsGravity != oldValue else { return }
            renderGravity = contentsGravity.placement
            mark(.properties)
        }
    }

    /// Whether new bounds mean a new drawing; otherwise the old picture is fitted by `contentsGravity`.
    open var needsDisplayOnBoundsChange = false

    /// For the app's own use.
    open var name: String?

    /// Draws the layer and lays out its sublayers in place of a subclass.
    open weak var delegate: (any CALayerDelegate)?

    // MARK: To be overridden

    /// Brings the contents up to date. Called once before the next commit after `setNeedsDisplay()`.
    ///
    /// Draws the marked part of the backing store by `draw(in:)`. An override sets `contents`.
    open func display() { drawBackingStore() }

    /// Draws the contents. The context is clipped to the part that was marked, its origin is the bounds' origin, and it
    /// is *not* UIKit's current context. Asks the delegate unless overridden.
    open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

    /// Places the sublayers. Asks the delegate unless overridden.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// What changes of a property are answered with in all layers of the class. Nil unless overridden.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Finds what answers a change. The delegate is asked first, then `actions`, then the class, and last comes Core
    /// Animation's own answer to changes of a property that can be animated: to run from what is shown to the new value.
    ///
    /// Properties ask before they change, and run the action when they have. A layer that no commit has shown is not
    /// animated by Core Animation's own answer.
    /// - Parameter event: the key of a property.
    /// - Returns: nil where nothing is to answer.
    open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

    /// What answers changes, by the keys of properties; `NSNull` for nothing. Nil unless set.
    open var actions: [String: any CAAction]? {
        get { motion?.actions }
        set { if newValue != nil || motion != nil { makeMotion().actions = newValue } }
    }

    // MARK: Animations

    /// Adds a copy of an animation. It runs from the next commit on, unless its `beginTime` says otherwise.
    ///
    /// A duration of 0 becomes the transaction's, and so does a pace that is nil where the transaction has one.
    /// - Parameter key: the name to find it by; an animation that had it before is removed. Nil for none. Transitions are
    ///   added by the name of ``kCATransition``.
    open func add(_ anim: CAAnimation, forKey key: String?) { store(anim, forKey: key) }

    /// Takes an animation away; its delegate is told with the next commit that it did not finish.
    open func removeAnimation(forKey key: String) {
        guard let index = motion?.animations.firstIndex(where: { $0.key == key }) else { return }
        if let animation = motion?.animations.remove(at: index) { stop([animation]) }
    }

    /// Takes all animations away; their delegates are told with the next commit that they did not finish.
    open func removeAllAnimations() {
        guard let animations = motion?.animations, !animations.isEmpty else { return }
        motion?.animations = []
        stop(animations)
    }

    /// The layer's copy of the animation with a key; nil when there is none, or it has ended and was removed. Not to be
    /// changed.
    open func animation(forKey key: String) -> CAAnimation? {
        motion?.animations.first { $0.key == key }?.animation
    }

    /// The keys of the animations that have one, in the order of their addition; nil for no animations.
    open func animationKeys() -> [String]? {
        guard let animations = motion?.animations, !animations.isEmpty else { return nil }
        return animations.compactMap(\.key)
    }

    /// What the layer shows now, as a layer: a copy with the values that running animations give it. Nil before the first
    /// commit that carried the layer.
    ///
    /// Its superlayer and its sublayers are what those show, so that points can be converted and hit-tested where things
    /// are seen. It is not to be changed, and tells only of the time at which it was asked for. Of subclasses it has the
    /// properties of `CALayer`.
    open func presentation() -> CALayer? { makePresentation() }

    /// The layer that this one is the presentation of; the layer itself if it is none.
    open func model() -> CALayer { presented?.model ?? self }
}

/// Draws and lays out in place of a layer. Every method has a default that does nothing, as in Core Animation.
public protocol CALayerDelegate: AnyObject {
    /// Draws the contents of `layer`. `context` is clipped to the part that was marked, and is not UIKit's current one.
    func draw(_ layer: CALayer, in context: CGContext)

    /// Places the sublayers of `layer`.
    func layoutSublayers(of layer: CALayer)

    /// What answers a change of `layer`, asked before it happens; `NSNull` for nothing, nil to look for it elsewhere.
    /// - Parameter event: the key of the property.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws nothing.
    public func draw(_ layer: CALayer, in context: CGContext) {}

    /// Leaves the sublayers where they are.
    public func layoutSublayers(of layer: CALayer) {}

    /// Looks elsewhere.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// How contents of another size are placed in a layer's bounds.
///
/// The vertical names follow iOS, whose layers have their origin at the top left.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a gravity by name; one that is not listed here acts as `resize`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, unscaled.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the top edge, unscaled.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the bottom edge, unscaled.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge, unscaled.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge, unscaled.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the top left corner, unscaled.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the top right corner, unscaled.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the bottom left corner, unscaled.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the bottom right corner, unscaled.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, proportions kept.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as covers the bounds, proportions kept.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
