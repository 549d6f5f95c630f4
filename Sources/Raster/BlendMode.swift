import CRaster

/// How a source is put onto a destination: the cases of Core Graphics, with its numbers. `easel_blend_rect` says how
/// they are rounded.
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

    /// Whether a transparent source leaves the destination as it is, so that nothing need be done where there is none.
    package var leavesDestinationUnderNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }

    /// Whether opaque pixels can come out translucent.
    package var takesAlphaAway: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }
}
