import Localization
import Testing

@Suite struct PluralRuleTests {
    /// For each language, the forms of whole numbers, from the samples of CLDR.
    @Test(arguments: [
        ("en", [1: "one", 0: "other", 2: "other", 101: "other"]),
        ("de", [1: "one", 0: "other", 21: "other"]),
        ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many", 1_000_001: "other"]),
        ("es", [1: "one", 0: "other", 2_000_000: "many"]),
        ("it", [1: "one", 0: "other", 1_000_000: "many"]),
        ("pt", [0: "one", 1: "one", 2: "other", 1_000_000: "many"]),
        ("pt-PT", [0: "other", 1: "one", 2: "other"]),
        ("nl", [1: "one", 2: "other"]), ("sv", [1: "one", 2: "other"]), ("fi", [1: "one", 2: "other"]),
        ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 21: "many", 0: "many"]),
        ("el", [1: "one", 0: "other"]),
        ("ru", [1: "one", 21: "one", 11: "many", 3: "few", 13: "many", 23: "few", 5: "many", 0: "many"]),
        ("uk", [1: "one", 111: "many", 102: "few"]),
        ("tr", [1: "one", 0: "other", 2: "other"]),
        (
            "ar",
            [0: "zero", 1: "one", 2: "two", 3: "few", 103: "few", 11: "many", 111: "many", 100: "other", 102: "other"]
        ),
        ("he", [1: "one", 2: "two", 3: "other", 10: "other"]),
        ("hi", [0: "one", 1: "one", 2: "other"]),
        ("zh-Hans", [1: "other"]), ("zh-Hant", [1: "other"]), ("ja", [1: "other"]), ("ko", [1: "other"]),
        ("cs", [1: "one", 3: "few", 5: "other"]), ("sl", [101: "one", 2: "two", 3: "few", 5: "other"]),
        ("lt", [1: "one", 11: "other", 2: "few", 20: "other"]), ("lv", [0: "zero", 1: "one", 11: "zero", 22: "other"]),
        ("ro", [1: "one", 0: "few", 19: "few", 20: "other", 101: "few"]),
        ("hr", [1: "one", 2: "few", 5: "other", 11: "other"]),
        ("ga", [1: "one", 2: "two", 6: "few", 7: "many", 11: "other"]),
        ("cy", [0: "zero", 3: "few", 6: "many", 4: "other"]),
        ("da", [1: "one", 0: "other"]), ("is", [21: "one", 11: "other"]), ("be", [1: "one", 2: "few", 11: "many"]),
    ])
    func formsOfIntegers(language: String, forms: [Int64: String]) {
        for (number, form) in forms {
            #expect(PluralRule.category(PluralOperand(number), language: language).rawValue == form, "\(number)")
            #expect(PluralRule.category(PluralOperand(-number), language: language).rawValue == form, "-\(number)")
        }
    }

    @Test(arguments: [
        ("en", 1.0, 1, "other"), ("en", 1.0, 0, "one"), ("fr", 1.5, 1, "one"), ("fr", 2.0, 1, "other"),
        ("ru", 1.5, 1, "other"), ("cs", 1.5, 1, "many"), ("he", 0.5, 1, "one"), ("da", 0.5, 1, "one"),
        ("es", 1.0, 1, "one"), ("lt", 0.5, 1, "many"), ("lv", 0.1, 1, "one"), ("sl", 1.5, 1, "few"),
        ("pl", 1.5, 1, "other"), ("ar", 1.5, 1, "other"), ("hi", 0.5, 1, "one"), ("hr", 0.1, 1, "one"),
    ])
    func formsOfFractions(language: String, number: Double, digits: Int, form: String) {
        let operand = PluralOperand(number, fractionDigits: digits)
        #expect(PluralRule.category(operand, language: language).rawValue == form)
    }

    @Test func hugeAndInvalidNumbersHaveAForm() {
        for number in [Double.infinity, -.infinity, .nan, 1e300, -1e300] {
            for digits in [-1, 0, 2, 100] {
                _ = PluralRule.category(PluralOperand(number, fractionDigits: digits), language: "ar")
            }
        }
        #expect(PluralRule.category(PluralOperand(.min), language: "en") == .other)
        #expect(PluralRule.category(PluralOperand(1), language: "??") == .one)
    }
}
