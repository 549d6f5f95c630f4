import Display
import Raster

/// The sizes of panels that a window can have by a key, in pixels: those that are common on boards.
enum WindowSizes {
    static let all = [
        (320, 240), (480, 320), (800, 480), (1024, 600), (1280, 720), (1280, 800), (1920, 1080),
    ].map { PixelSize(width: $0, height: $1) }

    /// Returns the size that is a number of steps after another one. From a size that is not in the list, the first step leads
    /// to the next larger or smaller area in it.
    static func size(after current: PixelSize, steps: Int) -> PixelSize {
        let count = all.count
        let index: Int
        if let known = all.firstIndex(of: current) {
            index = known + steps
        } else {
            let next = all.firstIndex { $0.area > current.area } ?? count
            index = steps > 0 ? next + steps - 1 : next + steps
        }
        return all[(index % count + count) % count]
    }
}
