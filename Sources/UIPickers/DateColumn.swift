import Localization
import QuartzCore

/// A wheel of a date picker.
enum DateColumn: Equatable {
    case year
    case month
    case day
    /// The day with its weekday and its month.
    case fullDay
    case hour
    /// The half of the day of an hour from 1 to 12.
    case period
    case minute
    /// Hours of a duration.
    case hours
    /// Minutes of a duration.
    case minutes

    /// Returns the columns of a mode in the order of the locale. Numbers of a time are read from left to right in all
    /// languages.
    static func columns(for rules: DateRules, _ titles: DateTitles, isMirrored: Bool) -> [DateColumn] {
        func columns(_ template: String) -> [DateColumn] {
            titles.fields(template).compactMap { DateColumn($0) }.unique
        }
        var time: [DateColumn] {
            var time = columns("jm")
            if !time.contains(.hour) { time = [.hour, .minute] }
            if isMirrored, let hour = time.firstIndex(of: .hour), let minute = time.firstIndex(of: .minute) {
                time.swapAt(hour, minute)
            }
            return time
        }
        switch rules.mode {
        case .time: return time
        case .date: return complete(columns("yMMMMd"), [.month, .day, .year])
        case .dateAndTime: return [.fullDay] + time
        case .yearAndMonth: return complete(columns("yMMMM"), [.month, .year])
        case .countDownTimer: return isMirrored ? [.minutes, .hours] : [.hours, .minutes]
        }
    }

    private static func complete(_ columns: [DateColumn], _ wanted: [DateColumn]) -> [DateColumn] {
        columns.filter(wanted.contains).count == wanted.count ? columns.filter(wanted.contains) : wanted
    }

    /// The accessibility label of the wheel.
    var accessibilityText: OwnText {
        switch self {
        case .year: .year
        case .month: .month
        case .day: .day
        case .fullDay: .date
        case .hour: .hour
        case .period: .period
        case .minute: .minute
        case .hours: .hours
        case .minutes: .minutes
        }
    }

    private init?(_ field: Character) {
        switch field {
        case "y", "Y", "U", "r", "u": self = .year
        case "M", "L": self = .month
        case "d": self = .day
        case "h", "H", "k", "K": self = .hour
        case "a", "b", "B": self = .period
        case "m": self = .minute
        default: return nil
        }
    }
}

extension [DateColumn] {
    fileprivate var unique: [DateColumn] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// The rows of the wheels of a date picker: the relation of rows and dates.
///
/// The rows of years and days count from a date that never changes. Other wheels repeat their values, and so have no end
/// that a user could reach.
struct DateRows {
    let rules: DateRules
    /// A Boolean value that indicates whether hours count to 12.
    let hasPeriods: Bool

    private static let yearCount = 9_999
    private static let dayCount = 2_000_001
    private static let repetitions = 1_000
    /// The middle of the year 2000 and its rows.
    private static let reference = Date(timeIntervalSince1970: 962_409_600)
    private static let referenceYear = 1_999
    private static let referenceDay = 1_000_000

    private var calendar: Calendar { rules.calendar }

    /// Returns the number of different values of a wheel that repeats them; `nil` for other wheels.
    func cycle(_ column: DateColumn) -> Int? {
        switch column {
        case .year, .fullDay, .period, .hours: nil
        case .month: max(1, calendar.maximumRange(of: .month)?.count ?? 12)
        case .day: max(1, calendar.maximumRange(of: .day)?.count ?? 31)
        case .hour: 24
        case .minute, .minutes: 60 / rules.minuteInterval
        }
    }

    func count(_ column: DateColumn) -> Int {
        switch column {
        case .year: Self.yearCount
        case .fullDay: Self.dayCount
        case .period: 2
        case .hours: 24
        case .month, .day, .hour, .minute, .minutes: (cycle(column) ?? 1) * Self.repetitions
        }
    }

    /// Returns the row of a date that is nearest to a row.
    func row(of date: Date, _ column: DateColumn, near row: Int) -> Int {
        let value: Int
        switch column {
        case .year:
            let start = calendar.dateInterval(of: .year, for: date)?.start ?? date
            let years =
                calendar.dateComponents([.year], from: firstDay(ofYear: Self.referenceYear), to: start).year ?? 0
            return min(max(0, years + Self.referenceYear), Self.yearCount - 1)
        case .fullDay:
            let first = calendar.startOfDay(for: Self.reference)
            let days = calendar.dateComponents([.day], from: first, to: rules.day(date)).day ?? 0
            return min(max(0, days + Self.referenceDay), Self.dayCount - 1)
        case .month: value = calendar.component(.month, from: date) - 1
        case .day: value = calendar.component(.day, from: date) - 1
        case .hour, .hours: value = calendar.component(.hour, from: date)
        case .period: return calendar.component(.hour, from: date) / 12
        case .minute, .minutes: value = calendar.component(.minute, from: date) / rules.minuteInterval
        }
        return self.row(ofValue: value, column, near: row)
    }

    /// Returns the row of a value that is nearest to a row; the middle of the wheel if the row is negative.
    func row(ofValue value: Int, _ column: DateColumn, near row: Int) -> Int {
        guard let cycle = cycle(column) else { return value }
        let row = row < 0 ? cycle * (Self.repetitions / 2) : row
        var difference = (value - row) % cycle
        if difference > cycle / 2 { difference -= cycle } else if difference < -(cycle / 2) { difference += cycle }
        let near = row + difference
        return near < 0 ? near + cycle : near >= count(column) ? near - cycle : near
    }

    /// Returns the value of a row: a month from 1, a day from 1, an hour, a minute, or a number of the period.
    func value(_ column: DateColumn, _ row: Int) -> Int {
        let index = cycle(column).map { row % $0 } ?? row
        switch column {
        case .month, .day: return index + 1
        case .minute, .minutes: return index * rules.minuteInterval
        case .year, .fullDay, .hour, .hours, .period: return index
        }
    }

    /// Returns the first day of the year of a row.
    func firstDay(ofYear row: Int) -> Date {
        let date = calendar.date(byAdding: .year, value: row - Self.referenceYear, to: Self.reference) ?? Self.reference
        return calendar.dateInterval(of: .year, for: date)?.start ?? date
    }

    /// Returns the day of a row, at its start.
    func day(_ row: Int) -> Date {
        let first = calendar.startOfDay(for: Self.reference)
        return calendar.date(byAdding: .day, value: row - Self.referenceDay, to: first) ?? first
    }

    /// Returns the start of a month in the year of a row, or `nil` if the year does not have the month.
    func firstDay(ofMonth month: Int, inYear row: Int) -> Date? {
        var parts = calendar.dateComponents([.era, .year], from: firstDay(ofYear: row))
        (parts.month, parts.day) = (month, 1)
        guard let date = calendar.date(from: parts), calendar.component(.month, from: date) == month else { return nil }
        return date
    }
}
