import CoreGraphics
import Localization

/// The name of a data set in an asset catalog.
public typealias NSDataAssetName = String

/// The data of a data set in an asset catalog, such as a file of settings or a model.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
    /// The largest file that is read, in bytes.
    static let largestFile = 256 << 20

    /// The name of the data set.
    public let name: NSDataAssetName

    /// The content of the file.
    public let data: Data

    /// The uniform type identifier that the data set states; `public.data` if it states none.
    public let typeIdentifier: String

    /// Creates an asset from the application's asset catalogs. Returns `nil` if there is no data set with the name.
    public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

    /// Creates an asset from a bundle's asset catalogs. Returns `nil` if there is no data set with the name.
    ///
    /// The main bundle stands for the application's resources, as it does for `UIImage(named:)`.
    public init?(name: NSDataAssetName, bundle: Bundle) {
        let catalogs = AssetCatalog.catalogs(in: ApplicationResources.folders(of: bundle))
        guard let found = catalogs.lazy.compactMap({ $0.data(named: name) }).first else { return nil }
        self.name = name
        (data, typeIdentifier) = found
    }

    /// Returns the asset itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
