import Foundation

/// The parts of a number: `significand × 10^exponent`.
private struct JSONNumber {
    var isNegative = false
    /// The digits without zeros at their end, if there are at most 19.
    var significand: UInt64 = 0
    var exponent = 0
    /// A Boolean value that indicates whether there are more digits.
    var isLong = false

    /// The zeros that are digits if another digit follows.
    private var zeros = 0
    private var count = 0

    /// Adds a digit before the point, or after it.
    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if isFraction { exponent -= 1 }
        if digit == 0 {
            if significand != 0 { zeros += 1 }
            return
        }
        count += zeros + 1
        if count > 19 {
            isLong = true
        } else {
            for _ in 0...zeros { significand *= 10 }
            significand += UInt64(digit)
        }
        zeros = 0
    }

    /// Makes the zeros at the end of the digits a part of the exponent.
    mutating func end() { exponent += zeros }
}

// Numbers.
extension JSONReader {
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    /// Larger exponents are of no number that can be read, whatever its digits are: JSON has fewer of them.
    private static let largestExponent = 1 << 40

    private var digit: UInt8? {
        guard position < bytes.count else { return nil }
        let digit = bytes[position] &- 0x30
        return digit < 10 ? digit : nil
    }

    /// Reads an integer. One with a fraction or an exponent counts if it is an integer.
    mutating func integer() throws(JSONError) -> Int64 {
        let first = try next()
        let start = position
        guard first == UInt8(ascii: "-") || digit != nil else { throw mismatch() }
        let number = try number()
        if number.significand == 0 { return 0 }
        guard !number.isLong, (0..<19).contains(number.exponent) else { throw .invalid(start) }
        var magnitude = number.significand
        for _ in 0..<number.exponent {
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            if isTooLarge { throw .invalid(start) }
            magnitude = product
        }
        guard let integer = number.isNegative ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude) else {
            throw .invalid(start)
        }
        return integer
    }

    /// Reads an integer of a type.
    mutating func integer<Number: FixedWidthInteger>(_: Number.Type) throws(JSONError) -> Number {
        _ = try next()
        let start = position
        guard let number = Number(exactly: try integer()) else { throw .invalid(start) }
        return number
    }

    /// Reads one of some integers.
    mutating func choice<Choice: RawRepresentable>(
        _: Choice.Type
    ) throws(JSONError) -> Choice where Choice.RawValue: FixedWidthInteger {
        _ = try next()
        let start = position
        guard let choice = Choice(rawValue: try integer(Choice.RawValue.self)) else { throw .invalid(start) }
        return choice
    }

    /// Reads a floating-point number, or the text of one that is not finite.
    mutating func double() throws(JSONError) -> Double {
        let first = try next()
        let start = position
        if first == UInt8(ascii: "\"") {
            let range = try textRange()
            guard range.count == 1 else { throw .mismatch(start) }
            switch bytes[range.start] {
            case UInt8(ascii: "+"): return .infinity
            case UInt8(ascii: "-"): return -.infinity
            case UInt8(ascii: "n"): return .nan
            default: throw .mismatch(start)
            }
        }
        guard first == UInt8(ascii: "-") || digit != nil else { throw mismatch() }
        let number = try number()
        // The digits and the power of ten are exact, so that the result is rounded once only.
        if !number.isLong, number.significand <= 1 << 53, abs(number.exponent) < Self.powers.count {
            let digits = Double(number.significand)
            let power = Self.powers[abs(number.exponent)]
            let magnitude = number.exponent < 0 ? digits / power : digits * power
            return number.isNegative ? -magnitude : magnitude
        }
        if number.significand == 0 { return number.isNegative ? -0.0 : 0 }
        let text = String(decoding: slice(start, position), as: UTF8.self)
        guard let result = Double(text), result.isFinite, result != 0 else { throw .invalid(start) }
        return result
    }

    /// Goes over a number.
    mutating func skipNumber() throws(JSONError) { _ = try number() }

    private mutating func number() throws(JSONError) -> JSONNumber {
        var number = JSONNumber()
        if bytes[position] == UInt8(ascii: "-") {
            number.isNegative = true
            position += 1
        }
        let hasLeadingZero = digit == 0
        let count = digits(of: &number, isFraction: false)
        guard count > 0, count == 1 || !hasLeadingZero else { throw .syntax }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard digits(of: &number, isFraction: true) > 0 else { throw .syntax }
        }
        number.end()
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            try readExponent(of: &number)
        }
        return number
    }

    private mutating func digits(of number: inout JSONNumber, isFraction: Bool) -> Int {
        let start = position
        while let digit {
            number.append(digit, isFraction: isFraction)
            position += 1
        }
        return position - start
    }

    private mutating func readExponent(of number: inout JSONNumber) throws(JSONError) {
        var isNegative = false
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
            isNegative = bytes[position] == UInt8(ascii: "-")
            position += 1
        }
        guard digit != nil else { throw .syntax }
        var exponent = 0
        while let digit {
            if exponent < Self.largestExponent { exponent = exponent * 10 + Int(digit) }
            position += 1
        }
        number.exponent += isNegative ? -exponent : exponent
    }
}
