import CRaster

extension PixelKernels {
    /// The maximum saturation.
    package static let maximumSaturation = 16.0

    /// Changes the saturation of the colors of `rect`: away from gray of the same brightness, or toward it.
    /// - Parameter saturation: The saturation: 0 for grayscale, 1 for no change. It is clamped to
    ///   0…`maximumSaturation`; NaN counts as 1.
    package static func saturate(_ surface: Surface, in rect: PixelRect, by saturation: Double) {
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty, !saturation.isNaN else { return }
        let amount = UInt32((max(0, min(maximumSaturation, saturation)) * 256).rounded())
        if amount == 256 { return }
        easel_saturate_rect(surface.pixels(at: rect.origin), surface.stride, rect.width, rect.height, amount)
    }
}
