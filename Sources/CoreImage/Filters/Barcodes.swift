import CBarcodes
import Foundation
import ImageCodecs
import Raster

extension FilterDefinition {
    /// Filters that encode data as bar codes by libzint, one pixel per module. Without data, or if the data cannot be
    /// encoded, there is no image.
    static let barcodes: [FilterDefinition] = [qrCode, code128, aztec, pdf417]

    private static let messageInput = FilterInput.data("inputMessage", nil)

    /// A QR code (ISO 18004) with a margin of one module. The level of error correction is L, M, Q or H.
    private static let qrCode = FilterDefinition(
        "CIQRCodeGenerator",
        kCICategoryGenerator,
        [messageInput, .string("inputCorrectionLevel", "M")]
    ) { arguments in
        let levels = ["L": 1, "M": 2, "Q": 3, "H": 4]
        guard let level = levels[arguments.string("inputCorrectionLevel") ?? ""] else { return nil }
        return Barcode(EASEL_BARCODE_QR, arguments.data("inputMessage"), level: level)?.node(marginX: 1, marginY: 1)
    }

    /// A Code 128 bar code (ISO 15417) for ASCII text.
    private static let code128 = FilterDefinition(
        "CICode128BarcodeGenerator",
        kCICategoryGenerator,
        [
            messageInput, .number("inputQuietSpace", 10, 0...100, slider: 0...20, type: kCIAttributeTypeInteger),
            .number("inputBarcodeHeight", 32, 1...500, slider: 1...500, type: kCIAttributeTypeInteger),
        ]
    ) { arguments in
        guard let message = arguments.data("inputMessage"), message.allSatisfy({ $0 < 128 }) else { return nil }
        return Barcode(EASEL_BARCODE_CODE128, message)?.node(
            marginX: Int(limited(arguments.number("inputQuietSpace"), 0, 100)),
            marginY: 0,
            rowHeight: Int(limited(arguments.number("inputBarcodeHeight"), 1, 500))
        )
    }

    /// An Aztec code (ISO 24778). The correction level is the percentage of error correction: 10, 23, 36 or 50, of which
    /// the next higher one is taken. The number of layers of 0 means as few as possible.
    private static let aztec = FilterDefinition(
        "CIAztecCodeGenerator",
        kCICategoryGenerator,
        [
            messageInput, .number("inputCorrectionLevel", 23, 5...95, slider: 5...95, type: kCIAttributeTypeInteger),
            .number("inputLayers", 0, 0...32, slider: 1...32, type: kCIAttributeTypeInteger),
            .flag("inputCompactStyle", false),
        ]
    ) { arguments in
        let percent = arguments.number("inputCorrectionLevel")
        let level = percent <= 10 ? 1 : percent <= 23 ? 2 : percent <= 36 ? 3 : 4
        let layers = Int(limited(arguments.number("inputLayers"), 0, 32))
        let isCompact = arguments.number("inputCompactStyle") != 0
        // libzint counts the four compact sizes first. It has a fixed size or a level of error correction.
        if isCompact, layers > 4 { return nil }
        let size = layers == 0 ? 0 : isCompact ? layers : layers + 4
        if layers == 0, isCompact {
            let codes = (1...4).lazy.compactMap { size in
                Barcode(EASEL_BARCODE_AZTEC, arguments.data("inputMessage"), level: -1, size: size)
            }
            return codes.first?.node(marginX: 0, marginY: 0)
        }
        return Barcode(
            EASEL_BARCODE_AZTEC,
            arguments.data("inputMessage"),
            level: size == 0 ? level : -1,
            size: size
        )?.node(marginX: 0, marginY: 0)
    }

    /// A PDF417 code (ISO 15438) with rows of three pixels and a margin of two. Numbers of 0 mean automatic values. The
    /// number of columns is that with the ratio of width to height nearest to the preferred one, within the given sizes in
    /// pixels.
    private static let pdf417 = FilterDefinition(
        "CIPDF417BarcodeGenerator",
        kCICategoryGenerator,
        [
            messageInput, .number("inputMinWidth", 56, 56...583, slider: 56...583, type: kCIAttributeTypeInteger),
            .number("inputMaxWidth", 583, 56...583, slider: 56...583, type: kCIAttributeTypeInteger),
            .number("inputMinHeight", 13, 13...283, slider: 13...283, type: kCIAttributeTypeInteger),
            .number("inputMaxHeight", 283, 13...283, slider: 13...283, type: kCIAttributeTypeInteger),
            .number("inputDataColumns", 0, 0...30, slider: 1...30, type: kCIAttributeTypeInteger),
            .number("inputRows", 0, 0...90, slider: 3...90, type: kCIAttributeTypeInteger),
            .number("inputPreferredAspectRatio", 3, slider: 0...10), .flag("inputCompactStyle", false),
            .number("inputCorrectionLevel", 2, 0...8, slider: 0...8, type: kCIAttributeTypeInteger),
        ]
    ) { arguments in
        let kind = arguments.number("inputCompactStyle") != 0 ? EASEL_BARCODE_PDF417_COMPACT : EASEL_BARCODE_PDF417
        let columns = Int(limited(arguments.number("inputDataColumns"), 0, 30))
        let rows = Int(limited(arguments.number("inputRows"), 0, 90))
        let level = Int(limited(arguments.number("inputCorrectionLevel"), 0, 8))
        let ratio = arguments.number("inputPreferredAspectRatio")
        let (margin, rowHeight) = (2, 3)
        var best: (barcode: Barcode, error: Double)?
        for candidate in columns > 0 ? columns...columns : 1...30 {
            guard
                let barcode = Barcode(
                    kind,
                    arguments.data("inputMessage"),
                    level: level,
                    size: candidate,
                    rows: rows >= 3 ? rows : 0
                )
            else { continue }
            let width = Double(barcode.columns + 2 * margin)
            let height = Double(barcode.rows * rowHeight + 2 * margin)
            guard width >= arguments.number("inputMinWidth"), width <= arguments.number("inputMaxWidth"),
                height >= arguments.number("inputMinHeight"), height <= arguments.number("inputMaxHeight")
            else { continue }
            let error = ratio > 0 ? abs(log(width / height / ratio)) : 0
            if best.map({ error < $0.error }) ?? true { best = (barcode, error) }
        }
        return best?.barcode.node(marginX: margin, marginY: margin, rowHeight: rowHeight)
    }
}

/// The modules of a bar code.
private struct Barcode {
    let columns: Int
    let rows: Int
    private let modules: [UInt8]

    /// Creates a bar code, or returns `nil` if the message is missing or cannot be encoded.
    init?(_ kind: EaselBarcodeKind, _ message: Data?, level: Int = -1, size: Int = 0, rows: Int = 0) {
        guard let message, !message.isEmpty else { return nil }
        var code = EaselBarcode()
        let result = message.withUnsafeBytes { bytes in
            easel_barcode_encode(
                kind,
                bytes.bindMemory(to: UInt8.self).baseAddress,
                bytes.count,
                Int32(level),
                Int32(size),
                Int32(rows),
                &code
            )
        }
        guard result == 0, let pixels = code.modules else { return nil }
        defer { free(pixels) }
        columns = Int(code.columns)
        self.rows = Int(code.rows)
        modules = Array(UnsafeBufferPointer(start: pixels, count: columns * self.rows))
    }

    /// Returns an image of dark modules on white.
    func node(marginX: Int, marginY: Int, rowHeight: Int = 1) -> ImageNode? {
        let size = PixelSize(width: columns + 2 * marginX, height: rows * rowHeight + 2 * marginY)
        guard let surface = Surface(size: size) else { return nil }
        for y in 0..<size.height {
            let line = surface.row(y)
            let isInside = y >= marginY && y < size.height - marginY
            for x in 0..<size.width {
                let isDark =
                    isInside && x >= marginX && x < size.width - marginX
                    && modules[(y - marginY) / rowHeight * columns + x - marginX] == 1
                line[x] = isDark ? 0xFF00_0000 : 0xFFFF_FFFF
            }
        }
        let image = CGImage(surface: surface, isOpaque: true)
        let extent = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        return ImageNode.make(.image(image), extent: extent).sampled(nearest: true)
    }
}
