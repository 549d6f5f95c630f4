import CRaster
import CRasterReference
import TestSupport
import Testing

@testable import Raster

/// One build of the kernels of paint: what the dispatcher chooses, the reference, or one instruction set.
struct PaintBuild: CustomTestStringConvertible, Sendable {
    let name: String
    let kernels: EaselPaintKernels

    var testDescription: String { name }

    static let reference: PaintBuild = {
        PaintBuild(name: "reference", kernels: easel_reference_paint_kernels().pointee)
    }()

    /// The builds that this machine can run.
    static let all: [PaintBuild] = {
        let sets: [(String, EaselInstructionSet)] = [
            ("baseline", EASEL_BASELINE), ("avx2", EASEL_AVX2), ("avx512bw", EASEL_AVX512BW),
        ]
        let dispatched = EaselPaintKernels(
            blend_rect: easel_blend_rect,
            paint_fetch: easel_paint_fetch,
            paint_fetch_rect: easel_paint_fetch_rect,
            paint_over_runs: easel_paint_over_runs,
            pack_565_rect: easel_pack_565_rect,
            pack_2101010_rect: easel_pack_2101010_rect
        )
        return [PaintBuild(name: "dispatched", kernels: dispatched), reference]
            + sets.compactMap { name, set in
                easel_paint_kernels(set).map { PaintBuild(name: name, kernels: $0.pointee) }
            }
    }()
}

extension SeededGenerator {
    /// A premultiplied pixel; alpha and channels are often at their ends.
    mutating func premultipliedPixel() -> UInt32 {
        let alpha = UInt32(coverage())
        var pixel = alpha << 24
        for shift in [UInt32(0), 8, 16] {
            let value =
                switch next() & 3 {
                case 0: UInt32(0)
                case 1: alpha
                default: UInt32.random(in: 0...alpha, using: &self)
                }
            pixel |= value << shift
        }
        return pixel
    }

    /// Returns stops at random locations, some of them coincident or at an end.
    mutating func gradientStops(opaque: Bool = false) -> [Gradient.Stop] {
        (0..<Int.random(in: 1...6, using: &self)).map { _ in
            let location =
                switch next() & 7 {
                case 0: 0.0
                case 1: 1.0
                case 2: 0.5
                default: Double.random(in: 0...1, using: &self)
                }
            func component() -> Double { Double(coverage()) / 255 }
            return Gradient.Stop(
                at: location,
                red: component(),
                green: component(),
                blue: component(),
                alpha: opaque ? 1 : component()
            )
        }
    }
}
