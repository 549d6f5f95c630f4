import CRaster

/// A function that changes the pixels of a row in place. The pixels are premultiplied colors of the working space; the
/// first one is pixel (x, y), y up.
typealias RowFunction = (_ pixels: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ count: Int) -> Void

/// A function that combines rows. The result replaces the first one. The first pixel of each row is pixel (x, y), y up.
typealias CombiningFunction = (_ rows: [UnsafeMutablePointer<Pixel>], _ x: Int, _ y: Int, _ count: Int) -> Void

/// A pointwise operation, which depends only on a pixel and its position.
///
/// The operation is created for each rendering, since the colors of a filter have to be converted to its working space.
struct PixelOperation: Sendable {
    let make: @Sendable (WorkingSpace) -> RowFunction

    /// The matrix of an operation that multiplies colors by one and preserves their alpha. Consecutive ones are combined.
    let matrix: ColorMatrix?

    init(make: @escaping @Sendable (WorkingSpace) -> RowFunction) {
        self.make = make
        matrix = nil
    }

    /// Creates the multiplication of straight colors by a matrix.
    init(_ matrix: ColorMatrix) {
        make = { _ in
            { pixels, _, _, count in easel_filter_color_matrix(pixels.floats, count, matrix.components) }
        }
        self.matrix = matrix.preservesAlpha ? matrix : nil
    }

    /// Returns the operation that has the effect of this one and another after it, or `nil` if there is none.
    func followed(by next: PixelOperation) -> PixelOperation? {
        guard let matrix, let following = next.matrix else { return nil }
        return PixelOperation(following.applied(after: matrix))
    }

    /// Returns an operation on premultiplied colors.
    static func premultiplied(
        _ function: @escaping @Sendable (WorkingSpace) -> (Pixel) -> Pixel
    ) -> PixelOperation {
        PixelOperation { space in
            let change = function(space)
            return { pixels, _, _, count in
                for index in 0..<count { pixels[index] = change(pixels[index]) }
            }
        }
    }

    /// Returns an operation on straight colors. Pixels with an alpha of 0 are black.
    static func straight(_ function: @escaping @Sendable (WorkingSpace) -> (Pixel) -> Pixel) -> PixelOperation {
        PixelOperation { space in
            let change = function(space)
            return { pixels, _, _, count in
                for index in 0..<count { pixels[index] = change(pixels[index].straight).premultiplied }
            }
        }
    }

    /// Returns an operation on premultiplied colors that depends on the position of the pixel's center.
    static func placed(
        _ function: @escaping @Sendable (WorkingSpace) -> (Pixel, SIMD2<Double>) -> Pixel
    ) -> PixelOperation {
        PixelOperation { space in
            let change = function(space)
            return { pixels, x, y, count in
                for index in 0..<count {
                    pixels[index] = change(pixels[index], SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
                }
            }
        }
    }
}

/// A combination of the pixels of several images at the same position.
struct PixelCombination: Sendable {
    let make: @Sendable (WorkingSpace) -> CombiningFunction

    /// Returns a combination of two premultiplied colors.
    static func two(_ function: @escaping @Sendable (Pixel, Pixel) -> Pixel) -> PixelCombination {
        PixelCombination { _ in
            { rows, _, _, count in
                let (first, second) = (rows[0], rows[1])
                for index in 0..<count { first[index] = function(first[index], second[index]) }
            }
        }
    }

    /// Returns a combination of three premultiplied colors.
    static func three(_ function: @escaping @Sendable (Pixel, Pixel, Pixel) -> Pixel) -> PixelCombination {
        PixelCombination { _ in
            { rows, _, _, count in
                let (first, second, third) = (rows[0], rows[1], rows[2])
                for index in 0..<count { first[index] = function(first[index], second[index], third[index]) }
            }
        }
    }
}
