import Compositor
import CoreGraphics
import Raster

extension CALayer {
    /// Returns the pixels of the layer itself in its current state: without its sublayers, opacity, mask and shadow. Nothing is laid
    /// out, drawn or committed.
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - side: The maximum width and height, in pixels. Larger layers are scaled down.
    /// - Returns: The pixels of the bounds; `nil` if the layer has no pixels of its own, or if there is not enough memory.
    package func ownPixels(scale: CGFloat, atMost side: Int) -> Surface? {
        let bounds = bounds.standardized
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, !isTransformLayer, side > 0, scale > 0 else {
            return nil
        }
        let factor = min(scale, CGFloat(side) / max(bounds.width, bounds.height))
        let size = PixelSize(
            width: min(side, max(1, Int((bounds.width * factor).rounded(.up)))),
            height: min(side, max(1, Int((bounds.height * factor).rounded(.up))))
        )
        let toPixels = CGAffineTransform(
            a: factor,
            b: 0,
            c: 0,
            d: factor,
            tx: -bounds.minX * factor,
            ty: -bounds.minY * factor
        )
        let device = PixelRect(size: size)
        guard let painted = LayerRaster.paint(ownRenderLayer, toPixels, on: device, part: device),
            let surface = Surface(size: size)
        else { return nil }
        let (origin, paintedSize) = (painted.origin, painted.surface.size)
        let rect = PixelRect(x: origin.x, y: origin.y, width: paintedSize.width, height: paintedSize.height)
        PixelKernels.copy(to: surface, in: rect, from: painted.surface, at: .zero)
        return surface
    }

    /// The render layer of the layer itself, in its own coordinates.
    private var ownRenderLayer: RenderLayer {
        let contents = presentContents
        let parts = parts(showing: contents)
        let clock = clock(at: presentTime)
        let under = (parts?.layers(renderValues) ?? []).map { $0.evaluated(clock) }
        let layer = Placement.affine(uprightTransform).layer(
            of: self,
            contents: parts?.contents == nil ? contents : nil,
            children: RenderChildren(under, structure: Identifiers.next()),
            composition: nil
        )
        return layer.modified {
            $0.opacity = 1
            $0.animation = nil
        }
    }
}
