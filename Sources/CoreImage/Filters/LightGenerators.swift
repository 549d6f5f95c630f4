import Foundation

extension FilterDefinition {
    /// Filters that generate light, noise and gradients. Apple does not publish the formulas of the lights.
    static let lightGenerators: [FilterDefinition] = [
        random, sunbeams, starShine, lenticularHalo, smoothLinearGradient,
    ]

    /// Four independent random components, equally distributed, for each pixel. They are always the same. The color is not
    /// premultiplied by the alpha.
    private static let random = FilterDefinition("CIRandomGenerator", kCICategoryGenerator, []) { _ in
        .generated { space in
            { position in
                let (x, y) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
                func value(_ channel: Int) -> Float { Float(PixelNoise.value(x, y, channel)) }
                return space.working(Pixel(value(0), value(1), value(2), value(3))).premultiplied
            }
        }
    }

    private static let striationInputs: [FilterInput] = [
        .number("inputMaxStriationRadius", 2.58, slider: 0...10), .number("inputStriationStrength", 0.5, slider: 0...3),
        .number("inputStriationContrast", 1.375, slider: 0...5),
    ]

    /// A bright disc with rays, which become transparent with the distance.
    private static let sunbeams = FilterDefinition(
        "CISunbeamsGenerator",
        kCICategoryGenerator,
        [
            .position(kCIInputCenterKey, 150, 150), .color(kCIInputColorKey, CIColor(red: 1, green: 0.5, blue: 0)),
            .number("inputSunRadius", 40, slider: 0...800, type: kCIAttributeTypeDistance),
        ] + striationInputs + [timeInput]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = max(arguments.number("inputSunRadius"), 1e-3)
        let color = arguments.color(kCIInputColorKey)
        let rays = Rays(arguments)
        return .generated { space in
            let color = space.working(color)
            return { position in
                let away = (position - center) / radius
                let distance = (away * away).sum().squareRoot()
                let glow = distance < 1 ? 1 : exp(1 - distance) * rays.light(away, distance: distance)
                return light(color, glow)
            }
        }
    }

    /// A bright disc with a cross of light.
    private static let starShine = FilterDefinition(
        "CIStarShineGenerator",
        kCICategoryGenerator,
        [
            .position(kCIInputCenterKey, 150, 150), .color(kCIInputColorKey, CIColor(red: 1, green: 0.8, blue: 0.6)),
            .number(kCIInputRadiusKey, 50, slider: 0...300, type: kCIAttributeTypeDistance),
            .number("inputCrossScale", 15, slider: 0...100),
            .number("inputCrossAngle", 0.6, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
            .number("inputCrossOpacity", -2, slider: -8...0),
            .number("inputCrossWidth", 2.5, slider: 0...10, type: kCIAttributeTypeDistance),
            .number("inputEpsilon", -2, slider: -8...0),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = max(arguments.number(kCIInputRadiusKey), 1e-3)
        let color = arguments.color(kCIInputColorKey)
        let angle = arguments.number("inputCrossAngle")
        let length = max(arguments.number("inputCrossScale"), 0) * radius / 5
        let width = max(arguments.number("inputCrossWidth"), 1e-3)
        // Opacities are given as powers of ten.
        let opacity = pow(10, limited(arguments.number("inputCrossOpacity"), -8, 0))
        let epsilon = pow(10, limited(arguments.number("inputEpsilon"), -8, 0))
        return .generated { space in
            let color = space.working(color)
            return { position in
                let away = (position - center).rotated(by: -angle)
                let square = (away * away).sum() / (radius * radius)
                let disc = exp(-square * 4) + epsilon / (square + epsilon)
                func arm(_ along: Double, _ across: Double) -> Double {
                    length > 0 ? exp(-abs(along) / length * 3 - across * across / (2 * width * width)) : 0
                }
                let cross = arm(away.x, away.y) + arm(away.y, away.x)
                return light(color, disc + cross * opacity * 50)
            }
        }
    }

    /// Rings of light with rays, as around a lens.
    private static let lenticularHalo = FilterDefinition(
        "CILenticularHaloGenerator",
        kCICategoryGenerator,
        [
            .position(kCIInputCenterKey, 150, 150), .color(kCIInputColorKey, CIColor(red: 1, green: 0.9, blue: 0.8)),
            .number("inputHaloRadius", 70, slider: 0...1000, type: kCIAttributeTypeDistance),
            .number("inputHaloWidth", 87, slider: 0...300, type: kCIAttributeTypeDistance),
            .number("inputHaloOverlap", 0.77, slider: 0...1), .number("inputStriationStrength", 0.5, slider: 0...3),
            .number("inputStriationContrast", 1, slider: 0...5), timeInput,
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = max(arguments.number("inputHaloRadius"), 0)
        let width = max(arguments.number("inputHaloWidth"), 1e-3)
        let overlap = limited(arguments.number("inputHaloOverlap"), 0, 1)
        let color = arguments.color(kCIInputColorKey)
        let rays = Rays(arguments)
        return .generated { space in
            let color = space.working(color)
            return { position in
                let away = position - center
                let distance = (away * away).sum().squareRoot()
                let t = (distance - radius) / width
                guard t > 0, t < 1 else { return .zero }
                // Red, green and blue rings follow each other, and overlap in part.
                let third = (1 - overlap) / 3
                func ring(_ index: Double) -> Double {
                    let place = (t - index * third) / (1 - 2 * third)
                    return place > 0 && place < 1 ? sin(.pi * place) : 0
                }
                let glow = rays.light(away / width, distance: 1 + t)
                let rings = SIMD3(ring(2), ring(1), ring(0)) * glow
                let alpha = Float(limited(max(rings.x, rings.y, rings.z), 0, 1))
                let tinted = Pixel(Float(rings.x), Float(rings.y), Float(rings.z), 0) * color
                return pointwiseMin(tinted, Pixel(repeating: alpha)).with(alpha: alpha)
            }
        }
    }

    /// Returns a light as a premultiplied color, whose alpha is its strength.
    private static func light(_ color: Pixel, _ strength: Double) -> Pixel {
        let strength = strength.isFinite ? Float(limited(strength, 0, 1)) : 1
        return (color * strength).with(alpha: color.w * strength)
    }

    /// A linear gradient that changes slowly at its ends: 3t² − 2t³.
    private static let smoothLinearGradient = FilterDefinition(
        "CISmoothLinearGradient",
        kCICategoryGradient,
        [
            .position("inputPoint0", 0, 0), .position("inputPoint1", 200, 200),
            .color("inputColor0", CIColor.white), .color("inputColor1", CIColor.black),
        ]
    ) { arguments in
        let (start, end) = (arguments.point("inputPoint0"), arguments.point("inputPoint1"))
        let delta = end - start
        let length = (delta * delta).sum()
        let (first, second) = (arguments.color("inputColor0"), arguments.color("inputColor1"))
        return .generated { space in
            let (from, to) = (space.working(first).premultiplied, space.working(second).premultiplied)
            return { position in
                let t = Float(length > 0 ? limited(((position - start) * delta).sum() / length, 0, 1) : 1)
                return from + (to - from) * (t * t * (3 - 2 * t))
            }
        }
    }
}

/// The rays of a light: noise that depends on the direction, and changes with the time.
struct Rays: Sendable {
    private let strength: Double
    private let contrast: Double
    private let radius: Double
    private let time: Double

    init(_ arguments: FilterArguments) {
        strength = max(arguments.number("inputStriationStrength"), 0)
        contrast = max(arguments.number("inputStriationContrast"), 0)
        // Lights without that input have rays of unlimited length.
        let longest = arguments.number("inputMaxStriationRadius")
        radius = longest > 0 ? longest : .infinity
        time = arguments.number(kCIInputTimeKey)
    }

    /// Returns the factor for a direction.
    /// - Parameter distance: The distance from the center, in radii of the light.
    func light(_ away: SIMD2<Double>, distance: Double) -> Double {
        guard distance > 0 else { return 1 }
        let direction = away / (away * away).sum().squareRoot()
        guard direction.x.isFinite, direction.y.isFinite else { return 1 }
        let noise = PixelNoise.smooth(direction * 12 + SIMD2(repeating: 64 + time * 8), 7)
        let ray = 1 + strength * ((noise - 0.5) * 2 * (1 + contrast))
        let reach = min(distance / radius, 1)
        return max(0, ray + (1 - ray) * reach)
    }
}
