import CRaster

/// The blend mode of a source and a destination: the cases of Core Graphics, with the same raw values.
/// `easel_blend_rect` documents the rounding.
package enum BlendMode: Int32, Hashable, Sendable, CaseIterable {
    case normal
    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge
    case colorBurn
    case softLight
    case hardLight
    case difference
    case exclusion
    case hue
    case saturation
    case color
    case luminosity
    case clear
    case copy
    case sourceIn
    case sourceOut
    case sourceAtop
    case destinationOver
    case destinationIn
    case destinationOut
    case destinationAtop
    case xor
    case plusDarker
    case plusLighter

    package var kernelMode: EaselBlendMode { EaselBlendMode(UInt32(rawValue)) }

    /// A Boolean value that indicates whether a transparent source leaves the destination unchanged, so that pixels
    /// without a source can be skipped.
    package var leavesDestinationUnderNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }

    /// A Boolean value that indicates whether opaque pixels can become translucent.
    package var takesAlphaAway: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }
}
