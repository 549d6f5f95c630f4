/// The compositing mode that combines source pixels with destination pixels.
///
/// Each mode has Apple's raw value. PDF 1.7 (11.3.5) defines the first sixteen. The others are Porter and Duff's; in
/// their formulas, R is the result, S the source and D the destination, all premultiplied, and Sa and Da are the alphas
/// of source and destination. As on Apple's systems, all modes apply only inside the drawn shape, in proportion to its
/// coverage at antialiased edges. In an opaque context, results that are not opaque show black.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
    /// The source drawn over the destination.
    case normal

    /// The product of the colors. The result is never lighter than either.
    case multiply

    /// The inverse of the product of the inverted colors. The result is never darker than either.
    case screen

    /// ``multiply`` if the destination is dark, ``screen`` if it is light.
    case overlay

    /// The darker of the two colors, channel by channel.
    case darken

    /// The lighter of the two colors, channel by channel.
    case lighten

    /// The destination brightened to reflect the source. Black has no effect.
    case colorDodge

    /// The destination darkened to reflect the source. White has no effect.
    case colorBurn

    /// The destination softly darkened or lightened, depending on the source.
    case softLight

    /// ``multiply`` if the source is dark, ``screen`` if it is light.
    case hardLight

    /// The darker color subtracted from the lighter, channel by channel.
    case difference

    /// The same as ``difference``, with less contrast.
    case exclusion

    /// The hue of the source with the saturation and luminosity of the destination.
    case hue

    /// The saturation of the source with the hue and luminosity of the destination.
    case saturation

    /// The hue and saturation of the source with the luminosity of the destination.
    case color

    /// The luminosity of the source with the hue and saturation of the destination.
    case luminosity

    /// R = 0. Erases the destination: to transparent, or to black in an opaque context.
    case clear

    /// R = S. Replaces the destination.
    case copy

    /// R = S · Da
    case sourceIn

    /// R = S · (1 − Da)
    case sourceOut

    /// R = S · Da + D · (1 − Sa)
    case sourceAtop

    /// R = S · (1 − Da) + D
    case destinationOver

    /// R = D · Sa
    case destinationIn

    /// R = D · (1 − Sa)
    case destinationOut

    /// R = S · (1 − Da) + D · Sa
    case destinationAtop

    /// R = S · (1 − Da) + D · (1 − Sa). Not the bitwise exclusive or.
    case xor

    /// R = max(0, 1 − ((1 − D) + (1 − S)))
    case plusDarker

    /// R = min(1, S + D)
    case plusLighter

    /// The corresponding blend mode of the pixel kernels, which use Core Graphics' raw values.
    var kernelBlend: BlendMode { BlendMode(rawValue: rawValue) ?? .normal }

    /// A Boolean value that indicates whether shapes of a single color take the fast path.
    var isCommon: Bool { self == .normal || self == .copy || self == .clear }
}
