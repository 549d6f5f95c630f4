import Testing

@testable import UIKitCore

/// The recognizers of web addresses, e-mail addresses and phone numbers.
@Suite struct TextDetectorTests {
    private func found(_ text: String, _ types: UIDataDetectorTypes = .all) -> [String] {
        let units = Array(text.utf16)
        return TextDetector(types).matches(in: text).map {
            "\(String(decoding: units[$0.range], as: UTF16.self)) \($0.url.absoluteString)"
        }
    }

    @Test(arguments: [
        ("see https://example.com/a?b=c#d.", "https://example.com/a?b=c#d https://example.com/a?b=c#d"),
        ("(http://example.com/a_(b))", "http://example.com/a_(b) http://example.com/a_(b)"),
        ("HTTPS://EXAMPLE.COM, and", "HTTPS://EXAMPLE.COM HTTPS://EXAMPLE.COM"),
        ("<ftp://example.com>", "ftp://example.com ftp://example.com"),
        ("http://localhost:8080/x!", "http://localhost:8080/x http://localhost:8080/x"),
        ("www.example.museum/path is", "www.example.museum/path http://www.example.museum/path"),
        ("go to example.com: now", "example.com http://example.com"),
        ("example.co.uk/a,b.", "example.co.uk/a,b http://example.co.uk/a,b"),
        ("mail a.b+c@mail.example.org.", "a.b+c@mail.example.org mailto:a.b+c@mail.example.org"),
        ("mailto:x@example.de", "mailto:x@example.de mailto:x@example.de"),
        ("“www.example.com”", "www.example.com http://www.example.com"),
        ("x.www.museum.com.", "x.www.museum.com http://x.www.museum.com"),
    ])
    func addressesAreFound(text: String, expected: String) { #expect(found(text).joined(separator: "|") == expected) }

    @Test(arguments: [
        "e.g. this", "main.swift", "end.It begins", "1.5.2", "user@host", "@name.com", "a@b.c", "http://", "https:// x",
        "www.", "www.x", "...", "file.txt", "192.168.1.10", "x@1.2", "version 10.15.7", "-.com", "com",
    ])
    func otherTextIsNotAnAddress(text: String) { #expect(found(text) == []) }

    @Test(arguments: [
        ("call +1 (555) 123-4567 now", "+1 (555) 123-4567 tel:+15551234567"),
        ("+49 30 1234567.", "+49 30 1234567 tel:+49301234567"),
        ("+4930123456", "+4930123456 tel:+4930123456"),
        ("(030) 123 45 67", "(030) 123 45 67 tel:0301234567"),
        ("555-123-4567,", "555-123-4567 tel:5551234567"),
        ("1-800-555-1234", "1-800-555-1234 tel:18005551234"),
        ("01 23 45 67 89", "01 23 45 67 89 tel:0123456789"),
        ("030/1234567", "030/1234567 tel:0301234567"),
        ("555-1234", "555-1234 tel:5551234"),
        ("tel. 555.123.4567; 555-123-9999", "555.123.4567 tel:5551234567|555-123-9999 tel:5551239999"),
    ])
    func phoneNumbersAreFound(text: String, expected: String) {
        #expect(found(text, .phoneNumber).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        "2024-01-15", "01.02.2024", "12/31/2024", "192.168.100.200", "123456789", "3.14159265", "12:30:45", "+12",
        "1,234,567", "100 000", "v1.2.3.4", "abc555-1234", "555-1234x", "01-02-03", "(c) 2024", "12345678901234567890",
        "0 50 100 % 200", "+", "(",
    ])
    func otherNumbersAreNotPhoneNumbers(text: String) { #expect(found(text, .phoneNumber) == []) }

    @Test func kindsAreSeparateAndLongTextsAreLinear() {
        let text = "a@example.com 555-123-4567"
        #expect(found(text, .link).count == 1 && found(text, .phoneNumber).count == 1 && found(text, []) == [])
        for part in ["a.", "1 ", "a@", "(", "www.", "1-", "http://a", "+1("] {
            _ = TextDetector(.all).matches(in: String(repeating: part, count: 4000))
        }
        #expect(found(String(repeating: "x.", count: 20_000)).isEmpty)
    }
}
