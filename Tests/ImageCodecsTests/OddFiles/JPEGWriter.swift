import Foundation

/// A writer of baseline JPEG files whose blocks have one color each: any sampling factors, identifiers of components and
/// restart intervals.
struct JPEGWriter {
    struct Component {
        var identifier: UInt8
        var horizontal = 1
        var vertical = 1
    }

    var width = 40
    var height = 24
    var components: [Component]
    var restartInterval = 0

    private func segment(_ marker: UInt8, _ content: Data) -> Data {
        join(Data([0xFF, marker]), .big(UInt16(content.count + 2)), content)
    }

    private var quantization: Data { segment(0xDB, Data([0]) + Data(repeating: 8, count: 64)) }

    /// Codes of four bits for the sizes 0 to 8 of differences, and a code of one bit for the end of a block.
    private var huffman: Data {
        let differences = join(Data([0x00, 0, 0, 0, 9]), Data(count: 12), Data(0...8))
        let ends = join(Data([0x10, 1]), Data(count: 15), Data([0]))
        return segment(0xC4, differences) + segment(0xC4, ends)
    }

    private var frame: Data {
        var content = join(Data([8]), .big(UInt16(height), UInt16(width)), Data([UInt8(components.count)]))
        for component in components {
            content += Data([component.identifier, UInt8(component.horizontal << 4 | component.vertical), 0])
        }
        return segment(0xC0, content)
    }

    private var scan: Data {
        var content = Data([UInt8(components.count)])
        for component in components { content += Data([component.identifier, 0]) }
        return segment(0xDA, content + Data([0, 63, 0]))
    }

    private struct Bits {
        private(set) var data = Data()
        private var pending: UInt8 = 0
        private var count = 0

        mutating func put(_ value: Int, _ length: Int) {
            for shift in (0..<length).reversed() {
                pending = pending << 1 | UInt8(value >> shift & 1)
                count += 1
                if count == 8 { flush() }
            }
        }

        private mutating func flush() {
            data.append(pending)
            if pending == 0xFF { data.append(0) }
            (pending, count) = (0, 0)
        }

        mutating func align() { while count > 0 { put(1, 1) } }

        mutating func mark(_ marker: UInt8) {
            align()
            data.append(contentsOf: [0xFF, marker])
        }
    }

    private var coded: Data {
        let largest = (
            components.map(\.horizontal).max() ?? 1, components.map(\.vertical).max() ?? 1
        )
        // A single component is stored block by block.
        let isSingle = components.count == 1
        let unit = isSingle ? (8, 8) : (8 * largest.0, 8 * largest.1)
        let (columns, rows) = ((width + unit.0 - 1) / unit.0, (height + unit.1 - 1) / unit.1)
        var bits = Bits()
        var last = [Int](repeating: 0, count: components.count)
        for index in 0..<columns * rows {
            if restartInterval > 0, index > 0, index % restartInterval == 0 {
                bits.mark(0xD0 + UInt8((index / restartInterval - 1) % 8))
                last = [Int](repeating: 0, count: components.count)
            }
            for (number, component) in components.enumerated() {
                for block in 0..<(isSingle ? 1 : component.horizontal * component.vertical) {
                    let value = (index * 37 + number * 71 + block * 53) % 200 - 100
                    let difference = value - last[number]
                    last[number] = value
                    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
                    bits.put(size, 4)
                    bits.put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
                    bits.put(0, 1)
                }
            }
        }
        bits.align()
        return bits.data
    }

    var parts: JPEGParts {
        let restart = restartInterval > 0 ? [segment(0xDD, .big(UInt16(restartInterval)))] : []
        return JPEGParts(segments: [quantization, huffman] + restart + [frame], scan: scan, coded: coded)
    }

    var data: Data { parts.data() }
}

/// The parts of a JPEG file.
struct JPEGParts {
    static let start = Data([0xFF, 0xD8])
    static let end = Data([0xFF, 0xD9])

    /// The segments before the first scan.
    var segments: [Data]
    var scan: Data

    /// The bytes after the header of the first scan, which may include further scans.
    var coded: Data

    init(segments: [Data], scan: Data, coded: Data) {
        self.segments = segments
        self.scan = scan
        self.coded = coded
    }

    /// Takes a file apart.
    init(_ file: Data) {
        let bytes = [UInt8](file)
        var position = 2
        segments = []
        while true {
            let end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
            let segment = Data(bytes[position..<end])
            let isScan = bytes[position + 1] == 0xDA
            position = end
            if isScan {
                scan = segment
                coded = Data(bytes[position..<bytes.count - 2])
                return
            }
            segments.append(segment)
        }
    }

    /// Returns the file with bytes added before and after each segment.
    func data(before: Data = Data(), after: Data = Data(), end: Data = end) -> Data {
        let head = segments.map { join(before, $0, after) }.joinedData()
        return join(Self.start, head, before, scan, coded, end)
    }

    /// Returns the parts with segments replaced.
    func mapping(_ change: (Data) -> [Data]) -> JPEGParts {
        JPEGParts(segments: segments.flatMap(change), scan: scan, coded: coded)
    }
}

extension Data {
    /// The marker of a JPEG segment.
    fileprivate var marker: UInt8 { self[startIndex + 1] }
}

extension OddFileFamily {
    /// Adds a file whose pixels are not complete, which libjpeg does not notice with arithmetic coding.
    fileprivate mutating func unnoticed(_ kind: String, _ oddity: String, _ data: Data) {
        if kind == "arithmetic" { other(oddity, data) } else { incomplete(oddity, data) }
    }
}

extension OddFile {
    static func jpegs() throws -> [OddFile] {
        var files: [OddFile] = []
        for name in ["rgb", "progressive", "gray", "cmyk", "arithmetic", "scans"] {
            files += try jpegs(name, JPEGParts(ImageFileTests.data("\(name).jpg")))
        }
        return files + jpegsOfWriter()
    }

    private static func jpegs(_ kind: String, _ parts: JPEGParts) -> [OddFile] {
        var family = OddFileFamily("jpg", kind, original: parts.data())
        let end = JPEGParts.end
        // Between and before segments.
        family.same("zeros-between", parts.data(after: Data(count: 2)))
        family.same("text-between", parts.data(after: Data(text: "hello")))
        family.same("text-first", join(JPEGParts.start, Data(text: "\r\n"), parts.data().dropFirst(2)))
        family.same("zeros-first", join(JPEGParts.start, Data(count: 3), parts.data().dropFirst(2)))
        family.same("escapes-between", parts.data(after: Data([0xFF, 0, 0xFF, 0])))
        family.same("fill-bytes", parts.data(before: Data([0xFF, 0xFF, 0xFF])))
        family.same("restarts-between", parts.data(after: Data([0xFF, 0xD3, 0xFF, 0x01])))
        family.same("comments", parts.data(after: Data([0xFF, 0xFE, 0, 2, 0xFF, 0xFE, 0, 5, 65, 66, 67])))
        family.same(
            "all-applications",
            parts.mapping { segment in
                [segment] + (0..<16).map { Data([0xFF, 0xE0 + $0, 0, 6, 1, 2, 3, 4]) }
            }.data()
        )
        family.same("line-count-marker", parts.data(after: Data([0xFF, 0xDC, 0, 4, 0, 16])))
        family.same("restart-interval-zero", parts.data(after: Data([0xFF, 0xDD, 0, 4, 0, 0])))
        // Lengths of application segments.
        func resized(_ length: (Int) -> Int) -> JPEGParts {
            parts.mapping { segment in
                guard segment.marker == 0xE0 || segment.marker == 0xEE else { return [segment] }
                return [join(segment.prefix(2), .big(UInt16(length(segment.count - 2))), segment.dropFirst(4))]
            }
        }
        if kind != "cmyk" {
            family.same("application-too-short", resized { $0 - 4 }.data())
            family.same("application-length-0", resized { _ in 0 }.data())
            family.same("application-length-1", resized { _ in 1 }.data())
            family.same("no-application", parts.mapping { $0.marker >= 0xE0 ? [] : [$0] }.data())
        }
        // After the image.
        family.same("no-end", parts.data(end: Data()))
        family.same("half-an-end", parts.data(end: Data([0xFF])))
        family.same("fill-instead-of-end", parts.data(end: Data(repeating: 0xFF, count: 9)))
        family.same("two-ends", parts.data(end: end + end))
        family.same("zeros-before-end", parts.data(end: Data(count: 30) + end))
        family.same("zeros-after-end", parts.data(end: end + Data(count: 40)))
        family.same("text-after-end", parts.data(end: end + Data(text: "<!-- 200 OK -->\r\n")))
        family.same("second-image-after-end", parts.data(end: end + parts.data()))
        // Scan headers.
        if kind != "progressive" {
            for (index, value) in [(3, 0), (2, 0), (1, 0x11)] as [(Int, UInt8)] {
                let scan = parts.scan.replacing(at: parts.scan.count - index, with: Data([value]))
                family.same(
                    "scan-parameter-\(index)",
                    JPEGParts(segments: parts.segments, scan: scan, coded: parts.coded).data()
                )
            }
            family.same(
                "default-huffman-tables",
                parts.mapping { $0.marker == 0xC4 && kind != "scans" ? [] : [$0] }.data()
            )
            family.same(
                "extended-process",
                parts.mapping { segment in
                    segment.marker == 0xC0 ? [segment.replacing(at: 1, with: Data([0xC1]))] : [segment]
                }.data()
            )
        }
        // Pixels that are missing or damaged.
        func coded(_ bytes: Data) -> JPEGParts { JPEGParts(segments: parts.segments, scan: parts.scan, coded: bytes) }
        let half = parts.coded.count / 2
        family.incomplete("cut-1", coded(parts.coded.dropLast(1)).data(end: Data()))
        family.incomplete("cut-10", coded(parts.coded.dropLast(10)).data(end: Data()))
        family.unnoticed(kind, "cut-10-and-end", coded(parts.coded.dropLast(10)).data())
        family.incomplete("cut-half", coded(parts.coded.prefix(half)).data(end: Data()))
        family.unnoticed(kind, "no-coded-bytes", coded(Data()).data())
        family.unnoticed(
            kind,
            "restart-in-scan",
            coded(join(parts.coded.prefix(half), Data([0xFF, 0xD4]), parts.coded.dropFirst(half))).data()
        )
        family.unnoticed(
            kind,
            "taller",
            parts.mapping { segment in
                guard 0xC0...0xCA ~= segment.marker, segment.marker != 0xC4 else { return [segment] }
                return [segment.replacing(at: 5, with: Data([0, 48]))]
            }.data()
        )
        // Files that nobody reads.
        family.incomplete("no-scan", join(JPEGParts.start, parts.segments.joinedData()))
        family.incomplete("two-starts", join(JPEGParts.start, parts.data()))
        family.incomplete("unknown-marker", parts.data(before: Data([0xFF, 0x02, 0, 4, 1, 2])))
        family.incomplete("no-quantization", parts.mapping { $0.marker == 0xDB ? [] : [$0] }.data())
        return family.files
    }

    /// Sampling factors, identifiers, and restarts.
    private static func jpegsOfWriter() -> [OddFile] {
        typealias Component = JPEGWriter.Component
        var files: [OddFile] = []
        // Cameras and editors write others than the usual six as well.
        let factors: [[(Int, Int)]] = [
            [(1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)], [(1, 2), (1, 1), (1, 1)],
            [(4, 1), (1, 1), (1, 1)], [(1, 4), (1, 1), (1, 1)], [(4, 2), (1, 1), (1, 1)], [(2, 4), (1, 1), (1, 1)],
            [(3, 1), (1, 1), (1, 1)], [(1, 3), (1, 1), (1, 1)], [(2, 2), (2, 2), (2, 2)], [(2, 1), (2, 1), (2, 1)],
            [(2, 2), (2, 1), (2, 1)], [(2, 2), (1, 2), (1, 2)], [(2, 1), (1, 1), (2, 1)], [(1, 1), (2, 2), (2, 2)],
            [(1, 1), (2, 1), (1, 1)], [(2, 2), (2, 1), (1, 1)], [(4, 1), (2, 1), (1, 1)], [(1, 1)], [(2, 2)], [(4, 1)],
            [(2, 2), (1, 1), (1, 1), (2, 2)], [(1, 1), (1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1), (2, 1)],
        ]
        for factors in factors {
            let components = factors.enumerated().map { index, factor in
                Component(identifier: UInt8(index + 1), horizontal: factor.0, vertical: factor.1)
            }
            let kind = "sampling-" + factors.map { "\($0.0)x\($0.1)" }.joined(separator: "-")
            files += OddFileFamily("jpg", kind, original: JPEGWriter(components: components).data).files
        }
        for identifiers in [[0, 1, 2], [82, 71, 66], [114, 103, 98], [7, 200, 9], [1, 34, 35]] as [[UInt8]] {
            let components = identifiers.map { Component(identifier: $0) }
            let kind = "identifiers-" + identifiers.map { "\($0)" }.joined(separator: "-")
            files += OddFileFamily("jpg", kind, original: JPEGWriter(components: components).data).files
        }
        var writer = JPEGWriter(components: [1, 2, 3].map { Component(identifier: $0) })
        writer.restartInterval = 2
        let parts = writer.parts
        var family = OddFileFamily("jpg", "restarts", original: writer.data)
        family.same("no-end", parts.data(end: Data()))
        let first = parts.coded.range(of: Data([0xFF, 0xD0]))?.lowerBound ?? 0
        func coded(_ bytes: Data) -> Data { JPEGParts(segments: parts.segments, scan: parts.scan, coded: bytes).data() }
        family.incomplete("missing-restart", coded(parts.coded.prefix(first) + parts.coded.dropFirst(first + 2)))
        family.incomplete("wrong-restart", coded(parts.coded.replacing(at: first, with: Data([0xFF, 0xD5]))))
        family.incomplete("repeated-restart", coded(parts.coded.replacing(at: first, with: Data([0xFF, 0xD1]))))
        family.same(
            "zeros-before-restart",
            coded(join(parts.coded.prefix(first), Data(count: 2), parts.coded.dropFirst(first)))
        )
        return files + family.files
    }
}
