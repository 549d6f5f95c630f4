/// A class of requested accuracies, which determines how often the receiver is asked.
package enum AccuracyClass: Int, CaseIterable, Comparable, Sendable {
    case navigation, best, tenMeters, hundredMeters, kilometer, threeKilometers

    /// Creates the class of a requested accuracy.
    package init(_ accuracy: CLLocationAccuracy) {
        self =
            switch accuracy {
            case ..<(-1): .navigation
            case ..<10: .best
            case ..<100: .tenMeters
            case ..<1000: .hundredMeters
            case ..<3000: .kilometer
            default: .threeKilometers
            }
    }

    /// The time between two positions, in seconds; 0 for every position of the receiver.
    package var interval: Double {
        switch self {
        case .navigation: 0
        case .best: 1
        case .tenMeters: 5
        case .hundredMeters: 15
        case .kilometer: 60
        case .threeKilometers: 180
        }
    }

    /// The largest error of a position that answers a request at once, in meters.
    package var sufficientAccuracy: Double {
        switch self {
        case .navigation, .best: 5
        case .tenMeters: 10
        case .hundredMeters: 100
        case .kilometer: 1000
        case .threeKilometers: 3000
        }
    }

    package static func < (a: AccuracyClass, b: AccuracyClass) -> Bool { a.rawValue < b.rawValue }
}
