import CRaster
import Foundation
import UIKit

/// The `copy` scene: the limit set by memory bandwidth.
enum CopyScene {
    /// Returns the median time, in milliseconds, to copy a number of bytes of a screen of a given size repeatedly;
    /// `nil` if there is nothing to copy.
    static func memcpyTime(byteCount: Int, size: PixelSize, options: BenchOptions) -> Double? {
        guard let from = Surface(size: size), let to = Surface(size: size), byteCount > 0 else { return nil }
        touch(from)
        touch(to)
        let frameByteCount = from.bytesPerRow * size.height
        return Spread(
            nanoseconds: times(options) {
                var rest = byteCount
                while rest > 0 {
                    memcpy(to.baseAddress, from.baseAddress, min(rest, frameByteCount))
                    rest -= frameByteCount
                }
            }
        ).median
    }

    static func run(_ options: BenchOptions) -> [SceneResult] {
        let size = options.screenSize
        guard let from = Surface(size: size), let to = Surface(size: size) else { return [] }
        touch(from)
        touch(to)
        let count = from.bytesPerRow * size.height
        var result = SceneResult("copy", size: size, frames: options.frames)
        result.times["memcpy"] = Spread(
            nanoseconds: times(options) { memcpy(to.baseAddress, from.baseAddress, count) }
        )
        result.times["memset"] = Spread(nanoseconds: times(options) { memset(to.baseAddress, 0x55, count) })
        result.times["streaming-store"] = Spread(
            nanoseconds: times(options) {
                easel_stream_rect(to.row(0), to.stride, from.row(0), from.stride, size.width, size.height)
            }
        )
        result.counts["bytes"] = Double(count)
        return [result]
    }

    private static func touch(_ surface: Surface) {
        memset(surface.baseAddress, 1, surface.bytesPerRow * surface.size.height)
    }

    private static func times(_ options: BenchOptions, _ body: () -> Void) -> [UInt64] {
        (0..<options.warmUpFrames + options.frames).map { _ in
            let start = nanoseconds()
            body()
            return nanoseconds() - start
        }.suffix(options.frames)
    }
}
