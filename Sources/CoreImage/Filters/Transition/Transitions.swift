import Foundation

extension FilterDefinition {
    /// Transitions by a moving edge or mask. At time 0 the result is the image, at time 1 the target.
    static let transitionEffects: [FilterDefinition] = [
        swipe, barsSwipe, copyMachine, flash, mod, disintegrate, accordionFold,
    ]

    static let timeInput = FilterInput.number(kCIInputTimeKey, 0, 0...1, identity: 0, type: kCIAttributeTypeTime)
    static let transitionExtent = FilterInput.rectangle(kCIInputExtentKey, 0, 0, 300, 300)

    private static func angleInput(_ initial: Double) -> FilterInput {
        .number(kCIInputAngleKey, initial, slider: -.pi...(.pi), type: kCIAttributeTypeAngle)
    }

    /// Returns the mixture of two images.
    /// - Parameter mixture: A function that receives the colors of the image and the target, and the position.
    private static func transition(
        _ arguments: FilterArguments,
        mixture: @escaping @Sendable (WorkingSpace, Float) -> (Pixel, Pixel, SIMD2<Double>) -> Pixel
    ) -> ImageNode? {
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = Float(limited(arguments.number(kCIInputTimeKey), 0, 1))
        if time == 0 { return image }
        if time == 1 { return target }
        return .combined(
            [image, target],
            extent: image.extent.union(target.extent),
            PixelCombination { space in
                let mix = mixture(space, time)
                return { rows, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        rows[0][index] = mix(rows[0][index], rows[1][index], position)
                    }
                }
            }
        )
    }

    /// The way of an edge across a rectangle, in the direction of an angle.
    private struct Sweep: Sendable {
        let direction: SIMD2<Double>
        let center: SIMD2<Double>
        /// The length of the way.
        let length: Double

        init(_ arguments: FilterArguments, extent: CGRect) {
            let angle = arguments.number(kCIInputAngleKey)
            direction = SIMD2(cos(angle), sin(angle))
            center = SIMD2(Double(extent.midX), Double(extent.midY))
            length = abs(direction.x) * Double(extent.width) + abs(direction.y) * Double(extent.height)
        }

        /// Returns the distance of a position from the start, in the direction.
        func distance(_ position: SIMD2<Double>) -> Double { ((position - center) * direction).sum() + length / 2 }
    }

    /// A soft edge moves across the extent. The color is added in the middle of the edge, multiplied by the opacity.
    private static let swipe = FilterDefinition(
        "CISwipeTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), transitionExtent, .color(kCIInputColorKey, CIColor.white),
            timeInput,
            angleInput(0), .number(kCIInputWidthKey, 300, slider: 0.1...800, type: kCIAttributeTypeDistance),
            .number("inputOpacity", 0, slider: 0...1),
        ]
    ) { arguments in
        let sweep = Sweep(arguments, extent: arguments.vector(kCIInputExtentKey).cgRectValue)
        let width = max(arguments.number(kCIInputWidthKey), 0.1)
        let color = arguments.color(kCIInputColorKey)
        let opacity = Float(limited(arguments.number("inputOpacity"), 0, 1))
        return transition(arguments) { space, time in
            let color = space.working(color).premultiplied
            let edge = Double(time) * (sweep.length + width)
            return { image, target, position in
                let part = Float(limited((edge - sweep.distance(position)) / width, 0, 1))
                let mixed = image + (target - image) * part
                return mixed + (color - mixed) * (4 * part * (1 - part) * opacity)
            }
        }
    }

    /// A band of light moves across the extent, with the target behind it.
    private static let copyMachine = FilterDefinition(
        "CICopyMachineTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), transitionExtent,
            .color(kCIInputColorKey, CIColor(red: 0.6, green: 1, blue: 0.8)), timeInput, angleInput(0),
            .number(kCIInputWidthKey, 200, slider: 0.1...500, type: kCIAttributeTypeDistance),
            .number("inputOpacity", 1.3, slider: 0...3),
        ]
    ) { arguments in
        let sweep = Sweep(arguments, extent: arguments.vector(kCIInputExtentKey).cgRectValue)
        let width = max(arguments.number(kCIInputWidthKey), 0.1)
        let color = arguments.color(kCIInputColorKey)
        let opacity = Float(limited(arguments.number("inputOpacity"), 0, 3))
        return transition(arguments) { space, time in
            let color = space.working(color)
            // The middle of the band.
            let edge = Double(time) * (sweep.length + width) - width / 2
            return { image, target, position in
                let distance = (edge - sweep.distance(position)) / width
                let mixed = distance > 0 ? target : image
                let t = Float(limited(1 - 2 * abs(distance), 0, 1))
                let light = t * t * (3 - 2 * t) * opacity * mixed.w
                return (mixed + color * light).with(alpha: mixed.w)
            }
        }
    }

    /// Bars of the image move away, one after the other.
    private static let barsSwipe = FilterDefinition(
        "CIBarsSwipeTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey),
            .number(kCIInputAngleKey, .pi, slider: 0...2 * .pi, type: kCIAttributeTypeAngle),
            .number(kCIInputWidthKey, 30, slider: 2...300, type: kCIAttributeTypeDistance),
            .number("inputBarOffset", 10, slider: 1...100), timeInput,
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = limited(arguments.number(kCIInputTimeKey), 0, 1)
        if time == 0 || image.extent.isEndless { return time < 1 ? image : target }
        if time == 1 { return target }
        let sweep = Sweep(arguments, extent: image.extent.extentRect)
        let width = max(arguments.number(kCIInputWidthKey), 1)
        let offset = max(arguments.number("inputBarOffset"), 0)
        let across = SIMD2(-sweep.direction.y, sweep.direction.x)
        let breadth = abs(across.x) * Double(image.extent.width) + abs(across.y) * Double(image.extent.height)
        let bars = (breadth / width).rounded(.up)
        let way = time * (sweep.length + offset * bars)
        let source = image.extent
        let program = KernelProgram(
            needed: { index, region, _ in index == 0 ? source : region },
            make: { _, sources in
                { pixels, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        let bar = ((((position - sweep.center) * across).sum() + breadth / 2) / width).rounded(.down)
                        let moved = position - sweep.direction * max(0, way - offset * limited(bar, 0, bars))
                        let under = sources[1].nearest(to: position)
                        let over = sources[0].linear(at: moved)
                        pixels[index] = over + under * (1 - over.w)
                    }
                }
            }
        )
        return .kernel(program, [image, target], extent: image.extent.union(target.extent))
    }

    /// A flash with rays hides the change between the images.
    private static let flash = FilterDefinition(
        "CIFlashTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), .position(kCIInputCenterKey, 150, 150), transitionExtent,
            .color(kCIInputColorKey, CIColor(red: 1, green: 0.8, blue: 0.6)), timeInput,
            .number("inputMaxStriationRadius", 2.58, slider: 0...10),
            .number("inputStriationStrength", 0.5, slider: 0...3),
            .number("inputStriationContrast", 1.375, slider: 0...5), .number("inputFadeThreshold", 0.85, slider: 0...1),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let extent = arguments.vector(kCIInputExtentKey).cgRectValue
        let size = max(Double(hypot(extent.width, extent.height)), 1)
        let rays = Rays(arguments)
        let color = arguments.color(kCIInputColorKey)
        let threshold = limited(arguments.number("inputFadeThreshold"), 0.01, 0.99)
        return transition(arguments) { space, time in
            let color = space.working(color)
            let t = Double(time)
            // The flash grows until the threshold and fades after it. The images change under the brightest light.
            let light = t < threshold ? t / threshold : (1 - t) / (1 - threshold)
            let part = Float(limited((t / threshold - 0.5) * 2, 0, 1))
            return { image, target, position in
                let mixed = image + (target - image) * part
                let away = (position - center) / (size * max(light, 1e-3))
                let distance = (away * away).sum().squareRoot()
                let strength = light * 4 * exp(-distance * distance * 2) * rays.light(away, distance: distance)
                return (mixed + color * (Float(strength) * mixed.w)).with(alpha: mixed.w)
            }
        }
    }

    /// Holes with the target grow in a pattern of waves.
    private static let mod = FilterDefinition(
        "CIModTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), .position(kCIInputCenterKey, 150, 150), timeInput,
            .number(kCIInputAngleKey, 2, slider: -2 * .pi...2 * .pi, type: kCIAttributeTypeAngle),
            .number(kCIInputRadiusKey, 150, slider: 1...200, type: kCIAttributeTypeDistance),
            .number("inputCompression", 300, slider: 100...800),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let angle = arguments.number(kCIInputAngleKey)
        let radius = max(arguments.number(kCIInputRadiusKey), 1)
        let compression = max(arguments.number("inputCompression"), 1)
        return transition(arguments) { _, time in
            { image, target, position in
                let away = position - center
                let distance = (away * away).sum().squareRoot()
                let place = away.rotated(by: angle * exp(-distance / compression)) * (2 * .pi / radius)
                let pattern = (2 + cos(place.x) + cos(place.y)) / 4
                let part = Float(limited((Double(time) * 1.1 - pattern) * 20 + 0.5, 0, 1))
                return image + (target - image) * part
            }
        }
    }

    /// The image dissolves where a mask is dark first, and casts a shadow on the target. Without a mask, the images are
    /// mixed.
    private static let disintegrate = FilterDefinition(
        "CIDisintegrateWithMaskTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), .image(kCIInputMaskImageKey), timeInput,
            .number("inputShadowRadius", 8, slider: 0...50, type: kCIAttributeTypeDistance),
            .number("inputShadowDensity", 0.65, slider: 0...1), .offset("inputShadowOffset", 0, -10),
        ]
    ) { arguments in
        guard let mask = arguments.node(kCIInputMaskImageKey) else {
            return transition(arguments) { _, time in { image, target, _ in image + (target - image) * time } }
        }
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = Float(limited(arguments.number(kCIInputTimeKey), 0, 1))
        if time == 0 { return image }
        if time == 1 { return target }
        let density = Float(limited(arguments.number("inputShadowDensity"), 0, 1))
        let rest = ImageNode.combined(
            [image, mask],
            extent: image.extent,
            PixelCombination { space in
                { rows, _, _, count in
                    for index in 0..<count {
                        let mask = rows[1][index]
                        let value = min(max(space.encoded(mask.straight).luminance * mask.w, 0), 1)
                        // A soft edge, which is outside of the range of the mask at the times 0 and 1.
                        let part = min(max((value - time * 1.1) * 10 + 1, 0), 1)
                        rows[0][index] *= part
                    }
                }
            }
        )
        let offset = arguments.point("inputShadowOffset")
        let shadow = rest.transformed(by: CGAffineTransform(translationX: offset.x.rounded(), y: offset.y.rounded()))
            .convolved(.gaussian(sigma: arguments.number("inputShadowRadius")))
        return .combined(
            [rest, shadow, target],
            extent: image.extent.union(target.extent),
            .three { over, shadow, under in
                let shaded = (under * (1 - shadow.w * density)).with(alpha: under.w)
                return over + shaded * (1 - over.w)
            }
        )
    }

    /// The target unfolds upward from its lower part, over the image, which fades.
    private static let accordionFold = FilterDefinition(
        "CIAccordionFoldTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey),
            .number("inputBottomHeight", 0, slider: 0...300, type: kCIAttributeTypeDistance),
            .number("inputNumberOfFolds", 3, 1...50, slider: 1...10),
            .number("inputFoldShadowAmount", 0.1, 0...1), timeInput,
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = limited(arguments.number(kCIInputTimeKey), 0, 1)
        if time == 0 { return image }
        if time == 1 || target.extent.isEmpty || target.extent.isEndless { return target }
        let bottom = limited(arguments.number("inputBottomHeight"), 0, Double(target.extent.height))
        let folds = limited(arguments.number("inputNumberOfFolds").rounded(), 1, 50)
        let shadow = limited(arguments.number("inputFoldShadowAmount"), 0, 1)
        let low = Double(target.extent.minY) + bottom
        let height = Double(target.extent.maxY) - low
        let whole = target.extent
        let program = KernelProgram(
            needed: { index, region, _ in
                index == 0
                    ? region
                    : PixelRect(minX: region.minX, minY: whole.minY, maxX: region.maxX, maxY: whole.maxY)
            },
            make: { _, sources in
                { pixels, x, y, count in
                    let place = Double(y) + 0.5
                    let above = (place - low) / time
                    var sourceY = place
                    var light: Float = 1
                    if place > low {
                        sourceY = low + above
                        // Every second fold is in shadow, which decreases while it unfolds.
                        let fold = (above / max(height, 1) * folds).rounded(.down)
                        if fold.truncatingRemainder(dividingBy: 2) != 0 { light = Float(1 - shadow * (1 - time)) }
                    }
                    let isFolded = place <= low || above < height
                    let fade = Float(1 - time)
                    for index in 0..<count {
                        let column = Double(x + index) + 0.5
                        let old = sources[0].nearest(to: SIMD2(column, place))
                        guard isFolded else {
                            pixels[index] = old * fade
                            continue
                        }
                        let new = sources[1].linear(at: SIMD2(column, sourceY))
                        let shown = (new * light).with(alpha: new.w)
                        // The lower part does not unfold: it is mixed.
                        pixels[index] =
                            place <= low ? old + (new - old) * Float(time) : shown + old * ((1 - new.w) * fade)
                    }
                }
            }
        )
        return .kernel(program, [image, target], extent: image.extent.union(target.extent))
    }
}
