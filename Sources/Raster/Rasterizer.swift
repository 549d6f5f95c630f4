import CRaster

/// Fills shapes: from points to coverage, and from coverage to pixels of one colour.
///
/// The work is done in C (`Coverage.h`, whose types are used as they are). A rasteriser keeps its memory from one shape
/// to the next. It belongs to one thread at a time.
package final class Rasterizer {
    /// For calls of the functions in `Coverage.h`.
    package let raw: OpaquePointer

    package init() {
        guard let raw = easel_rasterizer_create() else { preconditionFailure("out of memory") }
        self.raw = raw
    }

    deinit { easel_rasterizer_destroy(raw) }

    /// How often this rasteriser's memory had to grow.
    package var allocationCount: Int { Int(easel_rasterizer_allocations(raw)) }
}
