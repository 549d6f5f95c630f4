import Geometry
import Glibc

/// The pixels of the shadow buffer, in memory that has a few rows more than the screen.
///
/// If most of the screen scrolls vertically, it is faster to move the screen within its memory than the pixels within
/// the screen: the rows that scroll stay at their address, and only static content is copied. At the end of the memory
/// everything is copied once, to the other end.
final class ShadowMemory {
    private let whole: Surface
    private let size: PixelSize

    /// The number of additional rows.
    private let room: Int

    /// The row of the memory that is the first row of the screen.
    @exclusivity(unchecked) private var top = 0

    /// The screen at each position in the memory that it has had.
    @exclusivity(unchecked) private var views: [Surface?]

    /// Creates the memory of a screen.
    /// - Parameter memory: A surface as wide as the screen and at least as high.
    init(size: PixelSize, memory: Surface) {
        precondition(memory.size.width == size.width && memory.size.height >= size.height)
        self.size = size
        whole = memory
        room = memory.size.height - size.height
        views = [Surface?](repeating: nil, count: room + 1)
    }

    /// The screen, as a surface. It changes with each move.
    var surface: Surface {
        if let view = views[top] { return view }
        let view = Surface(
            wrapping: UnsafeMutableRawPointer(whole.row(top)),
            size: size,
            bytesPerRow: whole.bytesPerRow,
            release: { [whole] in withExtendedLifetime(whole) {} }
        )
        views[top] = view
        return view
    }

    /// Moves pixels to `target`; all others stay unchanged.
    /// - Parameter offset: The distance of the move. The source lies within the screen.
    func move(to target: PixelRect, by offset: PixelPoint) {
        let rest = size.area - target.area
        guard offset.x == 0, rest < target.area else {
            let source = PixelPoint(x: target.minX - offset.x, y: target.minY - offset.y)
            let surface = surface
            PixelKernels.copy(to: surface, in: target, from: surface, at: source)
            return
        }
        var newTop = top - offset.y
        if newTop < 0 { newTop = room } else if newTop > room { newTop = 0 }
        moveScreen(to: newTop, target, by: offset.y)
    }

    /// Moves the screen to another position in the memory, with the pixels of `target` moved within it.
    private func moveScreen(to newTop: Int, _ target: PixelRect, by offset: Int) {
        let before = top
        let isInPlace = newTop == before - offset
        let isWide = target.width == size.width
        func row(_ y: Int) {
            let from = whole.row(before + y)
            let to = whole.row(newTop + y)
            if y < target.minY || y >= target.maxY {
                memmove(to, from, size.width * 4)
                return
            }
            if !isWide {
                memmove(to, from, target.minX * 4)
                memmove(to + target.maxX, from + target.maxX, (size.width - target.maxX) * 4)
            }
            if !isInPlace {
                memmove(to + target.minX, whole.row(before + y - offset) + target.minX, target.width * 4)
            }
        }
        defer { top = newTop }
        if isInPlace, isWide {
            // Only rows above and below must be copied. Neither copy can overwrite the source of the other.
            if newTop > before {
                for y in stride(from: target.minY - 1, through: 0, by: -1) { row(y) }
                for y in stride(from: size.height - 1, through: target.maxY, by: -1) { row(y) }
            } else {
                for y in 0..<target.minY { row(y) }
                for y in target.maxY..<size.height { row(y) }
            }
            return
        }
        // No row is overwritten before it has been read.
        if newTop > before {
            for y in stride(from: size.height - 1, through: 0, by: -1) { row(y) }
        } else if newTop < before {
            for y in 0..<size.height { row(y) }
        } else if offset < 0 {
            for y in target.minY..<target.maxY { row(y) }
        } else {
            for y in stride(from: target.maxY - 1, through: target.minY, by: -1) { row(y) }
        }
    }
}
