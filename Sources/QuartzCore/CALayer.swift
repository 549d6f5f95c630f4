import Compositor
@_exported import CoreGraphics

/// A rectangle with a picture, a colour and a place, in a tree of others.
///
/// Layers are a model: changing a property marks the layer, and the next commit carries the change to the compositor.
/// Behaves as Apple's Core Animation documents; what is not here yet (shadows, masks) does not exist. Geometry is in
/// points, with the origin at the top left.
///
/// A layer tree belongs to one thread at a time; the layers of views belong to the main thread.
open class CALayer: NSObject {
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
    /// The pixels of a background that is a pattern; changed in PatternBackground.swift only.
    var patternBackground: PatternBackground?
    package weak var contentProvider: (any LayerContentProvider)?

    /// Animations, timing and actions; nil for most layers. Changed in Animation/ only.
    var motion: LayerMotion?

    /// Of what `presentation()` gives: what it is the presentation of.
    var presented: PresentedLayer?

    /// Makes a layer of size zero at the origin.
    public override init() { super.init() }

    /// Makes a copy of a layer's own properties, as for `presentation()`: not of its sublayers, animations or drawings.
    /// - Parameter layer: a `CALayer`; anything else is not copied.
    public init(layer: Any) {
        super.init()
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
        if let values = layer.motion?.userValues, !values.isEmpty { makeMotion().userValues = values }
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

    /// The smallest rectangle around the layer in its superlayer's coordinates, in points.
    ///
    /// Derived from bounds, position, anchor point and transform. Setting it changes bounds and position; under a
    /// transform that turns or scales, the bounds get the size that makes the box come out right, as far as it can.
    ///
    /// Under a transform that flattens the layer, or turns it out of its superlayer's plane, no size could make the box
    /// come out right: the bounds stay, and only the position follows. The superlayer's `sublayerTransform` does not count.
    open var frame: CGRect {
        get { box }
        set { box = newValue }
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

    /// The color, or the pattern, that fills the bounds under contents and sublayers.
    ///
    /// A pattern begins at the origin of the layer's coordinates and moves with them.
    open var backgroundColor: CGColor? {
        willSet { if newValue != backgroundColor { willChange("backgroundColor") } }
        didSet {
            guard backgroundColor != oldValue else { return }
            defer { didChange("backgroundColor") }
            mark(.properties)
            if backgroundIsInContents, store != nil { setNeedsDisplay() }
            if backgroundColor?.pattern != nil || oldValue?.pattern != nil { mark(.structure) }
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
        didSet {
            guard borderColor != oldValue else { return }
            if let borderColor, borderColor.pattern != nil { borderColor.logUnsuitablePattern(for: "a border") }
            changed("borderColor")
        }
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

    /// The picture that the layer shows: a `CGImage`, or nil. Setting it gives up what was drawn. What `draw(in:)` made
    /// is not told, as in Core Animation, where its type is private.
    open var contents: Any? {
        get { shownImage }
        set { shownImage = newValue }
    }

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

    // MARK: Values by key

    /// Returns the value of a property, or one that was set under a key of the app's own; nil where there is none.
    ///
    /// Numbers come as `NSNumber`, points, rectangles and transforms as they are.
    open func value(forKey key: String) -> Any? { keyedValue(key) }

    /// Sets a property by its key, or keeps a value of the app's own under any other key; nil removes that.
    ///
    /// A value of another kind than the property's traps.
    open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

    /// Returns the value at a key path, such as `transform.rotation.z` or `frame.size.width`.
    open func value(forKeyPath keyPath: String) -> Any? { keyedValue(atPath: keyPath) }

    /// Sets the value at a key path, such as `transform.rotation.z`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, atPath: keyPath) }

    /// The class and the address, followed by the geometry, the appearance and the sublayers.
    open override var debugDescription: String { longDescription }

    // MARK: Hierarchy

    /// The layer that this one is in.
    open var superlayer: CALayer? { storedSuperlayer }

    /// The layers in this one, back to front; nil when there are none, as in Core Animation.
    open var sublayers: [CALayer]? {
        get {
            presentSublayers()
            return storedSublayers.isEmpty ? nil : storedSublayers
        }
        set {
            for layer in storedSublayers.reversed() { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    /// Puts a layer in front of all others in this one, out of the one it was in.
    open func addSublayer(_ layer: CALayer) { insert(layer) { storedSublayers.count } }

    /// Puts a layer at an index of the sublayers, counted after it has left the one it was in.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer) { min(Int(index), storedSublayers.count) }
    }

    /// Puts a layer right behind a sibling; behind all others when `sibling` is nil or not a sublayer of this one.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Puts a layer right before a sibling; in front of all others when `sibling` is nil or not a sublayer of this one.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? storedSublayers.count }
    }

    /// Puts a layer in the place of another one; does nothing when `old` is not a sublayer of this one.
    open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, with: new) }

    /// Takes the layer out of the one it is in.
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Layout

    /// Asks for `layoutSublayers()` before the next commit.
    open func setNeedsLayout() {
        if !pending.contains(.layout) { mark(.layout) }
    }

    /// Whether the layer waits for layout.
    open func needsLayout() -> Bool { pending.contains(.layout) }

    /// Lays out now, from the farthest ancestor of an unbroken line that waits for layout.
    open func layoutIfNeeded() {
        var top = self
        while let above = top.superlayer, above.needsLayout() { top = above }
        top.layoutSubtree()
    }

    // MARK: Display

    /// Asks for a new drawing of the whole layer before the next commit.
    open func setNeedsDisplay() {
        isWhollyDirty = true
        dirtyPixels = .empty
        if !pending.contains(.display) { mark(.display) }
    }

    /// Asks for a new drawing of a part before the next commit. Parts add up exactly, not to a box around them.
    /// - Parameter rect: in the layer's own coordinates; cut at the bounds.
    open func setNeedsDisplay(_ rect: CGRect) { markDirty(rect) }

    /// Whether the layer waits to be drawn.
    open func needsDisplay() -> Bool { pending.contains(.display) }

    /// Draws now, if the layer waits for it.
    open func displayIfNeeded() { displayIfDirty() }

    // MARK: Geometry in other coordinates

    /// What `transform` does in the plane. One that turns the layer out of it gives the part of it that is in the plane,
    /// as in Core Animation.
    open func affineTransform() -> CGAffineTransform { storedTransform ?? CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to one that does this in the plane.
    open func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// A point of this layer's coordinates in those of `layer`, or of the topmost layer's surroundings when nil.
    ///
    /// Where layers are turned in space, the point is that of the flat picture which lies there. A point that comes to lie
    /// behind the eye is mapped as the numbers say, though it is not seen.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { mapping(to: layer).apply(point) }

    /// A point of `layer`'s coordinates, or of the topmost layer's surroundings when nil, in this layer's.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        (layer?.mapping(to: self) ?? mapping(to: nil).inverted).apply(point)
    }

    /// The box around a rectangle of this layer's coordinates in those of `layer`, or of the topmost layer's surroundings
    /// when nil.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { mapping(to: layer).apply(rect) }

    /// The box around a rectangle of `layer`'s coordinates, or of the topmost layer's surroundings when nil, in this
    /// layer's.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        (layer?.mapping(to: self) ?? mapping(to: nil).inverted).apply(rect)
    }

    /// Whether a point of the layer's own coordinates lies in its bounds.
    open func contains(_ point: CGPoint) -> Bool { bounds.covers(point) }

    /// The deepest visible layer at a point, front to back. Round corners do not count, as in Core Animation.
    /// - Parameter point: in the superlayer's coordinates.
    open func hitTest(_ point: CGPoint) -> CALayer? { findLayer(at: point) }

    /// Draws the layer and those in it, as they are now, in the layer's own coordinates: its place and its transform do
    /// not count, its opacity does, and a hidden layer draws nothing. What lies outside of the bounds is drawn as well,
    /// unless `masksToBounds` says otherwise.
    ///
    /// What waits for layout or for a drawing gets it first. The context's transform, clip, alpha, blend mode and shadow
    /// apply, to all as one picture. Where the transform brings points to whole pixels the result is what a screen would
    /// show. Layers that show what lies behind them find only what is drawn here.
    open func render(in context: CGContext) { presentPicture()?.draw(in: context) }

    // MARK: Timing

    /// When the layer's time begins to run, in its superlayer's time. Seconds.
    open var beginTime: CFTimeInterval {
        get { motion?.timing.beginTime ?? 0 }
        set { changeTiming { $0.beginTime = newValue } }
    }

    /// Kept, but layers last for ever.
    open var duration: CFTimeInterval {
        get { motion?.timing.duration ?? 0 }
        set { changeTiming { $0.duration = newValue } }
    }

    /// How fast the layer's time runs in its superlayer's. At 0 all animations in it stand still, at what they show when
    /// the layer's time is `timeOffset`.
    open var speed: Float {
        get { motion?.timing.speed ?? 1 }
        set { changeTiming { $0.speed = newValue } }
    }

    /// Added to the layer's time. Seconds.
    open var timeOffset: CFTimeInterval {
        get { motion?.timing.timeOffset ?? 0 }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    /// Kept, but layers do not repeat.
    open var repeatCount: Float {
        get { motion?.timing.repeatCount ?? 0 }
        set { changeTiming { $0.repeatCount = newValue } }
    }

    /// Kept, but layers do not repeat.
    open var repeatDuration: CFTimeInterval {
        get { motion?.timing.repeatDuration ?? 0 }
        set { changeTiming { $0.repeatDuration = newValue } }
    }

    /// Kept, but layers do not repeat.
    open var autoreverses: Bool {
        get { motion?.timing.autoreverses ?? false }
        set { changeTiming { $0.autoreverses = newValue } }
    }

    /// Kept, but layers show at all times.
    open var fillMode: CAMediaTimingFillMode {
        get { motion?.timing.fillMode ?? .removed }
        set { changeTiming { $0.fillMode = newValue } }
    }

    /// A time of another layer in this one's. Seconds.
    /// - Parameter layer: nil for the clock's time, which ``CACurrentMediaTime()`` tells.
    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(of: layer?.clockTime(of: time) ?? time)
    }

    /// A time of this layer in another one's. Seconds. Of a layer that stands still it is when its time began.
    /// - Parameter layer: nil for the clock's time, which ``CACurrentMediaTime()`` tells.
    open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let time = clockTime(of: time)
        return layer?.localTime(of: time) ?? time
    }
}
