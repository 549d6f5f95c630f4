import QuartzCore

/// The method that an item of a bar calls.
@MainActor
struct BarItemHandler {
    weak var target: AnyObject?
    /// A Boolean value that indicates whether the method is called on an object in the responder chain.
    var isForChain: Bool
    /// The selector of the method; `nil` for a method that was given by its name in its class.
    let selector: Selector?
    /// The closure that calls the method on an object, if the object has it.
    let call: (AnyObject, UIBarButtonItem, UIEvent?) -> Bool

    init(_ target: AnyObject?, selector: Selector) {
        self.target = target
        self.selector = selector
        isForChain = target == nil
        call = { object, item, event in
            guard let entry = SelectorLookup.entry(selector, of: object) else { return false }
            entry.call(object, [item, event])
            return true
        }
    }

    init<Target: AnyObject>(
        _ target: Target?,
        _ call: @escaping @MainActor (Target, UIBarButtonItem, UIEvent?) -> Void
    ) {
        self.target = target
        isForChain = target == nil
        selector = nil
        self.call = { object, item, event in
            guard let target = object as? Target else { return false }
            call(target, item, event)
            return true
        }
    }

    /// Calls the method.
    /// - Parameter responder: The first responder of the chain in which an object is looked up without a target.
    func send(_ item: UIBarButtonItem, from responder: UIResponder, with event: UIEvent?) {
        guard isForChain else {
            if let target, !call(target, item, event), let selector { SelectorLookup.fail(selector, target) }
            return
        }
        if let selector {
            _ = responder.ownApplication.send(selector, from: item, startingAt: responder, for: event)
            return
        }
        var next: UIResponder? = responder
        while let current = next {
            if call(current, item, event) { return }
            next = current.next
        }
    }
}

extension UIBarButtonItem {
    /// Performs the action of the item, or calls its method.
    /// - Parameter responder: The view that was tapped.
    func perform(from responder: UIResponder, with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        if let primaryAction {
            primaryAction.performWithSender(self)
        } else {
            handler?.send(self, from: responder, with: event)
        }
    }

    // MARK: Titles

    /// Creates an item with a title that calls a method without parameters.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style, target: nil, action: nil)
        handler = BarItemHandler(target) { target, _, _ in action(target)() }
    }

    /// Creates an item with a title that calls a method with the item as its parameter.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: title, style: style, target: nil, action: nil)
        handler = BarItemHandler(target) { target, item, _ in action(target)(item) }
    }

    /// Creates an item with a title that calls a method with the item and the event as its parameters.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem, UIEvent?) -> Void
    ) {
        self.init(title: title, style: style, target: nil, action: nil)
        handler = BarItemHandler(target) { target, item, event in action(target)(item, event) }
    }

    // MARK: Images

    /// Creates an item with an image that calls a method without parameters.
    /// - Parameter landscapeImagePhone: The image in bars of compact height.
    public convenience init<Target: AnyObject>(
        image: UIImage?,
        landscapeImagePhone: UIImage? = nil,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(image: image, style: style, target: nil, action: nil)
        self.landscapeImagePhone = landscapeImagePhone
        handler = BarItemHandler(target) { target, _, _ in action(target)() }
    }

    /// Creates an item with an image that calls a method with the item as its parameter.
    /// - Parameter landscapeImagePhone: The image in bars of compact height.
    public convenience init<Target: AnyObject>(
        image: UIImage?,
        landscapeImagePhone: UIImage? = nil,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(image: image, style: style, target: nil, action: nil)
        self.landscapeImagePhone = landscapeImagePhone
        handler = BarItemHandler(target) { target, item, _ in action(target)(item) }
    }

    /// Creates an item with an image that calls a method with the item and the event as its parameters.
    /// - Parameter landscapeImagePhone: The image in bars of compact height.
    public convenience init<Target: AnyObject>(
        image: UIImage?,
        landscapeImagePhone: UIImage? = nil,
        style: Style,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem, UIEvent?) -> Void
    ) {
        self.init(image: image, style: style, target: nil, action: nil)
        self.landscapeImagePhone = landscapeImagePhone
        handler = BarItemHandler(target) { target, item, event in action(target)(item, event) }
    }

    // MARK: Items of the system

    /// Creates an item of the system that calls a method without parameters.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(systemItem: systemItem)
        handler = BarItemHandler(target) { target, _, _ in action(target)() }
    }

    /// Creates an item of the system that calls a method with the item as its parameter.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(systemItem: systemItem)
        handler = BarItemHandler(target) { target, item, _ in action(target)(item) }
    }

    /// Creates an item of the system that calls a method with the item and the event as its parameters.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem, UIEvent?) -> Void
    ) {
        self.init(systemItem: systemItem)
        handler = BarItemHandler(target) { target, item, event in action(target)(item, event) }
    }
}
