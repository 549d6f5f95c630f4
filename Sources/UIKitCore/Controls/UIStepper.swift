import QuartzCore

/// A control to increase or decrease a number in steps.
///
/// ```swift
/// let copies = UIStepper()
/// copies.minimumValue = 1
/// copies.addAction(UIAction { action in print((action.sender as? UIStepper)?.value ?? 1) }, for: .valueChanged)
/// ```
///
/// The half that a finger touches changes the value immediately, and then repeatedly while it is held, faster and
/// faster. A half that cannot change the value is disabled. In right-to-left interfaces, the half that decreases the
/// value is on the right. The size is fixed. Dimensions and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    /// Creates a stepper with a range from 0 to 100 and the value 0.
    /// - Parameter frame: The position. The size is ignored. Empirical; not documented by Apple.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for half in halves { addSubview(half.background) }
        divider.isUserInteractionEnabled = false
        addSubview(divider)
        for half in halves { addSubview(half.symbol) }
        updateAppearance()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.frame.size = Self.size
        setUp()
        coder.didInitialize(self, as: UIStepper.self)
    }

    static let size = CGSize(width: 94, height: 32)

    let decrement = StepperHalf(.decrement)
    let increment = StepperHalf(.increment)
    let divider = UIView(frame: .zero)
    private(set) var dividerImageView: UIImageView?
    private var images = StepperImages()

    var halves: [StepperHalf] { [decrement, increment] }

    // MARK: Value

    private var storedValue = 0.0
    private var storedMinimum = 0.0
    private var storedMaximum = 100.0
    private var storedStep = 1.0

    /// The value. A new value is clamped to the range; NaN is the minimum. Setting it sends no events, which is
    /// empirical; not documented by Apple. The default is 0.
    open var value: Double {
        get { storedValue }
        set { store(newValue) }
    }

    /// The minimum value. The value is clamped to it. The default is 0.
    ///
    /// A minimum above ``maximumValue`` traps; UIKit raises an exception. NaN is ignored.
    open var minimumValue: Double {
        get { storedMinimum }
        set {
            guard !newValue.isNaN else { return }
            guard newValue <= storedMaximum else {
                fatalError(
                    "UIStepper.minimumValue = \(newValue) is above maximumValue = \(storedMaximum); set the maximum first"
                )
            }
            storedMinimum = newValue
            store(storedValue)
        }
    }

    /// The maximum value. The value is clamped to it. The default is 100.
    ///
    /// A maximum below ``minimumValue`` traps; UIKit raises an exception. NaN is ignored.
    open var maximumValue: Double {
        get { storedMaximum }
        set {
            guard !newValue.isNaN else { return }
            guard newValue >= storedMinimum else {
                fatalError(
                    "UIStepper.maximumValue = \(newValue) is below minimumValue = \(storedMinimum); set the minimum first"
                )
            }
            storedMaximum = newValue
            store(storedValue)
        }
    }

    /// The number by which the value changes in one step. The default is 1.
    ///
    /// Zero and negative numbers trap; UIKit raises an exception. NaN is ignored.
    open var stepValue: Double {
        get { storedStep }
        set {
            guard !newValue.isNaN else { return }
            guard newValue > 0 else { fatalError("UIStepper.stepValue = \(newValue) must be greater than 0") }
            storedStep = newValue
        }
    }

    /// A Boolean value that indicates whether `valueChanged` is sent for each step, and not only when the finger is
    /// lifted. The default is `true`.
    open var isContinuous = true

    /// A Boolean value that indicates whether the value changes repeatedly while a half is held. The default is `true`.
    open var autorepeat = true

    /// A Boolean value that indicates whether a step beyond one end of the range leads to the other end. The default is
    /// `false`.
    open var wraps = false {
        didSet { if wraps != oldValue { updateAppearance() } }
    }

    private func store(_ value: Double) {
        storedValue = value > storedMinimum ? min(value, storedMaximum) : storedMinimum
        updateAppearance()
    }

    /// Returns a Boolean value that indicates whether a half can change the value.
    private func canStep(_ step: StepperHalf.Step) -> Bool {
        if wraps { return storedMinimum < storedMaximum }
        return step == .increment ? storedValue < storedMaximum : storedValue > storedMinimum
    }

    private func take(_ step: StepperHalf.Step, _ event: UIEvent?) {
        let former = storedValue
        let next = step == .increment ? former + storedStep : former - storedStep
        if wraps, next > storedMaximum {
            store(storedMinimum)
        } else if wraps, next < storedMinimum {
            store(storedMaximum)
        } else {
            store(next)
        }
        if isContinuous, storedValue != former { sendValueChanged(with: event) }
    }

    // MARK: Tracking

    private var press: StepperPress?

    /// Takes a step if the half at the touch is enabled.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let step = half(at: touch.location(in: self)).step
        guard canStep(step) else { return false }
        press = StepperPress(step: step, value: storedValue)
        take(step, event)
        // A target may have ended the touch.
        guard trackedTouch === touch else {
            endPress()
            return false
        }
        repeatPress(at: touch.time + StepperPress.delay)
        return true
    }

    /// Pauses the repeated steps while the touch is not in its half.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let press else { return true }
        let isInside = isTouchInside && half(at: touch.location(in: self)).step == press.step
        guard isInside != press.isInside else { return true }
        self.press?.isInside = isInside
        self.press?.repeats = 0
        if isInside { repeatPress(at: touch.time + StepperPress.delay) } else { press.timer?.cancel() }
        updateAppearance()
        return true
    }

    /// Ends the repeated steps, and sends the value if the control is not continuous.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finishPress(event) }

    /// Ends the repeated steps. The value remains, and is sent if the control is not continuous.
    open override func cancelTracking(with event: UIEvent?) { finishPress(event) }

    /// Schedules the next step of the press.
    private func repeatPress(at time: MonotonicInstant) {
        press?.timer?.cancel()
        guard let step = press?.step, autorepeat, canStep(step) else { return }
        press?.timer = session.application.timers.schedule(at: time) { [weak self] time in self?.pressWasHeld(at: time)
        }
    }

    private func pressWasHeld(at time: MonotonicInstant) {
        guard let press, autorepeat, canStep(press.step) else { return }
        self.press?.repeats += 1
        let interval = press.interval
        take(press.step, nil)
        // Steps that were missed while the program was busy are skipped.
        if self.press != nil { repeatPress(at: max(time, session.clock.now) + interval) }
    }

    private func endPress() {
        press?.timer?.cancel()
        press = nil
        updateAppearance()
    }

    private func finishPress(_ event: UIEvent?) {
        guard let former = press?.value else { return }
        endPress()
        if !isContinuous, storedValue != former { sendValueChanged(with: event) }
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds, Self.cornerRadius, .circular)
    }

    override var adjustmentAxis: ScrollAxis? { .horizontal }

    package override func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        let step: StepperHalf.Step = direction > 0 ? .increment : .decrement
        guard press == nil, canStep(step) else { return false }
        let former = storedValue
        take(step, event)
        if !isContinuous, storedValue != former { sendValueChanged(with: event) }
        return storedValue != former
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    // MARK: Accessibility

    /// The halves are the elements.
    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(traits: stateTraits, groupsChildren: true)
    }

    // MARK: Layout

    /// The frame of the stepper. The size that is set is ignored.
    open override var frame: CGRect {
        get { super.frame }
        set {
            guard transform.isIdentity else { return super.frame = newValue }
            super.frame = CGRect(origin: newValue.origin, size: Self.size)
        }
    }

    /// The size of a stepper, which is 94 × 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Returns the size of a stepper, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        updateAppearance()
        invalidateLayout()
    }

    /// The area that receives touches is at least 44 points high.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.touchTarget.contains(point)
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        updateAppearance()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateAppearance()
    }

    // MARK: Images

    /// Sets the image behind the stepper for a state; `nil` to use the image of the normal state. The image has the
    /// size of the entire stepper, of which each half shows the part of its own state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        customized(.backgroundImage, [Int(state.rawValue)]) { (view: UIStepper) in
            view.setBackgroundImage(image, for: state)
        }
        images.background[state] = image
        updateAppearance()
    }

    /// Returns the image behind the stepper for a state, or that of the normal state; `nil` if there is none.
    open func backgroundImage(for state: State) -> UIImage? { images.background[state] ?? images.background[.normal] }

    /// Sets the image between the halves for their states; `nil` to use the image of the normal states.
    open func setDividerImage(
        _ image: UIImage?,
        forLeftSegmentState leftState: State,
        rightSegmentState rightState: State
    ) {
        customized(.dividerImage, [Int(leftState.rawValue), Int(rightState.rawValue)]) { (view: UIStepper) in
            view.setDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightState)
        }
        images.dividers[StepperImages.States(left: leftState, right: rightState)] = image
        updateAppearance()
    }

    /// Returns the image between the halves for their states, or that of the normal states; `nil` if there is none.
    open func dividerImage(forLeftSegmentState leftState: State, rightSegmentState rightState: State) -> UIImage? {
        images.dividers[StepperImages.States(left: leftState, right: rightState)]
            ?? images.dividers[StepperImages.States(left: .normal, right: .normal)]
    }

    /// Sets the symbol of the half that increases the value, for a state; `nil` to use the image of the normal state.
    /// The image is shown in the tint color unless its rendering mode is `.alwaysOriginal`.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        customized(.incrementImage, [Int(state.rawValue)]) { (view: UIStepper) in
            view.setIncrementImage(image, for: state)
        }
        images.symbols[.increment, default: [:]][state] = image
        updateAppearance()
    }

    /// Returns the symbol of the half that increases the value, for a state, or that of the normal state; a plus sign if
    /// none was set. The plus sign is empirical; not documented by Apple.
    open func incrementImage(for state: State) -> UIImage? { symbol(.increment, state) }

    /// Sets the symbol of the half that decreases the value, for a state; `nil` to use the image of the normal state.
    /// The image is shown in the tint color unless its rendering mode is `.alwaysOriginal`.
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        customized(.decrementImage, [Int(state.rawValue)]) { (view: UIStepper) in
            view.setDecrementImage(image, for: state)
        }
        images.symbols[.decrement, default: [:]][state] = image
        updateAppearance()
    }

    /// Returns the symbol of the half that decreases the value, for a state, or that of the normal state; a minus sign
    /// if none was set. The minus sign is empirical; not documented by Apple.
    open func decrementImage(for state: State) -> UIImage? { symbol(.decrement, state) }
}

extension UIStepper {
    private func symbol(_ step: StepperHalf.Step, _ state: State) -> UIImage {
        images.symbol(step, state) ?? images.glyph(step, scale: traitCollection.displayScale)
    }

    /// Returns the state that a half shows.
    private func state(of half: StepperHalf) -> State {
        guard isEnabled, canStep(half.step) else { return .disabled }
        return press?.isInside == true && press?.step == half.step ? .highlighted : .normal
    }

    /// Updates colors and images for the current states. Views that already show them do not change.
    private func updateAppearance() {
        for half in halves {
            let state = state(of: half)
            let hasOwnSymbol = images.symbol(half.step, state) != nil
            half.show(
                symbol(half.step, state),
                // Own images are shown in the tint color; the default symbols are not.
                color: hasOwnSymbol ? nil : state == .disabled ? .tertiaryLabel : .label,
                alpha: hasOwnSymbol && state == .disabled && images.symbols[half.step]?[state] == nil ? 0.5 : 1
            )
            half.show(backgroundImage(for: state), isPressed: state == .highlighted)
            half.background.isEnabled = state != .disabled
        }
        let (left, right) = isMirrored ? (increment, decrement) : (decrement, increment)
        let image = dividerImage(forLeftSegmentState: state(of: left), rightSegmentState: state(of: right))
        showDivider(image)
        // The default divider does not match background images.
        divider.isHidden = image != nil || !images.background.isEmpty
        divider.backgroundColor = .separator
        invalidateLayout()
    }

    private func showDivider(_ image: UIImage?) {
        guard let image else {
            dividerImageView?.removeFromSuperview()
            dividerImageView = nil
            return
        }
        if let dividerImageView {
            dividerImageView.image = image
        } else {
            let view = UIImageView(image: image)
            insertSubview(view, aboveSubview: divider)
            dividerImageView = view
        }
    }
}
