import Geometry
import LinuxIO
import Raster

/// Access to the current screen and the presented frames. Safe to call from any thread.
///
/// The screen changes when `readEvents()` completes a flip. Before the first flip, it is black.
extension VirtualDisplay {
    /// Returns a copy of the screen in which every pixel is opaque.
    package func snapshot() -> Surface {
        guard let copy = Surface(size: mode.size) else {
            preconditionFailure("cannot allocate a snapshot of \(mode.size.width)×\(mode.size.height) pixels")
        }
        withScreen { screen in
            if let screen {
                screen.copyOpaque(to: copy)
            } else {
                copy.fill(0xFF00_0000)
            }
        }
        return copy
    }

    /// Copies parts of the screen to a surface that shows it rotated. Before the first frame, nothing is copied.
    /// - Parameters:
    ///   - region: The parts, in pixels of the screen.
    ///   - surface: A surface with the size of the rotated screen.
    ///   - rotation: The rotation of the screen in the surface.
    func copy(_ region: Region, to surface: Surface, rotation: ScreenRotation) {
        withScreen { screen in
            guard let screen else { return }
            for rect in region {
                let rect = rect.intersection(screen.bounds)
                if rect.isEmpty { continue }
                PixelKernels.copyOut(to: surface, rotation: rotation, in: rect, from: screen, at: rect.origin)
            }
        }
    }

    /// Returns a hash of the screen that is the same on every machine, and different for different screens within the
    /// limits of 64 bits. The unused byte of each pixel is ignored.
    package func frameHash() -> UInt64 {
        withScreen { screen in screen.map { FrameHash.hash($0) } ?? FrameHash.hashOfBlack(mode.size) }
    }

    /// The number of frames that were presented, whether they are on screen yet or not.
    package var presentedFrameCount: Int { state.withLock { Int($0.queue.presentedCount) } }

    /// The number of frames that were on screen, including the current one.
    package var shownFrameCount: Int { state.withLock { Int($0.queue.shownCount) } }

    /// The damage of the last presented frame, clipped to the screen; empty before the first frame.
    package var lastDamage: Region { state.withLock { $0.lastDamage } }

    /// Sets an observer that is called for every frame from now on, on the thread that presents it and before `present`
    /// returns; `nil` removes the observer.
    package func setFrameObserver(_ observer: FrameObserver?) { state.withLock { $0.observer = observer } }

    /// Calls a closure with the finished frame on screen, `nil` before the first, while no flip can replace it.
    private func withScreen<Result: Sendable>(_ body: (Surface?) -> Result) -> Result {
        state.withLock { state in
            guard let front = state.queue.front else { return body(nil) }
            let isBeingChanged = state.queue.acquired == front || state.queue.queued.contains { $0.index == front }
            return body(isBeingChanged ? state.held : buffers[front])
        }
    }
}

extension Surface {
    /// Copies the pixels to a surface of the same size and makes them opaque: scan-out ignores the upper byte.
    func copyOpaque(to destination: Surface) {
        for y in 0..<size.height {
            let source = row(y)
            let target = destination.row(y)
            for x in 0..<size.width { target[x] = source[x] | 0xFF00_0000 }
        }
    }

    fileprivate func fill(_ pixel: UInt32) {
        for y in 0..<size.height { row(y).update(repeating: pixel, count: size.width) }
    }
}
