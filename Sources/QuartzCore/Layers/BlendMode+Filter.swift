import CoreGraphics
import Raster

extension BlendMode {
    /// Creates the mode of a compositing filter, which is a filter or the name of one, or returns `nil`, and logs it, if
    /// layers do not support it.
    init?(compositingFilter: Any) {
        let given = compositingFilter as? String ?? (compositingFilter as? any BitmapFilter)?.kindName
        // The names of Core Image have a prefix: `CIMultiplyBlendMode` is `multiplyBlendMode`.
        var name = given ?? "\(type(of: compositingFilter))"
        if name.hasPrefix("CI") { name = name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3) }
        guard let mode = Self.modes[name] else {
            BitmapFilters.logUnsupported(name, as: "compositingFilter")
            return nil
        }
        self = mode
    }

    private static let modes: [String: BlendMode] = [
        "additionCompositing": .plusLighter, "colorBlendMode": .color, "colorBurnBlendMode": .colorBurn,
        "colorDodgeBlendMode": .colorDodge, "darkenBlendMode": .darken, "differenceBlendMode": .difference,
        "exclusionBlendMode": .exclusion, "hardLightBlendMode": .hardLight, "hueBlendMode": .hue,
        "lightenBlendMode": .lighten, "linearBurnBlendMode": .plusDarker, "linearDodgeBlendMode": .plusLighter,
        "luminosityBlendMode": .luminosity, "multiplyBlendMode": .multiply, "normalBlendMode": .normal,
        "overlayBlendMode": .overlay, "saturationBlendMode": .saturation, "screenBlendMode": .screen,
        "softLightBlendMode": .softLight, "sourceAtopCompositing": .sourceAtop, "sourceOverCompositing": .normal,
    ]
}
