/// Where the alpha of a pixel is, and whether its colours are multiplied by it already.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
    /// There is none: every pixel is opaque.
    case none

    /// After the colours, which are multiplied by it.
    case premultipliedLast

    /// Before the colours, which are multiplied by it.
    case premultipliedFirst

    /// After the colours, which are not multiplied by it.
    case last

    /// Before the colours, which are not multiplied by it.
    case first

    /// There is none; what comes after the colours means nothing.
    case noneSkipLast

    /// There is none; what comes before the colours means nothing.
    case noneSkipFirst

    /// There is nothing else: coverage without a colour.
    case alphaOnly
}

/// In which order the bytes of a pixel, or of a component, lie in memory.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
    /// All bits that tell the order.
    case orderMask = 0x7000

    /// As for ``order32Big``, where components have eight bits.
    case orderDefault = 0

    /// Words of 16 bits, the lower byte first.
    case order16Little = 0x1000

    /// Words of 32 bits, the lowest byte first: the component named last comes first in memory.
    case order32Little = 0x2000

    /// Words of 16 bits, the higher byte first.
    case order16Big = 0x3000

    /// Words of 32 bits, the highest byte first: components lie in memory as they are named.
    case order32Big = 0x4000
}

/// The layout of pixels: a ``CGImageAlphaInfo`` in the lowest five bits, and an order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The layout as bits, as Apple numbers them.
    public let rawValue: UInt32

    /// Makes a layout of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits that are a ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)

    /// The bits that tell whether components are numbers with a fraction.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)

    /// Components are numbers with a fraction.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)

    /// The bits that tell the order of bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)

    /// See ``CGImageByteOrderInfo/order16Little``.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)

    /// See ``CGImageByteOrderInfo/order32Little``.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)

    /// See ``CGImageByteOrderInfo/order16Big``.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)

    /// See ``CGImageByteOrderInfo/order32Big``.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// What the bits say of alpha; nil for a number that has no meaning.
    var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }

    /// What the bits say of the order of bytes; nil for a number that has no meaning.
    var order: CGImageByteOrderInfo? { CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) }
}

/// How colours that a device cannot show are brought to those that it can. Kept with an image; with Easel's colour spaces
/// there are no such colours.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
    /// As suits the image.
    case defaultIntent

    /// Colours that can be shown stay, others become the nearest.
    case absoluteColorimetric

    /// The same, relative to the white of both.
    case relativeColorimetric

    /// All colours move, so that their relations stay.
    case perceptual

    /// Colours stay as saturated as they are.
    case saturation
}
