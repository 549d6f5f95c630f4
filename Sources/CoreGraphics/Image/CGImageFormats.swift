/// The position of alpha in a pixel, and its relation to the colors.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
    /// No alpha: every pixel is opaque.
    case none

    /// Alpha after the color components, which are premultiplied.
    case premultipliedLast

    /// Alpha before the color components, which are premultiplied.
    case premultipliedFirst

    /// Alpha after the color components, which are not premultiplied.
    case last

    /// Alpha before the color components, which are not premultiplied.
    case first

    /// No alpha; the value after the color components is ignored.
    case noneSkipLast

    /// No alpha; the value before the color components is ignored.
    case noneSkipFirst

    /// Alpha only: coverage without a color.
    case alphaOnly
}

/// The order of the bytes of a pixel or component in memory.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
    /// The mask of all byte order bits.
    case orderMask = 0x7000

    /// The default order, the same as ``order32Big`` for components of eight bits.
    case orderDefault = 0

    /// Words of 16 bits, the lower byte first.
    case order16Little = 0x1000

    /// Words of 32 bits, the lowest byte first: the component named last comes first in memory.
    case order32Little = 0x2000

    /// Words of 16 bits, the higher byte first.
    case order16Big = 0x3000

    /// Words of 32 bits, the highest byte first: the components are in memory in the order of their names.
    case order32Big = 0x4000
}

/// The pixel layout: a ``CGImageAlphaInfo`` in the lowest five bits, and a byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The raw value of the layout. The values are Apple's.
    public let rawValue: UInt32

    /// Creates a layout from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The mask of the bits of a ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)

    /// The mask of the bits that indicate floating-point components.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)

    /// The flag for floating-point components.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)

    /// The mask of the byte order bits.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)

    /// The byte order ``CGImageByteOrderInfo/order16Little``.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)

    /// The byte order ``CGImageByteOrderInfo/order32Little``.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)

    /// The byte order ``CGImageByteOrderInfo/order16Big``.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)

    /// The byte order ``CGImageByteOrderInfo/order32Big``.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The alpha info in the layout, or `nil` if its value is undefined.
    var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }

    /// The byte order in the layout, or `nil` if its value is undefined.
    var order: CGImageByteOrderInfo? { CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) }
}

/// The conversion of colors outside the gamut of a device. Stored with an image; there are no such colors in Easel's
/// color spaces.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
    /// The default conversion for the image.
    case defaultIntent

    /// A conversion that preserves colors inside the gamut and maps others to the nearest color.
    case absoluteColorimetric

    /// The same as ``absoluteColorimetric``, relative to the white points of both spaces.
    case relativeColorimetric

    /// A conversion that changes all colors to preserve their relations.
    case perceptual

    /// A conversion that preserves the saturation of colors.
    case saturation
}
