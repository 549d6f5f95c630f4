import Foundation

/// The chunks of a WebP file.
struct WebPParts {
    var body: Data

    init(_ file: Data) { body = Data(file.dropFirst(12)) }

    /// Returns the file with bytes after its chunks.
    func data(size: UInt32? = nil, extra: Data = Data(), before: Data = Data()) -> Data {
        let content = join(Data(text: "WEBP"), before, body, extra)
        return join(Data(text: "RIFF"), .little(size ?? UInt32(content.count)), content)
    }

    static func chunk(_ name: String, _ content: Data, isPadded: Bool = true) -> Data {
        let padding = Data(count: isPadded ? content.count % 2 : 0)
        return join(Data(text: name), .little(UInt32(content.count)), content, padding)
    }
}

extension OddFile {
    static func webps() throws -> [OddFile] {
        try ["lossy", "lossless", "alpha", "turned", "moving"].flatMap {
            try webps($0, WebPParts(ImageFileTests.data("\($0).webp")))
        }
    }

    private static func webps(_ kind: String, _ parts: WebPParts) -> [OddFile] {
        let whole = parts.data()
        var family = OddFileFamily("webp", kind, original: whole)
        family.same("text-after-end", join(whole, Data(text: "junk, more junk")))
        family.same("zeros-after-end", join(whole, Data(count: 9)))
        family.same("zeros-in-file", parts.data(extra: Data(count: 8)))
        family.same("unknown-chunk", parts.data(extra: WebPParts.chunk("ABCD", Data([1, 2, 3, 4]))))
        family.same(
            "two-metadata-chunks",
            parts.data(extra: WebPParts.chunk("XMP ", Data([1, 2])) + WebPParts.chunk("XMP ", Data([1, 2])))
        )
        family.same("no-padding", parts.data(extra: WebPParts.chunk("ABCD", Data([1, 2, 3]), isPadded: false)))
        family.same(
            "unfinished-chunk",
            parts.data(extra: join(Data(text: "ABCD"), .little(UInt32(255)), Data([1, 2])))
        )
        if kind == "turned" {
            family.same("no-feature-flags", whole.replacing(at: 20, with: Data([0])))
            family.same("file-ends-in-metadata", parts.data(size: UInt32(parts.body.count - 16)))
        }
        family.incomplete("cut-file", Data(whole.prefix(whole.count / 2)))
        family.incomplete("size-0", parts.data(size: 0))
        return family.files
    }
}
