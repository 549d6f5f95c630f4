import CRaster
import Foundation
import UIKit

/// `copy`: the limit that memory sets.
enum CopyScene {
    /// The median time, in milliseconds, to copy so many bytes of a screen of that size, over and over the same.
    static func memcpyTime(byteCount: Int, size: PixelSize) -> Double {
        guard let from = Surface(size: size), let to = Surface(size: size), byteCount > 0 else { return .nan }
        touch(from)
        touch(to)
        let whole = from.bytesPerRow * size.height
        return Spread(
            nanoseconds: times {
                var rest = byteCount
                while rest > 0 {
                    memcpy(to.baseAddress, from.baseAddress, min(rest, whole))
                    rest -= whole
                }
            }
        ).median
    }

    static func run(size: PixelSize) -> [SceneResult] {
        guard let from = Surface(size: size), let to = Surface(size: size) else { return [] }
        touch(from)
        touch(to)
        let count = from.bytesPerRow * size.height
        var result = SceneResult("copy")
        result.times["memcpy"] = Spread(nanoseconds: times { memcpy(to.baseAddress, from.baseAddress, count) })
        result.times["memset"] = Spread(nanoseconds: times { memset(to.baseAddress, 0x55, count) })
        result.times["streaming-store"] = Spread(
            nanoseconds: times {
                easel_stream_rect(to.row(0), to.stride, from.row(0), from.stride, size.width, size.height)
            }
        )
        result.counts["bytes"] = Double(count)
        return [result]
    }

    private static func touch(_ surface: Surface) {
        memset(surface.baseAddress, 1, surface.bytesPerRow * surface.size.height)
    }

    static func times(_ body: () -> Void) -> [UInt64] {
        (0..<BenchScreen.warmUpFrames + BenchScreen.measuredFrames).map { _ in
            let start = nanoseconds()
            body()
            return nanoseconds() - start
        }.suffix(BenchScreen.measuredFrames)
    }
}
