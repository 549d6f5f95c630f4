import Geometry
import Raster

/// A layer of a render tree, with its descendants. Rectangles and transforms are in points.
///
/// A hidden layer has an opacity of zero, so that it keeps its position among its siblings.
///
/// A layer never changes while anything refers to it. It is sendable, because only its last owner makes another layer of it;
/// see ``reset(_:)``.
package final class RenderLayer: @unchecked Sendable {
    /// The identifier of a model layer, the same in every commit and unique in the process.
    package typealias ID = UInt64

    // Accesses are not checked for exclusivity at run time: a traversal reads several values of each layer.

    /// The attributes from which everything else follows.
    @exclusivity(unchecked) package private(set) var attributes: Attributes

    /// The values that follow from the attributes.
    @exclusivity(unchecked) private var summary: Summary

    package init(_ attributes: consuming Attributes) {
        attributes.normalize()
        summary = attributes.summary
        // Moved: a copy counts a reference for each object.
        self.attributes = consume attributes
    }

    /// Makes another layer of one that nothing else refers to, in the same memory.
    package func reset(_ attributes: consuming Attributes) {
        attributes.normalize()
        summary = attributes.summary
        self.attributes = consume attributes
    }

    /// The number of images and colors that the subtree paints. More than one with an opacity below 1 requires a group.
    package var primitiveCount: Int { Int(summary.primitiveCount) }

    /// The same object as `contents`, for traversals during which the tree stays alive: reading it does not count
    /// references.
    var uncountedContents: Unmanaged<RenderContents>? { summary.contents }

    /// The bounding box in the superlayer's coordinates.
    package var extent: CGRect { summary.extent }

    /// A Boolean value that indicates whether the layer or a descendant can be animated.
    package var hasAnimation: Bool { summary.hasAnimation }

    /// A Boolean value that indicates whether the layer or a descendant shows its backdrop.
    var hasBackdrop: Bool { summary.hasBackdrop }

    /// A Boolean value that indicates whether `PreparedLayers` replaces the layer, its mask, or a descendant.
    var needsPreparation: Bool { summary.needsPreparation }

    /// A Boolean value that indicates whether the layer or a descendant has a blend mode, vibrancy or additive particles.
    var hasBlending: Bool { summary.hasBlending }

    /// The bounding box of everything that the layer and its descendants paint, in the layer's own coordinates; `.null`
    /// for nothing. It is not stored, because few layers need it.
    package var innerExtent: CGRect { attributes.measure().extent }

    /// Returns a copy of the layer with some attributes changed. All others stay the same.
    package func modified(_ change: (inout Attributes) -> Void) -> RenderLayer {
        var attributes = attributes
        change(&attributes)
        return RenderLayer(attributes)
    }
}

extension RenderLayer {
    /// The values that follow from the attributes of a layer.
    fileprivate struct Summary {
        let contents: Unmanaged<RenderContents>?
        let extent: CGRect
        let primitiveCount: Int32
        let hasAnimation: Bool
        let hasBackdrop: Bool
        let needsPreparation: Bool
        let hasBlending: Bool
    }

    // MARK: Memory

    /// Returns a Boolean value that indicates whether the layer holds nothing but the glyphs of a text, so that its memory is
    /// retained for another text.
    /// - Parameter contents: The contents of the layer that follows this one. What was made from their glyphs is retained
    ///   anyway.
    package func isReusable(besides contents: RenderContents?) -> Bool {
        guard let own = attributes.contents, own.glyphs != nil else { return false }
        return attributes.hasNoObjects && (own === contents || own.bytesMadeFromGlyphs == 0)
    }

    /// Takes the memory of the glyphs of a layer that nothing else refers to; empty if they are still in use.
    package func takeGlyphs() -> [GlyphRun.Glyph] {
        guard isKnownUniquelyReferenced(&attributes.contents) else { return [] }
        return attributes.contents?.takeGlyphs() ?? []
    }

    /// Takes the contents of a layer that nothing else refers to; `nil` if they are still in use.
    package func takeContents() -> RenderContents? {
        guard isKnownUniquelyReferenced(&attributes.contents) else { return nil }
        return attributes.contents.take()
    }

    /// The attributes of a layer that its creator chooses.
    package struct Attributes: Sendable {
        package var id: ID

        /// The bounds in the layer's own coordinates, in which its children are positioned.
        package var bounds: CGRect

        /// The position of the layer's own origin in its superlayer's coordinates.
        private var origin: CGPoint

        /// The opacity, from 0 to 1, applied to the layer and its descendants as a group.
        package var opacity: Double

        /// The background color, as premultiplied ARGB32; zero paints nothing.
        package var background: UInt32

        /// A Boolean value that indicates whether contents and children are clipped to `bounds` and its rounded corners.
        package var masksToBounds: Bool

        /// A Boolean value that indicates whether vibrancy leaves the layer's own content unchanged. Sublayers have
        /// values of their own.
        package var keepsColors: Bool

        package var contents: RenderContents?

        package var children: RenderChildren

        /// The attributes that few layers have; `nil` if all have their default values.
        private var rare: RareAttributes.Box?

        /// Creates the attributes of a layer.
        package init(
            id: ID,
            bounds: CGRect,
            transform: CGAffineTransform = .identity,
            projection: Projection? = nil,
            opacity: Double = 1,
            background: UInt32 = 0,
            contents: RenderContents? = nil,
            sprites: RenderSprites? = nil,
            backdrop: RenderBackdrop? = nil,
            masksToBounds: Bool = false,
            edge: RenderEdge = .plain,
            children: RenderChildren = .empty,
            composition: LayerComposition? = nil,
            keepsColors: Bool = false,
            zPosition: Double = 0,
            animation: LayerAnimation? = nil
        ) {
            self.id = id
            self.bounds = bounds
            origin = CGPoint(x: transform.tx, y: transform.ty)
            self.opacity = opacity
            self.background = background
            self.masksToBounds = masksToBounds
            self.keepsColors = keepsColors
            self.contents = contents
            self.children = children
            var rare = RareAttributes(
                projected: projection.map { ProjectedLayer($0) },
                sprites: sprites,
                backdrop: backdrop,
                edge: edge,
                composition: composition,
                zPosition: zPosition,
                animation: animation
            )
            rare.setTransform(transform)
            self.rare = rare.isDefault ? nil : RareAttributes.Box(rare)
        }

        /// A Boolean value that indicates whether there are no children and no rare attributes.
        fileprivate var hasNoObjects: Bool { rare == nil && children.isEmpty }

        /// Changes the rare attributes. The box is shared by copies and is therefore replaced.
        private mutating func changeRare(_ change: (inout RareAttributes) -> Void) {
            var attributes = rare?.attributes ?? RareAttributes()
            change(&attributes)
            rare = attributes.isDefault ? nil : RareAttributes.Box(attributes)
        }

        /// The transform from the layer's own coordinates to its superlayer's. Not used for a projected layer.
        package var transform: CGAffineTransform {
            get {
                guard let rare else { return CGAffineTransform(translationX: origin.x, y: origin.y) }
                let linear = rare.attributes.linear
                return CGAffineTransform(
                    a: linear.a,
                    b: linear.b,
                    c: linear.c,
                    d: linear.d,
                    tx: origin.x,
                    ty: origin.y
                )
            }
            set {
                origin = CGPoint(x: newValue.tx, y: newValue.ty)
                if (rare?.attributes.linear ?? RareAttributes.Linear()) != RareAttributes.Linear(newValue) {
                    changeRare { $0.setTransform(newValue) }
                }
            }
        }

        /// The projection of a layer that is composited as a flat bitmap, because it is 3D-transformed or curled; `nil`
        /// for all others.
        package fileprivate(set) var projected: ProjectedLayer? {
            get { rare?.attributes.projected }
            set { if newValue != nil || rare != nil { changeRare { $0.projected = newValue } } }
        }

        /// The particles, over the contents.
        package var sprites: RenderSprites? {
            get { rare?.attributes.sprites }
            set { if newValue != nil || rare != nil { changeRare { $0.sprites = newValue } } }
        }

        /// The blurred backdrop, shown within `bounds` and under the layer's own color.
        package var backdrop: RenderBackdrop? {
            get { rare?.attributes.backdrop }
            set { if newValue != nil || rare != nil { changeRare { $0.backdrop = newValue } } }
        }

        /// The corners, which the background follows, and the line along the bounds, over all other content of the
        /// layer.
        package var edge: RenderEdge {
            get { rare?.attributes.edge ?? .plain }
            set { if newValue != edge { changeRare { $0.edge = newValue } } }
        }

        /// The mask, the blend mode and the vibrancy, or `nil` for none.
        package var composition: LayerComposition? {
            get { rare?.attributes.composition }
            set { if newValue != nil || rare != nil { changeRare { $0.composition = newValue } } }
        }

        /// The depth of the layer; layers in front have higher values. Content that is not a layer of its own lies under
        /// all layers, at −∞.
        package var zPosition: Double {
            get { rare?.attributes.zPosition ?? 0 }
            set { if newValue != zPosition { changeRare { $0.zPosition = newValue } } }
        }

        /// The animation of the layer, or `nil` if it is not animated. Painting ignores it; see
        /// `RenderTree.evaluated(at:)`.
        package var animation: LayerAnimation? {
            get { rare?.attributes.animation }
            set { if newValue != nil || rare != nil { changeRare { $0.animation = newValue } } }
        }

        /// The mapping from the layer's own coordinates to its superlayer's, if it is not an affine transform.
        package var projection: Projection? {
            get { projected?.projection }
            set { projected = newValue.map { ProjectedLayer($0) } }
        }

        /// The page curl of the layer, or `nil` for none.
        package var curl: RenderCurl? {
            get { projected?.curl }
            set {
                guard newValue != nil || projected?.curl != nil else { return }
                let projection = projected?.projection ?? Projection(transform)
                projected = ProjectedLayer(projection, curl: newValue)
            }
        }

        /// Removes what is not visible.
        fileprivate mutating func normalize() {
            if projected != nil { transform = .identity }
            if bounds.isEmpty || opacity <= 0, hasOwnBackdrop { backdrop = nil }
        }

        fileprivate var hasAnimation: Bool {
            animation != nil || opacity > 0 && (children.hasAnimation || composition?.mask?.hasAnimation ?? false)
        }

        fileprivate var needsPreparation: Bool {
            opacity > 0 && (children.needsPreparation || composition?.needsPreparation ?? false)
        }

        fileprivate var hasBlending: Bool {
            hasBlendingInside || composition.map { $0.blendMode != .normal || $0.vibrancy != nil } ?? false
        }

        /// A Boolean value that indicates whether the content of the layer or a descendant is blended with what is behind.
        var hasBlendingInside: Bool { children.hasBlending || sprites?.isAdditive ?? false }

        private var hasOwnBackdrop: Bool { rare?.attributes.backdrop != nil }

        fileprivate var hasBackdrop: Bool { hasOwnBackdrop || children.hasBackdrop }

        /// The values that follow from the attributes.
        fileprivate var summary: Summary {
            let content = measure()
            var extent = CGRect.null
            if let projected {
                let frame = projected.curl == nil ? content.extent : bounds
                if !content.extent.isNull, !frame.isEmpty { extent = projected.projection.box(around: frame) }
            } else if !content.extent.isNull {
                extent = content.extent.applying(transform)
            }
            let isFlat = projected != nil
            let isSeen = !(isFlat ? extent : content.extent).isNull
            return Summary(
                contents: contents.map { .passUnretained($0) },
                extent: extent,
                primitiveCount: !isSeen ? 0 : isFlat ? 1 : Int32(clamping: content.primitiveCount),
                hasAnimation: hasAnimation,
                hasBackdrop: isSeen && !isFlat && hasBackdrop,
                needsPreparation: needsPreparation,
                hasBlending: hasBlending
            )
        }

        /// Returns the bounding box of what the layer and its children paint, in the layer's own coordinates, and the
        /// number of images and colors.
        fileprivate func measure() -> (extent: CGRect, primitiveCount: Int) {
            guard opacity > 0 else { return (.null, 0) }
            var extent = CGRect.null
            var count = 0
            if background != 0, !bounds.isEmpty {
                extent = bounds
                count += 1
            }
            if hasOwnBackdrop {
                extent = bounds
                count += 1
            }
            if let contents {
                extent = extent.union(contents.frame)
                count += 1
            }
            if let sprites, !sprites.extent.isNull {
                extent = extent.union(sprites.extent)
                count += min(sprites.sprites.count, 2)
            }
            extent = extent.union(children.extent)
            count += children.primitiveCount
            if masksToBounds {
                extent = extent.intersection(bounds)
            } else if let shadow = composition?.options.shadowContents {
                extent = extent.union(shadow.frame)
                count += 1
            }
            if edge.hasBorder, !bounds.isEmpty {
                extent = extent.union(bounds)
                count += 1
            }
            if let mask = composition?.mask {
                extent = extent.intersection(mask.extent)
                if extent.isEmpty { return (.null, 0) }
            }
            return (extent, count)
        }

        /// Sets the geometry, which can be three-dimensional.
        mutating func setGeometry(_ geometry: RenderGeometry) {
            let affine = geometry.affine
            bounds = geometry.bounds
            transform = affine ?? .identity
            projection = affine == nil ? geometry.projection : nil
            zPosition = geometry.depth
        }

        /// Sets the geometry of a layer that is not part of another layer.
        package mutating func resetGeometry() {
            transform = .identity
            projected = nil
            zPosition = 0
        }
    }

    package var id: ID { attributes.id }
    package var bounds: CGRect { attributes.bounds }
    package var transform: CGAffineTransform { attributes.transform }
    package var projected: ProjectedLayer? { attributes.projected }
    package var opacity: Double { attributes.opacity }
    package var background: UInt32 { attributes.background }
    package var contents: RenderContents? { attributes.contents }
    package var sprites: RenderSprites? { attributes.sprites }
    package var backdrop: RenderBackdrop? { attributes.backdrop }
    package var masksToBounds: Bool { attributes.masksToBounds }
    package var edge: RenderEdge { attributes.edge }
    package var children: RenderChildren { attributes.children }
    package var composition: LayerComposition? { attributes.composition }
    package var keepsColors: Bool { attributes.keepsColors }
    package var zPosition: Double { attributes.zPosition }
    package var animation: LayerAnimation? { attributes.animation }
}

extension RenderLayer {
    package convenience init(
        id: ID,
        bounds: CGRect,
        transform: CGAffineTransform = .identity,
        projection: Projection? = nil,
        opacity: Double = 1,
        background: UInt32 = 0,
        contents: RenderContents? = nil,
        sprites: RenderSprites? = nil,
        backdrop: RenderBackdrop? = nil,
        masksToBounds: Bool = false,
        edge: RenderEdge = .plain,
        children: RenderChildren = .empty,
        composition: LayerComposition? = nil,
        keepsColors: Bool = false,
        zPosition: Double = 0,
        animation: LayerAnimation? = nil
    ) {
        self.init(
            Attributes(
                id: id,
                bounds: bounds,
                transform: transform,
                projection: projection,
                opacity: opacity,
                background: background,
                contents: contents,
                sprites: sprites,
                backdrop: backdrop,
                masksToBounds: masksToBounds,
                edge: edge,
                children: children,
                composition: composition,
                keepsColors: keepsColors,
                zPosition: zPosition,
                animation: animation
            )
        )
    }

    /// Creates a layer with a geometry that can be three-dimensional. A layer that shows only its back is not visible
    /// if it is not double-sided.
    package convenience init(
        id: ID,
        geometry: RenderGeometry,
        opacity: Double = 1,
        background: UInt32 = 0,
        contents: RenderContents? = nil,
        backdrop: RenderBackdrop? = nil,
        masksToBounds: Bool = false,
        edge: RenderEdge = .plain,
        children: RenderChildren = .empty,
        composition: LayerComposition? = nil,
        keepsColors: Bool = false,
        animation: LayerAnimation? = nil
    ) {
        let affine = geometry.affine
        self.init(
            id: id,
            bounds: geometry.bounds,
            transform: affine ?? .identity,
            projection: affine == nil ? geometry.projection : nil,
            opacity: geometry.isFacingAway ? 0 : opacity,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: children,
            composition: composition,
            keepsColors: keepsColors,
            zPosition: geometry.depth,
            animation: animation
        )
    }
}

/// The projection of a 3D-transformed layer, or the curl of a page. It is a separate object because few layers need it.
package final class ProjectedLayer: Sendable {
    /// The mapping from the layer's own coordinates to its superlayer's. For a curl, it is an affine transform.
    package let projection: Projection

    /// The page curl, or `nil` for none.
    package let curl: RenderCurl?

    init(_ projection: Projection, curl: RenderCurl? = nil) {
        self.projection = projection
        self.curl = curl
    }
}
