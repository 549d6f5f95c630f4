/// A view of a plane of 8-bit coverage, top row first, in memory that the caller owns and keeps alive.
package struct MaskPlane {
    package let size: PixelSize
    package let bytesPerRow: Int
    package let baseAddress: UnsafeMutablePointer<UInt8>

    package init(_ baseAddress: UnsafeMutablePointer<UInt8>, size: PixelSize, bytesPerRow: Int) {
        precondition(!size.isEmpty && bytesPerRow >= size.width)
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.baseAddress = baseAddress
    }

    package var bounds: PixelRect { PixelRect(size: size) }

    /// Returns the address of the first byte of row `y`.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        assert(y >= 0 && y < size.height)
        return baseAddress + y &* bytesPerRow
    }
}
