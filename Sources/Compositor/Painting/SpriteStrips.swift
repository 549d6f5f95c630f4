import Geometry
import Raster

/// The sprites of a list, sorted into strips of the screen, so that a part of the screen is painted without visiting all
/// of them.
struct SpriteStrips {
    /// The sprites of one layer.
    struct Run {
        /// The top of the first strip.
        var top: Int

        /// The index of the first strip in `starts`.
        var first: Int

        /// The number of strips.
        var count: Int
    }

    /// The height of a strip, in pixels.
    static let height = 64

    private(set) var sprites: [PlacedSprite] = []
    private(set) var runs: [Run] = []

    /// The index in `order` at which each strip begins; one more for each run.
    private(set) var starts: [Int32] = []

    /// The indexes of the sprites of each strip, in painting order.
    private(set) var order: [Int32] = []

    mutating func removeAll() {
        sprites.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
    }

    mutating func append(_ sprite: borrowing PlacedSprite) { sprites.append(copy sprite) }

    /// Sorts the sprites from an index on into strips of a rectangle.
    mutating func addRun(from index: Int, in rect: PixelRect) {
        let count = (rect.height + Self.height - 1) / Self.height
        let first = starts.count
        runs.append(Run(top: rect.minY, first: first, count: count))
        starts.append(contentsOf: repeatElement(0, count: count + 1))
        func strips(_ sprite: PlacedSprite) -> Range<Int> {
            let bounds = sprite.bounds.intersection(rect)
            if bounds.isEmpty { return 0..<0 }
            return (bounds.minY - rect.minY) / Self.height..<(bounds.maxY - 1 - rect.minY) / Self.height + 1
        }
        // A counting sort: the number of sprites in each strip, then the end of each strip, then the sprites from the
        // last one on, which moves the ends to the beginnings.
        for sprite in sprites[index...] { for strip in strips(sprite) { starts[first + strip] += 1 } }
        var end = Int32(order.count)
        for strip in first...first + count {
            end += starts[strip]
            starts[strip] = end
        }
        order.append(contentsOf: repeatElement(0, count: Int(end) - order.count))
        for index in stride(from: sprites.count - 1, through: index, by: -1) {
            for strip in strips(sprites[index]) {
                starts[first + strip] -= 1
                order[Int(starts[first + strip])] = Int32(index)
            }
        }
    }
}
