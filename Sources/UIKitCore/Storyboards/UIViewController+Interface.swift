import QuartzCore

/// The storyboard or the nib of a view controller.
@MainActor
final class ControllerInterface {
    /// The key of the coder that creates the view controller.
    nonisolated static let key = "UIControllerInterface"

    let storyboard: UIStoryboard?
    /// The builder with the items of the view controller, which its view may refer to.
    let builder: InterfaceBuilder
    let makeView: (@MainActor (InterfaceBuilder) -> UIView)?
    var segues: [InterfaceSegue] = []

    init(
        _ storyboard: UIStoryboard?,
        _ builder: InterfaceBuilder,
        _ makeView: (@MainActor (InterfaceBuilder) -> UIView)?
    ) {
        self.storyboard = storyboard
        self.builder = builder
        self.makeView = makeView
    }

    func segue(_ id: String) -> InterfaceSegue? { segues.first { $0.id == id } }
}

/// Views from storyboards and nibs.
extension UIViewController {
    /// A Boolean value that indicates whether a storyboard or a nib has the view.
    package var hasInterfaceView: Bool { interface?.makeView != nil || nibName != nil }

    /// The name of the nib with the name of the class, or `nil` if there is none.
    var nibNameOfClass: String? {
        guard interface?.makeView == nil else { return nil }
        let path = String(reflecting: type(of: self))
        let module = String(path.prefix { $0 != "." })
        // The toolkit's classes have no nibs, and looking up a class that does not exist is slow.
        guard !InterfaceLibrary.toolkitModules.contains(module), let name = path.split(separator: ".").last else {
            return nil
        }
        let suffix = "Controller"
        let short = name.hasSuffix(suffix) && name.count > suffix.count ? [String(name.dropLast(suffix.count))] : []
        return (short + [String(name)]).first { InterfaceLibrary.nib($0, in: module) != nil }
    }

    /// Loads the view from the storyboard or the nib.
    /// - Returns: A Boolean value that indicates whether there is one. A nib that does not exist, or without a view, ends the program.
    func loadInterfaceView() -> Bool {
        if let interface, let makeView = interface.makeView {
            let builder = InterfaceBuilder(interface.builder.context, outer: interface.builder)
            view = makeView(builder)
            builder.finish()
            // Popovers may point at views, of which the builder of the scene has none.
            for segue in interface.segues {
                if let anchor = segue.anchor { interface.builder.setWeak(anchor, builder.object(anchor)) }
            }
            return true
        }
        guard let nibName else { return false }
        let modules = sequence(first: type(of: self) as AnyClass, next: { _getSuperclass($0) })
            .map { InterfaceLibrary.moduleName(of: $0) }
        guard let nib = UINib(existing: nibName, nibBundle, modules: modules) else {
            fatalError(
                "Could not load NIB in bundle: '\(nibBundle?.bundlePath ?? Bundle.main.bundlePath)' with name '\(nibName)'"
            )
        }
        nib.instantiate(withOwner: self)
        guard isViewLoaded else {
            fatalError(
                "-[UIViewController _loadViewFromNibNamed:bundle:] loaded the \"\(nibName)\" nib but the view outlet was not set."
            )
        }
        return true
    }
}
