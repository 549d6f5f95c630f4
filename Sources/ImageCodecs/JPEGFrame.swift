import Raster

/// The frame header of a JPEG file and the extent of its scans, read from the markers without decoding anything.
///
/// The number of bytes that a block of 64 samples takes depends on the coding process of the frame: at least two bits in
/// a baseline file (one code for the DC difference and one for the end of the block), one bit in a progressive file with
/// Huffman codes (the DC scan; other scans skip up to 32,767 blocks with one code), and no minimum with arithmetic coding.
struct JPEGFrame {
    /// A color component and its sampling factors, 1 to 4.
    private struct Component {
        var identifier: UInt8
        var horizontal: Int
        var vertical: Int
    }

    /// The width and height in pixels.
    let size: PixelSize

    /// The number of the frame marker: 0 for baseline, 2 for progressive, plus 8 for arithmetic coding.
    private let process: UInt8

    private let components: [Component]

    /// The number of component blocks in all scans that were found. A block counts once in each scan that includes it.
    private(set) var scannedBlockCount = 0

    /// A Boolean value that indicates whether the first scan has only some of the components.
    private(set) var hasSeparateComponents = false

    /// Reads the markers of a file up to its last scan, or up to its first scan if that has to be the only one.
    ///
    /// Reading stops at the end of the image or at a truncated segment.
    /// - Returns: `nil` if there is no valid frame header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var segments = JPEGSegments(bytes)
        var frame: (UInt8, UnsafeRawBufferPointer)?
        while frame == nil, let (marker, content) = segments.next() {
            if marker & 0xF0 == 0xC0, marker != 0xC4, marker != 0xC8, marker != 0xCC { frame = (marker, content) }
            if marker == JPEGSegments.startOfScan { return nil }
        }
        guard let (marker, content) = frame, content.count >= 6, content.count >= 6 + 3 * Int(content[5]) else {
            return nil
        }
        process = marker & 0x0F
        size = PixelSize(
            width: Int(content[3]) << 8 | Int(content[4]),
            height: Int(content[1]) << 8 | Int(content[2])
        )
        components = (0..<Int(content[5])).map { index in
            let entry = 6 + 3 * index
            return Component(
                identifier: content[entry],
                horizontal: Int(content[entry + 1] >> 4),
                vertical: Int(content[entry + 1] & 0x0F)
            )
        }
        guard !components.isEmpty,
            components.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
        else { return nil }
        readScans(&segments)
    }

    private mutating func readScans(_ segments: inout JPEGSegments) {
        var isFirst = true
        while let (marker, content) = segments.next() {
            guard marker == JPEGSegments.startOfScan, let count = content.first, content.count >= 1 + 2 * Int(count)
            else {
                continue
            }
            if isFirst {
                hasSeparateComponents = count < components.count
                isFirst = false
            }
            for index in 0..<Int(count) {
                guard let component = components.first(where: { $0.identifier == content[1 + 2 * index] }) else {
                    continue
                }
                scannedBlockCount += blockCount(component)
            }
            // libjpeg reads no further scan if the first one of a sequential frame has all components.
            if !needsCoefficients { return }
        }
    }

    private var isProgressive: Bool { process & 3 == 2 }

    /// A Boolean value that indicates whether libjpeg holds the coefficients of the whole image while it decodes.
    var needsCoefficients: Bool { isProgressive || hasSeparateComponents }

    /// The memory for the coefficients of the whole image: two bytes each, in complete groups of blocks.
    var coefficientByteCount: Int {
        guard needsCoefficients else { return 0 }
        return components.reduce(0) { sum, component in
            let columns = blocks(size.width, component.horizontal, of: greatest.horizontal)
            let rows = blocks(size.height, component.vertical, of: greatest.vertical)
            let paddedColumns = (columns + component.horizontal - 1) / component.horizontal * component.horizontal
            let paddedRows = (rows + component.vertical - 1) / component.vertical * component.vertical
            return sum + paddedColumns * paddedRows * 128
        }
    }

    /// The minimum number of bytes of the coded blocks in a valid file.
    var minimumByteCount: Int {
        let bits: Int
        switch process {
        case 0, 1: bits = 2
        case 2: bits = 1
        default: bits = 0
        }
        return components.reduce(0) { $0 + blockCount($1) } * bits / 8
    }

    private var greatest: (horizontal: Int, vertical: Int) {
        components.reduce((1, 1)) { (max($0.0, $1.horizontal), max($0.1, $1.vertical)) }
    }

    private func blockCount(_ component: Component) -> Int {
        blocks(size.width, component.horizontal, of: greatest.horizontal)
            * blocks(size.height, component.vertical, of: greatest.vertical)
    }

    /// Returns the number of blocks along a side of a component.
    private func blocks(_ side: Int, _ factor: Int, of greatest: Int) -> Int {
        (side * factor + greatest * 8 - 1) / (greatest * 8)
    }
}
