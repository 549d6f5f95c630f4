extension CGImage {
    /// Returns this image with its opacity multiplied by a mask scaled to it.
    ///
    /// As Apple documents, an image mask with sample S multiplies the opacity by 1 − S, and a gray image multiplies it
    /// by S. The result has the size of this image, whatever the size of the mask, and RGB pixels. Returns `nil` if
    /// this image is itself an image mask, if the mask is neither an image mask nor gray without alpha, or if there is
    /// not enough memory.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask, mask.isMask || mask.format.isPlainGray, let result = Surface(size: surface.size) else {
            return nil
        }
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        let context = CGContext(surface: result, isOpaque: false, baseTransform: upright)
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        context.clip(to: bounds, mask: mask)
        context.draw(self, in: bounds)
        return CGImage(
            surface: result,
            isOpaque: false,
            format: nil,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent
        )
    }

    /// Returns this image with pixels in a range of colors made transparent.
    ///
    /// Returns `nil` if the image has alpha or is a mask, as Apple documents, if there are not two numbers for each
    /// component, or if there is not enough memory.
    /// - Parameter components: The least and the greatest sample of transparent pixels for each component, 0…255 for
    ///   components of eight bits, before a `decode` array applies.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        let format = format
        guard !isMask, !format.layout.hasAlpha, let space = format.colorSpace,
            components.count == 2 * space.numberOfComponents, let result = Surface(size: surface.size),
            let samples = undecoded
        else { return nil }
        let step = CGFloat(255 / (1 << format.bitsPerComponent - 1))
        let shifts: [UInt32] = space.kind == .gray ? [0] : [16, 8, 0]
        for y in 0..<height {
            let (source, sample, target) = (surface.row(y), samples.row(y), result.row(y))
            for x in 0..<width {
                var isInside = true
                for (index, shift) in shifts.enumerated() {
                    let value = CGFloat(sample[x] &>> shift & 255)
                    let (least, most) = (components[2 * index] * step, components[2 * index + 1] * step)
                    if !(value >= least && value <= most) { isInside = false }
                }
                target[x] = isInside ? 0 : source[x]
            }
        }
        return CGImage(
            surface: result,
            isOpaque: false,
            format: nil,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent
        )
    }

    /// Returns the same pixels in another color space, or `nil` for an image mask or a space with a different number of
    /// components.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, !space.isPattern, let own = colorSpace, own.numberOfComponents == space.numberOfComponents else {
            return nil
        }
        // There is only one space for each number of components.
        return self
    }

    /// The samples before `decode` was applied, or the image's pixels if they are not available.
    private var undecoded: Surface? {
        guard let provider = dataProvider, let space = colorSpace else { return surface }
        let plain = CGImage(
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow,
            space: space,
            bitmapInfo: bitmapInfo,
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: .defaultIntent
        )
        return plain?.surface
    }
}
