/// The kinds of maps.
///
/// There is no source of satellite images without a network: maps of these kinds show the standard map.
public enum MKMapType: UInt, Sendable {
    /// Streets with their names.
    case standard = 0
    /// Images of satellites. Shown as the standard map.
    case satellite = 1
    /// Images of satellites with the names of streets. Shown as the standard map.
    case hybrid = 2
    /// Images of satellites on a model of the ground. Shown as the standard map.
    case satelliteFlyover = 3
    /// Images of satellites on a model of the ground with names. Shown as the standard map.
    case hybridFlyover = 4
    /// Streets in reserved colors, as a background of an app's own data.
    case mutedStandard = 5
}
