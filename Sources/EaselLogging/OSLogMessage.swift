import Glibc

/// The text of a message: a literal with formats, or a string with values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    private let content: String
    /// A Boolean value that indicates whether percent signs begin formats. Those in values do not.
    private let isFormat: Bool

    /// Creates a message from a literal, which may have formats.
    public init(stringLiteral value: String) { (content, isFormat) = (value, true) }

    /// Creates a message from a string with values, which has no formats.
    public init(stringInterpolation: DefaultStringInterpolation) {
        (content, isFormat) = (String(stringInterpolation: stringInterpolation), false)
    }

    init(_ format: StaticString) { (content, isFormat) = (format.description, true) }

    /// Returns the text with the values of its formats.
    /// - Parameter code: The number of the error that `%m` describes.
    func text(with arguments: [Any?], error code: Int32 = errno) -> String {
        isFormat ? LogFormat.text(content, arguments, error: code) : content
    }
}

/// The notation of an integer in a message.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let prefix: String
    let isUppercase: Bool
    let hasPlus: Bool
    let minDigits: Int

    private init(
        _ radix: Int,
        prefix: String = "",
        isUppercase: Bool = false,
        hasPlus: Bool = false,
        minDigits: Int = 1
    ) {
        (self.radix, self.prefix, self.isUppercase, self.hasPlus) = (radix, prefix, isUppercase, hasPlus)
        self.minDigits = min(max(minDigits, 1), LogFormat.longestField)
    }

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(10) }
    /// Hexadecimal digits, without a prefix.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(16) }
    /// Octal digits, without a prefix.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(8) }

    /// Decimal digits, also for numbers above zero with a sign, and with zeros in front of them up to a number of digits.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(10, hasPlus: explicitPositiveSign, minDigits: minDigits)
    }

    /// Hexadecimal digits, with zeros in front of them up to a number of digits.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            16,
            prefix: includePrefix ? "0x" : "",
            isUppercase: uppercase,
            hasPlus: explicitPositiveSign,
            minDigits: minDigits
        )
    }

    func text(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (value < 0 ? "-" : hasPlus ? "+" : "") + prefix + zeros + digits
    }
}

/// The notation of a number with a fraction in a message.
public struct OSLogFloatFormatting: Sendable {
    /// The conversion of C.
    let conversion: Character
    let precision: Int?
    let hasPlus: Bool

    private init(_ conversion: Character, precision: Int? = nil, hasPlus: Bool = false) {
        self.conversion = conversion
        self.precision = precision.map { min(max($0, 0), LogFormat.longestField) }
        self.hasPlus = hasPlus
    }

    /// Digits without an exponent, six of them behind the period.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting("f") }
    /// Digits with an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting("e") }
    /// The shorter one of the notations with and without an exponent.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting("g") }

    /// Digits without an exponent, with a number of them behind the period.
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("f", precision: precision, hasPlus: explicitPositiveSign)
    }

    /// Digits with an exponent, with a number of them behind the period.
    public static func exponential(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("e", precision: precision, hasPlus: explicitPositiveSign)
    }

    func text(_ value: Double) -> String {
        let digits = precision.map { ".\($0)" } ?? ""
        return LogFormat.formatted("%\(hasPlus ? "+" : "")\(digits)\(conversion)", value)
    }
}

/// The placement of a value in a column of a message.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isRight: Bool

    /// No columns.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }

    /// Places the value at the left of a number of columns.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: min(columns, LogFormat.longestField), isRight: false)
    }

    /// Places the value at the right of a number of columns.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: min(columns, LogFormat.longestField), isRight: true)
    }

    func text(_ value: String) -> String {
        let padding = String(repeating: " ", count: max(0, columns - value.count))
        return isRight ? padding + value : value + padding
    }
}

extension DefaultStringInterpolation {
    /// Appends an integer of a message in a notation.
    public mutating func appendInterpolation(
        _ value: some BinaryInteger,
        format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { appendLiteral(align.text(privacy.text(of: format.text(value)))) }

    /// Appends a number with a fraction of a message in a notation.
    public mutating func appendInterpolation(
        _ value: some BinaryFloatingPoint,
        format: OSLogFloatFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { appendLiteral(align.text(privacy.text(of: format.text(Double(value))))) }

    /// Appends a value of a message in columns.
    public mutating func appendInterpolation(
        _ value: some Any,
        align: OSLogStringAlignment,
        privacy: OSLogPrivacy = .auto
    ) { appendLiteral(align.text(privacy.text(of: "\(value)"))) }
}
