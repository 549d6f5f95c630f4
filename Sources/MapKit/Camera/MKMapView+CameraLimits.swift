import CoreLocation
import Foundation

extension MKMapView {
    /// An area that the center of the map stays in.
    public final class CameraBoundary: NSObject, NSCopying {
        /// The area, in map points.
        public let mapRect: MKMapRect
        /// The area as a region.
        public let region: MKCoordinateRegion

        /// Creates the boundary of a rectangle; `nil` if it is nowhere.
        public init?(mapRect: MKMapRect) {
            if mapRect.isNull { return nil }
            (self.mapRect, region) = (mapRect, MKCoordinateRegion(mapRect))
        }

        /// Creates the boundary of a region; `nil` if the region is not valid.
        public init?(coordinateRegion region: MKCoordinateRegion) {
            mapRect = MKMapRect(region)
            self.region = region
            super.init()
            if mapRect.isNull { return nil }
        }

        /// Returns the boundary itself, which does not change.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// The distances that the camera can have from the center of the map.
    public final class CameraZoomRange: NSObject, NSCopying {
        /// The smallest distance in meters; ``MKMapCameraZoomDefault`` for no limit.
        public let minCenterCoordinateDistance: CLLocationDistance
        /// The largest distance in meters; ``MKMapCameraZoomDefault`` for no limit.
        public let maxCenterCoordinateDistance: CLLocationDistance

        /// Creates a range; `nil` if a distance is negative, or the first one is larger than the second.
        public init?(
            minCenterCoordinateDistance: CLLocationDistance,
            maxCenterCoordinateDistance: CLLocationDistance
        ) {
            let (low, high) = (minCenterCoordinateDistance, maxCenterCoordinateDistance)
            let (hasLow, hasHigh) = (low != MKMapCameraZoomDefault, high != MKMapCameraZoomDefault)
            if hasLow && !(low >= 0) || hasHigh && !(high >= 0) || hasLow && hasHigh && low > high { return nil }
            (self.minCenterCoordinateDistance, self.maxCenterCoordinateDistance) = (low, high)
        }

        /// Creates a range with a smallest distance.
        public convenience init?(minCenterCoordinateDistance: CLLocationDistance) {
            self.init(
                minCenterCoordinateDistance: minCenterCoordinateDistance,
                maxCenterCoordinateDistance: MKMapCameraZoomDefault
            )
        }

        /// Creates a range with a largest distance.
        public convenience init?(maxCenterCoordinateDistance: CLLocationDistance) {
            self.init(
                minCenterCoordinateDistance: MKMapCameraZoomDefault,
                maxCenterCoordinateDistance: maxCenterCoordinateDistance
            )
        }

        /// Returns the range itself, which does not change.
        public func copy(with zone: NSZone? = nil) -> Any { self }

        /// Returns the zooms of the range at the center of a viewport.
        func zooms(_ viewport: MapViewport) -> ClosedRange<Double> {
            func zoom(_ distance: Double, _ limit: Double) -> Double {
                if distance == MKMapCameraZoomDefault { return limit }
                if distance <= 0 { return MapViewport.maximumZoom }
                var viewport = viewport
                viewport.distance = distance
                return min(max(viewport.zoom, 0), MapViewport.maximumZoom)
            }
            let low = zoom(maxCenterCoordinateDistance, 0)
            return low...max(low, zoom(minCenterCoordinateDistance, MapViewport.maximumZoom))
        }
    }
}

/// A distance of a ``MKMapView/CameraZoomRange`` without a limit.
public let MKMapCameraZoomDefault: CLLocationDistance = -1
