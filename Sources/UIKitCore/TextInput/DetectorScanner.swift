import Foundation

/// The grammar of web addresses, e-mail addresses and phone numbers in a text.
struct DetectorScanner {
    let units: [UInt16]

    /// The end of the last text that is not the name of a host, nor does it end with one.
    private var endOfOtherText = 0

    init(units: [UInt16]) { self.units = units }

    func string(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

    /// Returns the URL of a range. Characters beyond ASCII are encoded.
    func url(_ range: Range<Int>, prefix: String) -> URL? { URL(string: prefix + string(range)) }

    private func unit(_ position: Int) -> UInt16? { units.indices.contains(position) ? units[position] : nil }

    // MARK: Names

    /// The longest name of a host, and the longest local part of an e-mail address.
    private static let longestHost = 253
    private static let longestLocal = 64

    /// Returns the end of a name of a host with at least two labels, and the range of the last label.
    private func host(at start: Int) -> (end: Int, last: Range<Int>?) {
        var position = start
        var last: Range<Int>?
        var count = 0
        while position - start <= Self.longestHost {
            let label = position
            while let unit = unit(position), unit.isWord || unit == ASCII.hyphen && position > label { position += 1 }
            while position > label, units[position - 1] == ASCII.hyphen { position -= 1 }
            guard position > label, position - label <= 63 else { break }
            last = label..<position
            count += 1
            guard unit(position) == ASCII.dot, unit(position + 1)?.isWord ?? false else { break }
            position += 1
        }
        guard count > 1, let last, last.count > 1 else { return (position, nil) }
        return (last.upperBound, last)
    }

    /// The top-level domains that are recognized without `http://` or `www.`: not those that are also words or endings of file names.
    private static let domains: Set<String> = [
        "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "dev", "app", "eu", "de", "fr", "uk",
        "ch", "nl",
        "se", "dk", "fi", "jp", "cn", "ru", "br", "au", "ca", "es", "kr", "tw", "nz",
    ]

    // MARK: Links

    /// Returns the end of an e-mail address.
    func endOfMail(at start: Int) -> Int? {
        var position = start
        while let unit = unit(position), position - start <= Self.longestLocal,
            unit.isDigit || unit.isLetter || "._%+-".utf16.contains(unit)
        {
            position += 1
        }
        guard position > start, unit(position) == ASCII.at, units[position - 1] != ASCII.dot,
            let last = host(at: position + 1).last, units[last].allSatisfy({ !$0.isDigit })
        else { return nil }
        return last.upperBound
    }

    /// Returns the end of an address with a scheme.
    func endOfURL(at start: Int) -> Int? {
        var position = start
        while let unit = unit(position), unit.isLetter, position - start < 8 { position += 1 }
        guard unit(position) == ASCII.colon else { return nil }
        let scheme = string(start..<position).lowercased()
        if scheme == "mailto" { return endOfMail(at: position + 1) }
        guard ["http", "https", "ftp", "ftps"].contains(scheme), unit(position + 1) == ASCII.slash,
            unit(position + 2) == ASCII.slash, unit(position + 3)?.isWord ?? false
        else { return nil }
        return endOfPath(at: position + 3)
    }

    /// Returns the end of an address without a scheme.
    mutating func endOfBareURL(at start: Int) -> Int? {
        if start < endOfOtherText { return nil }
        let host = host(at: start)
        guard let last = host.last, unit(host.end) != ASCII.at else {
            endOfOtherText = host.end
            return nil
        }
        let isNamed = string(start..<host.end).lowercased().hasPrefix("www.") && last.lowerBound > start + 4
        guard isNamed || Self.domains.contains(string(last)) else {
            endOfOtherText = host.end
            return nil
        }
        guard let next = unit(host.end), next == ASCII.slash || next == ASCII.colon || next == 0x3F || next == 0x23
        else { return host.end }
        if next == ASCII.colon {
            // A port, or the end of a clause.
            guard unit(host.end + 1)?.isDigit ?? false else { return host.end }
        }
        return endOfPath(at: host.end)
    }

    /// Returns the end of an address: the next space, without punctuation that belongs to the sentence.
    private func endOfPath(at start: Int) -> Int {
        var end = start
        while let unit = unit(end), unit > 0x20, unit != 0x3C, unit != 0x3E, unit != 0x22, unit < 0x7F || unit.isForeign
        {
            end += 1
        }
        while end > start {
            let last = units[end - 1]
            if last == ASCII.closeParenthesis {
                let part = units[start..<end]
                let isClosing =
                    part.count { $0 == ASCII.openParenthesis } >= part.count { $0 == ASCII.closeParenthesis }
                if isClosing { break }
            } else if !".,;:!?'*_]}".utf16.contains(last) {
                break
            }
            end -= 1
        }
        return end
    }

    // MARK: Phone numbers

    /// The greatest number of digits, that of international numbers.
    private static let longestPhone = 15

    private func isSeparator(_ unit: UInt16) -> Bool {
        unit == ASCII.space || unit == 0xA0 || unit == ASCII.hyphen || unit == ASCII.dot || unit == ASCII.slash
            || unit == 0x2011 || unit == 0x2013
    }

    /// Returns the end of a phone number: an international one with `+`, or groups of digits that begin with a parenthesis, with
    /// zero, or have the lengths of North American numbers.
    func endOfPhone(at start: Int) -> Int? {
        guard let first = unit(start), first == ASCII.plus || first == ASCII.openParenthesis || first.isDigit else {
            return nil
        }
        if start > 0 {
            let before = units[start - 1]
            if before == ASCII.plus || isSeparator(before) && before != ASCII.space && before != 0xA0 { return nil }
        }
        var position = first == ASCII.plus ? start + 1 : start
        var groups: [Int] = []
        var separators: [UInt16] = []
        var end = start
        var isEnclosed = false
        var count = 0
        while let unit = unit(position) {
            if unit.isDigit {
                let group = position
                while let digit = self.unit(position), digit.isDigit { position += 1 }
                groups.append(position - group)
                end = position
                count += position - group
                if count > Self.longestPhone || groups.count > 8 { return nil }
                if isEnclosed {
                    guard self.unit(position) == ASCII.closeParenthesis else { break }
                    position += 1
                    end = position
                    isEnclosed = false
                    separators.append(ASCII.closeParenthesis)
                    if self.unit(position).map(isSeparator) ?? false { position += 1 }
                    continue
                }
            }
            guard let next = self.unit(position) else { break }
            if next == ASCII.openParenthesis, self.unit(position + 1)?.isDigit ?? false, !isEnclosed {
                if !groups.isEmpty { separators.append(next) }
                isEnclosed = true
                position += 1
            } else if isSeparator(next), !groups.isEmpty, let after = self.unit(position + 1),
                after.isDigit || after == ASCII.openParenthesis
            {
                if after.isDigit { separators.append(next) }
                position += 1
            } else {
                break
            }
        }
        // A part of a longer word or number.
        if let next = unit(end), next.isWord || next == ASCII.at || next == 0x25 || next == ASCII.colon { return nil }
        if unit(end) == 0x2C, unit(end + 1)?.isDigit ?? false { return nil }
        return isPhone(first, groups, separators, units[start]) ? end : nil
    }

    private func isPhone(_ first: UInt16, _ groups: [Int], _ separators: [UInt16], _ digit: UInt16) -> Bool {
        let count = groups.reduce(0, +)
        guard count >= 7 else { return false }
        if first == ASCII.plus { return count >= 8 }
        if first == ASCII.openParenthesis { return groups.count > 1 }
        guard groups.count > 1, !isDate(groups, separators), !isAddress(groups, separators) else { return false }
        if digit == 0x30, groups[0] >= 2 { return true }
        if groups == [3, 3, 4] || groups == [1, 3, 3, 4] { return true }
        return groups == [3, 4] && separators == [ASCII.hyphen]
    }

    /// Returns a Boolean value that indicates whether groups are those of a date: 01.02.2024, 2024-01-02.
    private func isDate(_ groups: [Int], _ separators: [UInt16]) -> Bool {
        guard groups.count == 3, separators.count > 1, separators[0] == separators[1] else { return false }
        let isDay = groups[0] <= 2 && groups[1] <= 2 && (groups[2] == 4 || groups[2] == 2)
        return isDay || groups[0] == 4 && groups[1] <= 2 && groups[2] <= 2
    }

    /// Returns a Boolean value that indicates whether groups are those of an IP address.
    private func isAddress(_ groups: [Int], _ separators: [UInt16]) -> Bool {
        groups.count == 4 && groups.allSatisfy { $0 <= 3 } && separators.allSatisfy { $0 == ASCII.dot }
    }
}
