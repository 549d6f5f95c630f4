import CRaster
import Glibc

/// The mapping from pixels of a destination to pixels of a page that is rolled up around a cylinder.
///
/// The page lies flat on one side of a line, is wound around a cylinder on the other side, and returns above the
/// cylinder, upside down. It is seen from above, without perspective. Lengths are in pixels of the page's bitmap.
package struct PageCurl: Sendable {
    /// The radius of the cylinder.
    package let radius: Double

    let raw: EaselCurl
    let slices: [EaselCurlSlice]

    /// The width of the shadow beside the cylinder, and of the soft edge of the shadow below the page, as multiples of
    /// the radius.
    package static let shadowReach = 0.9
    package static let shadowSoftness = 1.2

    /// The opacity of the shadow, from 0 to 1.
    package static let shadowOpacity = 0.4

    /// The number of slices per pixel, and the maximum number of all slices.
    private static let density = 4.0
    private static let sliceLimit = 2048

    /// Creates the mapping.
    /// - Parameters:
    ///   - radius: The radius of the cylinder, greater than zero.
    ///   - line: The position of the line at which the page leaves the ground, along `direction`.
    ///   - direction: The direction from the flat part of the page to the cylinder, of length 1.
    ///   - page: The edges of the page: left, top, right, bottom.
    ///   - x: The position in the bitmap, and its change from one pixel of the destination to the next in x direction.
    ///   - y: The change in y direction.
    ///   - origin: The position in the bitmap at the origin of the destination.
    package init(
        radius: Double,
        line: Double,
        direction: SIMD2<Double>,
        page: SIMD4<Double>,
        x: SIMD2<Double>,
        y: SIMD2<Double>,
        origin: SIMD2<Double>
    ) {
        self.radius = radius
        let end = radius * (1 + Self.shadowReach)
        let count = Int(min(Double(Self.sliceLimit), max(1, (end * Self.density).rounded(.up))))
        let density = Double(count) / end
        slices = Self.slices(count, density, radius)
        // The position up to which the page, and the soft edge of its shadow, extend along the direction.
        let around = radius * Self.shadowSoftness / 2
        let farX = max(direction.x * (page.x - around), direction.x * (page.z + around))
        let farY = max(direction.y * (page.y - around), direction.y * (page.w + around))
        func along(_ vector: SIMD2<Double>) -> Double { (vector * direction).sum() }
        let isUnit =
            x == SIMD2(1, 0) && y == SIMD2(0, 1) && origin == origin.rounded(.toNearestOrEven)
            && abs(origin.x) < 1e9 && abs(origin.y) < 1e9
        raw = EaselCurl(
            to_source: (x.x, x.y, y.x, y.y, origin.x, origin.y),
            to_distance: (along(x), along(y), along(origin) - line),
            direction: (direction.x, direction.y),
            page: (page.x, page.y, page.z, page.w),
            sharpness: 1 / (radius * Self.shadowSoftness),
            flat_end: min(0, .pi * radius - (farX + farY - line)),
            end: end,
            density: density,
            slice_count: slices.count,
            is_unit: isUnit ? 1 : 0
        )
    }

    /// Returns the slices: one for all of the page that lies flat or above the flat part, and narrow ones along the
    /// cylinder and its shadow.
    private static func slices(_ count: Int, _ density: Double, _ radius: Double) -> [EaselCurlSlice] {
        var slices = [EaselCurlSlice()]
        slices.reserveCapacity(count + 1)
        slices[0].upper = Float(.pi * radius)
        slices[0].upper_slope = -2
        slices[0].front = CurlLight.front(angle: 0).shade(cover: 1)
        slices[0].back = CurlLight.back(angle: .pi).shade(cover: 1)
        slices[0].shadow = Float(256 * shadowOpacity)
        for index in 0..<count {
            let (start, end) = (Double(index) / density, Double(index + 1) / density)
            let middle = (start + end) / 2
            var slice = EaselCurlSlice()
            // The straight lines through the offsets at both ends of the slice.
            func line(_ offset: (Double) -> Double) -> (Float, Float) {
                let (first, last) = (offset(start), offset(end))
                let slope = (last - first) * density
                return (Float(first - slope * start), Float(slope))
            }
            func angle(_ distance: Double) -> Double { asinOfPart(distance / radius) }
            (slice.lower, slice.lower_slope) = line { radius * angle($0) - $0 }
            (slice.upper, slice.upper_slope) = line { radius * (.pi - angle($0)) - $0 }
            // The edge of the cylinder is one pixel wide.
            let cover = min(1, max(0, radius + 0.5 - middle))
            slice.front = CurlLight.front(angle: angle(middle)).shade(cover: cover)
            slice.back = CurlLight.back(angle: .pi - angle(middle)).shade(cover: cover)
            let depth = min(1, max(0, (middle - radius) / (radius * shadowReach)))
            slice.shadow = Float(256 * shadowOpacity * (1 - depth) * (1 - depth))
            slices.append(slice)
        }
        return slices
    }

    /// Returns the angle on the cylinder, from 0 to π/2, beyond which the page is not farther away.
    private static func asinOfPart(_ part: Double) -> Double { part < 1 ? asin(max(0, part)) : .pi / 2 }
}

/// The light on one side of a page, from 0 to 1.
package struct CurlLight: Equatable, Sendable {
    /// The part of the page's own colors.
    package var own: Double
    /// The part of the color of paper.
    package var paper: Double

    /// Returns the light on the front: in the roll it is darker.
    /// - Parameter angle: The angle on the cylinder, in radians; zero at the line at which the page leaves the ground.
    package static func front(angle: Double) -> CurlLight {
        CurlLight(own: 0.5 + 0.5 * cos(min(angle, .pi / 2)), paper: 0)
    }

    /// Returns the light on the back, which shows the page faintly through paper. It is brightest where it faces up and
    /// to the side.
    package static func back(angle: Double) -> CurlLight {
        let rise = min(max(angle - .pi / 2, 0), .pi / 2)
        let (up, side) = (sin(rise), sin(2 * rise))
        let light = 0.6 + 0.32 * up * up + 0.14 * side * side
        return CurlLight(own: 0.2 * light, paper: 0.78 * light)
    }

    fileprivate func shade(cover: Double) -> EaselCurlShade {
        let whole = UInt16((256 * cover).rounded())
        let light = min(whole, UInt16((256 * cover * own).rounded()))
        return EaselCurlShade(
            light: light,
            paper: min(whole - light, UInt16((256 * cover * paper).rounded())),
            cover: whole
        )
    }
}

extension PixelKernels {
    /// Replaces a row of pixels by samples of a page that is rolled up, and its shadow.
    /// - Parameters:
    ///   - origin: The coordinates of the first pixel. The value of a pixel depends only on its coordinates.
    ///   - curl: The mapping from these coordinates to pixels of `source`, which has less than 32768 pixels in each
    ///     direction.
    package static func fetch(
        to destination: UnsafeMutablePointer<UInt32>,
        count: Int,
        at origin: PixelPoint,
        from source: Surface,
        curl: PageCurl
    ) {
        var raw = curl.raw
        easel_curl_fetch(
            destination,
            origin.x,
            origin.y,
            count,
            source.row(0),
            source.stride,
            source.size.width,
            source.size.height,
            &raw,
            curl.slices
        )
    }
}
