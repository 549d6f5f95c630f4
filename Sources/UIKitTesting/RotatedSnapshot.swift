import UIKit

extension Surface {
    /// Returns the pixels of a panel as the pixels of the screen that is rotated relative to it.
    func upright(after rotation: ScreenRotation) -> Surface {
        guard rotation != .none else { return self }
        let screen = rotation.size(of: size)
        guard let result = Surface(size: screen) else {
            preconditionFailure("cannot allocate a snapshot of \(screen.width)×\(screen.height) pixels")
        }
        for y in 0..<screen.height {
            let target = result.row(y)
            for x in 0..<screen.width {
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                let place = rotation.panelRect(of: pixel, screen: screen)
                target[x] = row(place.minY)[place.minX]
            }
        }
        return result
    }
}
