import Foundation
import ImageCodecs
import Raster
import TestSupport

/// A summary of the frames that a program reads from a file.
struct ImageVerdict: Hashable, CustomStringConvertible {
    /// The mean red, green and blue of each quarter of an image, over black.
    struct Frame: Hashable {
        var means: [UInt8]

        init(means: [UInt8]) { self.means = means }

        /// Creates a summary.
        /// - Parameter color: Returns the color of a pixel, with red in the highest of three bytes.
        init(_ size: PixelSize, _ color: (Int, Int) -> UInt32) {
            means = []
            let (middleX, middleY) = (size.width / 2, size.height / 2)
            for (rows, columns) in [
                (0..<middleY, 0..<middleX), (0..<middleY, middleX..<size.width),
                (middleY..<size.height, 0..<middleX), (middleY..<size.height, middleX..<size.width),
            ] {
                var sums = [0, 0, 0]
                for y in rows {
                    for x in columns {
                        let color = color(x, y)
                        for (index, shift) in [16, 8, 0].enumerated() {
                            sums[index] += Int(color >> UInt32(shift) & 0xFF)
                        }
                    }
                }
                let count = max(1, rows.count * columns.count)
                means += sums.map { UInt8(($0 + count / 2) / count) }
            }
        }

        func isNear(_ other: Frame, tolerance: Int) -> Bool {
            zip(means, other.means).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        }
    }

    var size: PixelSize
    var frames: [Frame]

    init(size: PixelSize, frames: [Frame]) {
        self.size = size
        self.frames = frames
    }

    init(_ sequence: ImageSequence) {
        size = sequence.frames[0].image.surface.size
        frames = sequence.frames.map { frame in
            let surface = frame.image.surface
            return Frame(surface.size) { surface[$0, $1] & 0xFF_FFFF }
        }
    }

    /// A Boolean value that indicates whether the quarters of all frames have the same color.
    var isBlank: Bool {
        let colors = frames.flatMap { frame in
            stride(from: 0, to: frame.means.count, by: 3).map { Array(frame.means[$0..<$0 + 3]) }
        }
        return Set(colors).count == 1
    }

    var description: String {
        let means = frames.map { $0.means.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
        return "\(size.width)x\(size.height) " + means.joined(separator: " ")
    }

    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        let sides = words.first?.split(separator: "x").compactMap { Int($0) } ?? []
        guard sides.count == 2, words.count > 1 else { return nil }
        size = PixelSize(width: sides[0], height: sides[1])
        frames = words.dropFirst().map { word in
            let digits = word.compactMap(\.hexDigitValue)
            return Frame(
                means: stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
            )
        }
    }
}

/// The verdicts of ImageMagick about the generated files, in `Verdicts/imagemagick.txt`: a line for each file, with its
/// name, and the size and colors of its frames, or `none` if ImageMagick shows nothing.
enum ImageVerdicts {
    private static let path = "Tests/ImageCodecsTests/Verdicts/imagemagick.txt"

    /// Returns the verdict about each file; `nil` stands for a file that is not shown.
    static func read() throws -> [String: ImageVerdict?] {
        let text = try String(contentsOf: Checkout.url(path), encoding: .utf8)
        var verdicts: [String: ImageVerdict?] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let space = line.firstIndex(of: " ") else { continue }
            verdicts[String(line[..<space])] = .some(ImageVerdict(line[line.index(after: space)...]))
        }
        return verdicts
    }

    static func write(_ verdicts: [String: ImageVerdict?], version: String) throws {
        let head = """
            # What ImageMagick shows of generated files: the size, and the mean red, green and blue of the quarters of each
            # frame, over black. Written by OddFileTests.verdictsAreThoseOfImageMagick.
            # \(version)

            """
        let lines = verdicts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value?.description ?? "none")\n" }
        try (head + lines.joined()).write(to: Checkout.url(path), atomically: true, encoding: .utf8)
    }
}

/// ImageMagick's `convert`, named by `EASEL_IMAGEMAGICK`.
struct ImageMagick {
    private let program: URL

    init?() {
        guard let path = ProcessInfo.processInfo.environment["EASEL_IMAGEMAGICK"] else { return nil }
        program = URL(fileURLWithPath: path)
    }

    func version() throws -> String {
        let text = String(decoding: try run(["-version"]).output, as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? "unknown version"
    }

    private func run(_ arguments: [String]) throws -> (output: [UInt8], isSuccess: Bool) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return ([UInt8](data), process.terminationStatus == 0)
    }

    /// Returns what ImageMagick shows of a file; `nil` if nothing, or if it reports an error and writes an image of a single
    /// color.
    func verdict(_ file: OddFile, in folder: URL) throws -> ImageVerdict? {
        let url = folder.appendingPathComponent(file.name)
        try file.data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let result = try run([
            url.path, "-coalesce", "-background", "black", "-alpha", "remove", "-colorspace", "sRGB", "-depth", "8",
            "ppm:-",
        ])
        guard let verdict = Self.verdict(result.output) else { return nil }
        return result.isSuccess || !verdict.isBlank ? verdict : nil
    }

    /// Reads portable pixmaps, one after the other.
    private static func verdict(_ bytes: [UInt8]) -> ImageVerdict? {
        var frames: [ImageVerdict.Frame] = []
        var first: PixelSize?
        var position = 0
        func word() -> String {
            let start = bytes[position...].firstIndex { $0 > 32 } ?? bytes.count
            let end = bytes[start...].firstIndex { $0 <= 32 } ?? bytes.count
            position = end
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        while position < bytes.count {
            guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255" else { return nil }
            let start = position + 1
            position = start + width * height * 3
            guard position <= bytes.count else { return nil }
            let size = PixelSize(width: width, height: height)
            first = first ?? size
            frames.append(
                ImageVerdict.Frame(size) { x, y in
                    bytes[(start + (y * width + x) * 3)...].prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
                }
            )
        }
        return first.map { ImageVerdict(size: $0, frames: frames) }
    }
}
