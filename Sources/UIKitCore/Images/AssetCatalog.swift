import CoreGraphics
import ImageCodecs
import Localization
import Synchronization

/// An asset catalog, a folder `*.xcassets` in Xcode's format, read at run time.
///
/// Image sets may specify scales, idioms, size classes, light and dark appearances, caps, and template rendering; color
/// sets may specify light and dark appearances, and appearances of high contrast; data sets may specify idioms. Apple's Asset
/// Catalog Format Reference describes the format.
struct AssetCatalog {
    let folder: URL

    /// The maximum number of bytes of a set's description.
    private static let longestContents = 1 << 20

    /// Returns the catalogs in folders.
    static func catalogs(in folders: [URL]) -> [AssetCatalog] {
        folders.flatMap { folder in
            Folder.names(in: folder.path).filter { $0.hasSuffix(".xcassets") }
                .map { AssetCatalog(folder: folder.appendingPathComponent($0)) }
        }
    }

    /// Returns the images of a set, or `nil` if there is no such set or none of its files can be read.
    func image(named name: String) -> UIImageAsset? {
        guard let set = find("\(name).imageset"), let contents: ImageSet = Self.read(set) else { return nil }
        let asset = UIImageAsset()
        var count = 0
        for entry in contents.images {
            guard let file = entry.filename, file == (file as NSString).lastPathComponent,
                let data = try? ImageFile.contents(of: set.appendingPathComponent(file).path),
                var image = UIImage(data: data, scale: entry.scaleFactor)
            else { continue }
            if let slices = entry.slices { image = slices.apply(to: image) }
            switch contents.properties?.intent {
            case "template": image = image.withRenderingMode(.alwaysTemplate)
            case "original": image = image.withRenderingMode(.alwaysOriginal)
            default: break
            }
            asset.register(image, with: UITraitCollection(entry.traits))
            count += 1
        }
        return count > 0 ? asset : nil
    }

    /// Returns the color of a set, or `nil` if there is no such set or it has no color.
    func color(named name: String) -> UIColor? {
        guard let set = find("\(name).colorset"), let contents: ColorSet = Self.read(set) else { return nil }
        var light: UIColor?
        var dark: UIColor?
        var highContrast: (light: UIColor?, dark: UIColor?)
        for entry in contents.colors {
            guard let color = entry.color?.value else { continue }
            switch (entry.isDark, entry.isHighContrast) {
            case (true, true): highContrast.dark = color
            case (false, true): highContrast.light = color
            case (true, false): dark = color
            case (false, false): if light == nil || entry.appearances != nil { light = color }
            }
        }
        guard let light = light ?? dark else { return nil }
        guard highContrast.light != nil || highContrast.dark != nil else {
            return dark.map { UIColor(light: light, dark: $0) } ?? light
        }
        return UIColor(
            light: light,
            dark: dark ?? light,
            moreContrast: (highContrast.light ?? light, highContrast.dark ?? dark ?? highContrast.light ?? light)
        )
    }

    /// Returns the data of a set, or `nil` if there is no such set or none of its files can be read.
    func data(named name: String) -> (data: Data, typeIdentifier: String)? {
        guard let set = find("\(name).dataset"), let contents: DataSet = Self.read(set) else { return nil }
        // The data for this machine's idiom precedes that for all.
        let entries =
            contents.data.filter { $0.idiom == "ipad" }
            + contents.data.filter { $0.idiom ?? "universal" == "universal" }
        for entry in entries {
            guard let file = entry.filename, file == (file as NSString).lastPathComponent,
                let data = try? RegularFile.data(
                    of: set.appendingPathComponent(file).path,
                    atMost: NSDataAsset.largestFile
                )
            else { continue }
            return (data, entry.typeIdentifier ?? "public.data")
        }
        return nil
    }

    /// Returns the URL of a set, in the catalog or any folder in it.
    private func find(_ name: String) -> URL? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        let direct = folder.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: direct.path) { return direct }
        guard !name.contains("/") else { return nil }
        return Folder.paths(below: folder.path).first { $0.hasSuffix("/" + name) }.map {
            folder.appendingPathComponent($0)
        }
    }

    private static func read<Contents: Decodable>(_ set: URL) -> Contents? {
        let path = set.appendingPathComponent("Contents.json").path
        guard let data = try? RegularFile.data(of: path, atMost: longestContents) else { return nil }
        return try? JSONDecoder().decode(Contents.self, from: data)
    }
}

/// An appearance of an entry, such as the dark appearance.
private struct Appearance: Decodable {
    let appearance: String
    let value: String

    var isDark: Bool { appearance == "luminosity" && value == "dark" }
    var isHighContrast: Bool { appearance == "contrast" && value == "high" }
}

private struct ImageSet: Decodable {
    struct Properties: Decodable {
        let intent: String?

        enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }

    let images: [ImageEntry]
    let properties: Properties?
}

private struct ImageEntry: Decodable {
    let filename: String?
    let scale: String?
    let idiom: String?
    let appearances: [Appearance]?
    let widthClass: String?
    let heightClass: String?
    let slices: AssetSlices?

    enum CodingKeys: String, CodingKey {
        case filename, scale, idiom, appearances
        case slices = "resizing"
        case widthClass = "width-class"
        case heightClass = "height-class"
    }

    /// The number before the last character; `nil` if it is no scale.
    private var statedScale: CGFloat? {
        scale.flatMap { Double($0.dropLast()) }.flatMap { $0.isFinite && $0 > 0 ? CGFloat($0) : nil }
    }

    var scaleFactor: CGFloat { statedScale ?? 1 }

    var traits: UITraitCollection.Values {
        var values = UITraitCollection.Values()
        values.displayScale = statedScale ?? 0
        values.userInterfaceIdiom =
            ["iphone": .phone, "ipad": .pad, "tv": .tv, "car": .carPlay, "mac": .mac][idiom ?? ""] ?? .unspecified
        let sizes: [String: UIUserInterfaceSizeClass] = ["compact": .compact, "regular": .regular]
        values.horizontalSizeClass = sizes[widthClass ?? ""] ?? .unspecified
        values.verticalSizeClass = sizes[heightClass ?? ""] ?? .unspecified
        if let appearances {
            if appearances.contains(where: \.isDark) {
                values.userInterfaceStyle = .dark
            } else if appearances.contains(where: { $0.appearance == "luminosity" && $0.value == "light" }) {
                values.userInterfaceStyle = .light
            }
            if appearances.contains(where: \.isHighContrast) { values.accessibilityContrast = .high }
        }
        return values
    }
}

private struct DataSet: Decodable {
    struct Entry: Decodable {
        let filename: String?
        let idiom: String?
        let typeIdentifier: String?

        enum CodingKeys: String, CodingKey {
            case filename, idiom
            case typeIdentifier = "universal-type-identifier"
        }
    }

    let data: [Entry]
}

private struct ColorSet: Decodable {
    struct Entry: Decodable {
        let color: ColorValue?
        let appearances: [Appearance]?

        var isDark: Bool { appearances?.contains(where: \.isDark) ?? false }
        var isHighContrast: Bool { appearances?.contains(where: \.isHighContrast) ?? false }
    }

    let colors: [Entry]
}

private struct ColorValue: Decodable {
    let components: [String: String]?
    let space: String?

    enum CodingKeys: String, CodingKey {
        case components
        case space = "color-space"
    }

    /// The color of the components. A component is a fraction with a decimal point, a byte as an integer, or a byte in
    /// hexadecimal.
    var value: UIColor? {
        guard let components else { return nil }
        func number(_ name: String) -> CGFloat? {
            guard let text = components[name] else { return nil }
            if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            guard let value = Double(text) else { return nil }
            return text.contains(".") || name == "alpha" ? value : value / 255
        }
        let alpha = number("alpha") ?? 1
        if let white = number("white") { return UIColor(white: white, alpha: alpha) }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
        if space == "display-p3" { return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha) }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension UIColor {
    /// Creates a color from the application's asset catalogs. Returns `nil` if there is no color with the name.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates a color from a bundle's asset catalogs. Returns `nil` if there is no color with the name.
    /// - Parameter bundle: The bundle; `nil` and the main bundle are the application's resources.
    public convenience init?(named name: String, in bundle: Bundle?) {
        let catalogs = AssetCatalog.catalogs(in: ApplicationResources.folders(of: bundle))
        guard let color = catalogs.lazy.compactMap({ $0.color(named: name) }).first else { return nil }
        self.init(like: color)
    }

    /// Creates a color from a bundle's asset catalogs. Returns `nil` if there is no color with the name.
    /// - Parameters:
    ///   - bundle: The bundle, or `nil` for the application's resources.
    ///   - traitCollection: The traits that the color is selected by; `nil` for a color that depends on the traits with which it
    ///     is drawn.
    public convenience init?(
        named name: String,
        in bundle: Bundle?,
        compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let color = UIColor(named: name, in: bundle) else { return nil }
        self.init(like: traitCollection.map { color.resolvedColor(with: $0) } ?? color)
    }
}
