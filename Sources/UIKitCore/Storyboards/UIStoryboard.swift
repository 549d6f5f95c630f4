import Foundation

/// A storyboard: view controllers, their views, and the segues between them.
///
/// Storyboards are compiled to Swift when the app is built. They are found by their names in the module that creates the storyboard,
/// and in that of the application delegate.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    private let name: String
    private let context: InterfaceContext
    private let initial: String?
    private let scenes: [InterfaceScene]

    /// Finds a storyboard by its name. Ends the program if there is none.
    /// - Parameters:
    ///   - name: The name, without an extension.
    ///   - storyboardBundleOrNil: The bundle of the texts and images of the storyboard, or `nil` for the main bundle.
    ///   - file: The file that creates the storyboard, whose module has it.
    public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?, file: String = #fileID) {
        let module = InterfaceLibrary.moduleName(ofFile: file)
        self.init(required: name, storyboardBundleOrNil, modules: [module])
    }

    /// Finds a storyboard in modules, and then in that of the application delegate. Ends the program if there is none.
    convenience init(required name: String, _ bundle: Bundle?, modules: [String]) {
        guard let found = Self.find(name, modules), case .storyboard(let initial, let scenes) = found.file.content
        else {
            fatalError(
                "Could not find a storyboard named '\(name)' in bundle \(bundle?.bundlePath ?? Bundle.main.bundlePath); import the "
                    + "project with easel-import, or list the file in sources.list"
            )
        }
        self.init(name, InterfaceContext(table: found.file.name, module: found.module, bundle: bundle), initial, scenes)
    }

    /// Finds the storyboard of a launch screen in a module. It is `nil` if there is none.
    convenience init?(launchScreen name: String, _ bundle: Bundle?, module: String) {
        guard let file = InterfaceLibrary.storyboard(name, in: module),
            case .storyboard(let initial, let scenes) = file.content
        else { return nil }
        var context = InterfaceContext(table: file.name, module: module, bundle: bundle)
        context.isLaunchScreen = true
        self.init(name, context, initial, scenes)
    }

    private init(_ name: String, _ context: InterfaceContext, _ initial: String?, _ scenes: [InterfaceScene]) {
        self.name = name
        self.context = context
        self.initial = initial
        self.scenes = scenes
        super.init()
    }

    private static func find(_ name: String, _ modules: [String]) -> (module: String, file: InterfaceFile)? {
        for module in modules + (InterfaceLibrary.mainModule.map { [$0] } ?? []) {
            if let file = InterfaceLibrary.storyboard(name, in: module) { return (module, file) }
        }
        return nil
    }

    /// Returns another storyboard, for a reference to it.
    func storyboard(_ name: String) -> UIStoryboard {
        UIStoryboard(required: name, context.bundle, modules: [context.module])
    }

    /// Creates the initial view controller; `nil` if the storyboard has none.
    open func instantiateInitialViewController() -> UIViewController? {
        initial.flatMap { id in scenes.first { $0.id == id } }.map { build($0) }
    }

    /// Creates the initial view controller; `nil` if the storyboard has none.
    /// - Parameter creator: A function that creates the view controller with the coder that it passes to `init(coder:)` of the class.
    ///   If it returns `nil`, the view controller is created as without the function.
    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? {
        guard let scene = initial.flatMap({ id in scenes.first { $0.id == id } }) else { return nil }
        return cast(build(scene, creator), scene.id)
    }

    /// Creates a view controller by its identifier. Ends the program if there is none.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        build(scene(identifier))
    }

    /// Creates a view controller by its identifier. Ends the program if there is none.
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - creator: A function that creates the view controller with the coder that it passes to `init(coder:)` of the class. If it
    ///     returns `nil`, the view controller is created as without the function.
    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String,
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController { cast(build(scene(identifier), creator), identifier) }

    private func cast<ViewController: UIViewController>(_ object: UIViewController, _ name: String) -> ViewController {
        guard let controller = object as? ViewController else {
            fatalError(
                "The storyboard '\(self.name)': the view controller \"\(name)\" is a \(type(of: object)), not a \(ViewController.self)"
            )
        }
        return controller
    }

    private func scene(_ identifier: String) -> InterfaceScene {
        guard let scene = scenes.first(where: { $0.identifier == identifier }) else {
            fatalError("Storyboard ('\(self.name)') doesn't contain a view controller with identifier '\(identifier)'")
        }
        return scene
    }

    /// Creates the view controller of a scene by its identifier in the file. The compiler has checked that it exists.
    func instantiate(_ id: String, creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController {
        guard let scene = scenes.first(where: { $0.id == id }) else {
            fatalError("Storyboard ('\(self.name)') doesn't contain a scene '\(id)'")
        }
        return build(scene, creator)
    }

    /// The number of scenes that are being created, each as a part of the one before.
    private static var depth = 0

    private func build(_ scene: InterfaceScene, _ creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController
    {
        // The compiler finds cycles in one file only, and storyboards may refer to each other.
        Self.depth += 1
        defer { Self.depth -= 1 }
        guard Self.depth <= 64 else {
            fatalError(
                "Storyboard ('\(self.name)'): the scene '\(scene.id)' contains itself by references to storyboards"
            )
        }
        let builder = InterfaceBuilder(context, storyboard: self, creator: creator)
        return scene.build(builder)
    }
}
