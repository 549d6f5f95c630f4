import Foundation

extension FilterDefinition {
    /// Filters that composite an image with its background, by the formulas of Porter and Duff and of PDF's blend
    /// modes, in the working space. Without a background, the result is the image alone.
    static let compositing: [FilterDefinition] = [
        composite("CISourceOverCompositing", .sourceOver), composite("CISourceInCompositing", .sourceIn),
        composite("CISourceOutCompositing", .sourceOut), composite("CISourceAtopCompositing", .sourceAtop),
        composite("CIAdditionCompositing", .addition), composite("CIMaximumCompositing", .maximum),
        composite("CIMinimumCompositing", .minimum), composite("CIMultiplyCompositing", .multiplyComponents),
        composite("CIMultiplyBlendMode", .multiply), composite("CIScreenBlendMode", .screen),
        composite("CIOverlayBlendMode", .overlay), composite("CIDarkenBlendMode", .darken),
        composite("CILightenBlendMode", .lighten), composite("CIColorDodgeBlendMode", .colorDodge),
        composite("CIColorBurnBlendMode", .colorBurn), composite("CISoftLightBlendMode", .softLight),
        composite("CIHardLightBlendMode", .hardLight), composite("CIDifferenceBlendMode", .difference),
        composite("CIExclusionBlendMode", .exclusion), composite("CIHueBlendMode", .hue),
        composite("CISaturationBlendMode", .saturation), composite("CIColorBlendMode", .color),
        composite("CILuminosityBlendMode", .luminosity), composite("CISubtractBlendMode", .subtract),
        composite("CIDivideBlendMode", .divide), composite("CILinearBurnBlendMode", .linearBurn),
        composite("CILinearDodgeBlendMode", .linearDodge), composite("CIPinLightBlendMode", .pinLight),
    ]

    private static func composite(_ name: String, _ blend: PixelBlend) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryCompositeOperation,
            [.image, .image(kCIInputBackgroundImageKey)]
        ) { arguments in
            guard let image = arguments.image else { return nil }
            guard let background = arguments.node(kCIInputBackgroundImageKey) else { return image }
            return .blended(image, over: background, blend)
        }
    }

    /// Filters that blend an image with its background by a mask. Without a background, the parts outside the mask are
    /// transparent; without a mask, the result is the image.
    static let maskFilters: [FilterDefinition] = [
        // Masks are gray, so any component can be used. Since there are filters that read red and blue by their names,
        // but none for green, green is read here.
        masking("CIBlendWithMask") { $0.y },
        masking("CIBlendWithRedMask") { $0.x },
        masking("CIBlendWithBlueMask") { $0.z },
        masking("CIBlendWithAlphaMask") { $0.w },
    ]

    private static func masking(_ name: String, part: @escaping @Sendable (Pixel) -> Float) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryStylize,
            [.image, .image(kCIInputBackgroundImageKey), .image(kCIInputMaskImageKey)]
        ) { arguments in
            guard let image = arguments.image else { return nil }
            guard let mask = arguments.node(kCIInputMaskImageKey) else { return image }
            return .masked(image, over: arguments.node(kCIInputBackgroundImageKey) ?? .empty, mask, part: part)
        }
    }

    /// Filters that create a transition from one image to another.
    static let transitions: [FilterDefinition] = [
        FilterDefinition(
            "CIDissolveTransition",
            kCICategoryTransition,
            [
                .image, .image(kCIInputTargetImageKey),
                .number(kCIInputTimeKey, 0, 0...1, identity: 0, type: kCIAttributeTypeTime),
            ]
        ) { arguments in
            guard let image = arguments.image else { return nil }
            let target = arguments.node(kCIInputTargetImageKey) ?? .empty
            let time = Float(min(max(arguments.number(kCIInputTimeKey), 0), 1))
            return .combined(
                [image, target],
                extent: image.extent.union(target.extent),
                .two { first, second in first + (second - first) * time }
            )
        }
    ]
}
