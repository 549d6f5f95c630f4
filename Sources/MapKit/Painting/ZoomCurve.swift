import Foundation

/// A length in points that grows with the zoom, by the same factor for each zoom between two stops.
struct ZoomCurve: Hashable, Sendable {
    private struct Stop: Hashable {
        let zoom: Double
        let value: Double
    }

    private let stops: [Stop]

    /// Creates a curve. It is zero below the first stop.
    init(_ stops: KeyValuePairs<Double, Double>) { self.stops = stops.map { Stop(zoom: $0.key, value: $0.value) } }

    /// Returns the value at a zoom.
    func callAsFunction(_ zoom: Double) -> Double {
        guard let first = stops.first, let last = stops.last, zoom >= first.zoom else { return 0 }
        // Above the last stop, it grows as the map does.
        if zoom >= last.zoom { return last.value * exp2(zoom - last.zoom) }
        for (start, end) in zip(stops, stops.dropFirst()) where zoom < end.zoom {
            let part = (zoom - start.zoom) / (end.zoom - start.zoom)
            return start.value * pow(end.value / start.value, part)
        }
        return last.value
    }
}
