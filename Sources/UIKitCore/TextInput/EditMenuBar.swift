import Foundation
import Localization
import QuartzCore

/// The edit menu: a bar of buttons above a rectangle of the window, or below it if there is no room.
///
/// A touch elsewhere closes it, and has its usual effect. Dimensions are empirical; not documented by Apple.
final class EditMenuBar: UIView {
    private static let height: CGFloat = 40
    private static let margin: CGFloat = 8
    private static let gap: CGFloat = 6
    private static let padding: CGFloat = 14
    private static let arrowWidth: CGFloat = 36
    private static let cornerRadius: CGFloat = 10

    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private var buttons: [UIButton] = []
    private var separators: [UIView] = []
    /// The buttons that show other pages.
    private var arrows: Set<ObjectIdentifier> = []
    private var stack: [[UIMenuElement]]
    private var page = 0
    private var source: CGRect
    private let perform: (UIAction) -> Void
    private let observer = MenuTouchObserver()

    /// Called once before the menu closes, with the animation.
    var willDismiss: ((any UIEditMenuInteractionAnimating) -> Void)?

    /// Creates a menu, which ``present(_:)`` shows; `nil` if it has no elements.
    /// - Parameters:
    ///   - elements: The elements; the children of inline menus are among them.
    ///   - source: The rectangle, in the coordinates of the window.
    ///   - perform: A closure that performs an action, after the menu has been closed.
    init?(_ elements: [UIMenuElement], at source: CGRect, in window: UIWindow, perform: @escaping (UIAction) -> Void) {
        let elements = Self.flattened(elements)
        guard !elements.isEmpty else { return nil }
        stack = [elements]
        self.source = source
        self.perform = perform
        super.init(frame: .zero)
        isOpaque = false
        background.clipsToBounds = true
        background.layer.cornerRadius = Self.cornerRadius
        background.layer.cornerCurve = .continuous
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(background)
        window.addSubview(self)
        observer.bar = self
        observer.cancelsTouchesInView = false
        observer.delaysTouchesEnded = false
        window.addGestureRecognizer(observer)
        UIView.performWithoutAnimation { alpha = 0 }
        build()
    }

    /// Shows the menu.
    /// - Parameter willPresent: A closure that is called before, with the animation.
    func present(_ willPresent: (any UIEditMenuInteractionAnimating) -> Void) {
        let animator = EditMenuAnimator()
        willPresent(animator)
        animator.run { self.alpha = 1 }
        UIAccessibility.post(notification: .layoutChanged, argument: buttons.first)
    }

    /// Replaces the elements. A menu without elements closes.
    func show(_ elements: [UIMenuElement]) {
        let elements = Self.flattened(elements)
        guard !elements.isEmpty else { return dismiss() }
        stack = [elements]
        page = 0
        build()
    }

    required init?(coder: NSCoder) { nil }

    /// The titles of the visible buttons.
    var titles: [String] { buttons.compactMap { $0.title(for: .normal) } }

    private static func flattened(_ elements: [UIMenuElement]) -> [UIMenuElement] {
        elements.flatMap { element -> [UIMenuElement] in
            if let menu = element as? UIMenu, menu.options.contains(.displayInline) { return flattened(menu.children) }
            if let action = element as? UIAction, action.attributes.contains(.hidden) { return [] }
            return element is UIAction || element is UIMenu ? [element] : []
        }
    }

    // MARK: Contents

    private func build() {
        for view in buttons + separators { view.removeFromSuperview() }
        (buttons, separators, arrows) = ([], [], [])
        let area = superview.map { $0.bounds.inset(by: $0.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin) }
        let pages = pages(of: stack.last ?? [], width: area?.width ?? .infinity)
        page = min(page, pages.count - 1)
        if page > 0 || stack.count > 1 { addArrow("chevron.backward", .back) { [weak self] in self?.back() } }
        for element in pages[page] { add(element) }
        if page + 1 < pages.count {
            addArrow("chevron.forward", .more) { [weak self] in
                self?.page += 1
                self?.build()
            }
        }
        place()
    }

    private func pages(of elements: [UIMenuElement], width: CGFloat) -> [[UIMenuElement]] {
        var pages: [[UIMenuElement]] = [[]]
        let widths = elements.map { button(for: $0).intrinsicContentSize.width + 2 * Self.padding }
        if widths.reduce(0, +) <= width, stack.count == 1 { return [elements] }
        var used: CGFloat = 0
        let room = width - 2 * Self.arrowWidth
        for (element, width) in zip(elements, widths) {
            if used + width > room, !(pages.last?.isEmpty ?? true) {
                pages.append([])
                used = 0
            }
            pages[pages.count - 1].append(element)
            used += width
        }
        return pages
    }

    /// Creates a button that is highlighted by its background. Keys stay with the text.
    private static func makeButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.isReachedByKeys = false
        let show = UIAction { ($0.sender as? UIButton)?.backgroundColor = .tertiarySystemFill }
        let hide = UIAction { ($0.sender as? UIButton)?.backgroundColor = nil }
        button.addAction(show, for: [.touchDown, .touchDragEnter])
        button.addAction(hide, for: [.touchUpInside, .touchUpOutside, .touchDragExit, .touchCancel])
        return button
    }

    private func button(for element: UIMenuElement) -> UIButton {
        let button = Self.makeButton()
        button.setTitle(element.title, for: .normal)
        let action = element as? UIAction
        let isDestructive = action?.attributes.contains(.destructive) ?? false
        button.setTitleColor(isDestructive ? .systemRed : .label, for: .normal)
        button.setTitleColor(.tertiaryLabel, for: .disabled)
        button.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        button.isEnabled = !(action?.attributes.contains(.disabled) ?? false)
        if element.title.isEmpty, let image = element.image {
            button.setImage(image, for: .normal)
            button.tintColor = .label
        }
        return button
    }

    private func add(_ element: UIMenuElement) {
        let button = button(for: element)
        button.addAction(UIAction { [weak self] _ in self?.choose(element) }, for: .touchUpInside)
        append(button)
    }

    private func addArrow(_ symbol: String, _ label: OwnText, _ action: @escaping () -> Void) {
        let button = Self.makeButton()
        let configuration = UIImage.SymbolConfiguration(pointSize: 13)
        button.setImage(UIImage(systemName: symbol, withConfiguration: configuration), for: .normal)
        button.tintColor = .label
        button.accessibilityLabel = AccessibilityText.localized(label)
        arrows.insert(ObjectIdentifier(button))
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        append(button)
    }

    private func append(_ button: UIButton) {
        if !buttons.isEmpty {
            let line = UIView(frame: .zero)
            line.backgroundColor = .separator
            line.isUserInteractionEnabled = false
            separators.append(line)
            background.contentView.addSubview(line)
        }
        buttons.append(button)
        background.contentView.addSubview(button)
    }

    private func choose(_ element: UIMenuElement) {
        if let action = element as? UIAction {
            if !action.attributes.contains(.keepsMenuPresented) { dismiss() }
            perform(action)
        } else if let menu = element as? UIMenu {
            stack.append(Self.flattened(menu.children))
            page = 0
            build()
        }
    }

    private func back() {
        if page > 0 { page -= 1 } else if stack.count > 1 { stack.removeLast() }
        build()
    }

    // MARK: Layout

    /// Moves the menu to a rectangle of the window.
    func move(to source: CGRect) {
        guard source != self.source else { return }
        self.source = source
        arrange()
    }

    private func place() { UIView.performWithoutAnimation { arrange() } }

    private func arrange() {
        guard let window = superview as? UIWindow else { return }
        let widths = buttons.map { button -> CGFloat in
            if arrows.contains(ObjectIdentifier(button)) { return Self.arrowWidth }
            return (button.intrinsicContentSize.width + 2 * Self.padding).rounded(.up)
        }
        let area = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
        let width = min(area.width, widths.reduce(0, +))
        let content = buttons.map { $0.intrinsicContentSize.height }.max() ?? 0
        let height = max(Self.height, (content + 16).rounded(.up))
        let above = source.minY - Self.gap - height
        let below = source.maxY + Self.gap
        var bottom = area.maxY
        if let keyboard = window.screen.keyboard, keyboard.isDocked { bottom = min(bottom, keyboard.frame.minY) }
        let y =
            above >= area.minY
            ? above : below + height <= bottom ? below : max(area.minY, min(source.midY, bottom - height))
        let x = max(area.minX, min(source.midX - width / 2, area.maxX - width))
        let scale = max(1, contentScaleFactor)
        frame = CGRect(
            x: (x * scale).rounded() / scale,
            y: (y * scale).rounded() / scale,
            width: width,
            height: height
        )
        background.frame = bounds
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius).cgPath
        var left: CGFloat = 0
        let line = 1 / scale
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let ordered = isMirrored ? Array(zip(buttons, widths).reversed()) : Array(zip(buttons, widths))
        for (index, (button, width)) in ordered.enumerated() {
            button.frame = CGRect(x: left, y: 0, width: width, height: height)
            left += width
            if index < separators.count {
                separators[index].frame = CGRect(x: left - line, y: 0, width: line, height: height)
            }
        }
    }

    // MARK: Dismissal

    override func accessibilityPerformEscape() -> Bool {
        dismiss()
        return true
    }

    /// Closes the menu.
    func dismiss() {
        guard isUserInteractionEnabled else { return }
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        observer.view?.removeGestureRecognizer(observer)
        let animator = EditMenuAnimator()
        let willDismiss = willDismiss
        self.willDismiss = nil
        willDismiss?(animator)
        animator.addCompletion { self.removeFromSuperview() }
        animator.run { self.alpha = 0 }
    }
}

/// The animation of a menu, and of changes that are made with it.
private final class EditMenuAnimator: NSObject, UIEditMenuInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    /// Runs the animation.
    /// - Parameter body: The changes of the menu itself.
    func run(_ body: @escaping () -> Void) {
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
            body()
            for animation in self.animations { animation() }
        } completion: { _ in
            for completion in self.completions { completion() }
        }
    }
}

/// A recognizer of the window that never recognizes anything, and closes the menu for a touch elsewhere.
private final class MenuTouchObserver: UIGestureRecognizer {
    weak var bar: EditMenuBar?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        state = .failed
        guard let bar, !touches.contains(where: { $0.view?.isDescendant(of: bar) ?? false }) else { return }
        bar.dismiss()
    }
}

extension UITextInteraction {
    /// Shows the edit menu for the selection.
    final func showMenu() {
        guard isActive, let input = textInput, let view, let window = view.window, let responder,
            let range = input.selectedTextRange
        else { return }
        hideMenu()
        let suggested = EditAction.suggestions(for: responder) { [weak self, weak responder] action in
            guard let self, let responder else { return }
            gesture {
                self.isMadeByTouch = action == .select || action == .selectAll
                action.perform(from: responder)
            }
            if action == .select || action == .selectAll { showMenu() }
        }
        let elements = input.editMenu(for: range, suggestedActions: suggested)?.children ?? suggested
        var rect = CGRect.null
        if range.isEmpty {
            rect = input.caretRect(for: range.start)
        } else {
            for part in input.shownSelectionRects(for: range) { rect = rect.union(part.rect) }
        }
        if let container {
            let visible = input.textInputView.convert(container.bounds, from: container)
            if container.clipsToBounds, rect.intersects(visible) { rect = rect.intersection(visible) }
        }
        guard !rect.isNull else { return }
        let source = input.textInputView.convert(rect, to: nil)
        let bar = EditMenuBar(elements, at: source, in: window) { [weak view] in $0.performWithSender(view) }
        guard let bar else { return }
        bar.overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
        menu = bar
        bar.willDismiss = { [weak input] in input?.willDismissEditMenu(animator: $0) }
        bar.present { input.willPresentEditMenu(animator: $0) }
    }

    /// Closes the edit menu.
    final func hideMenu() {
        menu?.dismiss()
        menu = nil
    }
}

extension EditAction {
    /// The actions of the menu, in their order.
    private static let menu: [(EditAction, OwnText)] = [
        (.cut, .cut), (.copy, .copy), (.paste, .paste), (.select, .select), (.selectAll, .selectAll),
    ]

    /// The actions of the menu of styles.
    private static let styles: [(EditAction, OwnText)] = [
        (.toggleBoldface, .bold), (.toggleItalics, .italic), (.toggleUnderline, .underline),
    ]

    /// Returns the actions that the responders of a chain can perform now.
    @MainActor
    static func suggestions(
        for responder: UIResponder,
        _ perform: @escaping @MainActor (EditAction) -> Void
    ) -> [UIMenuElement] {
        func elements(_ actions: [(EditAction, OwnText)]) -> [UIMenuElement] {
            actions.filter { responder.target(forAction: $0.0.selector, withSender: nil) != nil }.map { action, title in
                UIAction(title: AccessibilityText.localized(title), identifier: .init(action.rawValue)) { _ in
                    perform(action)
                }
            }
        }
        // The style of text that is typed next is changed by keys only.
        let hasSelection = (responder as? any UITextInput)?.selectedTextRange.map { !$0.isEmpty } ?? false
        let styles = hasSelection ? elements(styles) : []
        let format = UIMenu(title: AccessibilityText.localized(.format), children: styles)
        return elements(menu) + (styles.isEmpty ? [] : [format])
    }
}
