/// A target of a project, as its package has it.
struct ProjectTarget {
    /// The kind of a product.
    enum Kind: String {
        case application = "app"
        case framework = "library"
        case tests = "tests"
    }

    /// A resource, and its path in the bundle.
    struct Resource: Hashable {
        let path: String
        /// The path in the bundle, such as `de.lproj/Localizable.strings`.
        let destination: String
    }

    /// A reference to a product of a package.
    struct PackageProduct: Hashable {
        let name: String
        let package: PackageReference
    }

    /// The package that a product is from.
    enum PackageReference: Hashable {
        /// A package in a folder, by its absolute path.
        case folder(String)
        /// A package on a server, by its name.
        case remote(String)
        /// One of the local packages: newer versions of Xcode do not write which.
        case unknown
    }

    /// The identity of a target among those of all projects: the path of the project file, and the name.
    struct Identity: Hashable {
        let project: String
        let name: String
    }

    let identity: Identity
    let kind: Kind
    /// The name of the module, which sources import.
    let module: String
    /// The file name of the product, such as `Kit.framework`.
    let product: String
    let swiftVersion: String
    /// The absolute paths of Swift sources.
    var sources: [String] = []
    /// The absolute paths of storyboards and nibs.
    var interfaces: [String] = []
    var resources: [Resource] = []
    /// The targets that this one is linked with.
    var dependencies: [Identity] = []
    var packages: [PackageProduct] = []
    /// The names of Apple's frameworks that the project links.
    var frameworks: [String] = []
    /// The active compilation conditions of builds for debugging and for release.
    var conditions: (debug: [String], release: [String]) = ([], [])
    /// Swift settings of the manifest, such as `.enableUpcomingFeature("ExistentialAny")`.
    var swiftSettings: [String] = []
    /// The information property list; `nil` for none.
    var info: PropertyListValue?

    var name: String { identity.name }
}
