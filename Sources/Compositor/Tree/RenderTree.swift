import CoreGraphics

/// An immutable snapshot of the layer tree, created by a commit, to be shown on a screen of pixels.
///
/// Values in the tree never change, so any thread can read it; subtrees that a commit did not change are shared with
/// the previous tree. The pixels of backing stores are the exception: they are guarded by `serial` (see
/// `BackingStore`).
package final class RenderTree: Sendable {
    /// The number of the commit; later trees have higher numbers.
    package let serial: UInt64

    /// The root layer, or `nil` to show only `background`.
    package let root: RenderLayer?

    /// The transform from the space around the root layer, in points, to device pixels.
    package let transform: CGAffineTransform

    /// The size of the screen, in pixels.
    package let size: PixelSize

    /// The color where there is no layer: an opaque premultiplied ARGB32 color.
    package let background: UInt32

    /// A Boolean value that indicates whether the tree is shown on a screen. Otherwise it is painted onto a transparent
    /// background.
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

/// A layer of a render tree, with its descendants. Rectangles and transforms are in points.
///
/// A hidden layer has an opacity of zero, so that it keeps its position among its siblings.
package final class RenderLayer: Sendable {
    /// The identifier of a model layer, the same in every commit and unique in the process.
    package typealias ID = UInt64

    package let id: ID

    /// The bounds in the layer's own coordinates, in which its children are positioned.
    package let bounds: CGRect

    /// The transform from the layer's own coordinates to its superlayer's. Not used for a projected layer.
    package let transform: CGAffineTransform

    /// The projection of a 3D-transformed layer, which is composited as a flat bitmap; `nil` for all others.
    package let projected: ProjectedLayer?

    /// The opacity, from 0 to 1, applied to the layer and its descendants as a group.
    package let opacity: Double

    /// The background color, as premultiplied ARGB32; zero paints nothing.
    package let background: UInt32

    package let contents: RenderContents?

    /// The same object as `contents`, for traversals during which the tree stays alive: reading it does not count
    /// references.
    let uncountedContents: Unmanaged<RenderContents>?

    /// The blurred backdrop, shown within `bounds` and under the layer's own color.
    package let backdrop: RenderBackdrop?

    /// A Boolean value that indicates whether contents and children are clipped to `bounds` and its rounded corners.
    package let masksToBounds: Bool

    /// The corners, which the background follows, and the line along the bounds, over all other content of the layer.
    package let edge: RenderEdge

    package let children: RenderChildren

    /// The depth of the layer; layers in front have higher values. Content that is not a layer of its own lies under
    /// all layers, at −∞.
    package let zPosition: Double

    /// The animation of the layer, or `nil` if it is not animated. Painting ignores it; see
    /// `RenderTree.evaluated(at:)`.
    package let animation: LayerAnimation?

    /// A Boolean value that indicates whether the layer or a descendant can be animated.
    package let hasAnimation: Bool

    /// The bounding box of everything that the layer and its descendants paint, in the layer's own coordinates; `.null`
    /// for nothing.
    package let innerExtent: CGRect

    /// The bounding box in the superlayer's coordinates.
    package let extent: CGRect

    /// The number of images and colors that the subtree paints. More than one with an opacity below 1 requires a group.
    package let primitiveCount: Int

    /// A Boolean value that indicates whether the layer or a descendant shows its backdrop.
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
            zPosition: Double(geometry.zPosition),
            animation: animation
        )
    }
}

/// The projection of a 3D-transformed layer. It is a separate object because few layers need it.
package final class ProjectedLayer: Sendable {
    /// The mapping from the layer's own coordinates to its superlayer's.
    package let projection: Projection

    init(_ projection: Projection) { self.projection = projection }
}

/// The effect that a layer applies to its backdrop.
package struct RenderBackdrop: Hashable, Sendable {
    /// The standard deviation of the Gaussian blur, in points.
    package let deviation: Double

    /// The saturation of the colors: 0 for grayscale, 1 for no change.
    package let saturation: Double

    /// Creates an effect.
    /// - Parameters:
    ///   - deviation: The standard deviation. A value that is zero, negative or not a number does not blur.
    ///   - saturation: The saturation. A value that is not a number counts as 1.
    package init(deviation: Double, saturation: Double = 1) {
        self.deviation = deviation > 0 ? min(deviation, 1000) : 0
        self.saturation = saturation.isNaN ? 1 : max(0, saturation)
    }
}

extension RenderLayer {
    /// A Boolean value that indicates whether the subtree must be painted into a separate surface before it is
    /// composited.
    var needsGroup: Bool { opacity < 1 && primitiveCount > 1 && projected == nil }
}

/// The contents of a layer: a backing store or an image.
package final class RenderContents: Sendable {
    package let surface: Surface

    /// The visible part of the surface.
    package let source: PixelRect

    /// The bounding box of the pixels of `source` that are not transparent.
    package let ink: PixelRect

    /// A Boolean value that indicates whether every pixel of `source` is opaque, so that nothing shows through.
    package let isOpaque: Bool

    /// The transform from pixels of the surface to the layer's own coordinates.
    package let transform: CGAffineTransform

    /// The placement of the contents in bounds of another size, if the layer defines one.
    package let placement: ContentsPlacement?

    /// The changes of the pixels since earlier contents of the same layer.
    package let changes: ContentChanges

    /// The rectangle of the contents in the layer's own coordinates.
    package let frame: CGRect

    /// The copy-on-write pin for pixels that are overwritten once no tree shows them, or `nil` if they never are.
    package let pin: PixelPin?

    package init(
        surface: Surface,
        source: PixelRect,
        ink: PixelRect? = nil,
        isOpaque: Bool,
        transform: CGAffineTransform,
        changes: ContentChanges,
        placement: ContentsPlacement? = nil,
        pin: PixelPin? = nil
    ) {
        self.pin = pin
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
