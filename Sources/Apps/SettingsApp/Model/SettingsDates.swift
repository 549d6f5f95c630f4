import UIKit

/// The date, the time zone and the locale of the app, which tests can replace.
public struct SettingsDates: Sendable {
    /// The date of the launch.
    public let now: Date
    /// The time zone of all dates.
    public let timeZone: TimeZone
    /// The locale of all dates.
    public let locale: Locale

    /// Creates the dates of an app.
    public init(now: Date, timeZone: TimeZone, locale: Locale) {
        self.now = now
        self.timeZone = timeZone
        self.locale = locale
    }

    /// The present date of the machine.
    public static var system: SettingsDates { SettingsDates(now: Date(), timeZone: .current, locale: .current) }

    /// The calendar of the time zone and the locale.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = locale
        return calendar
    }

    /// Returns a time of the present day.
    /// - Parameter minute: The minute of the day.
    func time(atMinute minute: Int) -> Date {
        calendar.startOfDay(for: now).addingTimeInterval(TimeInterval(minute) * 60)
    }

    /// Returns the minute of the day of a date.
    func minute(of date: Date) -> Int {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }

    /// Returns a time of day as text, such as 7:30 AM.
    func text(ofMinute minute: Int) -> String {
        let format = DateFormatter()
        format.locale = locale
        format.timeZone = timeZone
        format.setLocalizedDateFormatFromTemplate("jmm")
        return format.string(from: time(atMinute: minute))
    }
}
