import GraphApp
import Testing
import UIKit

/// Days of the calendar.
@Suite struct DayTests {
    @Test func dayDescriptionRoundTrips() throws {
        for (text, number) in [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("2000-03-01", 11017), ("1900-01-01", -25567),
            ("2026-02-28", 20512), ("2999-12-31", 376_199),
        ] {
            let day = try #require(Day(text))
            #expect(day.number == number && "\(day)" == text)
        }
    }

    /// The calendar of the system knows it as well.
    @Test func dayNumberMatchesGregorianCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -25567, to: 146_097, by: 97) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day = try #require(Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
            #expect(day.number == number)
            #expect(Day("\(day)") == day)
        }
    }

    @Test(arguments: [
        "", "2026", "2026-2-28", "2026-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "2025-04-00", "1899-12-31",
        "3000-01-01", "2025-04-3a", "+025-04-03", "2025-04-03 ", "2025-04-03-", "２０２５-04-03",
    ])
    func invalidDayTextIsRefused(text: String) { #expect(Day(text) == nil) }

    @Test func dayOfDateDependsOnTimeZone() throws {
        let night = Date(timeIntervalSince1970: 20512 * 86_400 + 23 * 3600)
        #expect("\(Day(night, in: .gmt))" == "2026-02-28")
        #expect("\(Day(night, in: try #require(TimeZone(secondsFromGMT: 7200))))" == "2026-03-01")
        #expect("\(Day(night, in: try #require(TimeZone(secondsFromGMT: -36000))))" == "2026-02-28")
        #expect("\(Day(Date(timeIntervalSince1970: -1), in: .gmt))" == "1969-12-31")
        // A clock that is quite wrong gives a day all the same.
        #expect("\(Day(.distantPast, in: .gmt))" == "1900-01-01" && "\(Day(.distantFuture, in: .gmt))" == "2999-12-31")
    }

    @Test func weightTextRoundTrips() throws {
        for tenths in [10, 11, 99, 805, 1000, 6000] {
            let weight = try #require(Weight(tenths: tenths))
            #expect(Weight(weight.number) == weight)
        }
        #expect(Weight("80.5")?.tenths == 805 && Weight("80.5")?.description == "80.5 kg")
        for text in [
            "", "80", "80.", ".5", "80.55", "-80.5", "+80.5", "0.9", "600.1", "nan.0", "8O.5", "80,5", "0080.5",
        ] {
            #expect(Weight(text) == nil, "\(text)")
        }
        #expect(Weight(tenths: 9) == nil && Weight(tenths: 6001) == nil && Weight(tenths: .min) == nil)
    }
}
