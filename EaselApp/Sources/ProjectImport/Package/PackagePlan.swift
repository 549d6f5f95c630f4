/// A package that an import writes.
struct PackagePlan {
    /// A target of the package.
    struct Target {
        /// The kind of a target.
        enum Kind {
            case executable
            case library
            case tests
        }

        let name: String
        var kind: Kind
        /// The names of other targets of the package.
        var targets: [String] = []
        /// The products of Easel.
        var products: [String] = []
        /// Products of other imported packages: the name, and the name of the folder of the package.
        var packages: [(product: String, folder: String)] = []
        /// The absolute paths of the original sources.
        var sources: [String] = []
        /// The absolute paths of storyboards and nibs, which are compiled with the sources.
        var interfaces: [String] = []
        var resources: [ProjectTarget.Resource] = []
        /// The lines of the Swift settings.
        var settings: [String] = []
        /// The text of the information property list; `nil` for none.
        var info: String?
        /// A Boolean value that indicates whether the target is a library for previews.
        var isForPreviews = false

        /// The folder of the target in the package.
        var folder: String { (kind == .tests ? "Tests/" : "Sources/") + name }
    }

    let name: String
    /// The name of the project, for comments.
    let origin: String
    var targets: [Target] = []
    /// The products that are libraries, and their targets.
    var libraries: [(name: String, targets: [String])] = []
    /// The program that draws previews; `nil` for none.
    var previews: Previews?
}
