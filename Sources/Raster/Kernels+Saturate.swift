import CRaster

extension PixelKernels {
    /// How far saturation goes.
    package static let maximumSaturation = 16.0

    /// Moves the colours of `rect` away from grey of the same brightness, or towards it.
    /// - Parameter saturation: 0 leaves only grey, 1 everything as it is. Clamped to 0…`maximumSaturation`; no number
    ///   counts as 1.
    package static func saturate(_ surface: Surface, in rect: PixelRect, by saturation: Double) {
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty, !saturation.isNaN else { return }
        let amount = UInt32((max(0, min(maximumSaturation, saturation)) * 256).rounded())
        if amount == 256 { return }
        easel_saturate_rect(surface.pixels(at: rect.origin), surface.stride, rect.width, rect.height, amount)
    }
}
