import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Generated files with the oddities of cameras, servers and editors, and with damage. ImageMagick is the judge: what it
/// shows is read, with the same colors.
///
/// `Verdicts/imagemagick.txt` has its verdicts, so that the tests do not need it. With
/// `EASEL_IMAGEMAGICK=/usr/bin/convert` in the environment, they are verified; with `EASEL_UPDATE_GOLDENS=1` besides, they
/// are written.
struct OddFileTests {
    /// The files that ImageMagick shows differently, on purpose.
    private static let differences = [
        "bmp-masks-header-52.bmp": "It does not read the masks in a header of 52 bytes.",
        "bmp-palette-1-header-64.bmp": "Colors have four bytes in OS/2's header of 64 bytes, and not three.",
        "bmp-palette-4-header-64.bmp": "Likewise.",
        "bmp-palette-8-header-64.bmp": "Likewise.",
        "tif-color-strip-behind-end.tif": "It omits the strips after a damaged one.",
        "webp-moving-no-padding.webp": "It shows a white image.",
        "webp-moving-unfinished-chunk.webp": "Likewise.",
    ]

    private static func files(_ format: String) throws -> [OddFile] {
        try OddFile.all().filter { $0.name.hasPrefix("\(format)-") }
    }

    /// Returns the frames of an animation, or the image.
    private static func decode(_ data: Data, _ tolerance: ImageTolerance = .lenient) throws(ImageFileError)
        -> ImageSequence
    {
        var limits = ImageLimits()
        limits.tolerance = tolerance
        return try ImageFile.decodeFrames(data, limits: limits)
    }

    @Test(arguments: ["jpg", "png", "gif", "bmp", "tif", "webp"])
    func filesThatImageMagickShowsAreRead(format: String) throws {
        let verdicts = try ImageVerdicts.read()
        for file in try Self.files(format) {
            let verdict = try #require(verdicts[file.name], "\(file.name) has no verdict")
            guard let verdict, Self.differences[file.name] == nil else { continue }
            do {
                let read = ImageVerdict(try Self.decode(file.data))
                let isEqual =
                    read.size == verdict.size && read.frames.count == verdict.frames.count
                    && zip(read.frames, verdict.frames).allSatisfy { $0.isNear($1, tolerance: 3) }
                #expect(isEqual, "\(file.name): \(read) instead of \(verdict)")
            } catch {
                Issue.record("\(file.name): \(error)")
            }
        }
    }

    /// An oddity changes no pixel.
    @Test(arguments: ["jpg", "png", "gif", "bmp", "tif", "webp"])
    func oddFilesHavePixelsOfOriginal(format: String) throws {
        let files = try Self.files(format)
        let verdicts = try ImageVerdicts.read()
        let originals = try Dictionary(
            uniqueKeysWithValues: Set(files.compactMap(\.original)).map { name in
                let file = try #require(files.first { $0.name == name })
                return (name, try Self.pixels(Self.decode(file.data)))
            }
        )
        for file in files {
            guard let name = file.original else { continue }
            guard let read = try? Self.decode(file.data) else {
                // Read by ImageMagick: the other test reports it.
                #expect(verdicts[file.name] == .some(nil), "\(file.name)")
                continue
            }
            #expect(try Self.pixels(read) == #require(originals[name]), "\(file.name)")
        }
    }

    private static func pixels(_ sequence: ImageSequence) -> [[UInt32]] {
        sequence.frames.map { frame in
            let surface = frame.image.surface
            return (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
        }
    }

    /// Files with missing pixels are errors, and the originals that ImageMagick shows are valid.
    @Test func strictDecodingRejectsIncompleteFiles() throws {
        let verdicts = try ImageVerdicts.read()
        for file in try OddFile.all() {
            if file.isIncomplete {
                #expect(throws: ImageFileError.self, "\(file.name)") { try Self.decode(file.data, .strict) }
            } else if file.name.contains("-original."), verdicts[file.name] != .some(nil) {
                #expect(throws: Never.self, "\(file.name)") { try Self.decode(file.data, .strict) }
            }
        }
    }

    /// The memory for the pixels of a file remains limited.
    @Test func limitsApplyToOddFiles() throws {
        var limits = ImageLimits()
        limits.pixelCount = 14
        limits.sequencePixelCount = 14
        for file in try OddFile.all() {
            #expect(throws: ImageFileError.self, "\(file.name)") {
                try ImageFile.decodeFrames(file.data, limits: limits)
            }
        }
    }

    @Test func verdictsCoverFilesExactly() throws {
        let names = try OddFile.all().map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Set(ImageVerdicts.read().keys) == Set(names))
        let shown = try ImageVerdicts.read().values.count { $0 != nil }
        #expect(shown > 300)
    }

    @Test(.enabled(if: ImageMagick() != nil)) func verdictsAreThoseOfImageMagick() throws {
        let program = try #require(ImageMagick())
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("odd-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var verdicts: [String: ImageVerdict?] = [:]
        for file in try OddFile.all() { verdicts[file.name] = .some(try program.verdict(file, in: folder)) }
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try ImageVerdicts.write(verdicts, version: program.version())
        }
        let known = try ImageVerdicts.read()
        for (name, verdict) in verdicts where known[name] != verdict {
            Issue.record("\(name): \(verdict?.description ?? "none")")
        }
    }
}
