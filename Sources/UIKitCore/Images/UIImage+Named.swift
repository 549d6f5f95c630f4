import CoreGraphics
import Synchronization

extension UIImage {
    /// Finds an image among the application's resources by its name, and keeps it.
    ///
    /// Looked for are image sets of asset catalogues (`*.xcassets`), then files: in the main bundle and, beside the program, the folders `*.resources` that the package manager
    /// puts resources into. For the file `photo`, `photo@2x.png` is taken on a screen of two pixels to a point where there is
    /// one; see Apple's documentation of the names. Without an extension PNG is meant.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Finds an image in a bundle by its name, and keeps it.
    /// - Parameter bundle: nil for the application's resources.
    public convenience init?(named name: String, in bundle: Bundle?) {
        self.init(named: name, in: bundle, compatibleWith: nil)
    }

    /// Finds an image in a bundle by its name, and keeps it.
    /// - Parameters:
    ///   - bundle: nil for the application's resources.
    ///   - traitCollection: of an asset's images, the one that suits these is taken; nil means the main screen's.
    public convenience init?(
        named name: String,
        in bundle: Bundle?,
        compatibleWith traitCollection: UITraitCollection?
    ) {
        let traits = traitCollection ?? UIScreen.mainTraits
        if let asset = NamedImages.asset(name, bundle) {
            let image = asset.image(with: traits)
            self.init(image.content, image.traits)
            setAsset(asset)
        } else {
            let scale = traits.displayScale == 0 ? UIScreen.mainScale : traits.displayScale
            guard let image = NamedImages.image(name, bundle, scale: scale) else { return nil }
            self.init(image.content, image.traits)
        }
    }

    /// Makes a moving image of `name0.png`, `name1.png` and so on, up to 1024 of them. Nil when there is none.
    /// - Parameter duration: of all of them, in seconds.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        for index in 0...1024 {
            if let image = UIImage(named: "\(name)\(index)") {
                images.append(image)
            } else if index > 0 {
                // The first one may have the number 0 or 1.
                break
            }
        }
        return animatedImage(with: images, duration: duration)
    }
}

/// Images that were asked for by name, kept up to a limit; those not asked for longest go first.
enum NamedImages {
    /// Bytes of pixels.
    static let limit = 64 << 20

    private struct Kept: Sendable {
        var images: [URL: UIImage] = [:]
        /// Those asked for last come last.
        var order: [URL] = []
        var byteCount = 0
    }

    private static let kept = Mutex(Kept())

    static func folders(_ bundle: Bundle?) -> [URL] {
        bundle.map { [$0.resourceURL ?? $0.bundleURL] } ?? applicationFolders
    }

    /// Assets are kept as long as the program runs; what was not found is looked for again.
    private static let assets = Mutex<[String: UIImageAsset]>([:])

    static func asset(_ name: String, _ bundle: Bundle?) -> UIImageAsset? {
        let folders = folders(bundle)
        let key = "\(folders.first?.path ?? "")/\(name)"
        if let known = assets.withLock({ $0[key] }) { return known }
        let found = AssetCatalog.catalogs(in: folders).lazy.compactMap { $0.image(named: name) }.first
        guard let found else { return nil }
        assets.withLock { $0[key] = found }
        return found
    }

    static func image(_ name: String, _ bundle: Bundle?, scale: CGFloat) -> UIImage? {
        guard let found = ImageName(name).find(in: folders(bundle), scale: scale) else { return nil }
        let known = kept.withLock { kept -> UIImage? in
            guard let image = kept.images[found.url] else { return nil }
            kept.order.removeAll { $0 == found.url }
            kept.order.append(found.url)
            return image
        }
        if let known { return known }
        guard let data = try? Data(contentsOf: found.url), let image = UIImage(data: data, scale: found.scale) else {
            return nil
        }
        kept.withLock { kept in
            // Two threads may have read it at once.
            if kept.images.updateValue(image, forKey: found.url) == nil {
                kept.order.append(found.url)
                kept.byteCount += byteCount(image)
            }
            while kept.byteCount > limit, kept.order.count > 1 {
                if let image = kept.images.removeValue(forKey: kept.order.removeFirst()) {
                    kept.byteCount -= byteCount(image)
                }
            }
        }
        return image
    }

    private static func byteCount(_ image: UIImage) -> Int { image.picture.width * image.picture.height * 4 }

    /// How many bytes of pixels are kept.
    static var byteCount: Int { kept.withLock { $0.byteCount } }

    static let applicationFolders: [URL] = {
        let main = Bundle.main
        var folders = [main.resourceURL ?? main.bundleURL]
        let beside = (try? FileManager.default.contentsOfDirectory(at: main.bundleURL, includingPropertiesForKeys: nil))
        folders += (beside ?? []).filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
        return folders
    }()
}
