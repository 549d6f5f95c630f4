import Compositor
import CoreGraphics
import Synchronization

/// A tile that was drawn.
struct DrawnTile: Sendable {
    let key: TileKey
    /// The rectangle that was drawn, in the layer's coordinates.
    let rect: CGRect
    let contents: RenderContents?
}

/// The tiles of a layer that wait for being drawn, in the order of drawing, and those that were drawn.
///
/// One task at a time draws the tiles of a layer. It takes a tile when it begins to draw it, so that tiles that are no
/// longer visible are never drawn.
final class TileQueue: Sendable {
    /// A tile to draw.
    struct Job: Sendable {
        let key: TileKey
        let grid: TileGrid
        let isOpaque: Bool
    }

    private struct State {
        var waiting: [Job] = []
        var current: Job?
        /// A Boolean value that indicates whether the tile in progress shows old content.
        var isCurrentInvalid = false
        var finished: [DrawnTile] = []
        var isRunning = false
        var tilesDrawn = 0
    }

    private let state = Mutex(State())

    /// The number of tiles drawn.
    var tilesDrawn: Int { state.withLock { $0.tilesDrawn } }

    /// The number of tiles that wait for being drawn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    // MARK: The layer's thread

    /// Replaces the tiles to draw.
    /// - Returns: A Boolean value that indicates whether a task must be started.
    func setJobs(_ jobs: [Job]) -> Bool {
        state.withLock { state in
            state.waiting = jobs.filter { job in
                let isCurrent =
                    state.current.map { $0.key == job.key && $0.grid == job.grid } ?? false && !state.isCurrentInvalid
                return !isCurrent && !state.finished.contains { $0.key == job.key }
            }
            .reversed()
            guard !state.waiting.isEmpty, !state.isRunning else { return false }
            state.isRunning = true
            return true
        }
    }

    /// Discards what is drawn of a rectangle.
    func invalidate(_ rect: CGRect) {
        state.withLock { state in
            if let current = state.current, current.grid.cell(current.key).intersects(rect) {
                state.isCurrentInvalid = true
            }
            state.finished.removeAll { $0.rect.intersects(rect) }
        }
    }

    /// Removes and returns the tiles that were drawn.
    func takeFinished() -> [DrawnTile] {
        state.withLock { state in
            defer { state.finished = [] }
            return state.finished
        }
    }

    // MARK: The drawing thread

    /// Returns the next tile to draw, or `nil` at the end of the task.
    func next() -> Job? {
        state.withLock { state in
            state.current = state.waiting.popLast()
            state.isCurrentInvalid = false
            if state.current == nil { state.isRunning = false }
            return state.current
        }
    }

    /// Stores a tile that was drawn.
    /// - Returns: A Boolean value that indicates whether it is the first one since the last call of `takeFinished()`.
    func finish(_ tile: DrawnTile) -> Bool {
        state.withLock { state in
            state.current = nil
            state.tilesDrawn += 1
            guard !state.isCurrentInvalid else { return false }
            state.finished.append(tile)
            return state.finished.count == 1
        }
    }

    /// Discards all tiles.
    func cancel() {
        state.withLock { state in
            state.waiting = []
            state.isCurrentInvalid = true
            state.finished = []
        }
    }
}
