import QuartzCore

/// The view that contains an input view and an accessory view above it.
final class InputViewContainer: UIView {
    private(set) var input: UIView?
    private(set) var accessory: UIView?
    /// The responder that is edited, which is after the views in the responder chain.
    weak var responder: UIResponder?
    /// Called when the views need another height.
    var sizeDidChange: (() -> Void)?
    /// The frame at rest.
    private(set) var restingFrame = CGRect.zero

    /// The height of an input view without a height, in points: that of a keyboard of iOS. Empirical.
    private static let usualHeight: CGFloat = 216
    private static let usualAccessoryHeight: CGFloat = 44

    override var next: UIResponder? { responder ?? super.next }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    }

    required init?(coder: NSCoder) { nil }

    func show(_ input: UIView?, _ accessory: UIView?) {
        for old in [self.input, self.accessory] {
            if let old, old !== input, old !== accessory, old.superview === self { old.removeFromSuperview() }
        }
        (self.input, self.accessory) = (input, accessory)
        heights = (
            input.map { $0 is any ScreenKeyboardView ? 0 : ownHeight(of: $0, Self.usualHeight) } ?? 0,
            accessory.map { ownHeight(of: $0, Self.usualAccessoryHeight) } ?? 0
        )
        for view in [input, accessory] { if let view, view.superview !== self { addSubview(view) } }
    }

    private var heights = (input: CGFloat(0), accessory: CGFloat(0))

    /// Returns the natural height of a view, in points.
    private func ownHeight(of view: UIView, _ usual: CGFloat) -> CGFloat {
        let isSelfSizing = (view as? UIInputView)?.allowsSelfSizing ?? !view.translatesAutoresizingMaskIntoConstraints
        if isSelfSizing {
            let width = superview?.bounds.width ?? view.bounds.width
            let size = view.systemLayoutSizeFitting(
                CGSize(width: width, height: 0),
                withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            )
            if size.height > 0 { return size.height }
        }
        if view.bounds.height > 0 { return view.bounds.height }
        let natural = view.intrinsicContentSize.height
        if natural > 0 { return natural }
        return usual
    }

    /// A Boolean value that indicates whether the keyboard floats over the app.
    private(set) var isFloating = false

    func updateFloating(in window: UIWindow) {
        isFloating = (input as? any ScreenKeyboardView)?.floatingFrame(in: window) != nil
        autoresizingMask = isFloating ? [] : [.flexibleWidth, .flexibleTopMargin]
    }

    /// Reports the part of the screen that the views cover: none while they float.
    func coverScreen(_ frame: CGRect) {
        (superview as? UIWindow)?.screen.keyboard = isFloating ? nil : ScreenKeyboard(frame: frame)
    }

    /// Returns the frame at rest in a window.
    func frame(in window: UIWindow) -> CGRect {
        if var floating = (input as? any ScreenKeyboardView)?.floatingFrame(in: window) {
            floating.origin.y = max(0, floating.origin.y - heights.accessory)
            floating.size.height += heights.accessory
            return floating
        }
        // That of a keyboard depends on the window, which may have been rotated.
        let inputHeight = (input as? any ScreenKeyboardView)?.height(in: window) ?? heights.input
        let height = min(inputHeight + heights.accessory + window.safeAreaInsets.bottom, window.bounds.height)
        return CGRect(
            x: window.bounds.minX,
            y: window.bounds.maxY - height,
            width: window.bounds.width,
            height: height
        )
    }

    /// Returns a Boolean value that indicates whether the keyboard needs another height since its window has changed.
    private func isHeightStale(in window: UIWindow) -> Bool {
        input is any ScreenKeyboardView && restingFrame.height != frame(in: window).height
    }

    /// Sets the frame for a window.
    func arrange(in window: UIWindow, isHidden: Bool) {
        updateFloating(in: window)
        var frame = frame(in: window)
        if !isHidden || restingFrame == .zero { restingFrame = frame }
        if isHidden { frame.origin.y = window.bounds.maxY }
        self.frame = frame
        layoutIfNeeded()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let accessoryHeight = accessory == nil ? 0 : min(heights.accessory, bounds.height)
        // Without an input view, the accessory view is above the safe area.
        accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: accessoryHeight)
        input?.frame = CGRect(
            x: 0,
            y: accessoryHeight,
            width: bounds.width,
            height: max(0, bounds.height - accessoryHeight)
        )
        if let window = superview as? UIWindow,
            !isFloating && restingFrame.width != window.bounds.width || isHeightStale(in: window)
        {
            sizeDidChange?()
        }
    }
}
