import CoreGraphics

/// What a commit hands over: an immutable picture of the layer tree, to be shown on a screen of pixels.
///
/// Values in the tree never change, so that any thread may read it; subtrees that a commit did not touch are shared
/// with the tree before. The pixels of backing stores are the exception: they are guarded by `serial` (see
/// `BackingStore`).
package final class RenderTree: Sendable {
    /// Counts commits; later trees have higher numbers.
    package let serial: UInt64

    /// The layer that holds everything; nil shows only `background`.
    package let root: RenderLayer?

    /// Maps the space around the root layer (points) to device pixels.
    package let transform: CGAffineTransform

    /// The pixels of the screen.
    package let size: PixelSize

    /// What shows where no layer does: an opaque premultiplied ARGB32 colour.
    package let background: UInt32

    /// Whether the tree is shown on a screen. One that is not is painted over nothing: where no layer shows, its picture
    /// is transparent.
    let isOnScreen: Bool

    package init(
        serial: UInt64,
        root: RenderLayer?,
        transform: CGAffineTransform,
        size: PixelSize,
        background: UInt32 = 0xFF00_0000,
        isOnScreen: Bool = true
    ) {
        self.isOnScreen = isOnScreen
        self.serial = serial
        self.root = root
        self.transform = transform
        self.size = size
        self.background = background | 0xFF00_0000
    }
}

/// One layer of a render tree with everything in it. Rectangles and transforms are in points.
///
/// A hidden layer is one of opacity zero, so that it keeps its place among its siblings.
package final class RenderLayer: Sendable {
    /// The same for one model layer in every commit; unique in the process.
    package typealias ID = UInt64

    package let id: ID

    /// The layer's own coordinates, the space that its children are placed in.
    package let bounds: CGRect

    /// Maps the layer's own coordinates to its parent's; means nothing for a layer that is projected.
    package let transform: CGAffineTransform

    /// For a layer that is turned in space, which its parent sees as one flat picture; nil for all others.
    package let projected: ProjectedLayer?

    /// 0…1, applied to the layer and all in it as one picture.
    package let opacity: Double

    /// Premultiplied ARGB32; zero paints nothing.
    package let background: UInt32

    package let contents: RenderContents?

    /// `contents`, for walks that the tree outlives: reading it counts no references.
    let uncountedContents: Unmanaged<RenderContents>?

    /// Shows what lies behind, blurred, within `bounds` and under the layer's own colour.
    package let backdrop: RenderBackdrop?

    /// Whether contents and children are cut at `bounds`, and at its round corners.
    package let masksToBounds: Bool

    /// The corners, which the background follows, and the line along the bounds, over everything else in the layer.
    package let edge: RenderEdge

    package let children: RenderChildren

    /// Layers in front have higher ones. What is not a layer of its own lies under all of them: −∞.
    package let zPosition: Double

    /// What moves the layer; nil for most layers. Painting knows nothing of it: see `RenderTree.evaluated(at:)`.
    package let animation: LayerAnimation?

    /// Whether the layer or one in it may be moved.
    package let hasAnimation: Bool

    /// In the layer's own coordinates, around all that the layer and its descendants paint; `.null` for nothing.
    package let innerExtent: CGRect

    /// The same in the parent's coordinates.
    package let extent: CGRect

    /// How many pictures and colours the subtree paints. More than one under an opacity need a group.
    package let primitiveCount: Int

    /// Whether the layer or one in it shows what lies behind.
    let hasBackdrop: Bool

    package init(
        id: ID,
        bounds: CGRect,
        transform: CGAffineTransform = .identity,
        projection: Projection? = nil,
        opacity: Double = 1,
        background: UInt32 = 0,
        contents: RenderContents? = nil,
        backdrop: RenderBackdrop? = nil,
        masksToBounds: Bool = false,
        edge: RenderEdge = .plain,
        children: RenderChildren = .empty,
        zPosition: Double = 0,
        animation: LayerAnimation? = nil
    ) {
        self.id = id
        self.zPosition = zPosition
        self.animation = animation
        hasAnimation = animation != nil || opacity > 0 && children.hasAnimation
        self.bounds = bounds
        self.transform = projection == nil ? transform : .identity
        projected = projection.map { ProjectedLayer($0) }
        self.opacity = opacity
        self.edge = edge
        self.background = background
        self.contents = contents
        let backdrop = bounds.isEmpty || opacity <= 0 ? nil : backdrop
        self.backdrop = backdrop
        uncountedContents = contents.map { .passUnretained($0) }
        self.masksToBounds = masksToBounds
        self.children = children

        var inner = CGRect.null
        var primitives = 0
        if opacity > 0 {
            if background != 0, !bounds.isEmpty {
                inner = bounds
                primitives += 1
            }
            if backdrop != nil {
                inner = bounds
                primitives += 1
            }
            if let contents {
                inner = inner.union(contents.frame)
                primitives += 1
            }
            inner = inner.union(children.extent)
            primitives += children.primitiveCount
            if masksToBounds { inner = inner.intersection(bounds) }
            if edge.hasBorder, !bounds.isEmpty {
                inner = inner.union(bounds)
                primitives += 1
            }
        }
        innerExtent = inner
        let isSeen: Bool
        if let projection {
            extent = inner.isNull ? .null : projection.box(around: inner)
            isSeen = !extent.isNull
        } else {
            extent = inner.isNull ? .null : inner.applying(transform)
            isSeen = !inner.isNull
        }
        primitiveCount = isSeen ? projection == nil ? primitives : 1 : 0
        hasBackdrop = isSeen && projection == nil && (backdrop != nil || children.hasBackdrop)
    }

    /// A layer at a place that may be turned in space. One that shows its back and has none is not seen.
    package convenience init(
        id: ID,
        place: RenderPlace,
        opacity: Double = 1,
        background: UInt32 = 0,
        contents: RenderContents? = nil,
        backdrop: RenderBackdrop? = nil,
        masksToBounds: Bool = false,
        edge: RenderEdge = .plain,
        children: RenderChildren = .empty,
        animation: LayerAnimation? = nil
    ) {
        let affine = place.affine
        self.init(
            id: id,
            bounds: place.bounds,
            transform: affine ?? .identity,
            projection: affine == nil ? place.projection : nil,
            opacity: place.isFacingAway ? 0 : opacity,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: children,
            zPosition: Double(place.zPosition),
            animation: animation
        )
    }
}

/// How a layer is seen that is turned in space. An object of its own, since few layers are.
package final class ProjectedLayer: Sendable {
    /// Maps the layer's own coordinates to its parent's.
    package let projection: Projection

    init(_ projection: Projection) { self.projection = projection }
}

/// How a layer shows what lies behind it.
package struct RenderBackdrop: Hashable, Sendable {
    /// The standard deviation of the Gaussian, in points.
    package let deviation: Double

    /// How strong its colours are: 0 leaves only grey, 1 everything as it is.
    package let saturation: Double

    /// - Parameters:
    ///   - deviation: nothing is blurred by one that is zero, negative or no number.
    ///   - saturation: one that is no number counts as 1.
    package init(deviation: Double, saturation: Double = 1) {
        self.deviation = deviation > 0 ? min(deviation, 1000) : 0
        self.saturation = saturation.isNaN ? 1 : max(0, saturation)
    }
}

extension RenderLayer {
    /// Whether the subtree has to be painted as a picture of its own before it goes onto the screen.
    var needsGroup: Bool { opacity < 1 && primitiveCount > 1 && projected == nil }
}

/// A picture that a layer shows: a backing store, or an image.
package final class RenderContents: Sendable {
    package let surface: Surface

    /// The part of the surface that shows.
    package let source: PixelRect

    /// Around the pixels of `source` that are not transparent.
    package let ink: PixelRect

    /// Whether every pixel of `source` is opaque, so that nothing shows through.
    package let isOpaque: Bool

    /// Maps pixels of the surface to the layer's own coordinates.
    package let transform: CGAffineTransform

    /// How the picture is placed in bounds of another size, if its layer says so.
    package let placement: ContentsPlacement?

    /// What changed in the pixels since earlier pictures of the same layer.
    package let changes: ContentChanges

    /// Where the picture lies in the layer's own coordinates.
    package let frame: CGRect

    /// For pixels that are written again when no tree shows them any more; nil for those that never are.
    package let lease: PixelLease?

    package init(
        surface: Surface,
        source: PixelRect,
        ink: PixelRect? = nil,
        isOpaque: Bool,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement? = nil,
        lease: PixelLease? = nil
    ) {
        self.lease = lease
        self.placement = placement
        self.surface = surface
        self.source = source.intersection(surface.bounds)
        self.ink = ink.map { $0.intersection(source) } ?? self.source
        self.isOpaque = isOpaque
        self.transform = transform
        self.changes = changes
        frame = CGRect(
            x: CGFloat(self.source.minX),
            y: CGFloat(self.source.minY),
            width: CGFloat(self.source.width),
            height: CGFloat(self.source.height)
        ).applying(transform)
    }
}
