import Foundation

/// A nib: objects that are created each time it is instantiated.
///
/// Nibs are compiled to Swift when the app is built. They are found by their names in the module that creates the nib, and in that of
/// the application delegate.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// The keys of options of a nib.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The string value of the key.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The objects that the nib refers to by the names of its placeholders, a dictionary.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let context: InterfaceContext
    private let build: @MainActor (InterfaceBuilder) -> Void
    /// The builder whose objects the nib may refer to, for the prototype of a cell.
    private let outer: InterfaceBuilder?

    /// Creates a nib by its name. Ends the program if there is none.
    /// - Parameters:
    ///   - name: The name, without an extension.
    ///   - bundleOrNil: The bundle of the texts and images of the nib, or `nil` for the main bundle.
    ///   - file: The file that creates the nib, whose module has it.
    public convenience init(nibName name: String, bundle bundleOrNil: Bundle?, file: String = #fileID) {
        let module = InterfaceLibrary.moduleName(ofFile: file)
        guard let nib = UINib(existing: name, bundleOrNil, modules: [module]) else {
            fatalError(
                "Could not load NIB in bundle: '\(bundleOrNil?.bundlePath ?? Bundle.main.bundlePath)' with name '\(name)'"
            )
        }
        self.init(nib.context, outer: nil, nib.build)
    }

    init(
        _ context: InterfaceContext,
        outer: InterfaceBuilder?,
        _ build: @escaping @MainActor (InterfaceBuilder) -> Void
    ) {
        self.context = context
        self.build = build
        self.outer = outer
        super.init()
    }

    /// Finds a nib in modules, and then in that of the application delegate. It is `nil` if there is none.
    convenience init?(existing name: String, _ bundle: Bundle?, modules: [String]) {
        let all = modules + (InterfaceLibrary.mainModule.map { [$0] } ?? [])
        let found = all.lazy.compactMap { module in InterfaceLibrary.nib(name, in: module).map { (module, $0) } }.first
        guard let (module, file) = found, case .nib(let build) = file.content else { return nil }
        self.init(InterfaceContext(table: file.name, module: module, bundle: bundle), outer: nil, build)
    }

    /// Finds the nib of a launch screen in a module. It is `nil` if there is none.
    convenience init?(launchScreen name: String, _ bundle: Bundle?, module: String) {
        guard let file = InterfaceLibrary.nib(name, in: module), case .nib(let build) = file.content else { return nil }
        var context = InterfaceContext(table: file.name, module: module, bundle: bundle)
        context.isLaunchScreen = true
        self.init(context, outer: nil, build)
    }

    /// Creates the objects of the nib, and connects their outlets and actions.
    /// - Parameters:
    ///   - ownerOrNil: The owner of the nib's file, to which outlets and actions are connected.
    ///   - optionsOrNil: The external objects.
    /// - Returns: The top-level objects, without placeholders.
    @discardableResult
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        let builder = InterfaceBuilder(context, outer: outer)
        builder.setOwner(ownerOrNil.map { $0 as AnyObject })
        for (name, object) in optionsOrNil?[.externalObjects] as? [String: Any] ?? [:] {
            builder.setExternal(object as AnyObject, name)
        }
        build(builder)
        builder.finish()
        let made = builder.topLevelObjects
        builder.releaseObjects()
        return made
    }
}
