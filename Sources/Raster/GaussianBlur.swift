import CRaster
import Glibc

/// Blurs pictures by a Gaussian, within a level and a half of the true one.
///
/// Narrow blurs convolve the pixels. Wide ones halve the picture until the blur is a few pixels wide, convolve that, and
/// double it again; so the work hardly grows with the width. The pixels of the smaller pictures are counted from pixel
/// (0, 0) of the source: a part of a blurred picture equals the part of the whole.
///
/// A blur keeps its memory for the next one, and belongs to one thread at a time.
package final class GaussianBlur {
    /// What is taken to lie outside the source.
    package enum Outside: Sendable {
        case transparent
        /// The nearest pixel of the border.
        case clamped
    }

    /// No blur is wider: a screen of any size is one colour by then.
    package static let maximumSigma = 1000.0

    let memory = BlurMemory()

    package init() {}

    /// How far from a pixel others can matter, in pixels.
    package static func reach(sigma: Double) -> Int {
        let plan = BlurPlan(sigma: sigma)
        return (plan.radius + 4) << plan.halvings
    }

    /// How many pixels a step of the smallest picture is. Where sources of one picture begin so many pixels apart, or
    /// a multiple of them, their blurs agree to the last bit.
    package static func grid(sigma: Double) -> Int { 1 << BlurPlan(sigma: sigma).halvings }

    /// Replaces `rect` of a surface by the blurred pixels of a part of another.
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels. Less than a quarter (or no number) copies, and more than
    ///     `maximumSigma` counts as that.
    ///   - part: of the source; what lies outside it counts as `outside`. It must not overlap `rect` in memory.
    ///   - point: the place in the source that belongs to the first pixel of `rect`; it may lie outside.
    package func blur(
        to destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        in part: PixelRect? = nil,
        at point: PixelPoint,
        sigma: Double,
        outside: Outside
    ) {
        let part = (part ?? source.bounds).intersection(source.bounds)
        guard let window = PixelKernels.Window(rect, in: destination.bounds, at: point) else { return }
        let size = window.destination.size
        let limit = -1 << 30...1 << 30
        guard !part.isEmpty, limit.contains(window.origin.x), limit.contains(window.origin.y) else {
            PixelKernels.fill(destination, in: window.destination, with: 0)
            return
        }
        let job = BlurJob(
            source: source,
            part: part,
            outside: outside,
            target: PixelRect(
                x: window.origin.x,
                y: window.origin.y,
                width: size.width,
                height: size.height
            ),
            pixels: destination.pixels(at: window.destination.origin),
            stride: destination.stride,
            plan: BlurPlan(sigma: sigma)
        )
        if job.plan.halvings == 0 { convolve(job) } else { halveAndConvolve(job) }
    }
}

/// What a blur reads and writes.
struct BlurJob {
    let source: Surface
    let part: PixelRect
    let outside: GaussianBlur.Outside
    /// In the source's coordinates.
    let target: PixelRect
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    let plan: BlurPlan

    /// The address of a source row's pixel, by its coordinates; nil for a row of transparency.
    func row(_ y: Int, at x: Int) -> UnsafePointer<UInt32>? {
        if y >= part.minY && y < part.maxY { return UnsafePointer(source.row(y) + x) }
        if outside == .transparent { return nil }
        return UnsafePointer(source.row(y < part.minY ? part.minY : part.maxY - 1) + x)
    }

    /// The columns of the source that exist in a range, or the nearest one.
    func columns(_ range: Range<Int>) -> Range<Int> {
        let first = max(part.minX, min(part.maxX - 1, range.lowerBound))
        return first..<max(first + 1, min(part.maxX, range.upperBound))
    }

    /// Fills what of a row lies outside the source.
    /// - Parameter row: lanes of `range`, of which `columns` are there.
    func pad(_ row: UnsafeMutablePointer<UInt32>, _ range: Range<Int>, columns: Range<Int>) {
        let left = min(range.count, max(0, columns.lowerBound - range.lowerBound))
        let right = max(0, min(range.count, columns.upperBound - range.lowerBound))
        let isClamped = outside == .clamped
        let first = isClamped ? row[max(0, min(range.count - 1, columns.lowerBound - range.lowerBound))] : 0
        let last = isClamped ? row[max(0, min(range.count - 1, columns.upperBound - 1 - range.lowerBound))] : 0
        for index in 0..<left { row[index] = first }
        for index in right..<range.count { row[index] = last }
    }
}

/// How a blur of some width is done.
struct BlurPlan {
    /// How often the picture is halved.
    var halvings = 0
    /// Of the convolution between.
    var radius = 0
    /// 16-bit fractions from the middle outwards.
    private(set) var weights = InlineArray<16, UInt16>(repeating: 0)

    /// The least standard deviation that is convolved after halving. Below, the halvings' own shape would show.
    private static let leastSigma = 1.75

    init(sigma: Double) {
        guard sigma >= 0.25 else {
            weights[0] = .max
            return
        }
        let sigma = min(sigma, GaussianBlur.maximumSigma)
        var variance = sigma * sigma
        // Halving by (1 3 3 1) has a variance of 3/4 of the pixels that it halves, and so has doubling.
        while (variance - 1.5) / 4 >= Self.leastSigma * Self.leastSigma {
            variance = (variance - 1.5) / 4
            halvings += 1
        }
        radius = min(15, max(1, Int((variance.squareRoot() * 3.5).rounded(.up))))
        var values = (0...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
        let sum = 2 * values.reduce(0, +) - values[0]
        for index in values.indices { values[index] *= 65536 / sum }
        var rest = 65536
        for index in 1...radius {
            weights[index] = UInt16(values[index].rounded())
            rest -= 2 * Int(weights[index])
        }
        weights[0] = UInt16(min(rest, 65535))
    }

    func withWeights(_ body: (UnsafePointer<UInt16>) -> Void) {
        weights.span.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
    }
}

/// Memory for the rows of a blur, kept from one to the next.
final class BlurMemory {
    private var lanes: UnsafeMutablePointer<UInt32>?
    private var capacity = 0
    private var used = 0

    /// Room for pointers to rows: as many as the widest convolution has.
    let rows = UnsafeMutablePointer<UnsafePointer<UInt32>?>.allocate(capacity: 32)

    /// How often memory was allocated.
    private(set) var allocations = 0

    deinit {
        lanes?.deallocate()
        rows.deallocate()
    }

    /// Gives back all that was taken, and makes room for so many lanes.
    func reserve(_ count: Int) {
        used = 0
        guard count > capacity else { return }
        lanes?.deallocate()
        lanes = .allocate(capacity: count)
        capacity = count
        allocations += 1
    }

    /// A part of what was reserved, with whatever it holds.
    func take(_ count: Int) -> UnsafeMutablePointer<UInt32> {
        precondition(used + count <= capacity)
        guard let lanes else { preconditionFailure("nothing reserved") }
        defer { used += count }
        return lanes + used
    }
}
