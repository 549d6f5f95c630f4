import UIKit

/// A day of the calendar, independent of time zones.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1 January 1970.
    public let number: Int

    /// The valid range of years.
    public static let years = 1900...2999

    /// Creates a day, or returns `nil` if it does not exist or is not within ``years``.
    /// - Parameters:
    ///   - year: The year of the Gregorian calendar.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, from 1.
    public init?(year: Int, month: Int, day: Int) {
        guard Day.years.contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        number = Day.number(year, month, day)
        guard components == (year, month, day) else { return nil }
    }

    /// Parses a day in the form of ``description``.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Creates the day of a time in a time zone, or the nearest day within ``years``.
    public init(_ date: Date, in timeZone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
        let first = Day.number(Day.years.lowerBound, 1, 1)
        let last = Day.number(Day.years.upperBound, 12, 31)
        number = Int(min(max((seconds / 86_400).rounded(.down), Double(first)), Double(last)))
    }

    /// Compares two days by date.
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

    // Years start in March, so that the leap day is the last day of a year. The calendar repeats after 400 years.

    private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let march = month < 3 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return march * 365 + march / 4 - march / 100 + march / 400 + dayOfYear - 719_468
    }

    private var components: (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let year = yearOfEra + days / 146_097 * 400 + (month < 3 ? 1 : 0)
        return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
    }
}

extension Day: CustomStringConvertible {
    /// The day as text, such as `2026-02-28`.
    public var description: String {
        let (year, month, day) = components
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}

/// A source of the current day, which tests can replace.
@MainActor
public protocol DaySource {
    /// The current day.
    var today: Day { get }
}

/// The day of the machine's clock, in its time zone.
public struct SystemDays: DaySource {
    /// Creates the source.
    public init() {}

    /// The current day.
    public var today: Day { Day(Date(), in: .current) }
}
