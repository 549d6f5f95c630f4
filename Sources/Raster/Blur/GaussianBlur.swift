import CRaster
import Glibc

/// A Gaussian blur with an error of at most one and a half levels.
///
/// Narrow blurs convolve the pixels. Wide blurs downsample the image by halves until the blur is a few pixels wide,
/// convolve it, and upsample it again, so the cost barely increases with the width. The pixels of the smaller levels
/// are counted from pixel (0, 0) of the source. Therefore blurring a part of an image gives the same pixels as blurring
/// all of it.
///
/// A blur reuses its memory and belongs to one thread at a time.
package final class GaussianBlur {
    /// The pixels outside the source.
    package enum Outside: Sendable {
        case transparent
        /// The nearest pixel of the border.
        case clamped
    }

    /// The maximum standard deviation, in pixels: at this value a screen of any size is a single color.
    package static let maximumSigma = 1000.0

    let memory = BlurMemory()

    package init() {}

    /// Returns the distance, in pixels, within which other pixels affect a pixel.
    package static func reach(sigma: Double) -> Int {
        let plan = BlurPlan(sigma: sigma)
        return (plan.radius + 4) << plan.halvings
    }

    /// Returns the size of a pixel of the smallest level, in pixels of the source. If sources of one image begin at a
    /// multiple of this distance from each other, their blurs are identical to the last bit.
    package static func grid(sigma: Double) -> Int { 1 << BlurPlan(sigma: sigma).halvings }

    /// Replaces `rect` of a surface by the blurred pixels of a part of another surface.
    /// - Parameters:
    ///   - sigma: The standard deviation in pixels. A value below 0.25 (or NaN) copies; a value above `maximumSigma`
    ///     counts as `maximumSigma`.
    ///   - part: The part of the source to read; pixels beyond it are those given by `outside`. It must not overlap
    ///     `rect` in memory.
    ///   - point: The position in the source that corresponds to the first pixel of `rect`; it can lie outside.
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

/// The source and the destination of a blur.
struct BlurJob {
    let source: Surface
    let part: PixelRect
    let outside: GaussianBlur.Outside
    /// The rectangle to blur, in the source's coordinates.
    let target: PixelRect
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    let plan: BlurPlan

    /// Returns the address of a pixel of a source row by its coordinates, or `nil` for a transparent row.
    func row(_ y: Int, at x: Int) -> UnsafePointer<UInt32>? {
        if y >= part.minY && y < part.maxY { return UnsafePointer(source.row(y) + x) }
        if outside == .transparent { return nil }
        return UnsafePointer(source.row(y < part.minY ? part.minY : part.maxY - 1) + x)
    }

    /// Returns the columns of a range that exist in the source, or the nearest column.
    func columns(_ range: Range<Int>) -> Range<Int> {
        let first = max(part.minX, min(part.maxX - 1, range.lowerBound))
        return first..<max(first + 1, min(part.maxX, range.upperBound))
    }

    /// Fills the part of a row that lies outside the source.
    /// - Parameter row: The lanes of `range`; those of `columns` have been set.
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

/// The steps of a blur with a given standard deviation.
struct BlurPlan {
    /// The number of times that the image is downsampled by half.
    var halvings = 0
    /// The radius of the convolution between downsampling and upsampling.
    var radius = 0
    /// The weights from the center outward, as 16-bit fractions.
    private(set) var weights = InlineArray<16, UInt16>(repeating: 0)

    /// The minimum standard deviation of the convolution after downsampling. Below this value the shape of the
    /// downsampling filter would be visible.
    private static let leastSigma = 1.75

    init(sigma: Double) {
        guard sigma >= 0.25 else {
            weights[0] = .max
            return
        }
        let sigma = min(sigma, GaussianBlur.maximumSigma)
        var variance = sigma * sigma
        // Downsampling with (1 3 3 1) has a variance of 3/4 of the pixels that it halves; so does upsampling.
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

/// The memory for the rows of blurs, reused from one blur to the next.
final class BlurMemory {
    private var lanes: UnsafeMutablePointer<UInt32>?
    private var capacity = 0
    private var used = 0

    /// The pointers to rows: as many as the widest convolution needs.
    let rows = UnsafeMutablePointer<UnsafePointer<UInt32>?>.allocate(capacity: 32)

    /// The number of allocations.
    private(set) var allocations = 0

    deinit {
        lanes?.deallocate()
        rows.deallocate()
    }

    /// Releases all memory that was taken, and allocates memory for `count` lanes.
    func reserve(_ count: Int) {
        used = 0
        guard count > capacity else { return }
        lanes?.deallocate()
        lanes = .allocate(capacity: count)
        capacity = count
        allocations += 1
    }

    /// Returns a part of the reserved memory, with undefined contents.
    func take(_ count: Int) -> UnsafeMutablePointer<UInt32> {
        precondition(used + count <= capacity)
        guard let lanes else { preconditionFailure("no buffers are reserved") }
        defer { used += count }
        return lanes + used
    }
}
