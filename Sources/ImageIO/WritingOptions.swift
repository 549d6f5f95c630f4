import ImageCodecs

/// The key of the quality of a JPEG file, a number from 0 (smallest) to 1 (best). The default is 0.8.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

/// The key of the color behind translucent pixels in a format without transparency, a `CGColor`. The default is white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// The key of the maximum width and height in pixels, a number. A larger image is scaled down in its proportions.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"

/// The options of writing an image, from its properties.
struct WritingOptions {
    private(set) var quality = 0.8
    private(set) var orientation = 1

    /// The number of pixels per inch; `nil` to state none.
    private(set) var density: ImageDensity?

    /// The duration of a frame of an animation, in seconds.
    private(set) var duration = 0.1
    private var background = CGColor.white
    private var maximumSize: Int?

    init(_ properties: CFDictionary) {
        func number(_ key: CFString) -> Double? { Self.number(properties[key]) }
        let dpi = (number(kCGImagePropertyDPIWidth), number(kCGImagePropertyDPIHeight))
        if let x = dpi.0 ?? dpi.1, let y = dpi.1 ?? dpi.0 { density = ImageDensity(x: x, y: y) }
        if let gif = properties[kCGImagePropertyGIFDictionary] as? CFDictionary,
            let value = Self.number(gif[kCGImagePropertyGIFUnclampedDelayTime])
                ?? Self.number(gif[kCGImagePropertyGIFDelayTime])
        {
            duration = value
        }
        if let value = number(kCGImageDestinationLossyCompressionQuality), value.isFinite { quality = value }
        if let value = number(kCGImagePropertyOrientation), let value = Int(exactly: value), (1...8).contains(value) {
            orientation = value
        }
        if let color = properties[kCGImageDestinationBackgroundColor] as? CGColor { background = color }
        if let value = number(kCGImageDestinationImageMaxPixelSize), value >= 1, value < 1e6 {
            maximumSize = Int(value)
        }
    }

    static func number(_ value: Any?) -> Double? {
        switch value {
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Float: Double(number)
        case let number as Int: Double(number)
        case let number as UInt32: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    /// Returns the image in at most the maximum size, or `nil` if memory cannot be allocated.
    func limited(_ image: CGImage) -> CGImage? {
        let longest = max(image.width, image.height)
        guard let maximumSize, longest > maximumSize else { return image }
        func scaled(_ length: Int) -> Int { max(1, (length * maximumSize + longest / 2) / longest) }
        return redrawn(image, scaled(image.width), scaled(image.height), isOpaque: image.isOpaque)
    }

    /// Returns the image on the background, or `nil` if memory cannot be allocated.
    func composited(_ image: CGImage) -> CGImage? {
        image.isOpaque ? image : redrawn(image, image.width, image.height, isOpaque: true)
    }

    private func redrawn(_ image: CGImage, _ width: Int, _ height: Int, isOpaque: Bool) -> CGImage? {
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
        guard
            let context = CGContext(
                data: nil,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | alpha.rawValue
            )
        else { return nil }
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        if isOpaque {
            context.setFillColor(background)
            context.fill(bounds)
        }
        context.interpolationQuality = .high
        context.draw(image, in: bounds)
        return context.makeImage()
    }
}
