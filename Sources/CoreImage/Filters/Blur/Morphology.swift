import Foundation

extension FilterDefinition {
    /// Filters that replace each component with the largest or smallest one nearby. Beyond an image, its border pixels are
    /// ignored, and its extent does not change.
    static let morphology: [FilterDefinition] = [
        disc("CIMorphologyMaximum", 0) { $0.extreme(isMaximum: true, $1) },
        disc("CIMorphologyMinimum", 0) { $0.extreme(isMaximum: false, $1) },
        disc("CIMorphologyGradient", 5) { image, reaches in
            .combined(
                [image.extreme(isMaximum: true, reaches), image.extreme(isMaximum: false, reaches), image],
                extent: image.extent,
                .three { high, low, color in (high - low).with(alpha: color.w) }
            )
        },
        rectangle("CIMorphologyRectangleMaximum", isMaximum: true),
        rectangle("CIMorphologyRectangleMinimum", isMaximum: false),
    ]

    private static func disc(
        _ name: String,
        _ initial: Double,
        make: @escaping @Sendable (ImageNode, [Int]) -> ImageNode
    ) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryBlur,
            [.image, .number(kCIInputRadiusKey, initial, slider: 0...50, type: kCIAttributeTypeDistance)]
        ) { arguments in
            guard let image = arguments.image else { return nil }
            let radius = limited(arguments.number(kCIInputRadiusKey), 0, 500)
            let rows = Int(radius)
            // The reach of each row of the disc: pixels whose centers are in it.
            let reaches = (-rows...rows).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
            return make(image, reaches)
        }
    }

    private static func rectangle(_ name: String, isMaximum: Bool) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryBlur,
            [
                .image, .number(kCIInputWidthKey, 5, slider: 1...49, type: kCIAttributeTypeInteger),
                .number("inputHeight", 5, slider: 1...49, type: kCIAttributeTypeInteger),
            ]
        ) { arguments in
            // Odd sizes, with the pixel in the middle.
            let (width, height) = (arguments.number(kCIInputWidthKey), arguments.number("inputHeight"))
            let (reachX, reachY) = (Int(limited(width, 1, 999)) / 2, Int(limited(height, 1, 999)) / 2)
            return arguments.image?.extreme(
                isMaximum: isMaximum,
                Array(repeating: reachX, count: 2 * reachY + 1)
            )
        }
    }
}

extension ImageNode {
    /// Returns the image with each component replaced by the largest or smallest one nearby.
    /// - Parameter reaches: The distance in pixels for each row, from the lowest to the highest.
    fileprivate func extreme(isMaximum: Bool, _ reaches: [Int]) -> ImageNode {
        let reachX = reaches.max() ?? 0
        let reachY = reaches.count / 2
        if reachX == 0, reachY == 0 { return self }
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: reachX, y: reachY) },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return FilterDefinition.clear }
                let rows = RowExtremes(stored, isMaximum: isMaximum, reach: reachX, rows: reaches.count)
                return { pixels, x, y, count in
                    let start: Float = isMaximum ? -.infinity : .infinity
                    pixels.update(repeating: Pixel(repeating: start), count: count)
                    for (index, reach) in reaches.enumerated() {
                        rows.combine(row: y + index - reachY, x: x, count: count, reach: reach, into: pixels)
                    }
                }
            }
        )
        return .kernel(program, [self], extent: extent)
    }
}
