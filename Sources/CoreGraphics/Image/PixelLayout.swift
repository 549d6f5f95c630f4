/// The positions of the components of a pixel in memory, eight bits each, and their conversion to premultiplied ARGB32.
struct PixelLayout: Hashable, Sendable {
    let bytesPerPixel: Int

    /// The byte offsets of the color components, which are identical for gray and unused without colors.
    private let red: Int
    private let green: Int
    private let blue: Int
    private let hasColor: Bool
    private let alpha: Int?

    /// The offset of the unused byte, if any. It is written like the alpha of surfaces.
    private let skipped: Int?
    private let isPremultiplied: Bool

    /// A Boolean value that indicates whether alpha is the inverse of a sample, as for an image mask.
    private let isInverse: Bool

    /// The layout of surfaces.
    static let native = PixelLayout(
        bytes: [.blue, .green, .red, .alpha],
        isPremultiplied: true
    )

    /// The layout of opaque surfaces.
    static let nativeOpaque = PixelLayout(bytes: [.blue, .green, .red, .none], isPremultiplied: true)

    /// The layout of image masks.
    static let mask = PixelLayout(bytes: [.alpha], isPremultiplied: true, isInverse: true)

    private enum Byte {
        case red, green, blue, gray, alpha, none
    }

    private init(bytes: [Byte], isPremultiplied: Bool, isInverse: Bool = false) {
        bytesPerPixel = bytes.count
        func index(_ byte: Byte) -> Int? { bytes.firstIndex(of: byte) ?? bytes.firstIndex(of: .gray) }
        hasColor = index(.red) != nil
        red = index(.red) ?? 0
        green = index(.green) ?? 0
        blue = index(.blue) ?? 0
        alpha = bytes.firstIndex(of: .alpha)
        skipped = bytes.firstIndex(of: .none)
        self.isPremultiplied = isPremultiplied
        self.isInverse = isInverse
    }

    /// Creates a layout, or returns `nil` if it is undefined or not supported: component sizes other than eight bits,
    /// floating-point components, and 16-bit orders.
    init?(_ kind: CGColorSpace.Kind, bitsPerPixel: Int, _ info: CGBitmapInfo) {
        guard let alpha = info.alpha, let order = info.order, info.isDisjoint(with: .floatInfoMask),
            [.orderDefault, .order32Big, .order32Little].contains(order)
        else { return nil }
        let color: [Byte] = kind == .gray ? [.gray] : [.red, .green, .blue]
        var bytes: [Byte]
        switch alpha {
        case .none: bytes = color + (bitsPerPixel == 32 && kind == .rgb ? [.none] : [])
        case .premultipliedLast, .last: bytes = color + [.alpha]
        case .premultipliedFirst, .first: bytes = [.alpha] + color
        case .noneSkipLast: bytes = color + [.none]
        case .noneSkipFirst: bytes = [.none] + color
        case .alphaOnly: bytes = [.alpha]
        }
        guard bytes.count * 8 == bitsPerPixel else { return nil }
        if order == .order32Little {
            guard bytes.count == 4 else { return nil }
            bytes.reverse()
        }
        self.init(bytes: bytes, isPremultiplied: alpha != .first && alpha != .last)
    }

    /// Returns a table of decoded samples for each byte of a pixel, or `nil` if there is nothing to decode.
    /// - Parameter decode: The values of the least and the greatest sample of each component, alpha last.
    func decodeTables(_ decode: [(CGFloat, CGFloat)]?) -> [[UInt8]]? {
        guard let decode else { return nil }
        var indices = hasColor ? (red == green ? [red] : [red, green, blue]) : []
        if let alpha { indices.append(alpha) }
        var tables = [[UInt8]](repeating: Array(0...255), count: bytesPerPixel)
        for (index, (least, most)) in zip(indices, decode) where least.isFinite && most.isFinite {
            tables[index] = (0...255).map { sample in
                let value = least + (most - least) * CGFloat(sample) / 255
                return UInt8((min(max(value, 0), 1) * 255).rounded())
            }
        }
        return tables
    }

    var hasAlpha: Bool { alpha != nil }

    /// Reads pixels.
    func load(_ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt32>) {
        var from = source
        for index in 0..<count {
            var top: UInt32 = 255
            if let alpha { top = UInt32(isInverse ? 255 - from[alpha] : from[alpha]) }
            var (r, g, b): (UInt32, UInt32, UInt32) = (0, 0, 0)
            if hasColor {
                (r, g, b) = (UInt32(from[red]), UInt32(from[green]), UInt32(from[blue]))
                if top < 255 {
                    if isPremultiplied {
                        // A premultiplied color cannot exceed its alpha.
                        (r, g, b) = (min(r, top), min(g, top), min(b, top))
                    } else {
                        (r, g, b) = (Self.product(r, top), Self.product(g, top), Self.product(b, top))
                    }
                }
            }
            target[index] = top &<< 24 | r &<< 16 | g &<< 8 | b
            from += bytesPerPixel
        }
    }

    /// Writes pixels. Gray layouts get 0.3 of red, 0.59 of green and 0.11 of blue, which leaves grays unchanged.
    func store(_ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        var to = target
        let isGray = hasColor && red == green
        for index in 0..<count {
            let pixel = source[index]
            let top = pixel &>> 24
            if hasColor {
                var (r, g, b) = (pixel &>> 16 & 255, pixel &>> 8 & 255, pixel & 255)
                if alpha != nil, !isPremultiplied, top > 0, top < 255 {
                    (r, g, b) = (Self.quotient(r, top), Self.quotient(g, top), Self.quotient(b, top))
                }
                if isGray {
                    to[red] = UInt8(truncatingIfNeeded: (77 &* r &+ 151 &* g &+ 28 &* b &+ 128) &>> 8)
                } else {
                    to[red] = UInt8(truncatingIfNeeded: r)
                    to[green] = UInt8(truncatingIfNeeded: g)
                    to[blue] = UInt8(truncatingIfNeeded: b)
                }
            }
            if let alpha { to[alpha] = UInt8(truncatingIfNeeded: isInverse ? 255 &- top : top) }
            if let skipped { to[skipped] = 255 }
            to += bytesPerPixel
        }
    }

    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a &* b &* 2 &+ 255) / 510 }

    private static func quotient(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
        min(255, (value &* 510 &+ alpha) / (alpha &* 2))
    }
}
