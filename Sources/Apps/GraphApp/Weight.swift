import UIKit

/// The weight of a person, to a tenth of a kilogram.
public struct Weight: Hashable, Comparable, Sendable {
    /// The weight in tenths of a kilogram.
    public let tenths: Int

    /// The valid range of weights, in tenths of a kilogram.
    public static let range = 10...6000

    /// Creates a weight, or returns `nil` if it is not within ``range``.
    public init?(tenths: Int) {
        guard Weight.range.contains(tenths) else { return nil }
        self.tenths = tenths
    }

    /// Parses kilograms with one decimal place, in the form of ``number``.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[0].utf8.count), parts[1].utf8.count == 1,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let kilograms = Int(parts[0]), let tenths = Int(parts[1])
        else { return nil }
        self.init(tenths: kilograms * 10 + tenths)
    }

    /// The weight in kilograms as text, such as `80.5`.
    public var number: String { "\(tenths / 10).\(tenths % 10)" }

    /// Returns the weight increased by a number of tenths of a kilogram, limited to ``range``.
    func adding(_ tenths: Int) -> Weight {
        let range = Weight.range
        return Weight(tenths: min(max(self.tenths + tenths, range.lowerBound), range.upperBound)) ?? self
    }

    /// Compares two weights.
    public static func < (left: Weight, right: Weight) -> Bool { left.tenths < right.tenths }
}

extension Weight: CustomStringConvertible {
    /// The weight as text with its unit, such as `80.5 kg`.
    public var description: String { "\(number) kg" }
}

/// A weight measured on a day.
public struct WeightEntry: Hashable, Sendable {
    /// The day of the measurement.
    public var day: Day
    /// The measured weight.
    public var weight: Weight

    /// Creates an entry.
    public init(_ day: Day, _ weight: Weight) {
        self.day = day
        self.weight = weight
    }
}
