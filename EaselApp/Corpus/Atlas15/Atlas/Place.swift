import Foundation

struct Place {
    let name: String
    let kilometers: Double

    /// The distance in kilometers or miles, rounded.
    func distance(inMiles: Bool) -> String {
        inMiles ? "\(Int((kilometers / 1.609344).rounded())) mi" : "\(Int(kilometers.rounded())) km"
    }
}
