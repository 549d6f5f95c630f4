import Foundation
import Localization
import Testing

/// Foundation on Linux has no setting for the user's language: its queries are answered by Easel.
@Suite struct FoundationLanguageTests {
    /// 24 November 2026, 21:41 in UTC.
    private static let date = Date(timeIntervalSince1970: 1_795_556_460)

    @Test func theCurrentLocaleFollows() throws {
        try TestLanguage.with("de-CH") {
            #expect(Locale.current.identifier == "de_CH" && Locale.autoupdatingCurrent.identifier == "de_CH")
            #expect(NSLocale.current.identifier == "de_CH" && NSLocale.preferredLanguages == ["de-CH"])
            #expect(Locale.preferredLanguages == ["de-CH"])
        }
        try TestLanguage.with("ar-EG", "fr") {
            #expect(Locale.current.language.characterDirection == .rightToLeft)
            #expect(Locale.preferredLanguages == ["ar-EG", "fr"])
        }
        TestLanguage.withNone { #expect(Locale.current.identifier == "en_001") }
    }

    @Test func theCurrentCalendarFollows() throws {
        for (tag, first) in [("de-DE", 2), ("en-US", 1), ("ar-EG", 7), ("fr-FR", 2), ("he-IL", 1)] {
            try TestLanguage.with(tag) {
                #expect(Calendar.current.firstWeekday == first, "\(tag)")
                #expect(Calendar.autoupdatingCurrent.firstWeekday == first, "\(tag)")
                #expect(Calendar.current.locale == Locale.current && Calendar.current.timeZone == .current)
            }
        }
        try TestLanguage.with("fr-FR") { #expect(Calendar.current.monthSymbols.first == "janvier") }
    }

    /// The region alone determines these, whichever the language.
    @Test(arguments: [
        ("de", "CH", 2, "metric", "CHF", "20:00", "1’234.5"), ("en", "DE", 2, "metric", "EUR", "20:00", "1.234,5"),
        ("de", "US", 1, "ussystem", "USD", "8:00\u{202F}PM", "1,234.5"),
        ("en", "GB", 2, "uksystem", "GBP", "20:00", "1,234.5"),
        ("ja-JP", "SE", 2, "metric", "SEK", "20:00", "1\u{A0}234,5"),
    ])
    func theRegionDeterminesFormats(
        tag: String,
        region: String,
        firstWeekday: Int,
        units: String,
        currency: String,
        time: String,
        number: String
    ) throws {
        let languages = try #require(UserLanguages([tag], region: region))
        try TestLanguage.with(languages) {
            #expect(Locale.current.region?.identifier == region && Calendar.current.firstWeekday == firstWeekday)
            #expect(Locale.current.measurementSystem.identifier == units)
            #expect(Locale.current.currency?.identifier == currency)
            #expect(Locale.current.hourCycle == (region == "US" ? .oneToTwelve : .zeroToTwentyThree))
            let formatter = DateFormatter()
            (formatter.timeStyle, formatter.timeZone) = (.short, .gmt)
            #expect(formatter.string(from: Date(timeIntervalSince1970: 72_000)) == time)
            #expect(1234.5.formatted() == number)
            #expect(NumberFormatter.localizedString(from: 1234.5, number: .decimal) == number)
        }
    }

    @Test func formatsFollow() throws {
        func texts() -> [String] {
            let formatter = DateFormatter()
            formatter.timeZone = .gmt
            (formatter.dateStyle, formatter.timeStyle) = (.long, .short)
            let style = Date.FormatStyle(date: .abbreviated, time: .omitted, timeZone: .gmt)
            return [
                formatter.string(from: Self.date), NumberFormatter.localizedString(from: 1234.5, number: .decimal),
                1234.5.formatted(), Self.date.formatted(style), String.localizedStringWithFormat("%.2f", 1.5),
                0.5.formatted(.percent),
            ]
        }
        try TestLanguage.with("de-DE") {
            #expect(
                texts() == ["24. November 2026 um 21:41", "1.234,5", "1.234,5", "24. Nov. 2026", "1,50", "50\u{A0}%"]
            )
        }
        try TestLanguage.with("en-US") {
            #expect(
                texts() == ["November 24, 2026 at 9:41\u{202F}PM", "1,234.5", "1,234.5", "Nov 24, 2026", "1.50", "50%"]
            )
        }
    }

    @Test func threadsWithoutASessionHaveTheLibrarysLocale() async throws {
        let identifier = try await TestLanguage.with("de") {
            Task.detached { Locale.current.identifier }
        }.value
        #expect(identifier != "de")
    }

    /// Values are retained for their callers: neither lost nor released too often.
    @Test func valuesAreRetained() throws {
        try TestLanguage.with("it-IT", "fr") {
            for _ in 0..<10_000 {
                let (locale, calendar, languages) = (Locale.current, Calendar.current, Locale.preferredLanguages)
                #expect(locale.identifier == "it_IT" && calendar.firstWeekday == 2 && languages.count == 2)
            }
        }
    }
}
