import Geometry

/// The interpolation of the pixels of an image that is not shown in its own size. By default, pixels are interpolated.
package struct ContentsSampling: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An enlarged image shows the nearest pixel of the image.
    package static let nearestIfEnlarged = ContentsSampling(rawValue: 1)
    /// An image that is reduced in size shows the nearest pixel of the image.
    package static let nearestIfReduced = ContentsSampling(rawValue: 2)

    /// Returns a Boolean value that indicates whether pixels are not interpolated.
    /// - Parameter transform: The transform from pixels of the image to pixels of the screen.
    func usesNearest(_ transform: CGAffineTransform) -> Bool {
        guard !isEmpty else { return false }
        let area = abs(transform.a * transform.d - transform.b * transform.c)
        return contains(area >= 1 ? .nearestIfEnlarged : .nearestIfReduced)
    }
}

/// The placement of an image of a given size in the bounds of a layer, independent of these bounds.
package struct ContentsPlacement: Hashable, Sendable {
    /// The alignment or scaling mode of an image.
    package enum Gravity: Hashable, Sendable {
        case center
        case top
        case bottom
        case left
        case right
        case topLeft
        case topRight
        case bottomLeft
        case bottomRight
        case resize
        case resizeAspect
        case resizeAspectFill
    }

    package var gravity: Gravity

    /// The size of the image, in points.
    package var size: CGSize

    /// The number of the image's pixels per point.
    package var scale: CGFloat

    /// The part of the image that is shown, in fractions of its size.
    package var part: CGRect

    /// The interpolation of the image's pixels.
    package var sampling: ContentsSampling

    /// The part that is the complete image.
    package static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// Creates a placement.
    /// - Parameters:
    ///   - size: The size of the image, in points.
    ///   - part: The part of the image that is shown, in fractions of its size.
    package init(
        gravity: Gravity,
        size: CGSize,
        scale: CGFloat,
        part: CGRect = whole,
        sampling: ContentsSampling = []
    ) {
        self.sampling = sampling
        self.gravity = gravity
        self.size = size
        self.scale = scale
        self.part = part
    }

    /// Returns the pixels of an image that are shown: the whole pixels next to the part. Parts beyond the image are empty.
    package func source(of image: PixelSize) -> PixelRect {
        if part == Self.whole { return PixelRect(size: image) }
        func pixel(_ fraction: CGFloat, _ count: Int) -> Int {
            Int(min(max((fraction * CGFloat(count)).rounded(), -1e9), 1e9))
        }
        let rect = PixelRect(
            minX: pixel(part.minX, image.width),
            minY: pixel(part.minY, image.height),
            maxX: pixel(part.maxX, image.width),
            maxY: pixel(part.maxY, image.height)
        )
        return rect.intersection(PixelRect(size: image))
    }

    /// A Boolean value that indicates whether the size of the bounds determines that of the image.
    package var resizes: Bool {
        switch gravity {
        case .resize, .resizeAspect, .resizeAspectFill: true
        default: false
        }
    }

    /// Returns the rectangle that the shown part of the image fills.
    package func frame(in bounds: CGRect) -> CGRect {
        if gravity == .resize { return bounds }
        let transform = transform(in: bounds)
        func pixels(_ fraction: CGFloat, _ length: CGFloat) -> CGFloat { (fraction * length * scale).rounded() }
        let (minX, minY) = (pixels(part.minX, size.width), pixels(part.minY, size.height))
        let (maxX, maxY) = (pixels(part.maxX, size.width), pixels(part.maxY, size.height))
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY).applying(transform)
    }

    /// Returns the transform from pixels of the image to positions in `bounds`, for `RenderContents.transform`.
    package func transform(in bounds: CGRect) -> CGAffineTransform {
        if part == Self.whole { return transform(of: size, in: bounds) }
        // To the nearest pixels, as in `source(of:)`.
        func pixels(_ fraction: CGFloat, _ length: CGFloat) -> CGFloat { (fraction * length * scale).rounded() }
        let (x, y) = (pixels(part.minX, size.width), pixels(part.minY, size.height))
        let shown = CGSize(
            width: (pixels(part.maxX, size.width) - x) / scale,
            height: (pixels(part.maxY, size.height) - y) / scale
        )
        return CGAffineTransform(translationX: -x, y: -y).concatenating(transform(of: shown, in: bounds))
    }

    /// Returns the transform from pixels of an image to positions in `bounds`.
    private func transform(of size: CGSize, in bounds: CGRect) -> CGAffineTransform {
        var factorX: CGFloat = 1
        var factorY: CGFloat = 1
        if size.width > 0, size.height > 0 {
            let fitX = bounds.width / size.width
            let fitY = bounds.height / size.height
            switch gravity {
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
            case .resizeAspect: (factorX, factorY) = (min(fitX, fitY), min(fitX, fitY))
            case .resizeAspectFill: (factorX, factorY) = (max(fitX, fitY), max(fitX, fitY))
            case .resize: (factorX, factorY) = (fitX, fitY)
            }
        }
        let spareX = bounds.width - size.width * factorX
        let spareY = bounds.height - size.height * factorY
        var x = spareX / 2
        var y = spareY / 2
        switch gravity {
        case .left, .topLeft, .bottomLeft: x = 0
        case .right, .topRight, .bottomRight: x = spareX
        default: break
        }
        switch gravity {
        case .top, .topLeft, .topRight: y = 0
        case .bottom, .bottomLeft, .bottomRight: y = spareY
        default: break
        }
        // An unscaled image stays pixel-aligned so that it is not blurred.
        if factorX == 1 { x = (x * scale).rounded() / scale }
        if factorY == 1 { y = (y * scale).rounded() / scale }
        return CGAffineTransform(
            a: factorX / scale,
            b: 0,
            c: 0,
            d: factorY / scale,
            tx: bounds.minX + x,
            ty: bounds.minY + y
        )
    }
}

extension RenderContents {
    /// Returns another part of the same image, placed in bounds of its layer, or `nil` if the part is empty.
    func showing(_ part: CGRect, in bounds: CGRect) -> RenderContents? {
        guard var placement else { return self }
        placement.part = part
        let source = placement.source(of: size)
        if source.isEmpty { return nil }
        return RenderContents(
            surface: surface,
            source: source,
            isOpaque: isOpaque,
            transform: placement.transform(in: bounds),
            changes: changes,
            placement: placement,
            pin: pin
        )
    }

    /// Returns the same image, placed in other bounds of its layer. Returns the same object if the position does not
    /// change or if there is no placement.
    package func placed(in bounds: CGRect) -> RenderContents {
        guard let placement else { return self }
        let transform = placement.transform(in: bounds)
        return transform == self.transform ? self : placed(transform)
    }
}
