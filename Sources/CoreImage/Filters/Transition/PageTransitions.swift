import Foundation

extension FilterDefinition {
    /// Transitions that bend the image. At time 0 the result is the image, at time 1 the target.
    static let pageTransitions: [FilterDefinition] = [pageCurl, pageCurlWithShadow, ripple]

    private static let curlInputs: [FilterInput] = [
        timeInput, .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
        .number(kCIInputRadiusKey, 100, slider: 0.01...400, type: kCIAttributeTypeDistance),
    ]

    private static let pageCurl = FilterDefinition(
        "CIPageCurlTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), .image("inputBacksideImage"), .image(kCIInputShadingImageKey),
            transitionExtent,
        ] + curlInputs
    ) { arguments in
        curl(arguments, shading: arguments.node(kCIInputShadingImageKey), shadow: nil)
    }

    private static let pageCurlWithShadow = FilterDefinition(
        "CIPageCurlWithShadowTransition",
        kCICategoryTransition,
        [.image, .image(kCIInputTargetImageKey), .image("inputBacksideImage"), transitionExtent] + curlInputs + [
            .number("inputShadowSize", 0.5, 0...1), .number("inputShadowAmount", 0.7, 0...1),
            .rectangle("inputShadowExtent", 0, 0, 0, 0),
        ]
    ) { arguments in
        let extent = PixelRect(extent: arguments.vector("inputShadowExtent").cgRectValue)
        let shadow = Curl.Shadow(
            size: limited(arguments.number("inputShadowSize"), 0, 1),
            amount: limited(arguments.number("inputShadowAmount"), 0, 1),
            extent: extent.isEmpty ? nil : extent
        )
        return curl(arguments, shading: nil, shadow: shadow)
    }

    /// Returns the image curled around a cylinder that moves across the extent.
    private static func curl(_ arguments: FilterArguments, shading: ImageNode?, shadow: Curl.Shadow?) -> ImageNode? {
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = limited(arguments.number(kCIInputTimeKey), 0, 1)
        if time == 0 { return image }
        if time == 1 { return target }
        let page = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue)
        guard !page.isEmpty, !page.isEndless else { return time < 0.5 ? image : target }
        let curl = Curl(
            page: page,
            angle: arguments.number(kCIInputAngleKey),
            radius: max(arguments.number(kCIInputRadiusKey), 0.01),
            time: time
        )
        let back = arguments.node("inputBacksideImage")
        let inputs = [image, target, back ?? image, shading ?? .empty]
        let shade = shading?.extent ?? .empty
        let program = KernelProgram(
            needed: { index, region, extent in
                switch index {
                case 1: region
                case 3: extent.isEndless ? .empty : extent
                default: page.union(region).common(extent)
                }
            },
            make: { _, sources in
                { pixels, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        pixels[index] = curl.color(
                            position,
                            page: sources[0],
                            under: sources[1].nearest(to: position),
                            back: sources[2],
                            isPaper: back == nil,
                            shadow: shadow
                        ) { normal in
                            // The shading image is the view of a sphere.
                            guard !shade.isEmpty, !shade.isEndless else { return .zero }
                            let half = SIMD2(Double(shade.width), Double(shade.height)) / 2
                            let corner = SIMD2(Double(shade.minX), Double(shade.minY))
                            return sources[3].linear(at: corner + half + normal * half * 0.98)
                        }
                    }
                }
            }
        )
        return .kernel(program, inputs, extent: image.extent.union(target.extent).union(page))
    }

    /// A ring of waves grows from the center, with the target in it. A shading image colors the waves.
    private static let ripple = FilterDefinition(
        "CIRippleTransition",
        kCICategoryTransition,
        [
            .image, .image(kCIInputTargetImageKey), .image(kCIInputShadingImageKey),
            .position(kCIInputCenterKey, 150, 150),
            transitionExtent, timeInput,
            .number(kCIInputWidthKey, 100, slider: 10...300, type: kCIAttributeTypeDistance),
            .number(kCIInputScaleKey, 50, slider: -50...50),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let target = arguments.node(kCIInputTargetImageKey) ?? .empty
        let time = limited(arguments.number(kCIInputTimeKey), 0, 1)
        if time == 0 { return image }
        if time == 1 { return target }
        let center = arguments.point(kCIInputCenterKey)
        let extent = arguments.vector(kCIInputExtentKey).cgRectValue
        let farX = max(abs(Double(extent.minX) - center.x), abs(Double(extent.maxX) - center.x))
        let farY = max(abs(Double(extent.minY) - center.y), abs(Double(extent.maxY) - center.y))
        let width = max(arguments.number(kCIInputWidthKey), 1)
        let scale = limited(arguments.number(kCIInputScaleKey), -1000, 1000)
        let edge = time * ((farX * farX + farY * farY).squareRoot() + 2 * width) - width
        let reach = pixels(abs(scale)) + 1
        let shading = arguments.node(kCIInputShadingImageKey) ?? .empty
        let shade = shading.extent
        let program = KernelProgram(
            needed: { index, region, extent in
                index == 2 ? (extent.isEndless ? .empty : extent) : region.grownBy(x: reach, y: reach)
            },
            make: { _, sources in
                { pixels, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        let away = position - center
                        let distance = (away * away).sum().squareRoot()
                        let t = (distance - edge) / width
                        guard abs(t) < 1, distance > 0 else {
                            pixels[index] = sources[t < 0 ? 1 : 0].nearest(to: position)
                            continue
                        }
                        // Two waves, which decrease toward the edges of the ring.
                        let slope = sin(t * 2 * .pi) * (1 - abs(t))
                        let place = position + away * (slope * scale / distance)
                        let part = Float(0.5 - t / 2)
                        // Waves at the border do not read beyond it.
                        func moved(_ source: PixelSource) -> Pixel {
                            let isInside = source.extent.contains(x: x + index, y: y)
                            return isInside ? source.linear(at: source.clamped(place)) : .zero
                        }
                        let (old, new) = (moved(sources[0]), moved(sources[1]))
                        var color = old + (new - old) * part
                        if !shade.isEmpty, !shade.isEndless {
                            let half = SIMD2(Double(shade.width), Double(shade.height)) / 2
                            let corner = SIMD2(Double(shade.minX), Double(shade.minY))
                            let normal = away * (slope / distance)
                            let light = sources[2].linear(at: corner + half + normal * half * 0.98)
                            color += (light * color.w - color * light.w) * Float(abs(slope))
                        }
                        pixels[index] = color
                    }
                }
            }
        )
        return .kernel(program, [image, target, shading], extent: image.extent.union(target.extent))
    }
}

/// A page that is curled around a cylinder.
private struct Curl: Sendable {
    struct Shadow: Sendable {
        /// The size, in diameters of the cylinder.
        let size: Double
        let amount: Double
        /// The part of the plane that has a shadow; `nil` for all of it.
        let extent: PixelRect?
    }

    private let page: PixelRect
    /// The direction toward the part that is curled.
    private let direction: SIMD2<Double>
    private let center: SIMD2<Double>
    private let radius: Double
    /// The place where the page leaves the plane.
    private let axis: Double

    init(page: PixelRect, angle: Double, radius: Double, time: Double) {
        self.page = page
        self.radius = radius
        direction = SIMD2(cos(angle), sin(angle))
        center = SIMD2(Double(page.minX + page.maxX), Double(page.minY + page.maxY)) / 2
        let half = (abs(direction.x) * Double(page.width) + abs(direction.y) * Double(page.height)) / 2
        axis = half - time * (2 * half + radius)
    }

    private func isOnPage(_ position: SIMD2<Double>) -> Bool {
        position.x >= Double(page.minX) && position.x < Double(page.maxX) && position.y >= Double(page.minY)
            && position.y < Double(page.maxY)
    }

    /// Returns the color at a position.
    func color(
        _ position: SIMD2<Double>,
        page source: PixelSource,
        under: Pixel,
        back: PixelSource,
        isPaper: Bool,
        shadow: Shadow?,
        shading: (SIMD2<Double>) -> Pixel
    ) -> Pixel {
        let distance = ((position - center) * direction).sum() - axis
        // From the top: the back of the page, its front, and the target.
        if distance < radius {
            let angle = distance > 0 ? .pi - asin(distance / radius) : .pi
            let along = distance > 0 ? radius * angle : radius * .pi - distance
            let place = position + direction * (along - distance)
            if isOnPage(place) {
                let color = back.linear(at: place)
                let light = shading(direction * sin(angle))
                return lit(isPaper ? paper(color) : color, angle, light)
            }
        }
        if distance <= 0 {
            return isOnPage(position) ? darkened(source.nearest(to: position), position, distance, shadow) : under
        }
        if distance < radius {
            let angle = asin(distance / radius)
            let place = position + direction * (radius * angle - distance)
            if isOnPage(place) { return lit(source.linear(at: place), angle, shading(direction * sin(angle))) }
        }
        return darkened(under, position, distance, shadow)
    }

    /// The color of a page's back: the front shines through paper.
    private func paper(_ color: Pixel) -> Pixel {
        (color * 0.25 + Pixel(repeating: 0.75 * color.w)).with(alpha: color.w)
    }

    /// Darkens the parts of the cylinder that turn away, and adds the shading image.
    private func lit(_ color: Pixel, _ angle: Double, _ light: Pixel) -> Pixel {
        let factor = Float(0.7 + 0.3 * abs(cos(angle)))
        let shaded = (color * factor).with(alpha: color.w)
        return shaded + (light * shaded.w - shaded * light.w)
    }

    /// Darkens a color by the shadow of the curl.
    private func darkened(_ color: Pixel, _ position: SIMD2<Double>, _ distance: Double, _ shadow: Shadow?) -> Pixel {
        guard let shadow, shadow.size > 0, shadow.amount > 0 else { return color }
        if let extent = shadow.extent,
            !extent.contains(x: Int(position.x.rounded(.down)), y: Int(position.y.rounded(.down)))
        {
            return color
        }
        let reach = 2 * radius * shadow.size
        // The end of the page over the plane, and the outer side of the cylinder.
        let half = (abs(direction.x) * Double(page.width) + abs(direction.y) * Double(page.height)) / 2
        let end = -max(0, half - axis - radius * .pi)
        let away = distance <= 0 ? end - distance : distance - radius
        let t = min(max(1 - away / reach, 0), 1)
        let along = position + direction * (radius * .pi / 2 - distance)
        guard t > 0, isOnPage(along) || distance > 0 else { return color }
        return (color * Float(1 - shadow.amount * t * t)).with(alpha: color.w)
    }
}
