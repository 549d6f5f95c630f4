extension CGImage {
    /// This image with its opacity multiplied by a mask that is scaled to it.
    ///
    /// As Apple documents, where an image mask has the sample S, 1 − S of the image is left, and where a grey image has
    /// it, S. The result has this image's size, whatever the mask's, and RGB pixels. Nil when this is an image mask
    /// itself, or the mask is neither an image mask nor grey without alpha, and when there is no memory.
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

    /// This image with pixels of some colours made transparent.
    ///
    /// Nil for an image that has alpha or is a mask, as Apple documents, when there are not two numbers for each
    /// component, and when there is no memory.
    /// - Parameter components: for each component the least and the greatest sample, 0…255 where a component has eight
    ///   bits, that a transparent pixel has, before a `decode` array applies.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        let format = format
        guard !isMask, !format.layout.hasAlpha, let space = format.colorSpace,
            components.count == 2 * space.numberOfComponents, let result = Surface(size: surface.size),
            let samples = undecoded
        else { return nil }
        let step = CGFloat(255 / (1 << format.bitsPerComponent - 1))
        let shifts: [UInt32] = space.model == .gray ? [0] : [16, 8, 0]
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

    /// The same pixels with their components meaning something else. Nil for an image mask and for a space of another
    /// number of components.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, !space.isPattern, let own = colorSpace, own.numberOfComponents == space.numberOfComponents else {
            return nil
        }
        // There is one space of each number.
        return self
    }

    /// The samples as they were before `decode`; this image's pixels when there is no telling.
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
