import Foundation

extension FilterDefinition {
    /// Filters that read the luminance of an image, in sRGB, as the height of a surface.
    static let surfaces: [FilterDefinition] = [heightField, shadedMaterial]

    /// Raises a surface within the white pixels of a mask, in gray. Apple does not publish the formula. A pixel with a
    /// luminance of less than ½, in sRGB, is outside, as are those beyond the extent. The height of the others is the
    /// luminance multiplied by (1 − (1 − t)²)^½, the profile of a rounded edge, where t is the distance from the nearest
    /// pixel outside, divided by the radius, and at most 1.
    private static let heightField = FilterDefinition(
        "CIHeightFieldFromMask",
        kCICategoryStylize,
        [.image, .number(kCIInputRadiusKey, 10, slider: 0...300, type: kCIAttributeTypeDistance)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let radius = max(arguments.number(kCIInputRadiusKey), 0)
        // Half a pixel lies between the center of a pixel and its border.
        let reach = pixels(radius + 0.5)
        return image.distancesInRows(reach: reach).heights(radius: radius, reach: reach)
    }

    /// Colors a surface by the directions of its normals. A normal (x, y, z) of length 1 reads the shading image, a
    /// image of a hemisphere, at ((x, y) + 1) ÷ 2 of its size, as Apple's reference states. The height in pixels is the
    /// luminance multiplied by the scale, and its slope that of the operator of Sobel.
    private static let shadedMaterial = FilterDefinition(
        "CIShadedMaterial",
        kCICategoryStylize,
        [
            .image, .image(kCIInputShadingImageKey),
            .number(kCIInputScaleKey, 10, slider: 0.5...200, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image, let shading = arguments.node(kCIInputShadingImageKey) else { return nil }
        let hemisphere = shading.extent
        guard !hemisphere.isEmpty, !hemisphere.isEndless else { return .empty }
        let scale = arguments.number(kCIInputScaleKey)
        let origin = SIMD2(Double(hemisphere.minX), Double(hemisphere.minY))
        let size = SIMD2(Double(hemisphere.width), Double(hemisphere.height))
        let program = KernelProgram(
            needed: { index, region, _ in index == 0 ? region.grownBy(x: 1, y: 1) : hemisphere },
            make: { space, sources in
                guard let stored = sources[0].pixels else { return FilterDefinition.clear }
                let shades = sources[1]
                return { pixels, x, y, count in
                    for index in x..<x + count {
                        func height(_ offsetX: Int, _ offsetY: Int) -> Double {
                            let color = stored[index + offsetX, y + offsetY]
                            return Double(space.encoded(color.straight).luminance * color.w)
                        }
                        let right = height(1, -1) + 2 * height(1, 0) + height(1, 1)
                        let left = height(-1, -1) + 2 * height(-1, 0) + height(-1, 1)
                        let above = height(-1, 1) + 2 * height(0, 1) + height(1, 1)
                        let below = height(-1, -1) + 2 * height(0, -1) + height(1, -1)
                        let slope = SIMD2(right - left, above - below) * (scale / 8)
                        let normal = -slope / (1 + (slope * slope).sum()).squareRoot()
                        let position = origin + (normal + 1) / 2 * size
                        pixels[index - x] = shades.linear(at: shades.clamped(position)) * stored[index, y].w
                    }
                }
            }
        )
        return .kernel(program, [image.clamped(), shading], extent: image.extent)
    }
}

extension ImageNode {
    /// Returns for each pixel of a mask the distance from the nearest pixel outside in its row, in pixels and limited to
    /// the reach, and its luminance in sRGB, as the first two components.
    fileprivate func distancesInRows(reach: Int) -> ImageNode {
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: reach, y: 0) },
            make: { space, sources in
                guard let stored = sources[0].pixels else { return FilterDefinition.clear }
                let region = stored.region
                return { pixels, x, y, count in
                    func luminance(_ x: Int) -> Float {
                        let color = stored[x, y]
                        return color.w > 0 ? space.encoded(color.straight).luminance * color.w : 0
                    }
                    // The pixel before the first one counts as outside: it is, or it is beyond the reach.
                    var distance = 0
                    for position in max(region.minX, x - reach)..<x {
                        distance = luminance(position) < 0.5 ? 0 : distance + 1
                    }
                    for index in 0..<count {
                        let height = luminance(x + index)
                        distance = height < 0.5 ? 0 : distance + 1
                        pixels[index] = Pixel(Float(min(distance, reach)), height, 0, 1)
                    }
                    distance = 0
                    let end = min(region.maxX, x + count + reach)
                    for position in stride(from: end - 1, through: x + count, by: -1) {
                        distance = luminance(position) < 0.5 ? 0 : distance + 1
                    }
                    for index in stride(from: count - 1, through: 0, by: -1) {
                        distance = pixels[index].y < 0.5 ? 0 : distance + 1
                        pixels[index].x = min(pixels[index].x, Float(distance))
                    }
                }
            }
        )
        return .kernel(program, [self], extent: extent)
    }

    /// Returns the heights of a surface whose edge is rounded, for the result of ``distancesInRows(reach:)``.
    fileprivate func heights(radius: Double, reach: Int) -> ImageNode {
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: 0, y: reach) },
            make: { space, sources in
                guard let stored = sources[0].pixels else { return FilterDefinition.clear }
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let pixel = stored[x + index, y]
                        var square = pixel.x * pixel.x
                        var away = 1
                        while away <= reach, Float(away * away) < square {
                            let across = min(stored[x + index, y - away].x, stored[x + index, y + away].x)
                            square = min(square, across * across + Float(away * away))
                            away += 1
                        }
                        guard square > 0 else {
                            pixels[index] = Pixel(0, 0, 0, 1)
                            continue
                        }
                        let distance = Double(square).squareRoot() - 0.5
                        let t = distance < radius ? distance / radius : 1
                        let height = pixel.y * Float((t * (2 - t)).squareRoot())
                        pixels[index] = space.working(Pixel(height, height, height, 1))
                    }
                }
            }
        )
        return .kernel(program, [self], extent: extent)
    }
}
