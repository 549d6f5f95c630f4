/// The permission of an app to use the position of the device.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The user has not decided.
    case notDetermined = 0
    /// The administrator of the device does not permit it, and the user cannot change that.
    case restricted = 1
    /// The user does not permit it.
    case denied = 2
    /// The app may use the position at any time.
    case authorizedAlways = 3
    /// The app may use the position while it is in use.
    case authorizedWhenInUse = 4
}

/// The accuracy of the positions that an app may use.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// Positions as the receiver reports them.
    case fullAccuracy = 0
    /// Positions to within some kilometers.
    case reducedAccuracy = 1
}

/// The activity that positions are used for.
public enum CLActivityType: Int, Sendable {
    /// Any other activity.
    case other = 1
    /// Navigation of a car.
    case automotiveNavigation = 2
    /// Walking, running and cycling.
    case fitness = 3
    /// Navigation of other vehicles on land and on water.
    case otherNavigation = 4
    /// Flight.
    case airborne = 5
}

/// The orientation of the device for headings.
public enum CLDeviceOrientation: Int32, Sendable {
    /// The orientation is not known.
    case unknown = 0
    /// The device is upright.
    case portrait = 1
    /// The device is upside down.
    case portraitUpsideDown = 2
    /// The left side of the device is at the bottom.
    case landscapeLeft = 3
    /// The right side of the device is at the bottom.
    case landscapeRight = 4
    /// The screen faces up.
    case faceUp = 5
    /// The screen faces down.
    case faceDown = 6
}
