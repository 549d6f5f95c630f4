import CoreGraphics

/// What is on screen, and what was presented. Safe to call from any thread.
///
/// The screen changes when `readEvents()` completes a flip. Before the first one it is black.
extension VirtualDisplay {
    /// A copy of what is on screen, every pixel opaque.
    package func snapshot() -> Surface {
        guard let copy = Surface(size: mode.size) else {
            preconditionFailure("no memory for a snapshot of \(mode.size.width)×\(mode.size.height) pixels")
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

    /// A number that is the same on every machine for the same picture, and different for different ones as far as
    /// 64 bits go. The unused byte of each pixel does not matter.
    package func frameHash() -> UInt64 {
        withScreen { screen in screen.map { FrameHash.hash($0) } ?? FrameHash.hashOfBlack(mode.size) }
    }

    /// How many frames were presented, on screen yet or not.
    package var presentedFrameCount: Int { state.withLock { Int($0.queue.presentedCount) } }

    /// How many frames were on screen, the present one included.
    package var shownFrameCount: Int { state.withLock { Int($0.queue.shownCount) } }

    /// The damage of the last frame presented, cut to the screen; empty before the first.
    package var lastDamage: Region { state.withLock { $0.lastDamage } }

    /// Calls `observer` for every frame from now on, on the thread that presents it and before `present` returns;
    /// nil ends that.
    package func setFrameObserver(_ observer: FrameObserver?) { state.withLock { $0.observer = observer } }

    /// Lends the finished picture on screen, nil before the first, while no flip can take it away.
    private func withScreen<Result: Sendable>(_ body: (Surface?) -> Result) -> Result {
        state.withLock { state in
            guard let front = state.queue.front else { return body(nil) }
            let isBeingChanged = state.queue.acquired == front || state.queue.queued.contains { $0.index == front }
            return body(isBeingChanged ? state.held : buffers[front])
        }
    }
}

extension Surface {
    /// Copies the pixels to a surface of the same size and makes them opaque: scan-out ignores their upper byte.
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
