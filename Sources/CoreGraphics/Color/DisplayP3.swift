import Foundation

/// The Display P3 color space. Its transfer function is that of sRGB, and its primaries are those of DCI P3.
package enum DisplayP3 {
    /// Returns the components in extended sRGB of a color in Display P3.
    package static func convertToSRGB(
        _ red: CGFloat,
        _ green: CGFloat,
        _ blue: CGFloat
    ) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        // The product of the matrix from linear Display P3 to XYZ and that from XYZ to linear sRGB. The rows add up to 1, so
        // that grays remain the same.
        return (
            encoded(r + 0.2249401762 * (r - g)), encoded(g + 0.0420569547 * (g - r)),
            encoded(b + 0.0196375546 * (b - r) + 0.0786360456 * (b - g))
        )
    }

    private static func linear(_ value: CGFloat) -> CGFloat {
        let size = abs(value)
        let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -result : result
    }

    private static func encoded(_ value: CGFloat) -> CGFloat {
        let size = abs(value)
        let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return value < 0 ? -result : result
    }
}
