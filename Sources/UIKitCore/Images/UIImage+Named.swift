import CoreGraphics
import ImageCodecs
import Localization
import Synchronization

extension UIImage {
    /// Creates an image from the application's resources, and caches it.
    ///
    /// Searches the image sets of asset catalogs (`*.xcassets`) first, and then files: in the main bundle, in the folder
    /// `PACKAGE_TARGET.resources` of the program's target beside it, which the Swift Package Manager creates, and in those
    /// of other targets, by their names. For the name `photo`,
    /// `photo@2x.png` is used on a screen with two pixels per point if that file exists; see Apple's documentation of
    /// image names. The default extension is `png`.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates an image from a bundle's resources, and caches it.
    /// - Parameter bundle: The bundle; `nil` and the main bundle are the application's resources.
    public convenience init?(named name: String, in bundle: Bundle?) {
        self.init(named: name, in: bundle, compatibleWith: nil)
    }

    /// Creates an image from a bundle's resources, and caches it.
    /// - Parameters:
    ///   - bundle: The bundle; `nil` and the main bundle are the application's resources.
    ///   - traitCollection: The traits that an asset's image is selected by, or `nil` for the main screen's.
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
            let scale = traits.displayScale == 0 ? UIScreen.mainTraits.displayScale : traits.displayScale
            guard let image = NamedImages.image(name, bundle, scale: scale) else { return nil }
            self.init(image.content, image.traits)
        }
    }

    /// Returns an animated image of `name0.png`, `name1.png`, and so on, up to 1024 images, or `nil` if there are none.
    /// - Parameter duration: The duration of one cycle through the images, in seconds.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        for index in 0...1024 {
            if let image = UIImage(named: "\(name)\(index)") {
                images.append(image)
            } else if index > 0 {
                // The first image may have the number 0 or 1.
                break
            }
        }
        return animatedImage(with: images, duration: duration)
    }
}

/// A cache of named images with a size limit. The least recently used images are evicted first.
enum NamedImages {
    /// The maximum size of the cached pixels, in bytes.
    static let limit = 64 << 20

    private struct Cache: Sendable {
        var images: [URL: UIImage] = [:]
        /// The URLs in order of use, the most recent last.
        var order: [URL] = []
        var byteCount = 0
    }

    private static let cache = Mutex(Cache())

    /// The cached assets, which remain until the program exits. Failed lookups are not cached.
    private static let assets = Mutex<[String: UIImageAsset]>([:])

    static func asset(_ name: String, _ bundle: Bundle?) -> UIImageAsset? {
        let folders = ApplicationResources.folders(of: bundle)
        let key = "\(folders.first?.path ?? "")/\(name)"
        if let known = assets.withLock({ $0[key] }) { return known }
        let found = AssetCatalog.catalogs(in: folders).lazy.compactMap { $0.image(named: name) }.first
        guard let found else { return nil }
        assets.withLock { $0[key] = found }
        return found
    }

    static func image(_ name: String, _ bundle: Bundle?, scale: CGFloat) -> UIImage? {
        guard let found = ImageName(name).find(in: ApplicationResources.folders(of: bundle), scale: scale) else {
            return nil
        }
        let known = cache.withLock { cache -> UIImage? in
            guard let image = cache.images[found.url] else { return nil }
            cache.order.removeAll { $0 == found.url }
            cache.order.append(found.url)
            return image
        }
        if let known { return known }
        guard let data = try? ImageFile.contents(of: found.url.path),
            let image = UIImage(data: data, scale: found.scale)
        else { return nil }
        cache.withLock { cache in
            // Two threads may have read the image at the same time.
            if cache.images.updateValue(image, forKey: found.url) == nil {
                cache.order.append(found.url)
                cache.byteCount += byteCount(image)
            }
            while cache.byteCount > limit, cache.order.count > 1 {
                if let image = cache.images.removeValue(forKey: cache.order.removeFirst()) {
                    cache.byteCount -= byteCount(image)
                }
            }
        }
        return image
    }

    private static func byteCount(_ image: UIImage) -> Int { image.bitmap.width * image.bitmap.height * 4 }

    /// Removes all images from the cache. Images that are in use remain.
    static func removeAll() {
        // Released after the lock.
        let former = cache.withLock { cache in
            defer { cache = Cache() }
            return cache
        }
        withExtendedLifetime(former) {}
    }

    /// The size of the cached pixels, in bytes.
    static var byteCount: Int { cache.withLock { $0.byteCount } }
}
