import CRaster

/// A rasterizer that fills shapes: it converts points to coverage, and coverage to pixels of one color.
///
/// The work is done in C (`Coverage.h`, whose types are used directly). A rasterizer reuses its memory from shape to
/// shape. It belongs to one thread at a time.
package final class Rasterizer {
    /// The pointer for calls of the functions in `Coverage.h`.
    package let raw: OpaquePointer

    package init() {
        guard let raw = easel_rasterizer_create() else { preconditionFailure("out of memory") }
        self.raw = raw
    }

    deinit { easel_rasterizer_destroy(raw) }

    /// The number of times that this rasterizer's memory had to grow.
    package var allocationCount: Int { Int(easel_rasterizer_allocations(raw)) }
}
