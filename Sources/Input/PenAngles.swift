import Geometry
import Glibc

extension PenAngles {
    /// Creates the angles of a tilted pen, or returns `nil` if the tilt is not finite.
    init?(_ tilt: PenTilt, rotation: ScreenRotation) {
        guard tilt.x.isFinite, tilt.y.isFinite else { return nil }
        // The tangents of the tilts are the pen's horizontal components at a height of 1.
        func horizontal(_ degrees: Double) -> Double { tan(min(max(degrees, -89.9), 89.9) * .pi / 180) }
        let end = rotation.screenPosition(ofPanelX: horizontal(tilt.x) + 0.5, y: horizontal(tilt.y) + 0.5)
        let (x, y) = (end.x - 0.5, end.y - 0.5)
        self.init(
            altitude: atan2(1, (x * x + y * y).squareRoot()),
            azimuth: x == 0 && y == 0 ? 0 : atan2(y, x)
        )
    }
}

/// The tilt of a pen to the right and down on its device, in degrees; zero for a perpendicular pen.
struct PenTilt: Hashable, Sendable {
    var x: Double
    var y: Double
}
