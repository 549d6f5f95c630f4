import QuartzCore
import UIKitCore

/// The calendar of a date picker, and the dates that it allows.
struct DateRules {
    var mode = UIDatePicker.Mode.dateAndTime
    /// The calendar, with the locale and the time zone of the picker.
    var calendar = Calendar.current
    var minimum: Date?
    var maximum: Date?
    /// The interval of minutes, which divides 60.
    var minuteInterval = 1

    var locale: Locale { calendar.locale ?? .current }

    /// The limits; none if they contradict each other, or if a duration is picked.
    var limits: ClosedRange<Date> {
        let (lower, upper) = (minimum ?? .distantPast, maximum ?? .distantFuture)
        return mode == .countDownTimer || lower > upper ? .distantPast ... .distantFuture : lower...upper
    }

    /// Returns the nearest allowed date.
    func limited(_ date: Date) -> Date { min(max(date, limits.lowerBound), limits.upperBound) }

    /// Returns a Boolean value that indicates whether an interval contains an allowed date.
    func allows(_ interval: DateInterval) -> Bool {
        interval.end > limits.lowerBound && interval.start <= limits.upperBound
    }

    /// Returns the last date at or before a date whose minute is a multiple of the interval.
    func rounded(_ date: Date) -> Date {
        guard minuteInterval > 1 else { return date }
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let excess = Double((parts.minute ?? 0) % minuteInterval * 60 + (parts.second ?? 0))
        return excess == 0 && (parts.nanosecond ?? 0) == 0
            ? date : date.addingTimeInterval(-excess - Double(parts.nanosecond ?? 0) / 1e9)
    }

    /// Returns the start of the day of a date.
    func day(_ date: Date) -> Date { calendar.startOfDay(for: date) }

    /// Returns the start of the month of a date.
    func month(_ date: Date) -> Date { calendar.dateInterval(of: .month, for: date)?.start ?? day(date) }

    /// Returns a day of a month at the time of day of a date.
    func date(_ time: Date, movedToDay day: Date) -> Date {
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
        let clock = calendar.dateComponents([.hour, .minute, .second], from: time)
        (parts.hour, parts.minute, parts.second) = (clock.hour, clock.minute, clock.second)
        return calendar.date(from: parts) ?? day
    }
}

/// The formats of dates in the locale of a date picker.
final class DateTitles {
    let rules: DateRules
    private var formatters: [String: DateFormatter] = [:]

    init(_ rules: DateRules) { self.rules = rules }

    private func formatter(_ key: String, _ setUp: (DateFormatter) -> Void) -> DateFormatter {
        if let known = formatters[key] { return known }
        let formatter = DateFormatter()
        formatter.calendar = rules.calendar
        formatter.locale = rules.locale
        formatter.timeZone = rules.calendar.timeZone
        setUp(formatter)
        formatters[key] = formatter
        return formatter
    }

    /// Returns a date in the locale's variant of a template, such as `yMMMM`.
    func text(_ template: String, _ date: Date) -> String {
        formatter(template) { $0.setLocalizedDateFormatFromTemplate(template) }.string(from: date)
    }

    /// Returns the date without the time, such as "Nov 24, 2026".
    func shortDate(_ date: Date) -> String {
        formatter("date") { ($0.dateStyle, $0.timeStyle) = (.medium, .none) }.string(from: date)
    }

    /// Returns the time, such as "9:41 AM".
    func shortTime(_ date: Date) -> String {
        formatter("time") { ($0.dateStyle, $0.timeStyle) = (.none, .short) }.string(from: date)
    }

    /// Returns the title of today: the language's word for it, or the date if the word is not known. Foundation on Linux
    /// (Swift 6.3) does not implement relative dates.
    func today(_ date: Date) -> String {
        let language = rules.locale.language.languageCode?.identifier ?? ""
        return Self.wordsForToday[language] ?? text("EEEMMMd", date)
    }

    private static let wordsForToday = [
        "ar": "اليوم", "bg": "Днес", "ca": "Avui", "cs": "Dnes", "da": "I dag", "de": "Heute", "el": "Σήμερα",
        "en": "Today", "es": "Hoy", "et": "Täna", "fa": "امروز", "fi": "Tänään", "fr": "Aujourd’hui", "he": "היום",
        "hi": "आज", "hr": "Danas", "hu": "Ma", "id": "Hari ini", "it": "Oggi", "ja": "今日", "ko": "오늘",
        "lt": "Šiandien", "lv": "Šodien", "nb": "I dag", "nl": "Vandaag", "pl": "Dzisiaj", "pt": "Hoje", "ro": "Azi",
        "ru": "Сегодня", "sk": "Dnes", "sl": "Danes", "sv": "I dag", "th": "วันนี้", "tr": "Bugün", "uk": "Сьогодні",
        "vi": "Hôm nay", "zh": "今天",
    ]

    /// Returns a number with at least some digits, in the digits of the locale.
    func number(_ number: Int, digits: Int = 1) -> String {
        let style = IntegerFormatStyle<Int>(locale: rules.locale).grouping(.never)
        return number.formatted(style.precision(.integerLength(digits...)))
    }

    /// Returns the names of the months.
    var months: [String] { formatter("symbols") { _ in }.standaloneMonthSymbols }

    /// Returns the symbols of the morning and the afternoon.
    var periods: [String] {
        let formatter = formatter("symbols") { _ in }
        return [formatter.amSymbol, formatter.pmSymbol]
    }

    /// Returns the short names of the weekdays, from the first day of a week.
    var weekdays: [String] {
        let names = formatter("symbols") { _ in }.shortStandaloneWeekdaySymbols
        guard names.count == 7 else { return names }
        let first = (rules.calendar.firstWeekday - 1 + 7) % 7
        return (0..<7).map { names[(first + $0) % 7].uppercased(with: rules.locale) }
    }

    /// Returns a duration in hours or minutes, such as "3 hours".
    func duration(_ seconds: Int, _ unit: Duration.UnitsFormatStyle.Unit, isWide: Bool) -> String {
        Duration.seconds(seconds).formatted(
            .units(allowed: [unit], width: isWide ? .wide : .abbreviated).locale(rules.locale)
        )
    }

    /// Returns the fields of a template in the order of the locale, as letters of date formats.
    func fields(_ template: String) -> [Character] {
        let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: rules.locale) ?? template
        var isQuoted = false
        var fields: [Character] = []
        for letter in format {
            if letter == "'" { isQuoted.toggle() }
            if !isQuoted, letter.isLetter, letter.isASCII, fields.last != letter { fields.append(letter) }
        }
        return fields
    }
}
