/// The key of the means of travel of directions. The value is one of the modes.
public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsMode"
/// The key of the kind of map. The value is the number of an `MKMapType`.
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
/// The key of the center of the map. The value is an `NSValue` with a coordinate, or a coordinate.
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
/// The key of the size of the map. The value is an `NSValue` with a span, or a span.
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
/// The key of the display of traffic. The value is a Boolean number. Maps without a network have no traffic.
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"
/// The key of the camera. The value is an `MKMapCamera`.
public let MKLaunchOptionsCameraKey = "MKLaunchOptionsCamera"

/// The mode of directions by the user's preferred means of travel.
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
/// The mode of directions by car.
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
/// The mode of directions on foot.
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
/// The mode of directions by bicycle.
public let MKLaunchOptionsDirectionsModeCycling = "MKLaunchOptionsDirectionsModeCycling"
/// The mode of directions by public transport, which maps without a network do not have.
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"
