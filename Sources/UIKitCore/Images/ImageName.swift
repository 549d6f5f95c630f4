import CoreGraphics

/// The name of a picture, and the files that may hold it.
struct ImageName {
    struct Found: Hashable {
        let url: URL
        let scale: CGFloat
    }

    /// With folders, without scale and extension.
    private let stem: String
    private let pathExtension: String

    /// - Parameter name: `icon`, `icon.jpg`, `buttons/icon`. Without an extension PNG is meant.
    init(_ name: String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let last = parts.last ?? ""
        if let dot = last.lastIndex(of: "."), dot > last.startIndex, last.index(after: dot) < last.endIndex {
            pathExtension = String(last[last.index(after: dot)...])
            stem = String(name.dropLast(pathExtension.count + 1))
        } else {
            pathExtension = "png"
            stem = name
        }
    }

    /// The file that suits a screen best: of its own scale, else of the next greater, else of the greatest there is; at
    /// the same scale one for large screens (`~ipad`) before one for all.
    ///
    /// A name that ends in `@2x` means that file.
    func find(in folders: [URL], scale: CGFloat) -> Found? {
        guard !stem.isEmpty, !stem.split(separator: "/").contains("..") else { return nil }
        let told = Self.toldScale(stem)
        for folder in folders {
            let files = FileManager.default
            if told != nil {
                let url = folder.appendingPathComponent("\(stem).\(pathExtension)")
                if files.fileExists(atPath: url.path) { return Found(url: url, scale: told ?? 1) }
                continue
            }
            for candidate in Self.scales(for: scale) {
                let suffix = candidate == 1 ? "" : "@\(Int(candidate))x"
                for idiom in ["~ipad", ""] {
                    let url = folder.appendingPathComponent("\(stem)\(suffix)\(idiom).\(pathExtension)")
                    if files.fileExists(atPath: url.path) { return Found(url: url, scale: candidate) }
                }
            }
        }
        return nil
    }

    private static let known: [CGFloat] = [1, 2, 3]

    /// The scales of files in the order that they are wanted.
    static func scales(for scale: CGFloat) -> [CGFloat] {
        let enough = known.filter { $0 >= scale - 0.001 }
        return enough + known.filter { !enough.contains($0) }.reversed()
    }

    private static func toldScale(_ stem: String) -> CGFloat? {
        let plain = stem.hasSuffix("~ipad") ? stem.dropLast(5) : stem[...]
        return known.dropFirst().first { plain.hasSuffix("@\(Int($0))x") }
    }
}
