/// A pixel format of scan-out memory.
package struct ScanoutFormat: Hashable, Sendable {
    /// The name of the format, which is the kernel's in lowercase.
    package let name: String
    /// The kernel's code of the format.
    package let fourCC: UInt32
    /// The number of bits from one pixel to the next.
    let bitsPerPixel: Int
    let packing: PixelPacking

    /// Creates a format of red, green and blue with an alpha channel, each with its offset and its length in bits.
    private init(
        _ name: String,
        _ code: StaticString,
        _ bitsPerPixel: Int,
        _ red: (Int, Int),
        _ green: (Int, Int),
        _ blue: (Int, Int),
        alpha: (Int, Int) = (0, 0)
    ) {
        func channel(_ bits: (Int, Int)) -> PixelPacking.Channel {
            PixelPacking.Channel(offset: bits.0, length: bits.1)
        }
        let packing = PixelPacking(
            bitsPerPixel: bitsPerPixel,
            red: channel(red),
            green: channel(green),
            blue: channel(blue),
            alpha: channel(alpha)
        )
        guard let packing else { preconditionFailure("\(name) has channels that overlap") }
        self.name = name
        self.bitsPerPixel = bitsPerPixel
        self.packing = packing
        fourCC = code.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The format of surfaces. The compositor writes it without a conversion.
    package static let xrgb8888 = ScanoutFormat("xrgb8888", "XR24", 32, (16, 8), (8, 8), (0, 8))
    package static let rgb565 = ScanoutFormat("rgb565", "RG16", 16, (11, 5), (5, 6), (0, 5))
    package static let xrgb2101010 = ScanoutFormat("xrgb2101010", "XR30", 32, (20, 10), (10, 10), (0, 10))

    /// The formats that a display can use, in the order in which they are tried: first those with all colors of a surface.
    package static let all = [
        xrgb8888,
        ScanoutFormat("xbgr8888", "XB24", 32, (0, 8), (8, 8), (16, 8)),
        ScanoutFormat("argb8888", "AR24", 32, (16, 8), (8, 8), (0, 8), alpha: (24, 8)),
        ScanoutFormat("abgr8888", "AB24", 32, (0, 8), (8, 8), (16, 8), alpha: (24, 8)),
        xrgb2101010,
        ScanoutFormat("xbgr2101010", "XB30", 32, (0, 10), (10, 10), (20, 10)),
        ScanoutFormat("rgb888", "RG24", 24, (16, 8), (8, 8), (0, 8)),
        ScanoutFormat("bgr888", "BG24", 24, (0, 8), (8, 8), (16, 8)),
        rgb565,
        ScanoutFormat("bgr565", "BG16", 16, (0, 5), (5, 6), (11, 5)),
    ]

    /// Creates the format with a name, such as `rgb565`.
    package init?(name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// Selects a format for a plane.
    /// - Parameters:
    ///   - request: The requested format; `nil` selects the first one that the plane supports.
    ///   - codes: The kernel's codes of the formats of the plane; `nil` if the driver does not tell them.
    ///   - panel: The name of the panel, for errors.
    init(_ request: ScanoutFormat?, from codes: [UInt32]?, of panel: String) throws(DisplayError) {
        guard let codes else {
            self = request ?? .xrgb8888
            return
        }
        let candidates = request.map { [$0] } ?? Self.all
        if let format = candidates.first(where: { codes.contains($0.fourCC) }) {
            self = format
            return
        }
        let supported = Self.all.filter { codes.contains($0.fourCC) }.map(\.name)
        guard let request, !supported.isEmpty else {
            let list = codes.map(Self.text).joined(separator: ", ")
            throw .notADisplay(
                path: panel,
                reason: "its primary plane supports only formats that are not supported here: \(list)"
            )
        }
        throw .unsupported(
            operation: "drm \(panel)",
            argument: "format \(request.name)",
            requirement: "its primary plane supports \(supported.joined(separator: ", "))"
        )
    }

    /// Returns the four characters of a code.
    private static func text(of code: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
    }
}
