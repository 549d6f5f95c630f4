/// Changes pixels of a row in place. The pixels are premultiplied colours of the working space; the first is pixel
/// (x, y), y up.
typealias RowFunction = (_ pixels: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ count: Int) -> Void

/// Combines rows: the result replaces the first one.
typealias CombiningFunction = (_ rows: [UnsafeMutablePointer<Pixel>], _ count: Int) -> Void

/// What a point-wise filter does to a pixel, which depends on nothing but that pixel and its place.
///
/// It is made anew for each rendering, as colours given to a filter have to be brought into its working space.
struct PixelOperation: Sendable {
    let make: @Sendable (WorkingSpace) -> RowFunction

    init(make: @escaping @Sendable (WorkingSpace) -> RowFunction) { self.make = make }

    /// An operation on premultiplied colours.
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

    /// An operation on colours without their alpha. Black and alpha 0 where a pixel has none.
    static func straight(_ function: @escaping @Sendable (WorkingSpace) -> (Pixel) -> Pixel) -> PixelOperation {
        PixelOperation { space in
            let change = function(space)
            return { pixels, _, _, count in
                for index in 0..<count { pixels[index] = change(pixels[index].straight).premultiplied }
            }
        }
    }

    /// An operation on premultiplied colours that depends on the place of the pixel's middle.
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

/// What is made of the pixels of several images at one place.
struct PixelCombination: Sendable {
    let make: @Sendable (WorkingSpace) -> CombiningFunction

    /// Of two premultiplied colours.
    static func two(_ function: @escaping @Sendable (Pixel, Pixel) -> Pixel) -> PixelCombination {
        PixelCombination { _ in
            { rows, count in
                let (first, second) = (rows[0], rows[1])
                for index in 0..<count { first[index] = function(first[index], second[index]) }
            }
        }
    }

    /// Of three premultiplied colours.
    static func three(_ function: @escaping @Sendable (Pixel, Pixel, Pixel) -> Pixel) -> PixelCombination {
        PixelCombination { _ in
            { rows, count in
                let (first, second, third) = (rows[0], rows[1], rows[2])
                for index in 0..<count { first[index] = function(first[index], second[index], third[index]) }
            }
        }
    }
}
