import QuartzCore

/// Creates the objects of a compiled storyboard or nib, and connects them. Generated code calls it.
///
/// The objects of a file are identified by strings. A view controller, its view and each prototype of a cell have builders of their
/// own; an object that a builder does not have is looked up in the outer one. Outlets, actions and constraints are connected
/// when all objects have been created, and `awakeFromNib()` is called after it.
@MainActor
public final class InterfaceBuilder {
    let context: InterfaceContext
    let outer: InterfaceBuilder?
    let storyboard: UIStoryboard?
    /// The function that creates the view controller of the scene in place of its class.
    private var creator: ((NSCoder) -> UIViewController?)?

    private var objects: [String: AnyObject] = [:]
    /// Objects that are not retained; see ``copyForVariations()``.
    private var weakObjects: [String: WeakInterfaceObject] = [:]
    /// The owner of a nib, or the view controller of a scene, which retains its builder.
    private(set) weak var owner: AnyObject?
    private var ownerID = InterfaceBuilder.ownerID
    private var external: [String: AnyObject] = [:]

    /// The objects in the order of their creation, whose `awakeFromNib()` is called.
    private var created: [AnyObject] = []
    private(set) var topLevelObjects: [Any] = []

    /// Steps that create constraints, when all views have been created.
    private var constraints: [@MainActor () -> Void] = []

    /// Steps that follow when all objects have been created.
    private var connections: [@MainActor () -> Void] = []

    /// The interface of the view controller that is being created; `nil` in a nib.
    private weak var interface: ControllerInterface?

    /// The identifier of the owner of a nib.
    public nonisolated static let ownerID = "-1"

    /// The identifier of the first responder.
    public nonisolated static let firstResponderID = "-2"

    init(
        _ context: InterfaceContext,
        storyboard: UIStoryboard? = nil,
        outer: InterfaceBuilder? = nil,
        creator: ((NSCoder) -> UIViewController?)? = nil
    ) {
        self.context = context
        self.storyboard = storyboard ?? outer?.storyboard
        self.outer = outer
        self.creator = creator
    }

    func setOwner(_ object: AnyObject?) { owner = object }
    func setExternal(_ object: AnyObject, _ name: String) { external[name] = object }

    /// Returns an object by its identifier, or `nil` if there is none.
    public func object(_ id: String) -> AnyObject? {
        for builder in sequence(first: self, next: { $0.outer }) {
            if id == builder.ownerID, let owner = builder.owner { return owner }
            if let object = builder.objects[id] ?? builder.weakObjects[id]?.object { return object }
        }
        return nil
    }

    /// Sets the object of an identifier, such as a layout guide or the content view of a cell.
    public func set(_ id: String, _ object: AnyObject?) { objects[id] = object }

    /// Returns a builder with the same objects that a view of them may retain: it retains constraints only, which do not retain their
    /// items.
    func copyForVariations() -> InterfaceBuilder {
        let copy = InterfaceBuilder(context, storyboard: storyboard)
        for builder in sequence(first: self, next: { $0.outer }) {
            for (id, object) in builder.objects where copy.weakObjects[id] == nil {
                copy.weakObjects[id] = WeakInterfaceObject(object: object)
                if object is NSLayoutConstraint { copy.objects[id] = object }
            }
            if copy.owner == nil {
                copy.owner = builder.owner
                copy.ownerID = builder.ownerID
            }
        }
        return copy
    }

    /// Ceases to retain all objects, of which view controllers may retain the builder.
    func releaseObjects() {
        for (id, object) in objects { weakObjects[id] = WeakInterfaceObject(object: object) }
        objects = [:]
        external = [:]
        topLevelObjects = []
    }

    /// Makes an object known to the builder without retaining it, unless the builder has another one.
    func setWeak(_ id: String, _ object: AnyObject?) {
        if let object, objects[id] == nil { weakObjects[id] = WeakInterfaceObject(object: object) }
    }

    /// Retains an object, or ceases to retain it.
    func retain(_ id: String, _ object: AnyObject?) { objects[id] = object }

    /// Sets the object of an identifier to the area at the upper edge of a view controller's view that bars cover.
    public func setTopLayoutGuide(_ id: String, of view: UIView) { objects[id] = view.systemGuide(.topStrip) }

    /// Sets the object of an identifier to the area at the lower edge of a view controller's view that bars cover.
    public func setBottomLayoutGuide(_ id: String, of view: UIView) { objects[id] = view.systemGuide(.bottomStrip) }

    /// Sets the object of a placeholder to an external object of the nib.
    public func setExternal(_ id: String, named name: String) { objects[id] = external[name] }

    /// Adds a top-level object of a nib.
    public func addTopLevel(_ object: AnyObject) { topLevelObjects.append(object) }

    /// Lets the view controller retain an object of its scene that no view retains.
    public func keepAlive(_ id: String) {
        if let object = objects[id] { outer?.objects[id] = object }
    }

    /// Adds a step that follows when all objects have been created.
    public func later(_ step: @escaping @MainActor () -> Void) { connections.append(step) }

    /// Adds a step that creates a constraint. Steps of constraints are before others, which may refer to constraints.
    func addConstraint(_ step: @escaping @MainActor () -> Void) { constraints.append(step) }

    /// Connects all objects.
    func finish() {
        for step in constraints { step() }
        constraints = []
        // A step may add others.
        var next = 0
        while next < connections.count {
            connections[next]()
            next += 1
        }
        connections = []
        for object in created { Self.awake(object) }
        created = []
    }

    private static func awake(_ object: AnyObject) {
        switch object {
        case let object as UIResponder: object.awakeFromNib()
        case let object as UIBarItem: object.awakeFromNib()
        case let object as UINavigationItem: object.awakeFromNib()
        case let object as UIGestureRecognizer: object.awakeFromNib()
        default: break
        }
    }

    // MARK: Classes

    /// Returns a class of an app by its name.
    /// - Parameters:
    ///   - name: The name of the class.
    ///   - module: The name of its module; `nil` for the module of the file.
    /// - Returns: The class, or `nil` and a warning if there is none. The object is of UIKit's class then, as on iOS.
    public func type(_ name: String, module: String? = nil) -> AnyClass? {
        let path = name.contains(".") ? name : "\(module ?? context.module).\(name)"
        if let type = InterfaceLibrary.classNamed(path) { return type }
        Log.write(LogMessage("Unknown class \(name) in Interface Builder file.", .warning), from: "UIKit")
        return nil
    }

    private func checked<Base: AnyObject>(_ type: AnyClass?, _ base: Base.Type, _ id: String) -> Base.Type {
        guard let type else { return base }
        if context.isLaunchScreen, !InterfaceLibrary.isOfToolkit(type) {
            warnOfLaunchScreen("the object \(id) cannot be of the class \(type) of the app; \(base) is used")
            return base
        }
        if let type = type as? Base.Type { return type }
        let text = "the class \(type) of the object \(id) is not a subclass of \(base); \(base) is used"
        Log.write(LogMessage(text, .warning), from: "UIKit")
        return base
    }

    private func coder<Base: AnyObject>(
        _ base: Base.Type,
        _ values: [String: Any],
        _ setUp: @escaping @MainActor (Base) -> Void
    ) -> InterfaceCoder {
        InterfaceCoder(base, values) { object in if let object = object as? Base { setUp(object) } }
    }

    private func add(_ object: AnyObject, _ id: String) {
        objects[id] = object
        created.append(object)
    }

    private func failed(_ type: Any.Type, _ id: String) -> Never {
        fatalError("\(type).init(coder:) has returned nil for the object \(id) of \(context.table)")
    }

    // MARK: Objects

    /// Creates a view with `init(coder:)` of its class.
    /// - Parameters:
    ///   - base: The class of UIKit.
    ///   - type: The class of the app, or `nil`.
    ///   - id: The identifier.
    ///   - values: The values that the initializer decodes.
    ///   - setUp: A function that sets the properties and adds the subviews, at the end of the initializer of `base`.
    @discardableResult
    public func view<Base: UIView>(
        _ base: Base.Type,
        _ type: AnyClass?,
        _ id: String,
        values: [String: Any] = [:],
        _ setUp: @escaping @MainActor (Base) -> Void
    ) -> Base {
        let coder = coder(base, values) { (view: Base) in
            self.add(view, id)
            setUp(view)
        }
        let type = checked(type, base, id)
        guard let view = type.init(coder: coder) else { failed(type, id) }
        coder.complete(view)
        return view
    }

    /// Creates an item of a bar with `init(coder:)` of its class.
    @discardableResult
    public func item<Base: UIBarItem>(
        _ base: Base.Type,
        _ type: AnyClass?,
        _ id: String,
        values: [String: Any] = [:],
        _ setUp: @escaping @MainActor (Base) -> Void
    ) -> Base {
        let coder = coder(base, values) { (item: Base) in
            self.add(item, id)
            setUp(item)
        }
        let type = checked(type, base, id)
        guard let item = type.init(coder: coder) else { failed(type, id) }
        coder.complete(item)
        return item
    }

    /// Creates a navigation item with `init(coder:)` of its class.
    public func navigationItem(
        _ type: AnyClass?,
        _ id: String,
        _ setUp: @escaping @MainActor (UINavigationItem) -> Void
    ) -> UINavigationItem {
        let coder = coder(UINavigationItem.self, [:]) { (item: UINavigationItem) in
            self.add(item, id)
            setUp(item)
        }
        let type = checked(type, UINavigationItem.self, id)
        guard let item = type.init(coder: coder) else { failed(type, id) }
        coder.complete(item)
        return item
    }

    /// Sets up an object that UIKit has created, such as the navigation item of a view controller.
    public func existing<Base: AnyObject>(_ object: Base, _ id: String, _ setUp: @MainActor (Base) -> Void) {
        add(object, id)
        setUp(object)
    }

    /// Creates a gesture recognizer, or another object, with the `init()` of its class.
    @discardableResult
    public func plainObject<Base: NSObject>(
        _ base: Base.Type,
        _ type: AnyClass?,
        _ id: String,
        _ setUp: @MainActor (Base) -> Void
    ) -> Base {
        let object = NewInstance.of(checked(type, base, id))
        add(object, id)
        setUp(object)
        return object
    }

    /// Creates a view controller with `init(coder:)` of its class.
    /// - Parameters:
    ///   - base: The class of UIKit.
    ///   - type: The class of the app, or `nil`.
    ///   - id: The identifier.
    ///   - values: The values that the initializer decodes.
    ///   - setUp: A function that sets the properties, at the end of the initializer of `base`.
    ///   - view: A function that creates the view when it is first accessed; `nil` if `loadView()` does it otherwise.
    public func controller<Base: UIViewController>(
        _ base: Base.Type,
        _ type: AnyClass?,
        _ id: String,
        values: [String: Any] = [:],
        _ setUp: @escaping @MainActor (Base) -> Void,
        view: (@MainActor (InterfaceBuilder) -> UIView)? = nil
    ) -> Base {
        // A scene has a builder of its own; a nib may have several view controllers.
        let builder = storyboard == nil ? InterfaceBuilder(context, outer: self) : self
        let interface = ControllerInterface(storyboard, builder, view)
        builder.interface = interface
        builder.ownerID = id
        var values = values
        values[ControllerInterface.key] = interface
        let coder = coder(base, values) { (controller: Base) in
            builder.owner = controller
            setUp(controller)
        }
        let type = checked(type, base, id)
        guard let made = takeCreator()?(coder) ?? type.init(coder: coder) else { failed(type, id) }
        guard let controller = made as? Base else {
            fatalError("the creator of the view controller \(id) has returned a \(Swift.type(of: made)), not a \(base)")
        }
        coder.complete(controller)
        if builder !== self { add(controller, id) }
        builder.finish()
        if builder === self { controller.awakeFromNib() }
        return controller
    }

    /// Removes and returns the function that creates the view controller, which those of relationships do not use.
    private func takeCreator() -> ((NSCoder) -> UIViewController?)? {
        defer { creator = nil }
        return creator
    }

    /// Returns a new view controller of another scene, for a relationship such as that of a navigation controller with its root.
    public func scene(_ id: String) -> UIViewController {
        guard let storyboard else { fatalError("the nib \(context.table) has no scene \(id)") }
        return storyboard.instantiate(id, creator: takeCreator())
    }

    /// Returns a new view controller of another storyboard.
    /// - Parameters:
    ///   - name: The name of the storyboard.
    ///   - identifier: The identifier of the view controller; `nil` for the initial one.
    public func reference(_ name: String, _ identifier: String?) -> UIViewController {
        guard let storyboard else { fatalError("the nib \(context.table) cannot refer to the storyboard \(name)") }
        let found =
            context.isLaunchScreen
            ? UIStoryboard(launchScreen: name, context.bundle, module: context.module) : storyboard.storyboard(name)
        guard let other = found else {
            warnOfLaunchScreen("the module \(context.module) has no storyboard \(name)")
            return UIViewController()
        }
        // The function of a segue to the reference.
        let creator = takeCreator()
        if let identifier { return other.instantiateViewController(identifier: identifier, creator: creator) }
        guard let controller: UIViewController = other.instantiateInitialViewController(creator: creator) else {
            fatalError("the storyboard \(name) has no initial view controller")
        }
        return controller
    }

    /// Returns the nib of a prototype, whose objects may refer to those of the scene.
    public func prototype(_ build: @escaping @MainActor (InterfaceBuilder) -> Void) -> UINib {
        // Not this builder, which has the table that retains the nib.
        let builder = outer ?? InterfaceBuilder(context)
        if outer == nil { builder.owner = owner }
        return UINib(context, outer: builder, build)
    }

    /// Adds a segue to the view controller that is being created.
    public func segue(_ segue: InterfaceSegue) { interface?.segues.append(segue) }

    /// The view controller of the scene, whose builder this is, or an outer one.
    var sceneController: UIViewController? {
        sequence(first: self, next: { $0.outer }).lazy.compactMap { $0.owner as? UIViewController }.first
    }

    // MARK: Values

    /// Returns a text in the user's language.
    /// - Parameters:
    ///   - key: The identifier of the object and the name of the property, separated by a period.
    ///   - value: The text of the file.
    public func text(_ key: String, _ value: String) -> String {
        let text = (context.bundle ?? .main).localizedString(forKey: key, value: value, table: context.table)
        return text.isEmpty ? value : text
    }

    /// Returns an image of the bundle, or `nil` and a warning if there is none.
    public func image(_ name: String) -> UIImage? {
        if let image = UIImage(named: name, in: context.bundle) { return image }
        let text = "Could not load the \"\(name)\" image referenced from a nib in the bundle"
        Log.write(LogMessage(text, .warning), from: "UIKit")
        return nil
    }

    /// Returns a paragraph style.
    public func paragraphStyle(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        change(style)
        return style
    }

    /// Returns a color of the bundle, or else another one.
    public func color(_ name: String, _ other: UIColor) -> UIColor {
        UIColor(named: name, in: context.bundle, compatibleWith: nil) ?? other
    }
}

/// An object that a builder does not retain.
private struct WeakInterfaceObject { weak var object: AnyObject? }
