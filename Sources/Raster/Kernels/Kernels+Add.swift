import CRaster

extension PixelKernels {
    /// Adds coverage to coverage with saturation. Widths that are a multiple of 16 are fastest.
    package static func add(
        _ destination: UnsafeMutablePointer<UInt8>,
        stride: Int,
        from source: UnsafePointer<UInt8>,
        stride sourceStride: Int,
        size: PixelSize
    ) {
        easel_add_mask_rect(destination, stride, source, sourceStride, size.width, size.height)
    }
}
