import Foundation

// Filters that generate images, with typed inputs.

/// A filter that generates random colors.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// A filter that generates a sun with rays.
public protocol CISunbeamsGenerator: CIFilterProtocol {
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The radius of the disc, in pixels.
    var sunRadius: Float { get set }
    /// The length of the rays, in radii.
    var maxStriationRadius: Float { get set }
    /// The strength of the rays.
    var striationStrength: Float { get set }
    /// The contrast of the rays.
    var striationContrast: Float { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
}

/// A filter that generates a star.
public protocol CIStarShineGenerator: CIFilterProtocol {
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The radius, in pixels.
    var radius: Float { get set }
    /// The length of the cross.
    var crossScale: Float { get set }
    /// The angle of the cross, in radians.
    var crossAngle: Float { get set }
    /// The opacity of the cross, as a power of ten.
    var crossOpacity: Float { get set }
    /// The width of the arms, in pixels.
    var crossWidth: Float { get set }
    /// The size of the glow, as a power of ten.
    var epsilon: Float { get set }
}

/// A filter that generates a halo.
public protocol CILenticularHaloGenerator: CIFilterProtocol {
    /// The center of the effect, in pixels.
    var center: CGPoint { get set }
    /// The color.
    var color: CIColor { get set }
    /// The radius of the halo, in pixels.
    var haloRadius: Float { get set }
    /// The width of the halo, in pixels.
    var haloWidth: Float { get set }
    /// The part in which the rings overlap, from 0 to 1.
    var haloOverlap: Float { get set }
    /// The strength of the rays.
    var striationStrength: Float { get set }
    /// The contrast of the rays.
    var striationContrast: Float { get set }
    /// The progress of the transition, from 0 to 1.
    var time: Float { get set }
}

/// A filter that generates a gradient that changes slowly at its ends.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    /// The first point, in pixels.
    var point0: CGPoint { get set }
    /// The second point, in pixels.
    var point1: CGPoint { get set }
    /// The first color.
    var color0: CIColor { get set }
    /// The second color.
    var color1: CIColor { get set }
}

/// A filter that generates a QR code.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The level of error correction.
    var correctionLevel: String { get set }
}

/// A filter that generates a Code 128 bar code.
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The margin on the left and right, in pixels.
    var quietSpace: Float { get set }
    /// The height of the bars, in pixels.
    var barcodeHeight: Float { get set }
}

/// A filter that generates an Aztec code.
public protocol CIAztecCodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The level of error correction.
    var correctionLevel: Float { get set }
    /// The number of layers; 0 for as few as possible.
    var layers: Float { get set }
    /// A number that is 1 for a compact code.
    var compactStyle: Float { get set }
}

/// A filter that generates a PDF417 code.
public protocol CIPDF417BarcodeGenerator: CIFilterProtocol {
    /// The bytes of the message.
    var message: Data { get set }
    /// The minimum width, in pixels.
    var minWidth: Float { get set }
    /// The maximum width, in pixels.
    var maxWidth: Float { get set }
    /// The minimum height, in pixels.
    var minHeight: Float { get set }
    /// The maximum height, in pixels.
    var maxHeight: Float { get set }
    /// The number of columns of data; 0 for automatic.
    var dataColumns: Float { get set }
    /// The number of rows; 0 for automatic.
    var rows: Float { get set }
    /// The preferred ratio of width to height.
    var preferredAspectRatio: Float { get set }
    /// A number that is 1 for a compact code.
    var compactStyle: Float { get set }
    /// The level of error correction.
    var correctionLevel: Float { get set }
}

extension CIFilter {
    /// Creates a `CIRandomGenerator` filter, which generates random colors.
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator { typed("CIRandomGenerator") }

    /// Creates a `CISunbeamsGenerator` filter, which generates a sun with rays.
    public class func sunbeamsGenerator() -> any CIFilter & CISunbeamsGenerator { typed("CISunbeamsGenerator") }

    /// Creates a `CIStarShineGenerator` filter, which generates a star.
    public class func starShineGenerator() -> any CIFilter & CIStarShineGenerator { typed("CIStarShineGenerator") }

    /// Creates a `CILenticularHaloGenerator` filter, which generates a halo.
    public class func lenticularHaloGenerator() -> any CIFilter & CILenticularHaloGenerator {
        typed("CILenticularHaloGenerator")
    }

    /// Creates a `CISmoothLinearGradient` filter, which generates a gradient that changes slowly at its ends.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        typed("CISmoothLinearGradient")
    }

    /// Creates a `CIQRCodeGenerator` filter, which generates a QR code.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { typedQRCode() }

    /// Creates a `CICode128BarcodeGenerator` filter, which generates a Code 128 bar code.
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        typed("CICode128BarcodeGenerator")
    }

    /// Creates a `CIAztecCodeGenerator` filter, which generates an Aztec code.
    public class func aztecCodeGenerator() -> any CIFilter & CIAztecCodeGenerator { typed("CIAztecCodeGenerator") }

    /// Creates a `CIPDF417BarcodeGenerator` filter, which generates a PDF417 code.
    public class func pdf417BarcodeGenerator() -> any CIFilter & CIPDF417BarcodeGenerator {
        typed("CIPDF417BarcodeGenerator")
    }
}

extension TypedFilter: CIRandomGenerator {}
extension TypedFilter: CISunbeamsGenerator {}
extension TypedFilter: CIStarShineGenerator {}
extension TypedFilter: CILenticularHaloGenerator {}
extension TypedFilter: CISmoothLinearGradient {}
extension TypedFilter: CICode128BarcodeGenerator {}
extension TypedFilter: CIAztecCodeGenerator {}
extension TypedFilter: CIPDF417BarcodeGenerator {}
