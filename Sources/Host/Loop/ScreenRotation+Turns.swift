import Raster

extension ScreenRotation {
    /// Returns the rotation by a number of further quarter turns clockwise.
    package func rotated(by quarterTurns: Int) -> ScreenRotation {
        ScreenRotation(rawValue: ((rawValue / 90 + quarterTurns) & 3) * 90) ?? self
    }
}
