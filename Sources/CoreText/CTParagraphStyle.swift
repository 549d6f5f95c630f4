import Typography

/// The alignment of lines.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
    /// The alignment on the left.
    case left = 0

    /// The alignment on the right.
    case right = 1

    /// The alignment in the middle.
    case center = 2

    /// The alignment on both sides. The last line of a paragraph has the natural alignment.
    case justified = 3

    /// The alignment to the side at which the paragraph begins.
    case natural = 4
}

/// The line breaking of lines that are too wide.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
    /// The line breaking between words.
    case byWordWrapping = 0

    /// The line breaking between characters.
    case byCharWrapping = 1

    /// A single line that exceeds the width.
    case byClipping = 2

    /// A single line with an ellipsis at its start.
    case byTruncatingHead = 3

    /// A single line with an ellipsis at its end.
    case byTruncatingTail = 4

    /// A single line with an ellipsis in its middle.
    case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
///
/// Settings have it as one byte in memory, which an enumeration of Swift with a negative value would not be.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
    /// The direction as a number.
    public let rawValue: Int8

    /// Creates a direction from a number, or returns `nil` for other numbers.
    public init?(rawValue: Int8) {
        guard (-1...1).contains(rawValue) else { return nil }
        self.init(rawValue)
    }

    private init(_ rawValue: Int8) { self.rawValue = rawValue }

    /// The direction of the first letter that has one.
    public static let natural = CTWritingDirection(-1)

    /// The direction from left to right.
    public static let leftToRight = CTWritingDirection(0)

    /// The direction from right to left.
    public static let rightToLeft = CTWritingDirection(1)
}

/// A value of a paragraph style. Each names the type of its value.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
    /// The alignment, a ``CTTextAlignment``. The default is `natural`.
    case alignment = 0

    /// The distance of the first line from the leading edge in points, a `CGFloat`.
    case firstLineHeadIndent = 1

    /// The distance of other lines from the leading edge in points, a `CGFloat`.
    case headIndent = 2

    /// The distance of the ends of lines from the leading edge in points, a `CGFloat`; if it is zero or negative, that from the
    /// trailing edge.
    case tailIndent = 3

    /// The tab stops, an `NSArray` of ``CTTextTab``. The default is twelve at intervals of 28 points.
    case tabStops = 4

    /// The distance between tab positions after the last tab stop in points, a `CGFloat`.
    case defaultTabInterval = 5

    /// The line breaking, a ``CTLineBreakMode``. The default is `byWordWrapping`.
    case lineBreakMode = 6

    /// The factor of the natural line height, a `CGFloat`. Zero applies none.
    case lineHeightMultiple = 7

    /// The maximum line height in points, a `CGFloat`. Zero sets no limit.
    case maximumLineHeight = 8

    /// The minimum line height in points, a `CGFloat`.
    case minimumLineHeight = 9

    /// The space between lines in points, a `CGFloat`.
    case lineSpacing = 10

    /// The space after the paragraph in points, a `CGFloat`.
    case paragraphSpacing = 11

    /// The space before the paragraph in points, a `CGFloat`. Not applied at the top of a frame.
    case paragraphSpacingBefore = 12

    /// The direction, a ``CTWritingDirection``. The default is `natural`.
    case baseWritingDirection = 13

    /// The maximum space between lines in points, a `CGFloat`. The default has no limit.
    case maximumLineSpacing = 14

    /// The minimum space between lines in points, a `CGFloat`.
    case minimumLineSpacing = 15

    /// The space that is added between lines in points, a `CGFloat`.
    case lineSpacingAdjustment = 16
}

/// A value of a paragraph style in memory.
public struct CTParagraphStyleSetting {
    /// The kind of the value.
    public var spec: CTParagraphStyleSpecifier

    /// The number of bytes of the value.
    public var valueSize: Int

    /// The address of the value.
    public var value: UnsafeRawPointer

    /// Creates a setting.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

/// A tab stop.
public final class CTTextTab: Sendable {
    let stop: TextParagraphStyle.TabStop
    let alignment: CTTextAlignment

    init(_ alignment: CTTextAlignment, _ location: Double) {
        self.alignment = alignment
        stop = TextParagraphStyle.TabStop(alignment: alignment.inText, location: CGFloat(location))
    }

    init(_ stop: TextParagraphStyle.TabStop) {
        self.stop = stop
        alignment = CTTextAlignment(stop.alignment)
    }
}

/// Creates a tab stop.
/// - Parameters:
///   - location: The distance from the side at which the paragraph begins, in points.
///   - options: `nil`. Terminators of columns are not supported and have no effect.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
    CTTextTab(alignment, location)
}

/// Returns the alignment of the text at a tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// Returns the distance of a tab stop from the side at which the paragraph begins, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.stop.location) }

/// The layout of a paragraph, a value of ``kCTParagraphStyleAttributeName``. The style of a paragraph is that of its first
/// character.
///
/// ```swift
/// var alignment = CTTextAlignment.center
/// let style = withUnsafePointer(to: &alignment) { value in
///     let setting = CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: value)
///     return CTParagraphStyleCreate([setting], 1)
/// }
/// ```
public final class CTParagraphStyle: Sendable {
    let style: TextParagraphStyle
    private let maximumSpacing: CGFloat
    private let minimumSpacing: CGFloat
    private let addedSpacing: CGFloat
    private let spacing: CGFloat

    init(_ settings: [CTParagraphStyleSetting]) {
        var style = TextParagraphStyle()
        var (spacing, least, most, added): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, .infinity, 0)
        for setting in settings {
            func number() -> CGFloat {
                let number =
                    setting.valueSize == MemoryLayout<Float>.size
                    ? CGFloat(setting.value.loadUnaligned(as: Float.self))
                    : setting.value.loadUnaligned(as: CGFloat.self)
                return number.isNaN ? 0 : number
            }
            func byte() -> UInt8 { setting.value.loadUnaligned(as: UInt8.self) }
            switch setting.spec {
            case .alignment: style.alignment = (CTTextAlignment(rawValue: byte()) ?? .natural).inText
            case .firstLineHeadIndent: style.firstLineHeadIndent = number()
            case .headIndent: style.headIndent = number()
            case .tailIndent: style.tailIndent = number()
            case .tabStops:
                let tabs = setting.value.assumingMemoryBound(to: NSArray.self).pointee
                style.tabStops = tabs.compactMap { ($0 as? CTTextTab)?.stop }.sorted { $0.location < $1.location }
            case .defaultTabInterval: style.defaultTabInterval = number()
            case .lineBreakMode:
                style.lineBreakMode = (CTLineBreakMode(rawValue: byte()) ?? .byWordWrapping).inText
            case .lineHeightMultiple: style.lineHeightMultiple = number()
            case .maximumLineHeight: style.maximumLineHeight = number()
            case .minimumLineHeight: style.minimumLineHeight = number()
            case .lineSpacing: spacing = number()
            case .paragraphSpacing: style.paragraphSpacing = number()
            case .paragraphSpacingBefore: style.paragraphSpacingBefore = number()
            case .baseWritingDirection:
                style.direction = (CTWritingDirection(rawValue: Int8(bitPattern: byte())) ?? .natural).inText
            case .maximumLineSpacing: most = number()
            case .minimumLineSpacing: least = number()
            case .lineSpacingAdjustment: added = number()
            }
        }
        style.lineSpacing = max(0, min(max(spacing, least), max(least, most)) + added)
        self.style = style
        (self.spacing, minimumSpacing, maximumSpacing, addedSpacing) = (spacing, least, most, added)
    }

    /// Stores the value for a specifier in memory with room for it.
    fileprivate func store(_ specifier: CTParagraphStyleSpecifier, _ size: Int, _ memory: UnsafeMutableRawPointer)
        -> Bool
    {
        func put(_ number: CGFloat) -> Bool {
            guard size >= MemoryLayout<CGFloat>.size else { return false }
            memory.storeBytes(of: number, as: CGFloat.self)
            return true
        }
        func put(_ byte: UInt8) -> Bool {
            guard size >= 1 else { return false }
            memory.storeBytes(of: byte, as: UInt8.self)
            return true
        }
        switch specifier {
        case .alignment: return put(CTTextAlignment(style.alignment).rawValue)
        case .firstLineHeadIndent: return put(style.firstLineHeadIndent)
        case .headIndent: return put(style.headIndent)
        case .tailIndent: return put(style.tailIndent)
        case .tabStops:
            guard size >= MemoryLayout<NSArray>.size else { return false }
            memory.assumingMemoryBound(to: NSArray.self).pointee = NSArray(array: style.tabStops.map { CTTextTab($0) })
            return true
        case .defaultTabInterval: return put(style.defaultTabInterval)
        case .lineBreakMode: return put(CTLineBreakMode(style.lineBreakMode).rawValue)
        case .lineHeightMultiple: return put(style.lineHeightMultiple)
        case .maximumLineHeight: return put(style.maximumLineHeight)
        case .minimumLineHeight: return put(style.minimumLineHeight)
        case .lineSpacing: return put(spacing)
        case .paragraphSpacing: return put(style.paragraphSpacing)
        case .paragraphSpacingBefore: return put(style.paragraphSpacingBefore)
        case .baseWritingDirection: return put(UInt8(bitPattern: CTWritingDirection(style.direction).rawValue))
        case .maximumLineSpacing: return put(maximumSpacing)
        case .minimumLineSpacing: return put(minimumSpacing)
        case .lineSpacingAdjustment: return put(addedSpacing)
        }
    }
}

extension CTParagraphStyle: ParagraphStyleDescribing {
    package var textParagraphStyle: TextParagraphStyle { style }
}

/// Creates a paragraph style.
/// - Parameters:
///   - settings: The values that differ from the defaults.
///   - settingCount: The number of values.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?,
    _ settingCount: Int
) -> CTParagraphStyle {
    CTParagraphStyle(Array(UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount))))
}

/// Returns the style, which cannot be changed.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle { paragraphStyle }

/// Gets a value of a style.
/// - Parameters:
///   - valueBufferSize: The number of bytes of the memory.
///   - valueBuffer: The memory that receives the value, of the type that the specifier names. For tab stops, it is initialized.
/// - Returns: `false` if the memory is too small.
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle,
    _ spec: CTParagraphStyleSpecifier,
    _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool { paragraphStyle.store(spec, valueBufferSize, valueBuffer) }

// MARK: Typography's names

extension CTTextAlignment {
    fileprivate var inText: TextParagraphStyle.Alignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural: .natural
        }
    }

    fileprivate init(_ alignment: TextParagraphStyle.Alignment) {
        switch alignment {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}

extension CTLineBreakMode {
    fileprivate var inText: TextParagraphStyle.LineBreakMode {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .characterWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }

    fileprivate init(_ mode: TextParagraphStyle.LineBreakMode) {
        switch mode {
        case .wordWrapping: self = .byWordWrapping
        case .characterWrapping: self = .byCharWrapping
        case .clipping: self = .byClipping
        case .truncatingHead: self = .byTruncatingHead
        case .truncatingTail: self = .byTruncatingTail
        case .truncatingMiddle: self = .byTruncatingMiddle
        }
    }
}

extension CTWritingDirection {
    fileprivate var inText: TextParagraphStyle.Direction {
        switch self {
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        default: .natural
        }
    }

    fileprivate init(_ direction: TextParagraphStyle.Direction) {
        switch direction {
        case .natural: self = .natural
        case .leftToRight: self = .leftToRight
        case .rightToLeft: self = .rightToLeft
        }
    }
}
