import UIKit

/// What somebody weighs, to a tenth of a kilogram.
public struct Weight: Hashable, Comparable, Sendable {
    /// Tenths of a kilogram.
    public let tenths: Int

    /// What can be a person's weight, in tenths of a kilogram.
    public static let range = 10...6000

    /// Makes a weight, if it is within ``range``.
    public init?(tenths: Int) {
        guard Weight.range.contains(tenths) else { return nil }
        self.tenths = tenths
    }

    /// Reads kilograms with one digit after the point, as ``number`` writes them.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[0].utf8.count), parts[1].utf8.count == 1,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let kilograms = Int(parts[0]), let tenths = Int(parts[1])
        else { return nil }
        self.init(tenths: kilograms * 10 + tenths)
    }

    /// Kilograms, as in `80.5`.
    public var number: String { "\(tenths / 10).\(tenths % 10)" }

    /// A weight so much heavier, or the heaviest or lightest there is.
    func adding(_ tenths: Int) -> Weight {
        let range = Weight.range
        return Weight(tenths: min(max(self.tenths + tenths, range.lowerBound), range.upperBound)) ?? self
    }

    /// By weight.
    public static func < (left: Weight, right: Weight) -> Bool { left.tenths < right.tenths }
}

extension Weight: CustomStringConvertible {
    /// As in `80.5 kg`.
    public var description: String { "\(number) kg" }
}

/// What somebody weighed on a day.
public struct WeightEntry: Hashable, Sendable {
    /// When.
    public var day: Day
    /// How much.
    public var weight: Weight

    /// Makes an entry.
    public init(_ day: Day, _ weight: Weight) {
        self.day = day
        self.weight = weight
    }
}
