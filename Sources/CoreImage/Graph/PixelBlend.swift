/// A mode of compositing an image with its background. Both are premultiplied; in the formulas, s is the image and d
/// the background.
enum PixelBlend: String, CaseIterable, Sendable {
    case sourceOver, sourceIn, sourceOut, sourceAtop
    case addition, maximum, minimum, multiplyComponents
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity
    case subtract, divide, linearBurn, linearDodge, pinLight

    /// Returns the extent of the result, outside of which it is transparent.
    func extent(_ image: PixelRect, _ background: PixelRect) -> PixelRect {
        switch self {
        case .sourceIn, .minimum, .multiplyComponents: image.common(background)
        case .sourceOut: image
        case .sourceAtop: background
        default: image.union(background)
        }
    }

    var function: @Sendable (Pixel, Pixel) -> Pixel {
        switch self {
        case .sourceOver: { s, d in s + d * (1 - s.w) }
        case .sourceIn: { s, d in s * d.w }
        case .sourceOut: { s, d in s * (1 - d.w) }
        case .sourceAtop: { s, d in s * d.w + d * (1 - s.w) }
        case .addition: { s, d in (s + d).with(alpha: min(1, s.w + d.w)) }
        case .maximum: { s, d in pointwiseMax(s, d) }
        case .minimum: { s, d in pointwiseMin(s, d) }
        case .multiplyComponents: { s, d in s * d }
        case .hue: Self.mixing { cb, cs in cs.with(saturation: cb.saturation).with(luma: cb.luma) }
        case .saturation: Self.mixing { cb, cs in cb.with(saturation: cs.saturation).with(luma: cb.luma) }
        case .color: Self.mixing { cb, cs in cs.with(luma: cb.luma) }
        case .luminosity: Self.mixing { cb, cs in cb.with(luma: cs.luma) }
        case .multiply: Self.mixing { cb, cs in cb * cs }
        case .screen: Self.mixing { cb, cs in cb + cs - cb * cs }
        case .darken: Self.mixing { cb, cs in pointwiseMin(cb, cs) }
        case .lighten: Self.mixing { cb, cs in pointwiseMax(cb, cs) }
        case .difference: Self.mixing { cb, cs in pointwiseMax(cb - cs, cs - cb) }
        case .exclusion: Self.mixing { cb, cs in cb + cs - 2 * cb * cs }
        case .overlay: Self.mixing { cb, cs in Self.hardLight(cs, cb) }
        case .hardLight: Self.mixing { cb, cs in Self.hardLight(cb, cs) }
        case .subtract: Self.mixing { cb, cs in pointwiseMax(cb - cs, .zero) }
        case .divide: Self.separately { cb, cs in cs > 0 ? min(1, cb / cs) : cb > 0 ? 1 : 0 }
        case .linearBurn: Self.mixing { cb, cs in pointwiseMax(cb + cs - 1, .zero) }
        case .linearDodge: Self.mixing { cb, cs in pointwiseMin(cb + cs, .one) }
        case .pinLight: Self.separately { cb, cs in cs > 0.5 ? max(cb, 2 * cs - 1) : min(cb, 2 * cs) }
        case .colorDodge: Self.separately { cb, cs in cb <= 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs)) }
        case .colorBurn: Self.separately { cb, cs in cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs) }
        case .softLight:
            Self.separately { cb, cs in
                if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
                let curve = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
                return cb + (2 * cs - 1) * (curve - cb)
            }
        }
    }

    /// Returns a blend function by PDF 1.7, 11.3.5: parts covered by only one of the two are unchanged, and the mode's
    /// function applies to the overlap.
    /// - Parameter function: The function of the straight colors of background and image.
    private static func mixing(
        _ function: @escaping @Sendable (Pixel, Pixel) -> Pixel
    ) -> @Sendable (Pixel, Pixel) -> Pixel {
        { s, d in
            let blended = function(d.straight, s.straight) * (s.w * d.w)
            return (s * (1 - d.w) + d * (1 - s.w) + blended).with(alpha: s.w + d.w - s.w * d.w)
        }
    }

    private static func separately(
        _ function: @escaping @Sendable (Float, Float) -> Float
    ) -> @Sendable (Pixel, Pixel) -> Pixel {
        mixing { cb, cs in
            Pixel(function(cb.x, cs.x), function(cb.y, cs.y), function(cb.z, cs.z), 0)
        }
    }

    private static func hardLight(_ cb: Pixel, _ cs: Pixel) -> Pixel {
        let dark = 2 * cb * cs
        let twice = 2 * cs - 1
        return dark.replacing(with: cb + twice - cb * twice, where: cs .> 0.5)
    }
}

extension SIMD4<Float> {
    /// The luminosity, as defined for PDF's blend modes. `saturation` is defined there as well.
    fileprivate var luma: Float { 0.3 * x + 0.59 * y + 0.11 * z }
    fileprivate var saturation: Float { Swift.max(x, y, z) - Swift.min(x, y, z) }

    /// Returns the color with another luminosity, moved back into 0…1 along the line to gray.
    fileprivate func with(luma: Float) -> Pixel {
        let moved = self + (luma - self.luma)
        let (least, most) = (Swift.min(moved.x, moved.y, moved.z), Swift.max(moved.x, moved.y, moved.z))
        var result = moved
        if least < 0, luma > least { result = luma + (result - luma) * luma / (luma - least) }
        if most > 1, most > luma { result = luma + (result - luma) * (1 - luma) / (most - luma) }
        return result
    }

    fileprivate func with(saturation: Float) -> Pixel {
        let least = Swift.min(x, y, z)
        let range = self.saturation
        return range > 0 ? (self - least) * (saturation / range) : .zero
    }
}

extension ImageNode {
    static func blended(_ image: ImageNode, over background: ImageNode, _ blend: PixelBlend) -> ImageNode {
        let extent = blend.extent(image.extent, background.extent)
        if blend == .sourceOver {
            if image.extent.isEmpty { return background }
            if background.extent.isEmpty { return image }
        }
        return combined([image, background], extent: extent, .two(blend.function))
    }

    /// Returns the image where the mask is 1, and the background where it is 0.
    /// - Parameter part: A function that returns the weight in a pixel of the mask.
    static func masked(
        _ image: ImageNode,
        over background: ImageNode,
        _ mask: ImageNode,
        part: @escaping @Sendable (Pixel) -> Float
    ) -> ImageNode {
        // The image is visible only inside the mask.
        let shown = image.extent.common(mask.extent)
        return combined(
            [image, background, mask],
            extent: shown.union(background.extent),
            .three { image, back, mask in
                let part = min(max(part(mask), 0), 1)
                return back + (image - back) * part
            }
        )
    }
}
