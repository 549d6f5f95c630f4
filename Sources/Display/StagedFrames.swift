import Geometry

/// The pixels of a display whose scan-out memory has another format than surfaces, and the damage of its last frames.
///
/// All frames are painted into one surface in ordinary memory, which always contains the last frame. When a frame is
/// presented, everything that has changed since the last frame of its scan-out buffer is converted.
struct StagedFrames: Sendable {
    let surface: Surface
    /// The damage of the last frames, newest first: as many as can be missing in a buffer.
    private var damages: [Region] = []
    private let bufferCount: Int
    /// The number of rectangles above which a frame's damage is its bounding box.
    private static let mostRectangles = 64
    /// A Boolean value that indicates whether the surface contains the last frame.
    private var isDefined = false

    /// Creates a surface for the frames of a number of buffers, or returns `nil` if there is not enough memory.
    init?(size: PixelSize, bufferCount: Int) {
        guard let surface = Surface(size: size) else { return nil }
        self.surface = surface
        self.bufferCount = bufferCount
    }

    /// The age of the surface's contents, as in ``ScanoutBuffer/age``.
    var age: Int { isDefined ? 1 : 0 }

    /// Notes that the surface may contain parts of a frame that is not presented.
    mutating func cancel() { isDefined = false }

    /// Notes a change of the frame on screen.
    mutating func change(_ damage: Region) {
        isDefined = true
        guard !damages.isEmpty else { return }
        damages[0].formUnion(damage)
        if damages[0].rectangleCount > Self.mostRectangles { damages[0] = Region(damages[0].bounds) }
    }

    /// Notes a frame, and returns the region of a buffer that differs from it.
    /// - Parameter age: The age of the buffer before the frame.
    mutating func add(_ damage: Region, toBufferOfAge age: Int) -> Region {
        isDefined = true
        damages.insert(damage, at: 0)
        defer { if damages.count > bufferCount { damages.removeLast() } }
        guard (1...damages.count).contains(age) else { return Region(surface.bounds) }
        return damages.prefix(age).reduce(into: .empty) { $0.formUnion($1) }
    }
}
