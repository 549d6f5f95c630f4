import LocationCore

/// The methods with which a manager reports positions, headings, regions, errors and changes of the authorization. All of them
/// are optional, and are called on the main thread.
public protocol CLLocationManagerDelegate: AnyObject {
    /// Reports new positions, the latest one last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

    /// Reports that there is no position or no heading. After `CLError.locationUnknown`, the manager continues to try.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

    /// Reports the authorization when the delegate is set, and when it changes. The default calls the method with the status.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

    /// Reports the authorization when the delegate is set, and when it changes, to a delegate without
    /// ``locationManagerDidChangeAuthorization(_:)``.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

    /// Reports that updates are paused, because the position has not changed for long.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

    /// Reports that updates continue after a pause.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

    /// Reports a new heading.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

    /// Reports that the device has entered a region.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

    /// Reports that the device has left a region.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

    /// Reports the state of a region that was requested.
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

    /// Reports that the monitoring of a region has begun.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

    /// Reports that a region cannot be monitored.
    func locationManager(
        _ manager: CLLocationManager,
        monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    )
}

extension CLLocationManagerDelegate {
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    /// Calls the method that has the status, for delegates that were written before iOS 14.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}

    /// Does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager,
        didDetermineState state: CLRegionState,
        for region: CLRegion
    ) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager,
        monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {}
}
