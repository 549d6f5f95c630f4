import Foundation
import Raster

/// Writes GIF images and animations. A frame of more than 256 colors gets a palette of the means of boxes of the
/// color space, each cut where its colors differ most. Pixels are opaque or
/// transparent.
package enum GIF {
    /// An image of a file.
    package struct Frame {
        package var surface: Surface
        package var isOpaque: Bool

        /// The duration in seconds, which is rounded to hundredths.
        package var duration: Double

        package init(surface: Surface, isOpaque: Bool, duration: Double) {
            (self.surface, self.isOpaque, self.duration) = (surface, isOpaque, duration)
        }
    }

    /// Returns a file.
    /// - Parameters:
    ///   - frames: At least one image. The first one determines the size; others are clipped to it.
    ///   - repeatCount: The number of repetitions, zero for ever; `nil` to play once.
    package static func encode(_ frames: [Frame], repeatCount: Int?) throws(ImageFileError) -> Data {
        guard let size = frames.first?.surface.size, size.width <= 0xFFFF, size.height <= 0xFFFF else {
            throw .cannotEncode(.gif, reason: "the size exceeds the maximum of the format")
        }
        var file = Data("GIF89a".utf8)
        func append(_ numbers: Int...) { for number in numbers { file.append(UInt8(truncatingIfNeeded: number)) } }
        func appendWord(_ number: Int) { append(number & 255, number >> 8) }
        appendWord(size.width)
        appendWord(size.height)
        append(0x70, 0, 0)
        if let repeatCount {
            append(0x21, 0xFF, 11)
            file.append(contentsOf: "NETSCAPE2.0".utf8)
            append(3, 1)
            appendWord(min(max(repeatCount, 0), 0xFFFF))
            append(0)
        }
        for frame in frames {
            let width = min(frame.surface.size.width, size.width)
            let height = min(frame.surface.size.height, size.height)
            let palette = GIFPalette(frame.surface, width, height, hasTransparency: !frame.isOpaque)
            let hundredths = frame.duration.isFinite ? min(max((frame.duration * 100).rounded(), 0), 65_535) : 0
            // A frame with transparent pixels must not show the one before it.
            let disposal = palette.transparentIndex == nil ? 1 : 2
            append(0x21, 0xF9, 4, disposal << 2 | (palette.transparentIndex == nil ? 0 : 1))
            appendWord(Int(hundredths))
            append(palette.transparentIndex ?? 0, 0)
            append(0x2C, 0, 0, 0, 0)
            appendWord(width)
            appendWord(height)
            append(0x80 | (palette.bits - 1))
            for index in 0..<1 << palette.bits {
                let color = index < palette.colors.count ? palette.colors[index] : 0
                append(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255))
            }
            var codes = GIFCodes(bits: max(2, palette.bits))
            for y in 0..<height {
                let row = frame.surface.row(y)
                for x in 0..<width { codes.add(palette.index(of: row[x])) }
            }
            append(max(2, palette.bits))
            codes.finish(in: &file)
        }
        append(0x3B)
        return file
    }
}

/// The colors of a frame.
private struct GIFPalette {
    private(set) var colors: [UInt32] = []
    private(set) var transparentIndex: Int?

    /// The number of bits of an index, from 1 to 8.
    private(set) var bits = 1

    /// The index of each color, if there are few.
    private var exact: [UInt32: Int] = [:]

    /// The index of each color in five bits per channel; empty if there are few colors.
    private var nearest: [UInt8] = []

    init(_ surface: Surface, _ width: Int, _ height: Int, hasTransparency: Bool) {
        var hasTransparentPixel = false
        var histogram: [Box.Bin] = []
        for y in 0..<height {
            let row = surface.row(y)
            for x in 0..<width {
                guard let color = Self.color(row[x]) else {
                    hasTransparentPixel = true
                    continue
                }
                if exact.count <= 256, exact[color] == nil { exact[color] = exact.count }
            }
        }
        let room = hasTransparency && hasTransparentPixel ? 255 : 256
        if exact.count <= room {
            colors = exact.sorted { $0.value < $1.value }.map(\.key)
        } else {
            exact = [:]
            histogram = Array(repeating: Box.Bin(), count: 1 << 15)
            for y in 0..<height {
                let row = surface.row(y)
                for x in 0..<width { if let color = Self.color(row[x]) { histogram[Self.bin(color)].add(color) } }
            }
            nearest = Array(repeating: 0, count: 1 << 15)
            for (index, box) in Box.cut(histogram, into: room).enumerated() {
                colors.append(box.color(histogram))
                for bin in box.bins { nearest[bin] = UInt8(index) }
            }
        }
        if hasTransparentPixel {
            transparentIndex = min(colors.count, 255)
            if colors.count < 256 { colors.append(0) }
        }
        while 1 << bits < colors.count { bits += 1 }
    }

    func index(of pixel: UInt32) -> Int {
        guard let color = Self.color(pixel) else { return transparentIndex ?? 0 }
        return nearest.isEmpty ? exact[color] ?? 0 : Int(nearest[Self.bin(color)])
    }

    /// Returns the straight color of a pixel, or `nil` for one that is transparent by half or more.
    private static func color(_ pixel: UInt32) -> UInt32? {
        pixel >> 24 < 128 ? nil : PNG.unpremultiplied(pixel) & 0xFF_FFFF
    }

    private static func bin(_ color: UInt32) -> Int {
        let red = color >> 9 & 0x7C00
        let green = color >> 6 & 0x3E0
        let blue = color >> 3 & 0x1F
        return Int(red | green | blue)
    }

    /// A box of the color space.
    private struct Box {
        /// The pixels whose colors are the same in five bits per channel.
        struct Bin {
            var count = 0
            var sums = (0, 0, 0)

            mutating func add(_ color: UInt32) {
                count += 1
                sums.0 += Int(color >> 16 & 255)
                sums.1 += Int(color >> 8 & 255)
                sums.2 += Int(color & 255)
            }
        }

        var bins: [Int]
        var count: Int

        /// The channel in which the colors differ most, by the position of its bits; their mean; and the sum of the squares of the
        /// differences from it.
        var widest = (shift: 0, mean: 0.0, error: -1.0)

        init(_ bins: [Int], _ histogram: [Bin]) {
            self.bins = bins
            count = bins.reduce(0) { $0 + histogram[$1].count }
            for shift in [0, 5, 10] {
                var (sum, squares) = (0, 0)
                for bin in bins {
                    let value = bin >> shift & 31
                    sum += value * histogram[bin].count
                    squares += value * value * histogram[bin].count
                }
                let mean = Double(sum) / Double(max(count, 1))
                let error = Double(squares) - mean * Double(sum)
                if error > widest.error { widest = (shift, mean, error) }
            }
        }

        /// Returns at most a number of boxes around all colors.
        static func cut(_ histogram: [Bin], into limit: Int) -> [Box] {
            var boxes = [Box(histogram.indices.filter { histogram[$0].count > 0 }, histogram)]
            while boxes.count < limit,
                let index = boxes.indices.filter({ boxes[$0].bins.count > 1 })
                    .max(by: { boxes[$0].widest.error < boxes[$1].widest.error })
            {
                let box = boxes[index]
                let lower = box.bins.filter { Double($0 >> box.widest.shift & 31) <= box.widest.mean }
                let upper = box.bins.filter { Double($0 >> box.widest.shift & 31) > box.widest.mean }
                // Different bins differ in a channel, and not all are on one side of the mean.
                guard !lower.isEmpty, !upper.isEmpty else { break }
                boxes[index] = Box(lower, histogram)
                boxes.append(Box(upper, histogram))
            }
            return boxes
        }

        func color(_ histogram: [Bin]) -> UInt32 {
            let sums = bins.reduce(into: (0, 0, 0)) { result, bin in
                let own = histogram[bin].sums
                result = (result.0 + own.0, result.1 + own.1, result.2 + own.2)
            }
            func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / max(count, 1)) }
            return mean(sums.0) << 16 | mean(sums.1) << 8 | mean(sums.2)
        }
    }
}

/// The compressed indices of a frame, by the algorithm of Lempel, Ziv and Welch.
private struct GIFCodes {
    private let bits: Int
    private var bytes: [UInt8] = []
    private var pending = 0
    private var pendingCount = 0
    private var width: Int

    /// The code of each sequence that extends another one by an index.
    private var codes: [Int: Int] = [:]
    private var next: Int
    private var sequence: Int?

    init(bits: Int) {
        self.bits = bits
        width = bits + 1
        next = 1 << bits + 2
        put(1 << bits)
    }

    private mutating func put(_ code: Int) {
        pending |= code << pendingCount
        pendingCount += width
        while pendingCount >= 8 {
            bytes.append(UInt8(pending & 255))
            pending >>= 8
            pendingCount -= 8
        }
    }

    mutating func add(_ index: Int) {
        guard let sequence else { return self.sequence = index }
        let key = sequence << 8 | index
        if let code = codes[key] { return self.sequence = code }
        put(sequence)
        if next < 4096 {
            codes[key] = next
            // The reader learns a code one step later.
            if next == 1 << width { width += 1 }
            next += 1
        } else {
            put(1 << bits)
            codes.removeAll(keepingCapacity: true)
            width = bits + 1
            next = 1 << bits + 2
        }
        self.sequence = index
    }

    /// Appends the data blocks to a file.
    mutating func finish(in file: inout Data) {
        if let sequence { put(sequence) }
        if next == 1 << width, width < 12 { width += 1 }
        put(1 << bits + 1)
        if pendingCount > 0 { bytes.append(UInt8(pending & 255)) }
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = bytes[start..<min(start + 255, bytes.count)]
            file.append(UInt8(block.count))
            file.append(contentsOf: block)
        }
        file.append(0)
    }
}
