import Foundation

/// The plural forms of languages, according to Unicode's CLDR 45.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// A number with its digits as they are shown, which determine the plural form.
package struct PluralOperand: Sendable {
    /// The absolute value.
    let n: Double
    /// The integer digits.
    let i: UInt64
    /// The number of digits of the fraction, with trailing zeros.
    let v: Int
    /// The digits of the fraction, with trailing zeros.
    let f: UInt64
    /// The digits of the fraction, without trailing zeros.
    let t: UInt64

    package init(_ integer: Int64) {
        i = integer.magnitude
        n = Double(i)
        (v, f, t) = (0, 0, 0)
    }

    /// - Parameter digits: The number of digits of the fraction that are shown, from 0 to 15.
    package init(_ number: Double, fractionDigits digits: Int) {
        n = number.isFinite ? abs(number) : 0
        v = min(max(digits, 0), 15)
        let scale = pow(10, Double(v))
        let shown = min((n * scale).rounded(), 9e18)
        i = UInt64(min(shown / scale, 9e18))
        f = UInt64(shown - Double(i) * scale)
        var rest = f
        while rest > 0, rest % 10 == 0 { rest /= 10 }
        t = rest
    }
}

/// The rules by which languages choose plural forms.
package enum PluralRule {
    /// Returns the plural form for a number.
    /// - Parameter language: A language tag.
    package static func category(_ x: PluralOperand, language: String) -> PluralCategory {
        guard let tag = LanguageTag(language) else { return x.i == 1 && x.v == 0 ? .one : .other }
        let isInteger = x.v == 0
        switch tag.language {
        case "id", "ja", "ko", "lo", "ms", "my", "th", "vi", "zh", "yue", "ig", "km": return .other
        case "ar": return arabic(x)
        case "ru", "uk": return eastSlavic(x)
        case "be": return belarusian(x)
        case "pl": return polish(x)
        case "cs", "sk":
            if !isInteger { return .many }
            return x.i == 1 ? .one : (2...4).contains(x.i) ? .few : .other
        case "hr", "sr", "bs": return southSlavic(x)
        case "sl":
            guard isInteger else { return .few }
            return [1: .one, 2: .two, 3: .few, 4: .few][x.i % 100] ?? .other
        case "lt":
            if x.f != 0 { return .many }
            if x.i % 10 == 1, !(11...19).contains(x.i % 100) { return .one }
            return (2...9).contains(x.i % 10) && !(11...19).contains(x.i % 100) ? .few : .other
        case "lv": return latvian(x)
        case "ro":
            if x.i == 1, isInteger { return .one }
            return !isInteger || x.i == 0 || (x.i != 1 && (1...19).contains(x.i % 100)) ? .few : .other
        case "he":
            if x.i == 1 && isInteger || x.i == 0 && !isInteger { return .one }
            return x.i == 2 && isInteger ? .two : .other
        case "ga":
            guard x.f == 0 else { return .other }
            return x.i == 1
                ? .one : x.i == 2 ? .two : (3...6).contains(x.i) ? .few : (7...10).contains(x.i) ? .many : .other
        case "cy":
            guard x.f == 0 else { return .other }
            return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][x.i] ?? .other
        case "fr", "pt":
            let isOne = tag.language == "pt" && tag.region == "PT" ? x.i == 1 && isInteger : x.i <= 1
            return isOne ? .one : isMillions(x) ? .many : .other
        case "it", "ca": return x.i == 1 && isInteger ? .one : isMillions(x) ? .many : .other
        case "es": return x.n == 1 ? .one : isMillions(x) ? .many : .other
        case "hi", "bn", "fa", "gu", "kn", "zu", "am": return x.i == 0 || x.n == 1 ? .one : .other
        case "da": return x.n == 1 || x.t != 0 && x.i <= 1 ? .one : .other
        case "is": return x.t == 0 && x.i % 10 == 1 && x.i % 100 != 11 || x.t != 0 && x.i % 10 <= 1 ? .one : .other
        case "fil", "tl": return filipino(x)
        case "hy": return x.i <= 1 ? .one : .other
        case "bg", "el", "eu", "hu", "ka", "kk", "ky", "ml", "mn", "mr", "nb", "nn", "sq", "ta", "te", "tr", "uz", "az":
            return x.n == 1 ? .one : .other
        default: return x.i == 1 && isInteger ? .one : .other
        }
    }

    private static func isMillions(_ x: PluralOperand) -> Bool { x.v == 0 && x.i != 0 && x.i % 1_000_000 == 0 }

    private static func arabic(_ x: PluralOperand) -> PluralCategory {
        guard x.f == 0 else { return .other }
        switch (x.i, x.i % 100) {
        case (0, _): return .zero
        case (1, _): return .one
        case (2, _): return .two
        case (_, 3...10): return .few
        case (_, 11...99): return .many
        default: return .other
        }
    }

    private static func eastSlavic(_ x: PluralOperand) -> PluralCategory {
        guard x.v == 0 else { return .other }
        if x.i % 10 == 1, x.i % 100 != 11 { return .one }
        return (2...4).contains(x.i % 10) && !(12...14).contains(x.i % 100) ? .few : .many
    }

    private static func belarusian(_ x: PluralOperand) -> PluralCategory {
        guard x.f == 0 else { return .other }
        if x.i % 10 == 1, x.i % 100 != 11 { return .one }
        return (2...4).contains(x.i % 10) && !(12...14).contains(x.i % 100) ? .few : .many
    }

    private static func polish(_ x: PluralOperand) -> PluralCategory {
        guard x.v == 0 else { return .other }
        if x.i == 1 { return .one }
        return (2...4).contains(x.i % 10) && !(12...14).contains(x.i % 100) ? .few : .many
    }

    private static func southSlavic(_ x: PluralOperand) -> PluralCategory {
        let part = x.v == 0 ? x.i : x.f
        if part % 10 == 1, part % 100 != 11 { return .one }
        return (2...4).contains(part % 10) && !(12...14).contains(part % 100) ? .few : .other
    }

    private static func latvian(_ x: PluralOperand) -> PluralCategory {
        let teens: ClosedRange<UInt64> = 11...19
        if x.f == 0, x.i % 10 == 0 || teens.contains(x.i % 100) { return .zero }
        if x.v == 2, teens.contains(x.f % 100) { return .zero }
        if x.f == 0 { return x.i % 10 == 1 && x.i % 100 != 11 ? .one : .other }
        return x.v == 2 && x.f % 10 == 1 && x.f % 100 != 11 || x.v != 2 && x.f % 10 == 1 ? .one : .other
    }

    private static func filipino(_ x: PluralOperand) -> PluralCategory {
        let part = x.v == 0 ? x.i : x.f
        if x.v == 0, (1...3).contains(x.i) { return .one }
        return [4, 6, 9].contains(part % 10) ? .other : .one
    }
}
