import QuartzCore

/// A command for a combination of keys, which a responder provides in its ``UIResponder/keyCommands``.
///
/// ```swift
/// override var keyCommands: [UIKeyCommand]? {
///     [UIKeyCommand(input: "n", modifierFlags: .command, action: EditorViewController.addPage)]
/// }
/// ```
///
/// A method is given by its name in its class, or by a selector. When the keys are pressed, the method is called on the first
/// object that has it in the responder chain, which starts at the responder that receives the keys. A command repeats while its
/// keys are held.
///
/// Typing, moving the focus and activating the focused item take precedence over commands, unless
/// ``wantsPriorityOverSystemBehavior`` is `true`.
@preconcurrency @MainActor
open class UIKeyCommand: UIMenuElement {
    /// The characters of the key without modifiers, or the input constant of a key without characters.
    public let input: String?

    /// The modifiers that must be held. Caps Lock makes no difference.
    public let modifierFlags: UIKeyModifierFlags

    /// A longer title that explains the command.
    open var discoverabilityTitle: String?

    /// The attributes of the command. The keys of a disabled command have no effect.
    open var attributes: Attributes

    /// The state of the command.
    open var state: State

    /// The data that the app has associated with the command.
    public let propertyList: Any?

    /// A Boolean value that indicates whether the command takes precedence over typing, moving the focus and activating the
    /// focused item. The default is `false`.
    open var wantsPriorityOverSystemBehavior = false

    /// The selector of the method; `nil` for a method that was given by its name in its class.
    public let action: Selector?

    private let call: @MainActor (UIResponder, UIKeyCommand) -> Bool
    private var ownTitle: String
    private var ownImage: UIImage?

    private init(
        title: String,
        image: UIImage?,
        input: String?,
        modifierFlags: UIKeyModifierFlags,
        propertyList: Any?,
        discoverabilityTitle: String?,
        attributes: Attributes,
        state: State,
        action: Selector? = nil,
        call: @escaping @MainActor (UIResponder, UIKeyCommand) -> Bool
    ) {
        self.action = action
        self.input = input
        self.modifierFlags = modifierFlags
        self.propertyList = propertyList
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.call = call
        ownTitle = title
        ownImage = image
        super.init(title: title, subtitle: nil, image: image)
    }

    /// Creates a command without keys and without a method, which has no effect.
    public convenience init() {
        self.init(
            title: "",
            image: nil,
            input: nil,
            modifierFlags: [],
            propertyList: nil,
            discoverabilityTitle: nil,
            attributes: [],
            state: .off
        ) { _, _ in false }
    }

    /// Creates a command whose method has no parameters.
    /// - Parameters:
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    ///   - action: The method, given as `EditorViewController.addPage`.
    public convenience init<Target: UIResponder>(
        input: String,
        modifierFlags: UIKeyModifierFlags,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { self.init(title: "", action: action, input: input, modifierFlags: modifierFlags) }

    /// Creates a command whose method has the command as its parameter.
    /// - Parameters:
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    ///   - action: The method, given as `EditorViewController.addPage`.
    public convenience init<Target: UIResponder>(
        input: String,
        modifierFlags: UIKeyModifierFlags,
        action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
    ) { self.init(title: "", action: action, input: input, modifierFlags: modifierFlags) }

    /// Creates a command whose method is given by a selector.
    /// - Parameters:
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    ///   - action: The method, with the command as its parameter, or without one.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a command whose method is given by a selector, with a title and an image.
    /// - Parameters:
    ///   - action: The method, with the command as its parameter, or without one.
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    public convenience init(
        title: String,
        image: UIImage? = nil,
        action: Selector,
        input: String,
        modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off
    ) {
        self.init(
            title: title,
            image: image,
            input: input,
            modifierFlags: modifierFlags,
            propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle,
            attributes: attributes,
            state: state,
            action: action
        ) { responder, command in
            guard responder.canPerformAction(action, withSender: command),
                let entry = SelectorLookup.entry(action, of: responder)
            else { return false }
            entry.call(responder, [command])
            return true
        }
    }

    /// Creates a command whose method has no parameters, with a title and an image.
    /// - Parameters:
    ///   - action: The method, given as `EditorViewController.addPage`.
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    public convenience init<Target: UIResponder>(
        title: String,
        image: UIImage? = nil,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        input: String,
        modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off
    ) {
        self.init(
            title: title,
            image: image,
            input: input,
            modifierFlags: modifierFlags,
            propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle,
            attributes: attributes,
            state: state
        ) { responder, _ in
            guard let target = responder as? Target else { return false }
            action(target)()
            return true
        }
    }

    /// Creates a command whose method has the command as its parameter, with a title and an image.
    /// - Parameters:
    ///   - action: The method, given as `EditorViewController.addPage`.
    ///   - input: The characters of the key without modifiers, or an input constant.
    ///   - modifierFlags: The modifiers that must be held.
    public convenience init<Target: UIResponder>(
        title: String,
        image: UIImage? = nil,
        action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void,
        input: String,
        modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off
    ) {
        self.init(
            title: title,
            image: image,
            input: input,
            modifierFlags: modifierFlags,
            propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle,
            attributes: attributes,
            state: state
        ) { responder, command in
            guard let target = responder as? Target else { return false }
            action(target)(command)
            return true
        }
    }

    /// The title of the command.
    open override var title: String {
        get { ownTitle }
        set { ownTitle = newValue }
    }

    /// The image of the command.
    open override var image: UIImage? {
        get { ownImage }
        set { ownImage = newValue }
    }

    /// Calls the method on the first object of its class in the responder chain.
    /// - Returns: A Boolean value that indicates whether there is such an object.
    func perform(from responder: UIResponder) -> Bool {
        var responder: UIResponder? = responder
        while let current = responder {
            if call(current, self) { return true }
            responder = current.next
        }
        return false
    }

    /// Returns a Boolean value that indicates whether a key press matches the command.
    ///
    /// A character that is typed with Shift matches with or without the flag, as `?` on an American keyboard.
    func matches(_ key: UIKey) -> Bool {
        guard let input, !input.isEmpty, !attributes.contains(.disabled) else { return false }
        let (held, wanted) = (key.modifierFlags.forCommands, modifierFlags.forCommands)
        if modifierFlags.contains(.numericPad), !key.modifierFlags.contains(.numericPad) { return false }
        if key.charactersIgnoringModifiers.lowercased() == input.lowercased(), held == wanted { return true }
        return key.characters == input && held.subtracting(.shift) == wanted.subtracting(.shift)
            && key.keyCode.input == nil && key.characters != key.charactersIgnoringModifiers
            && input.lowercased() == input.uppercased()
    }
}

extension UIKeyCommand {
    /// The input of the up arrow key.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The input of the down arrow key.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The input of the left arrow key.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The input of the right arrow key.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// The input of the Escape key.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// The input of the Page Up key.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// The input of the Page Down key.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// The input of the Home key.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// The input of the End key.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// The input of the key that deletes backward.
    public nonisolated static let inputDelete = "\u{8}"
    /// The input of the function key F1.
    public nonisolated static let f1 = "UIKeyInputF1"
    /// The input of the function key F2.
    public nonisolated static let f2 = "UIKeyInputF2"
    /// The input of the function key F3.
    public nonisolated static let f3 = "UIKeyInputF3"
    /// The input of the function key F4.
    public nonisolated static let f4 = "UIKeyInputF4"
    /// The input of the function key F5.
    public nonisolated static let f5 = "UIKeyInputF5"
    /// The input of the function key F6.
    public nonisolated static let f6 = "UIKeyInputF6"
    /// The input of the function key F7.
    public nonisolated static let f7 = "UIKeyInputF7"
    /// The input of the function key F8.
    public nonisolated static let f8 = "UIKeyInputF8"
    /// The input of the function key F9.
    public nonisolated static let f9 = "UIKeyInputF9"
    /// The input of the function key F10.
    public nonisolated static let f10 = "UIKeyInputF10"
    /// The input of the function key F11.
    public nonisolated static let f11 = "UIKeyInputF11"
    /// The input of the function key F12.
    public nonisolated static let f12 = "UIKeyInputF12"
}

extension UIApplication {
    /// Performs the command of a press that takes precedence over the focus.
    /// - Returns: A Boolean value that indicates whether there is one.
    func performPriorityCommand(for press: UIPress) -> Bool {
        performCommand(for: press) { $0.wantsPriorityOverSystemBehavior }
    }

    /// Performs the first command in the responder chain that matches a press.
    /// - Returns: A Boolean value that indicates whether there is one.
    func performCommand(for press: UIPress, where isMeant: (UIKeyCommand) -> Bool = { _ in true }) -> Bool {
        guard let key = press.key, !key.keyCode.isModifier, let first = press.responder else { return false }
        var responder: UIResponder? = first
        while let current = responder {
            for command in current.keyCommands ?? [] where isMeant(command) && command.matches(key) {
                guard command.perform(from: first) else { continue }
                press.repeats { [weak first] in if let first { _ = command.perform(from: first) } }
                return true
            }
            responder = current.next
        }
        return false
    }
}
