/// How painted pixels join those already there.
///
/// Each mode has Apple's raw value. PDF 1.7 (11.3.5) defines the first sixteen; in the formulas of the others, which are
/// Porter and Duff's, R is the result, S what is painted and D what is there, all premultiplied, and Sa and Da are their
/// alphas. As on Apple's systems all modes act within the drawn shape only, and by its coverage where an edge is
/// anti-aliased. In an opaque context, results that are not opaque show black.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
    /// Over what is there.
    case normal

    /// Multiplies the colours: never lighter than either.
    case multiply

    /// Multiplies the inverses of the colours: never darker than either.
    case screen

    /// ``multiply`` where what is there is dark, ``screen`` where it is light.
    case overlay

    /// The darker of the two, channel by channel.
    case darken

    /// The lighter of the two, channel by channel.
    case lighten

    /// Brightens what is there to reflect what is painted. Black changes nothing.
    case colorDodge

    /// Darkens what is there to reflect what is painted. White changes nothing.
    case colorBurn

    /// Darkens or lightens softly, depending on what is painted.
    case softLight

    /// ``multiply`` where what is painted is dark, ``screen`` where it is light.
    case hardLight

    /// The darker of the two subtracted from the lighter, channel by channel.
    case difference

    /// As ``difference``, with less contrast.
    case exclusion

    /// The hue of what is painted, saturation and luminosity of what is there.
    case hue

    /// The saturation of what is painted, hue and luminosity of what is there.
    case saturation

    /// Hue and saturation of what is painted, the luminosity of what is there.
    case color

    /// The luminosity of what is painted, hue and saturation of what is there.
    case luminosity

    /// R = 0. Erases what is there: to transparent, or in an opaque context to black.
    case clear

    /// R = S. Replaces what is there.
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

    /// R = S · (1 − Da) + D · (1 − Sa). Not the bitwise operation of that name.
    case xor

    /// R = max(0, 1 − ((1 − D) + (1 − S)))
    case plusDarker

    /// R = min(1, S + D)
    case plusLighter

    /// The same mode of the kernels, whose numbers are Core Graphics' own.
    var kernelBlend: BlendMode { BlendMode(rawValue: rawValue) ?? .normal }

    /// Whether shapes of one colour are painted by the shortest way.
    var isCommon: Bool { self == .normal || self == .copy || self == .clear }
}
