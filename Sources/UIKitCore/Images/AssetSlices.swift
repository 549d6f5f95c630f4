import CoreGraphics

/// The `resizing` entry of an image in an asset catalog: end caps, and the part between them that fills the rest.
///
/// Numbers are pixels of the upright image. Pixels between the center part and the far cap are not part of the image:
/// the image's size is that of the caps and the center. Apple's Asset Catalog Format Reference does not describe this
/// entry; the format is that of the files Xcode writes. Empirical; not documented by Apple.
struct AssetSlices: Decodable {
    struct Insets: Decodable {
        let top: CGFloat?
        let left: CGFloat?
        let bottom: CGFloat?
        let right: CGFloat?
    }

    struct Center: Decodable {
        /// `tile` or `stretch`.
        let mode: String?
        let width: CGFloat?
        let height: CGFloat?
    }

    /// `9-part`, `3-part-horizontal`, or `3-part-vertical`.
    let mode: String?
    let capInsets: Insets?
    let center: Center?

    private enum CodingKeys: String, CodingKey {
        case mode, center
        case capInsets = "cap-insets"
    }

    /// Returns a resizable image of the caps and the center, or the image itself if memory cannot be allocated.
    func apply(to image: UIImage) -> UIImage {
        guard let image = image.upright() else { return image }
        let columns = Slices(
            length: image.bitmap.width,
            first: mode == "3-part-vertical" ? 0 : capInsets?.left,
            center: mode == "3-part-vertical" ? nil : center?.width,
            last: mode == "3-part-vertical" ? 0 : capInsets?.right
        )
        let rows = Slices(
            length: image.bitmap.height,
            first: mode == "3-part-horizontal" ? 0 : capInsets?.top,
            center: mode == "3-part-horizontal" ? nil : center?.height,
            last: mode == "3-part-horizontal" ? 0 : capInsets?.bottom
        )
        guard let bitmap = image.bitmap.joining(columns: columns.ranges, rows: rows.ranges) else { return image }
        let insets = UIEdgeInsets(
            top: CGFloat(rows.first) / image.scale,
            left: CGFloat(columns.first) / image.scale,
            bottom: CGFloat(rows.last) / image.scale,
            right: CGFloat(columns.last) / image.scale
        )
        return UIImage(bitmap, image.traits)
            .resizableImage(withCapInsets: insets, resizingMode: center?.mode == "stretch" ? .stretch : .tile)
    }
}

/// Two caps and the part between them along one axis, in pixels, within the length of the image.
private struct Slices {
    let length: Int
    let first: Int
    let center: Int
    let last: Int

    init(length: Int, first: CGFloat?, center: CGFloat?, last: CGFloat?) {
        func pixels(_ value: CGFloat?, atMost limit: Int) -> Int {
            value.map { Int(min(max($0.rounded(), 0), CGFloat(limit))) } ?? 0
        }
        self.length = length
        self.first = pixels(first, atMost: length)
        self.last = pixels(last, atMost: length - self.first)
        let rest = length - self.first - self.last
        self.center = center == nil ? rest : pixels(center, atMost: rest)
    }

    /// The pixels that belong to the image.
    var ranges: [Range<Int>] { [0..<first + center, length - last..<length] }
}

extension CGImage {
    /// Returns an image of some columns and rows of this one, joined, or `nil` if they are empty or memory cannot be
    /// allocated.
    fileprivate func joining(columns: [Range<Int>], rows: [Range<Int>]) -> CGImage? {
        let size = PixelSize(width: columns.reduce(0) { $0 + $1.count }, height: rows.reduce(0) { $0 + $1.count })
        guard size.width > 0, size.height > 0 else { return nil }
        if size.width == width, size.height == height { return self }
        guard let joined = Surface(size: size) else { return nil }
        for (target, source) in rows.joined().enumerated() {
            var pixel = joined.row(target)
            for columns in columns {
                pixel.update(from: surface.row(source) + columns.lowerBound, count: columns.count)
                pixel += columns.count
            }
        }
        return CGImage(surface: joined, isOpaque: isOpaque)
    }
}
