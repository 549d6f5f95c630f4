import CoreGraphics

/// The name of an image, which identifies its files.
struct ImageName {
    struct Found: Hashable {
        let url: URL
        let scale: CGFloat
    }

    /// The path and name, without scale and extension.
    private let stem: String
    private let pathExtension: String

    /// Creates an image name.
    /// - Parameter name: A name such as `icon`, `icon.jpg`, or `buttons/icon`. The default extension is `png`.
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

    /// Returns the file that fits a screen best: a file of its scale, else of the next larger scale, else of the
    /// largest scale. For one scale, a file for large screens (`~ipad`) is preferred to one for all screens.
    ///
    /// A name that ends in `@2x` identifies exactly that file.
    func find(in folders: [URL], scale: CGFloat) -> Found? {
        guard !stem.isEmpty, !stem.split(separator: "/").contains("..") else { return nil }
        let namedScale = Self.explicitScale(stem)
        for folder in folders {
            let files = FileManager.default
            if namedScale != nil {
                let url = folder.appendingPathComponent("\(stem).\(pathExtension)")
                if files.fileExists(atPath: url.path) { return Found(url: url, scale: namedScale ?? 1) }
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

    /// Returns the scales of files in order of preference.
    static func scales(for scale: CGFloat) -> [CGFloat] {
        let enough = known.filter { $0 >= scale - 0.001 }
        return enough + known.filter { !enough.contains($0) }.reversed()
    }

    private static func explicitScale(_ stem: String) -> CGFloat? {
        let plain = stem.hasSuffix("~ipad") ? stem.dropLast(5) : stem[...]
        return known.dropFirst().first { plain.hasSuffix("@\(Int($0))x") }
    }
}
