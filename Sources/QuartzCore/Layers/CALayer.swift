import Compositor
@_exported import CoreGraphics

/// A rectangle with contents, a background and a position in a tree of layers.
///
/// Layers are a model: changing a property marks the layer, and the next commit carries the change to the compositor.
/// The behavior follows Apple's documentation of Core Animation. There are no stubs: features that are not implemented
/// are not declared. Geometry is in points, with the origin at the top left.
///
/// A layer tree belongs to one thread at a time; the layers of views belong to the main thread.
open class CALayer: NSObject {
    // Accesses to scalars, and to structures whose members change one at a time, are not checked for exclusivity at run
    // time: the checks take a third of the time of a commit. Nothing is called during such an access. Properties that are
    // not public are final: also in builds for tests they are then read without a copy of the entire structure.

    /// The identifier of the layer in render trees; unique in the process.
    let id = Identifiers.next()

    /// The place of the layer in its tree.
    @exclusivity(unchecked) final var hierarchy = LayerHierarchy()

    // The next four fill the rest of a word.

    /// A Boolean value that indicates whether contents and sublayers are clipped to the bounds and the rounded corners.
    @exclusivity(unchecked) open var masksToBounds = false {
        willSet { if newValue != masksToBounds { willChange("masksToBounds") } }
        didSet { if masksToBounds != oldValue { changed("masksToBounds") } }
    }

    /// A Boolean value that indicates whether `draw(in:)` fills the bounds with opaque colors. Pixels that it does not
    /// fill appear black.
    @exclusivity(unchecked) open var isOpaque = false {
        didSet { if isOpaque != oldValue, hasDrawing { setNeedsDisplay() } }
    }

    /// A Boolean value that indicates whether the contents are redrawn when the bounds change. If `false`, the existing
    /// contents are fitted according to `contentsGravity`.
    @exclusivity(unchecked) open var needsDisplayOnBoundsChange = false

    /// A Boolean value that indicates whether the vibrancy of a superlayer leaves the contents, the background and the
    /// border of this layer unchanged.
    @exclusivity(unchecked) package final var keepsColors = false {
        didSet { if keepsColors != oldValue { mark(.properties) } }
    }

    /// The superlayer, without the work of a subclass that overrides `superlayer`. It is not part of `hierarchy`, because
    /// each access would copy the weak reference.
    @exclusivity(unchecked) private(set) final weak var storedSuperlayer: CALayer?

    /// Sets the superlayer, as a part of a change that the caller completes.
    func setStoredSuperlayer(_ layer: CALayer?) {
        storedSuperlayer = layer
        hitBoxMembership.geometryDidChange()
        updateSuperlayerTransform()
        updateReflection(in: layer)
        if hasSublayerTransform, isTransformLayer { markSublayers() }
    }

    /// The box that lets hit tests skip the layer.
    @exclusivity(unchecked) final var hitBoxMembership = LayerHitBoxes.Membership()

    // The next two fill the rest of a word.

    /// The state of drawings that layers without contents have as well.
    @exclusivity(unchecked) final var drawingState = LayerDrawingState()

    /// The compositor's equivalent of `contentsGravity`, which is a string.
    @exclusivity(unchecked) private(set) final var renderGravity = CALayerContentsGravity.resize.placement

    /// The context of the tree that this layer is the root of.
    final var context: LayerContext? {
        get { extras?.context }
        set { if newValue != nil || extras != nil { makeExtras().context = newValue } }
    }

    /// The pending work and the result of the last commit.
    @exclusivity(unchecked) final var commitState = LayerCommitState()

    /// The drawn or assigned contents; `nil` for a layer without contents.
    @exclusivity(unchecked) private(set) final var displayState: LayerDisplayState?

    /// Returns the layer's display state, created if necessary.
    func makeDisplayState() -> LayerDisplayState {
        if let displayState { return displayState }
        let made = LayerDisplayState()
        displayState = made
        return made
    }

    /// The transforms, the anchor point and the depth; `nil` for a layer with the default values.
    @exclusivity(unchecked) private(set) final var transforms: LayerTransforms?

    /// Returns the layer's transforms, created if necessary.
    private func makeTransforms() -> LayerTransforms {
        if let transforms { return transforms }
        let made = LayerTransforms()
        transforms = made
        return made
    }

    /// The properties that few layers have; `nil` for most layers.
    @exclusivity(unchecked) private(set) final var extras: LayerExtras?

    /// Returns the layer's extras, created if necessary.
    func makeExtras() -> LayerExtras {
        if let extras { return extras }
        let made = LayerExtras()
        extras = made
        return made
    }

    /// The corners and the border; `nil` for a layer with the default values.
    final var outline: LayerOutline? { extras?.outline }

    /// Returns the layer's outline, created if necessary.
    private func makeOutline() -> LayerOutline {
        if let outline { return outline }
        let made = LayerOutline()
        makeExtras().outline = made
        return made
    }

    /// The view of the layer, which draws its contents and is its delegate unless another one is set; `nil` for layers
    /// without a view.
    @exclusivity(unchecked) package final weak var owner: (any LayerOwner)?

    /// The object that draws the contents instead of `draw(in:)`.
    final var contentProvider: (any LayerContentProvider)? { owner }

    /// The mask, the blend mode and the effect on the backdrop; `nil` for most layers.
    final var effects: LayerEffects? { extras?.effects }

    /// Returns the layer's effects, created if necessary.
    func makeEffects() -> LayerEffects {
        if let effects { return effects }
        let made = LayerEffects()
        made.isReflected = isReflected
        makeExtras().effects = made
        return made
    }

    /// The animations, timing and actions; `nil` for most layers.
    final var motion: LayerMotion? { extras?.motion }

    /// Returns the layer's motion, created if necessary.
    func makeMotion() -> LayerMotion {
        if let motion { return motion }
        let made = LayerMotion()
        makeExtras().motion = made
        return made
    }

    /// For a layer that `presentation()` returned: its model layer and time.
    final var presented: PresentedLayer? {
        get { extras?.presented }
        set { if newValue != nil || extras != nil { makeExtras().presented = newValue } }
    }

    /// Creates a layer of size zero at the origin.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`, without its sublayers, mask, animations or
    /// backing store.
    /// - Parameter layer: A `CALayer`; other objects are ignored.
    public init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else { return }
        if let presenting = AnimationThread.current.presenting, presenting.model === layer { presented = presenting }
        bounds = layer.bounds
        position = layer.position
        anchorPoint = layer.anchorPoint
        anchorPointZ = layer.anchorPointZ
        zPosition = layer.zPosition
        transform = layer.transform
        sublayerTransform = layer.sublayerTransform
        hasSublayerTransform = layer.hasSublayerTransform
        isDoubleSided = layer.isDoubleSided
        isGeometryFlipped = layer.isGeometryFlipped
        isHidden = layer.isHidden
        opacity = layer.opacity
        backgroundColor = layer.backgroundColor
        masksToBounds = layer.masksToBounds
        cornerRadius = layer.cornerRadius
        maskedCorners = layer.maskedCorners
        cornerCurve = layer.cornerCurve
        borderWidth = layer.borderWidth
        borderColor = layer.borderColor
        isOpaque = layer.isOpaque
        contentsScale = layer.contentsScale
        contentsGravity = layer.contentsGravity
        contentsRect = layer.contentsRect
        contentsCenter = layer.contentsCenter
        if let sampling = layer.displayState?.sampling, !sampling.isEmpty { makeDisplayState().sampling = sampling }
        needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
        keepsColors = layer.keepsColors
        name = layer.name
        if let effects = layer.effects { makeExtras().effects = LayerEffects(copying: effects) }
        copyContents(of: layer)
        delegate = layer.delegate
        if let values = layer.motion?.userValues, !values.isEmpty { makeMotion().userValues = values }
        updateReflection(in: nil)
    }

    // MARK: Geometry

    /// The layer's own coordinate system: its size, and the point at its top-left corner. In points.
    @exclusivity(unchecked) open var bounds = CGRect.zero {
        willSet { if newValue != bounds { willChange("bounds") } }
        didSet {
            guard bounds != oldValue else { return }
            defer { didChange("bounds") }
            mark(.properties)
            invalidateLayout()
            if snapshot != nil { mark(.structure) }
            if hasSublayerTransform { markSublayers() }
            if needsDisplayOnBoundsChange || awaitsSize { setNeedsDisplay() }
            // A layer that is in its own layout does not need another one if it resizes its sublayers.
            if bounds.size != oldValue.size, let above = storedSuperlayer, !above.commitState.isInLayout {
                above.invalidateLayout()
            }
        }
    }

    /// The position of the anchor point in the superlayer's coordinates, in points.
    @exclusivity(unchecked) open var position = CGPoint.zero {
        willSet { if newValue != position { willChange("position") } }
        didSet {
            guard position != oldValue else { return }
            changed("position")
            if hasSublayerTransform, isTransformLayer { markSublayers() }
        }
    }

    /// The point of the layer that `position` refers to and that transforms are applied about, in fractions of the
    /// layer's size. The default is the center.
    open var anchorPoint: CGPoint {
        get { transforms?.anchorPoint ?? LayerTransforms.center }
        set {
            guard newValue != anchorPoint else { return }
            willChange("anchorPoint")
            makeTransforms().anchorPoint = newValue
            changed("anchorPoint")
            if hasSublayerTransform { markSublayers() }
        }
    }

    /// The distance of the anchor point in front of the layer, in points. The default is zero.
    open var anchorPointZ: CGFloat {
        get { transforms?.anchorPointZ ?? 0 }
        set {
            guard newValue != anchorPointZ else { return }
            willChange("anchorPointZ")
            makeTransforms().anchorPointZ = newValue
            changed("anchorPointZ")
            if hasSublayerTransform { markSublayers() }
        }
    }

    /// The z-coordinate of the layer. Layers with a higher value are in front of their siblings; equal values keep
    /// their order. If the superlayer has a `sublayerTransform`, the value is the distance in front of the superlayer's
    /// plane, in points. Layers that intersect are not split.
    open var zPosition: CGFloat {
        get { transforms?.zPosition ?? 0 }
        set {
            guard newValue != zPosition else { return }
            willChange("zPosition")
            makeTransforms().zPosition = newValue
            superlayer?.mark(.structure)
            if superlayerHasSublayerTransform { mark(.properties) }
            if hasSublayerTransform, isTransformLayer { markSublayers() }
            didChange("zPosition")
        }
    }

    /// The 3D transform of the layer about its anchor point. An `m34` of −1 ÷ d sets a viewing distance of d points.
    ///
    /// Sublayers are flattened into the layer's plane, as in Core Animation: a sublayer that is 3D-transformed as well
    /// appears as projected onto the plane of this layer. Geometry behind the camera is clipped.
    open var transform: CATransform3D {
        get { transforms?.transform ?? CATransform3DIdentity }
        set {
            guard newValue != transform else { return }
            willChange("transform")
            makeTransforms().transform = newValue
            changed("transform")
            if hasSublayerTransform, isTransformLayer { markSublayers() }
        }
    }

    /// The affine part of `transform`; `nil` if `transform` is not affine.
    final var storedTransform: CGAffineTransform? {
        if let transforms { transforms.affineTransform } else { .identity }
    }

    /// The 3D transform of all sublayers, applied after their own transforms, about this layer's anchor point.
    /// Typically a shared perspective. It does not affect the layer's own contents.
    open var sublayerTransform: CATransform3D {
        get { transforms?.sublayerTransform ?? CATransform3DIdentity }
        set {
            guard newValue != sublayerTransform else { return }
            willChange("sublayerTransform")
            makeTransforms().sublayerTransform = newValue
            hasSublayerTransform = isTransformLayer || !CATransform3DIsIdentity(sublayerTransform)
            markSublayers()
            didChange("sublayerTransform")
        }
    }

    /// A Boolean value that indicates whether `sublayerTransform` is not the identity, or whether the layer does not
    /// flatten its sublayers.
    @exclusivity(unchecked) private(set) final var hasSublayerTransform = false

    /// Makes the layer place its sublayers, as a transform layer does.
    func placeSublayers() { hasSublayerTransform = true }

    /// A Boolean value that indicates whether the layer is visible when its back faces the viewer, because it is
    /// rotated or mirrored.
    @exclusivity(unchecked) open var isDoubleSided = true {
        didSet { if isDoubleSided != oldValue { mark(.properties) } }
    }

    /// A Boolean value that indicates whether the geometry of the layer and its sublayers is flipped vertically. The
    /// default is `false`.
    ///
    /// The y-axis of the layer's own coordinates then points up, from the bottom of the bounds; that of a layer in a
    /// flipped layer points down again if both are flipped. The layer itself stays in its place, because `position` and
    /// `transform` refer to the coordinates of the superlayer. Everything in its own coordinates is flipped: the places
    /// and transforms of sublayers and of the mask, paths, the points of gradients, the particles of emitters, the offset of
    /// the shadow, `maskedCorners`, `edgeAntialiasingMask`, and the directions of transitions with a subtype.
    ///
    /// Images in `contents` stay upright, and so do `contentsGravity`, `contentsRect` and `contentsCenter`, the text of
    /// text layers, and the drawings of views. Empirical; not documented by Apple. For drawings of layers see
    /// ``contentsAreFlipped()``.
    @exclusivity(unchecked) open var isGeometryFlipped = false {
        didSet {
            guard isGeometryFlipped != oldValue else { return }
            updateReflection(in: storedSuperlayer)
        }
    }

    /// Returns a Boolean value that indicates whether the contents are flipped when they are drawn: whether
    /// `isGeometryFlipped` is `true` for an odd number of layers among the layer and its ancestors.
    ///
    /// The context of ``draw(in:)`` is then flipped as well, so that drawings agree with the places of sublayers. Views
    /// draw without a flip.
    open func contentsAreFlipped() -> Bool { isReflected }

    /// The smallest rectangle that contains the layer, in its superlayer's coordinates. In points.
    ///
    /// The frame is derived from bounds, position, anchor point and transform. Setting it changes bounds and position;
    /// under a transform that rotates or scales, the size of the bounds is chosen so that the resulting frame matches
    /// as closely as possible.
    ///
    /// Under a transform that flattens the layer or rotates it out of its superlayer's plane, no size yields the frame:
    /// the bounds do not change, and only the position is updated. The superlayer's `sublayerTransform` is ignored.
    open var frame: CGRect {
        get { box }
        set { box = newValue }
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the layer and its sublayers are hidden.
    @exclusivity(unchecked) open var isHidden = false {
        willSet { if newValue != isHidden { willChange("hidden") } }
        didSet {
            guard isHidden != oldValue else { return }
            changed("hidden")
            runOrderAction(isHidden ? kCAOnOrderOut : kCAOnOrderIn)
        }
    }

    /// The opacity of the layer, from 0 (invisible) to 1 (opaque), applied to the layer and its sublayers as a group.
    @exclusivity(unchecked) open var opacity: Float = 1 {
        willSet { if newValue != opacity { willChange("opacity") } }
        didSet { if opacity != oldValue { changed("opacity") } }
    }

    /// A Boolean value that indicates whether `opacity` applies to the layer and its sublayers as a group. The default is
    /// `true`. If it is `false`, it applies to each of them, so that sublayers show what is behind them in the layer.
    open var allowsGroupOpacity: Bool {
        get { !(effects?.hasSeparateOpacity ?? false) }
        set {
            guard newValue != allowsGroupOpacity else { return }
            makeEffects().hasSeparateOpacity = !newValue
            mark(.properties)
        }
    }

    /// The color or pattern that fills the bounds behind contents and sublayers.
    ///
    /// A pattern starts at the origin of the layer's coordinates and moves with them.
    @exclusivity(unchecked) open var backgroundColor: CGColor? {
        willSet { if newValue != backgroundColor { willChange("backgroundColor") } }
        didSet {
            guard backgroundColor != oldValue else { return }
            defer { didChange("backgroundColor") }
            mark(.properties)
            if backgroundIsInContents, hasDrawing { setNeedsDisplay() }
            if backgroundColor?.pattern != nil || oldValue?.pattern != nil { mark(.structure) }
        }
    }

    /// The layer whose alpha channel masks this layer: where the mask is transparent, the background, the contents, the
    /// border and the sublayers of this layer are not visible. The default is `nil`.
    ///
    /// The mask lies in this layer's coordinates, like a sublayer, but is not one of `sublayers`, and
    /// `sublayerTransform` does not apply to it. Its colors have no effect. It can have sublayers, a mask of its own,
    /// and animations. Assigning a layer removes it from its former superlayer. Hit tests ignore masks.
    open var mask: CALayer? {
        get { effects?.mask }
        set { setMask(newValue) }
    }

    /// The radius of the corners, in points; at most half of the shorter side. The background and the border follow the
    /// corners; contents and sublayers do only if `masksToBounds` is set. Hit tests ignore the corners.
    open var cornerRadius: CGFloat {
        get { outline?.cornerRadius ?? 0 }
        set {
            guard newValue != cornerRadius else { return }
            willChange("cornerRadius")
            makeOutline().cornerRadius = newValue
            changed("cornerRadius")
        }
    }

    /// The corners that `cornerRadius` applies to. The default is all corners.
    open var maskedCorners: CACornerMask {
        get { outline?.maskedCorners ?? .all }
        set {
            guard newValue != maskedCorners else { return }
            makeOutline().maskedCorners = newValue
            mark(.properties)
        }
    }

    /// The curve of the corners. The default is ``CALayerCornerCurve/circular``.
    open var cornerCurve: CALayerCornerCurve {
        get { outline?.cornerCurve ?? .circular }
        set {
            guard newValue != cornerCurve else { return }
            makeOutline().cornerCurve = newValue
            mark(.properties)
        }
    }

    /// Returns the factor by which the curve of a corner is larger than its radius: the distance from the corner at which
    /// it begins, in radii, if there is enough room.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve.expansion }

    /// The width of the border, in points. The border lies inside the bounds, over contents and sublayers. The default
    /// is zero.
    open var borderWidth: CGFloat {
        get { outline?.borderWidth ?? 0 }
        set {
            guard newValue != borderWidth else { return }
            willChange("borderWidth")
            makeOutline().borderWidth = newValue
            changed("borderWidth")
        }
    }

    /// The color of the border; `nil` for no border. The default is opaque black.
    open var borderColor: CGColor? {
        get { if let outline { outline.borderColor } else { LayerOutline.black } }
        set {
            guard newValue != borderColor else { return }
            willChange("borderColor")
            makeOutline().borderColor = newValue
            if let newValue, newValue.pattern != nil { newValue.logUnsuitablePattern(for: "a border") }
            changed("borderColor")
        }
    }

    /// The color of the shadow; `nil` for none. The default is opaque black. Patterns cast no shadow. Animatable.
    open var shadowColor: CGColor? {
        get { shadowStyle.color }
        set {
            if let newValue, newValue.pattern != nil { newValue.logUnsuitablePattern(for: "a shadow") }
            setShadow(\.color, newValue, "shadowColor")
        }
    }

    /// The opacity of the shadow, from 0 (no shadow), the default, to 1. Animatable.
    ///
    /// The layer and its sublayers cast the shadow as a group. It is part of the layer: the opacity, the mask and the
    /// transform of the layer apply to it. A layer that clips its sublayers (`masksToBounds`) also clips its shadow, all
    /// of which lies outside.
    ///
    /// Shadows are blurred once for each shape. A layer that moves, fades or rotates keeps the bitmap of its shadow, and
    /// layers with an opaque background and the same size share one.
    open var shadowOpacity: Float {
        get { shadowStyle.opacity }
        set { setShadow(\.opacity, newValue, "shadowOpacity") }
    }

    /// The offset of the shadow in the layer's coordinates, in points. The default is (0, −3): upward. Animatable.
    open var shadowOffset: CGSize {
        get { shadowStyle.offset }
        set { setShadow(\.offset, newValue, "shadowOffset") }
    }

    /// The standard deviation of the blur of the shadow, in points. The default is 3. Animatable.
    open var shadowRadius: CGFloat {
        get { shadowStyle.radius }
        set { setShadow(\.radius, newValue, "shadowRadius") }
    }

    /// The shape that casts the shadow, in the layer's coordinates, filled by the nonzero rule; `nil` for the layer and
    /// its sublayers. The default is `nil`. Animatable.
    open var shadowPath: CGPath? {
        get { shadowStyle.path }
        set { setShadow(\.path, newValue, "shadowPath") }
    }

    /// A Boolean value that indicates whether the layer, its sublayers and its shadow are painted into a bitmap, which
    /// is used until their content changes. The default is `false`.
    ///
    /// Moving, fading and transforming the layer then costs the same as for an image.
    open var shouldRasterize: Bool {
        get { effects?.shouldRasterize ?? false }
        set {
            guard newValue != shouldRasterize else { return }
            makeEffects().shouldRasterize = newValue
            mark(.properties)
        }
    }

    /// The number of pixels per point of the bitmap of a rasterized layer. The default is 1. Values that are not positive
    /// and finite count as 1.
    open var rasterizationScale: CGFloat {
        get { effects?.rasterizationScale ?? 1 }
        set {
            guard newValue != rasterizationScale else { return }
            makeEffects().rasterizationScale = newValue
            mark(.properties)
        }
    }

    /// The filter that blends the layer and its sublayers, as a group, with the content behind them; `nil` for normal
    /// compositing, which is the default.
    ///
    /// The value is one of Core Image's filters for blend modes, such as `CIFilter(name: "CIMultiplyBlendMode")`, or the
    /// name of one: `"multiplyBlendMode"`. Supported are all blend modes of Core Graphics; `linearDodgeBlendMode` and
    /// `linearBurnBlendMode`, which are its `plusLighter` and `plusDarker`; and the filters `CISourceOverCompositing`,
    /// `CISourceAtopCompositing` and `CIAdditionCompositing`. Other values are ignored.
    ///
    /// Apple documents that this property has no effect on iOS, where names of blend modes work nevertheless.
    open var compositingFilter: Any? {
        get { effects?.compositingFilter }
        set { setCompositingFilter(newValue) }
    }

    /// The Core Image filters that are applied, one after the other, to the layer with its sublayers, before the mask and
    /// the opacity. The default is `nil`.
    ///
    /// On iOS this property has no effect; in macOS it does. Filters work in the coordinates of Core Image: in pixels,
    /// with the origin at the lower left corner of the bounds. The result can extend beyond the bounds; infinite images
    /// are cropped to them. Filters run when content in the layer changes, not when the layer moves or fades, on the
    /// compositor's thread.
    ///
    /// Do not change a filter after assigning it. Set its values by key paths of the layer with the name of the filter,
    /// such as `filters.blur.inputRadius`, or assign the filters again. Objects that are not filters are ignored.
    open var filters: [Any]? {
        get { effects?.filters }
        set { setFilters(newValue) }
    }

    /// The Core Image filters that are applied, one after the other, to the content behind the layer. The result is shown
    /// within the bounds and the rounded corners, under the background. The default is `nil`.
    ///
    /// On iOS this property has no effect; in macOS it does. Filters work in the coordinates of Core Image: in pixels,
    /// with the origin at the lower left corner of the part of the bounds that is on the screen. They are given the
    /// content there and 64 pixels around it, and run on the compositor's thread when that content changes or the layer
    /// moves. Values of filters are set by key paths such as `backgroundFilters.blur.inputRadius`. See also ``filters``.
    open var backgroundFilters: [Any]? {
        get { effects?.backgroundFilters }
        set { setBackgroundFilters(newValue) }
    }

    /// A Boolean value that indicates whether the edges in `edgeAntialiasingMask` are antialiased. The default is `true`.
    ///
    /// On iOS, an entry of the app's `Info.plist` determines the default, which is `false` without that entry.
    open var allowsEdgeAntialiasing: Bool {
        get { effects?.allowsEdgeAntialiasing ?? true }
        set {
            guard newValue != allowsEdgeAntialiasing else { return }
            makeEffects().allowsEdgeAntialiasing = newValue
            mark(.properties)
        }
    }

    /// The edges that are antialiased where they lie between pixels, as those of rotated layers do. The default is all
    /// edges.
    ///
    /// The other edges are jagged, and layers that touch each other there leave no gap. The edges are those of the
    /// background, the contents and the area that `masksToBounds` clips to. Rounded corners, borders and layers that are
    /// transformed in 3D are always antialiased.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { effects?.edgeAntialiasingMask ?? .all }
        set {
            guard newValue != edgeAntialiasingMask else { return }
            makeEffects().edgeAntialiasingMask = newValue
            mark(.properties)
        }
    }

    /// A snapshot of other layers, shown under the sublayers and fitted to the bounds.
    package var snapshot: StretchableSnapshot? {
        get { extras?.snapshot }
        set {
            if newValue != nil || extras != nil { makeExtras().snapshot = newValue }
            mark(.structure)
        }
    }

    // MARK: Content

    /// The image that the layer shows: a `CGImage` or `nil`. Setting it discards the backing store. Other objects show nothing,
    /// as in Core Animation, and are not returned. A backing store that `draw(in:)` filled is not returned either; in Core
    /// Animation, its type is private.
    open var contents: Any? {
        get { shownImage }
        set { shownImage = newValue }
    }

    /// The scale factor of the contents, in pixels per point.
    @exclusivity(unchecked) open var contentsScale: CGFloat = 1 {
        didSet {
            guard contentsScale != oldValue else { return }
            mark(.properties)
            if hasDrawing || awaitsSize { setNeedsDisplay() }
        }
    }

    /// The placement of contents whose size differs from the bounds.
    open var contentsGravity: CALayerContentsGravity {
        get { extras?.unknownGravity ?? CALayerContentsGravity(renderGravity) }
        set {
            guard newValue != contentsGravity else { return }
            renderGravity = newValue.placement
            let isKnown = CALayerContentsGravity(renderGravity) == newValue
            if !isKnown || extras != nil { makeExtras().unknownGravity = isKnown ? nil : newValue }
            mark(.properties)
        }
    }

    /// The part of an image in `contents` that the layer shows, in fractions of the image. The default is the complete
    /// image. Animatable: an animation with discrete values shows the frames of a sprite sheet.
    ///
    /// The part is rounded to pixels of the image. What lies beyond the image is transparent. Backing stores are always
    /// shown as a whole.
    open var contentsRect: CGRect {
        get { displayState?.contentsRect ?? ContentsPlacement.whole }
        set {
            guard newValue != contentsRect, newValue.isFinite else { return }
            willChange("contentsRect")
            makeDisplayState().contentsRect = newValue
            changed("contentsRect")
        }
    }

    /// The part of an image in `contents` that is stretched if the image is resized to the bounds, in fractions of
    /// `contentsRect`. The parts beside it keep their size or are stretched along one axis. The default is the complete
    /// image.
    ///
    /// It has an effect with the gravities `resize`, `resizeAspect` and `resizeAspectFill`. The part is rounded to pixels of the image. If there is no room for
    /// the outer parts, they are compressed.
    open var contentsCenter: CGRect {
        get { displayState?.contentsCenter ?? ContentsPlacement.whole }
        set {
            guard newValue != contentsCenter, newValue.isFinite else { return }
            makeDisplayState().contentsCenter = newValue
            mark(.properties)
            commitState.setChildrenNeedUpdate()
        }
    }

    /// The format of the pixels that the layer draws. The default is ``CALayerContentsFormat/RGBA8Uint``. Images in
    /// `contents` are not converted.
    open var contentsFormat: CALayerContentsFormat {
        get { effects?.contentsFormat ?? .RGBA8Uint }
        set {
            guard newValue != contentsFormat else { return }
            makeEffects().contentsFormat = newValue
            if hasDrawing || awaitsSize { setNeedsDisplay() }
        }
    }

    /// A Boolean value that indicates whether the drawing of the layer's contents is queued and performed on another thread.
    /// The default is `false`.
    ///
    /// The methods that draw, such as ``draw(in:)``, are called on the layer's thread as usual. Their context only records
    /// what is drawn, so that the commit does not wait for the pixels; the frame that shows them does. The pixels are the
    /// same. Reading the context's pixels, as ``CGContext/makeImage()`` does, performs the queued drawing at once.
    ///
    /// Recording is fast, but uses memory: measure whether an app gains. It does with long drawings of few, large shapes,
    /// and with several processors. Layers that are in no tree draw at once, and tiled layers always draw on another thread.
    open var drawsAsynchronously: Bool {
        get { effects?.drawsAsynchronously ?? false }
        set {
            guard newValue != drawsAsynchronously else { return }
            makeEffects().drawsAsynchronously = newValue
        }
    }

    /// The interpolation of contents that are shown larger than their pixels. The default is
    /// ``CALayerContentsFilter/linear``. With ``CALayerContentsFilter/nearest``, pixels stay sharp squares.
    open var magnificationFilter: CALayerContentsFilter {
        get { sampling.contains(.nearestIfEnlarged) ? .nearest : .linear }
        set { setSampling(.nearestIfEnlarged, newValue) }
    }

    /// The interpolation of contents that are shown smaller than their pixels. The default is
    /// ``CALayerContentsFilter/linear``.
    open var minificationFilter: CALayerContentsFilter {
        get { sampling.contains(.nearestIfReduced) ? .nearest : .linear }
        set { setSampling(.nearestIfReduced, newValue) }
    }

    /// A name for the app's own use.
    open var name: String? {
        get { extras?.name }
        set { if newValue != nil || extras != nil { makeExtras().name = newValue } }
    }

    /// The object that draws the layer and lays out its sublayers instead of a subclass.
    ///
    /// It is not retained. That of a view's layer is the view.
    open var delegate: (any CALayerDelegate)? {
        get { if let extras, extras.hasOtherDelegate { extras.delegate } else { owner } }
        set {
            let isOwner = newValue === owner
            guard !isOwner || extras?.hasOtherDelegate ?? false else { return }
            let extras = makeExtras()
            extras.delegate = isOwner ? nil : newValue
            extras.hasOtherDelegate = !isOwner
        }
    }

    // MARK: Subclasses of this module

    /// The properties that a subclass adds, by key.
    class var ownProperties: [String: KeyedProperty] { [:] }

    /// Writes the animatable values that a subclass adds.
    func writeOwnValues(to values: inout LayerValues) {}

    /// Sets the animatable properties that a subclass adds to values that differ from the layer's own.
    func takeOwnValues(_ values: LayerValues) {}

    /// Returns the value that a key path of an animation refers to, or `nil` if there is no such property.
    func target(ofAnimation keyPath: String) -> AnimationTarget? { AnimationTarget(keyPath: keyPath) }

    /// The drawing of a subclass from properties that it adds; `nil` for most layers.
    var ownDrawing: LayerParts.Drawing? { nil }

    /// A Boolean value that indicates whether the layer is only a transform of its sublayers.
    var isTransformLayer: Bool { false }

    /// A Boolean value that indicates whether the layer shows its sublayers several times.
    var replicatesSublayers: Bool { false }

    // MARK: Methods to override

    /// Updates the contents. Called once before the next commit after `setNeedsDisplay()`.
    ///
    /// The default implementation draws the dirty region of the backing store with `draw(in:)`. An override sets
    /// `contents`.
    open func display() { drawBackingStore() }

    /// Draws the contents. The context is clipped to the dirty region, its origin is the origin of the bounds, and it
    /// is *not* UIKit's current context. The default implementation calls the delegate.
    open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

    /// Returns a Boolean value that indicates whether a change of a property redraws the layer. The default implementation
    /// returns `false`.
    ///
    /// While an animation changes the property, the layer is redrawn for each frame. ``draw(in:)`` is then called for a
    /// copy of the layer that has the animated values. It is created with ``init(layer:)``.
    ///
    /// A class can have animatable properties of its own if it stores them with ``setValue(_:forKey:)``:
    ///
    /// ```swift
    /// final class RingLayer: CALayer {
    ///     var progress: CGFloat {
    ///         get { value(forKey: "progress") as? CGFloat ?? 0 }
    ///         set { setValue(newValue, forKey: "progress") }
    ///     }
    ///
    ///     override class func needsDisplay(forKey key: String) -> Bool {
    ///         key == "progress" || super.needsDisplay(forKey: key)
    ///     }
    ///
    ///     override func draw(in context: CGContext) { /* uses `progress` */ }
    /// }
    /// ```
    /// - Parameter key: The key of a property, or of a value of the app's own.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Lays out the sublayers. The default implementation calls the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// Returns the default action for a property change in layers of the class. The default implementation returns
    /// `nil`.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Returns the action for a property change. The search order is the delegate, `actions`, `style`, the class, and finally
    /// Core Animation's implicit animation of an animatable property, which runs from the current presentation value to
    /// the new value.
    ///
    /// Properties look up the action before they change and run it after the change. A layer that no commit has shown
    /// has no implicit animations.
    ///
    /// Changes of `sublayers` have an action as well. So do the events ``kCAOnOrderIn`` and ``kCAOnOrderOut``.
    /// - Parameter event: The key of a property, or the name of an event.
    /// - Returns: The action, or `nil` if the change has none.
    open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

    /// The actions for property changes, by the keys of properties; `NSNull` for no action. The default is `nil`.
    open var actions: [String: any CAAction]? {
        get { motion?.actions }
        set { if newValue != nil || motion != nil { makeMotion().actions = newValue } }
    }

    // MARK: Animations

    /// Adds a copy of an animation. It runs from the next commit on, unless its `beginTime` specifies another time.
    ///
    /// A duration of 0 is replaced by the transaction's duration; a timing function of `nil` is replaced by the
    /// transaction's, if it has one.
    /// - Parameter key: The key of the animation; an existing animation with the same key is removed. `nil` for no key.
    ///   Transitions always have the key ``kCATransition``.
    open func add(_ anim: CAAnimation, forKey key: String?) { store(anim, forKey: key) }

    /// Removes an animation; its delegate is notified with the next commit that it did not finish.
    open func removeAnimation(forKey key: String) {
        guard let index = motion?.animations.firstIndex(where: { $0.key == key }) else { return }
        if let animation = motion?.animations.remove(at: index) { stop([animation]) }
    }

    /// Removes all animations; their delegates are notified with the next commit that they did not finish.
    open func removeAllAnimations() {
        guard let animations = motion?.animations, !animations.isEmpty else { return }
        motion?.animations = []
        stop(animations)
    }

    /// Returns the layer's copy of the animation with a key, or `nil` if there is none or it has ended and was removed.
    /// The animation must not be changed.
    open func animation(forKey key: String) -> CAAnimation? {
        motion?.animations.first { $0.key == key }?.animation
    }

    /// Returns the keys of the animations that have one, in the order of their addition; `nil` if there are no
    /// animations.
    open func animationKeys() -> [String]? {
        guard let animations = motion?.animations, !animations.isEmpty else { return nil }
        return animations.compactMap(\.key)
    }

    /// Returns a copy of the layer with the current values of running animations, or `nil` before the first commit that
    /// included the layer.
    ///
    /// Its superlayer and sublayers are presentation layers too, so that points can be converted and hit-tested at the
    /// positions that are on screen. It must not be changed, and represents only the time of the call. It is created with
    /// ``init(layer:)`` of the layer's class, which copies the properties that a subclass adds.
    open func presentation() -> Self? { makePresentation() as? Self }

    /// Returns the model layer of a presentation layer; the layer itself if it is a model layer.
    open func model() -> Self { presented?.model as? Self ?? self }

    // MARK: Values by key

    /// Returns the value of a property, or a value that the app stored under its own key; `nil` if there is none.
    ///
    /// Numbers are returned as `NSNumber`; points, rectangles and transforms as their own types.
    open func value(forKey key: String) -> Any? { keyedValue(key) }

    /// Returns the value that instances of the class return for a key if no value has been stored and `style` has none.
    ///
    /// The default implementation returns the initial values of properties, and `nil` for other keys. An override provides
    /// the default values of keys of its own; those of properties are not affected.
    open class func defaultValue(forKey key: String) -> Any? { standardValue(key) }

    /// The values of properties and of keys of the app's own that the layer has not been given explicitly. The default is
    /// `nil`.
    ///
    /// The dictionary can have another one under the key `style`, in which missing values are looked up. The entry
    /// `actions` is a dictionary of actions, which are used after those of the layer itself. Values for `bounds` and
    /// `frame` are ignored. A property that has its default value counts as not given.
    open var style: [AnyHashable: Any]? {
        get { motion?.style }
        set { setStyle(newValue) }
    }

    /// Sets a property by its key, or stores a value under a key of the app's own; `nil` removes such a value.
    ///
    /// A value of the app's own can be animated if it is of a type that ``CABasicAnimation`` supports. Storing it runs the
    /// action for its key, which is `nil` by default. The value of ``presentation()`` is the animated one, in the type of
    /// the stored value if that is a number.
    ///
    /// A value whose type does not match the property traps.
    open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

    /// Returns the value at a key path, such as `transform.rotation.z` or `frame.size.width`.
    open func value(forKeyPath keyPath: String) -> Any? { keyedValue(atPath: keyPath) }

    /// Sets the value at a key path, such as `transform.rotation.z`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, atPath: keyPath) }

    /// A description with the class and the address, followed by the geometry, the appearance and the sublayers.
    open override var debugDescription: String { longDescription }

    // MARK: Hierarchy

    /// The layer that contains this one.
    open var superlayer: CALayer? { storedSuperlayer }

    /// The sublayers from back to front; `nil` if there are none, as in Core Animation.
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

    /// Adds a layer in front of all other sublayers, and removes it from its former superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer) { storedSublayers.count } }

    /// Inserts a layer at an index of the sublayers, as they are after the layer has left its former superlayer.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer) { min(Int(index), storedSublayers.count) }
    }

    /// Inserts a layer directly behind a sibling; behind all others if `sibling` is `nil` or not a sublayer of this
    /// layer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Inserts a layer directly in front of a sibling; in front of all others if `sibling` is `nil` or not a sublayer
    /// of this layer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        if layer === sibling, layer.storedSuperlayer === self { return }
        insert(layer) { storedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? storedSublayers.count }
    }

    /// Replaces a sublayer with another layer; does nothing if `old` is not a sublayer of this layer.
    open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, with: new) }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Layout

    /// Requests a call of `layoutSublayers()` before the next commit. A layer that calls this method in its own layout is laid
    /// out again before the commit after that.
    open func setNeedsLayout() {
        if !pending.contains(.layout) { mark(.layout) }
    }

    /// Returns a Boolean value that indicates whether the layer needs layout.
    open func needsLayout() -> Bool { awaitsLayout }

    /// Lays out immediately, starting from the topmost ancestor of an unbroken chain of layers that need layout.
    open func layoutIfNeeded() {
        var top = self
        while let above = top.superlayer, above.needsLayout() { top = above }
        top.layoutSubtree()
    }

    // MARK: Display

    /// Marks the entire layer for redrawing before the next commit.
    open func setNeedsDisplay() {
        markEntirelyDirty()
    }

    /// Marks a part of the layer for redrawing before the next commit. Parts are united exactly, not merged into a
    /// bounding box.
    /// - Parameter rect: The part, in the layer's own coordinates; clipped to the bounds.
    open func setNeedsDisplay(_ rect: CGRect) { markDirty(rect) }

    /// Returns a Boolean value that indicates whether the layer needs to be drawn.
    open func needsDisplay() -> Bool { pending.contains(.display) }

    /// Draws the layer immediately if it needs to be drawn.
    open func displayIfNeeded() { displayIfDirty() }

    // MARK: Coordinate conversion

    /// Returns `transform` as an affine transform. If `transform` leaves the plane, the result is its in-plane part, as
    /// in Core Animation.
    open func affineTransform() -> CGAffineTransform { storedTransform ?? CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to an affine transform.
    open func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Converts a point from this layer's coordinates to those of `layer`, or of the space around the root layer if
    /// `nil`.
    ///
    /// For 3D-transformed layers, the result is the corresponding point in the other layer's plane. A point behind the
    /// camera is mapped by the same formula although it is not visible.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { mapping(to: layer).apply(point) }

    /// Converts a point from the coordinates of `layer`, or of the space around the root layer if `nil`, to this
    /// layer's.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        (layer?.mapping(to: self) ?? mapping(to: nil).inverted).apply(point)
    }

    /// Converts a rectangle from this layer's coordinates to those of `layer`, or of the space around the root layer if
    /// `nil`, and returns the bounding box.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { mapping(to: layer).apply(rect) }

    /// Converts a rectangle from the coordinates of `layer`, or of the space around the root layer if `nil`, to this
    /// layer's, and returns the bounding box.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        (layer?.mapping(to: self) ?? mapping(to: nil).inverted).apply(rect)
    }

    /// Returns a Boolean value that indicates whether the bounds contain a point in the layer's own coordinates.
    open func contains(_ point: CGPoint) -> Bool { bounds.covers(point) }

    /// Returns the deepest visible layer at a point, searched from front to back. Rounded corners are ignored, as in
    /// Core Animation.
    /// - Parameter point: The point, in the superlayer's coordinates.
    open func hitTest(_ point: CGPoint) -> CALayer? { findLayer(at: point) }

    /// Draws the layer and its sublayers in their current state, in the layer's own coordinates: position and transform
    /// are ignored, opacity is applied, and a hidden layer draws nothing. Content outside of the bounds is drawn as
    /// well, unless `masksToBounds` is set.
    ///
    /// Pending layout and display are performed first. The context's transform, clip, alpha, blend mode and shadow
    /// apply to the result as a group. If the transform maps points to device pixels exactly, the result is the same as
    /// on screen. Backdrops include only what is drawn here.
    open func render(in context: CGContext) { currentSnapshot()?.draw(in: context) }

    // MARK: Timing

    /// The start of the layer's time, in its superlayer's time. In seconds.
    open var beginTime: CFTimeInterval {
        get { motion?.timing.beginTime ?? 0 }
        set { changeTiming { $0.beginTime = newValue } }
    }

    /// A stored value without effect: layers have no end.
    open var duration: CFTimeInterval {
        get { motion?.timing.duration ?? 0 }
        set { changeTiming { $0.duration = newValue } }
    }

    /// The rate of the layer's time relative to its superlayer's. At 0, all animations of the layer and its descendants
    /// are paused in the state that corresponds to `timeOffset`.
    open var speed: Float {
        get { motion?.timing.speed ?? 1 }
        set { changeTiming { $0.speed = newValue } }
    }

    /// An offset that is added to the layer's time, in seconds.
    open var timeOffset: CFTimeInterval {
        get { motion?.timing.timeOffset ?? 0 }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    /// A stored value without effect: layers do not repeat.
    open var repeatCount: Float {
        get { motion?.timing.repeatCount ?? 0 }
        set { changeTiming { $0.repeatCount = newValue } }
    }

    /// A stored value without effect: layers do not repeat.
    open var repeatDuration: CFTimeInterval {
        get { motion?.timing.repeatDuration ?? 0 }
        set { changeTiming { $0.repeatDuration = newValue } }
    }

    /// A stored value without effect: layers do not repeat.
    open var autoreverses: Bool {
        get { motion?.timing.autoreverses ?? false }
        set { changeTiming { $0.autoreverses = newValue } }
    }

    /// A stored value without effect: layers are always active.
    open var fillMode: CAMediaTimingFillMode {
        get { motion?.timing.fillMode ?? .removed }
        set { changeTiming { $0.fillMode = newValue } }
    }

    /// Converts a time from another layer's time to this layer's. In seconds.
    /// - Parameter layer: The other layer; `nil` for the time of the clock, as returned by ``CACurrentMediaTime()``.
    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(of: layer?.clockTime(of: time) ?? time)
    }

    /// Converts a time from this layer's time to another layer's. In seconds. For a layer that is paused, the result is
    /// the start of its time.
    /// - Parameter layer: The other layer; `nil` for the time of the clock, as returned by ``CACurrentMediaTime()``.
    open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let time = clockTime(of: time)
        return layer?.localTime(of: time) ?? time
    }
}
