import QuartzCore

/// A control with a row of segments, of which one is selected. A momentary control is a row of buttons.
///
/// ```swift
/// let timing = UISegmentedControl(items: ["Curve", "Spring"])
/// timing.selectedSegmentIndex = 0
/// timing.addTarget(self, action: AnimateViewController.changeTiming, for: .valueChanged)
/// ```
///
/// A segment is selected when a touch ends on it. A touch that begins on the selected segment drags the selection. In
/// right-to-left interfaces the first segment is on the right. Dimensions and appearance are empirical; not documented
/// by Apple. As on iOS, the tint color has no effect.
///
/// Background images replace the default appearance: each segment shows the image for its state, and the divider images
/// are between them.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// The positions of segments in the control, for adjustments of their content.
    public enum Segment: Int, Hashable, Sendable {
        /// All segments.
        case any
        /// The leftmost of several segments.
        case left
        /// A segment that is neither the leftmost nor the rightmost.
        case center
        /// The rightmost of several segments.
        case right
        /// The only segment.
        case alone
    }

    /// The index that represents no segment, −1.
    public static let noSegment = -1

    /// Creates a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        setDefaultBackground(.tertiarySystemFill)
        layer.cornerRadius = 9
        selectionView.isUserInteractionEnabled = false
        selectionView.isOpaque = false
        selectionView.layer.cornerRadius = 7
        selectionView.layer.borderWidth = 0.5
        selectionView.layer.borderColor = CGColor(gray: 0, alpha: 0.04)
        selectionView.isHidden = true
        addSubview(selectionView)
        showSelectionColor()
    }

    /// Creates a control with a size that fits its content.
    /// - Parameter items: The content of the segments. Each item is a `String`, a `UIImage` or a `UIAction`; other
    ///   types trap.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let title as String: insertSegment(withTitle: title, at: numberOfSegments, animated: false)
            case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
            case let action as UIAction: insertSegment(action: action, at: numberOfSegments, animated: false)
            default:
                fatalError(
                    "UISegmentedControl: an item must be a String, a UIImage or a UIAction, not a \(type(of: item))"
                )
            }
        }
        bounds.size = sizeThatFits(.zero)
    }

    /// Creates a control whose segments show the titles or images of actions, and send them when they are selected.
    /// - Parameter frame: The frame in the coordinate system of the superview, in points.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UISegmentedControl.self)
    }

    private(set) var segments: [SegmentItem] = []
    private(set) var dividers: [SegmentDivider] = []
    private(set) var images = SegmentImages()
    private(set) var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    let selectionView = UIView(frame: .zero)
    /// A Boolean value that indicates whether background images replace the background color.
    var hidesBackground = false

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    // MARK: Selection

    private(set) var storedSelection = noSegment

    /// The index of the selected segment, or ``noSegment``. In a momentary control it is ``noSegment`` except while the
    /// events of a tap are sent. Setting it sends no events; an index without a segment traps. The default is
    /// ``noSegment``.
    open var selectedSegmentIndex: Int {
        get { storedSelection }
        set {
            precondition(
                newValue == Self.noSegment || segments.indices.contains(newValue),
                "UISegmentedControl.selectedSegmentIndex = \(newValue) is out of range: there are \(segments.count) segments"
            )
            guard !isMomentary, newValue != storedSelection else { return }
            storedSelection = newValue
            drag = nil
            showPress()
            showSelection(animated: false)
        }
    }

    /// A Boolean value that indicates whether segments are buttons that do not stay selected. The default is false.
    open var isMomentary = false {
        didSet {
            guard isMomentary else { return }
            storedSelection = Self.noSegment
            drag = nil
            showPress()
            showSelection(animated: false)
        }
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether segments without an explicit width are sized in proportion to their
    /// content. If false, they have equal widths. The default is false.
    open var apportionsSegmentWidthsByContent = false {
        didSet { if apportionsSegmentWidthsByContent != oldValue { invalidateLayout() } }
    }

    /// The color of the selected segment; `nil`, which is the default, for white, or gray in a dark interface.
    open var selectedSegmentTintColor: UIColor? {
        didSet {
            customized(.selectedSegmentTintColor, \UISegmentedControl.selectedSegmentTintColor)
            showSelectionColor()
        }
    }

    private func showSelectionColor() {
        selectionView.backgroundColor = selectedSegmentTintColor ?? Self.selectionColor
    }

    /// Sets a background color that appearance proxies may replace.
    func setDefaultBackground(_ color: UIColor?) {
        let customized = customizedProperties
        backgroundColor = color
        customizedProperties = customized
    }

    private static let selectionColor = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1)
            : UIColor(white: 1, alpha: 1)
    }

    // MARK: Size

    open override var intrinsicContentSize: CGSize { fittingSize }

    /// Returns the size that fits the content of all segments.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        // The images and offsets of segments depend on their positions.
        showSegments()
        invalidateLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutSegments()
    }

    // MARK: Tracking

    /// The tracked touch with its segment; `nil` if there is none.
    private(set) var drag: SegmentDrag?

    /// Starts to track a touch on an enabled segment.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let index = segmentIndex(at: touch.location(in: self).x)
        guard let index, segments[index].isEnabled else { return false }
        drag = SegmentDrag(index: index, takesSelection: index == storedSelection && !isMomentary)
        showPress()
        return true
    }

    /// Tracks a touch from segment to segment.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let drag else { return true }
        let index = segmentIndex(at: touch.location(in: self).x).flatMap { segments[$0].isEnabled ? $0 : nil }
        let target = isTouchInside ? index : drag.takesSelection ? storedSelection : nil
        // The selection stays where it is while the touch is on a disabled segment.
        if drag.takesSelection, target == nil { return true }
        guard target != drag.index else { return true }
        self.drag?.index = target
        showPress()
        if drag.takesSelection { showSelection(animated: true) }
        return true
    }

    /// Selects the segment at the touch.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let drag else { return }
        self.drag = nil
        if isTouchInside, let index = drag.index, segments.indices.contains(index) {
            choose(index, event)
        } else {
            showSelection(animated: true)
        }
        showPress()
    }

    /// Restores the previous selection.
    open override func cancelTracking(with event: UIEvent?) {
        drag = nil
        showPress()
        showSelection(animated: true)
    }

    private func choose(_ index: Int, _ event: UIEvent?) {
        guard isMomentary || index != storedSelection else { return showSelection(animated: true) }
        storedSelection = index
        if !isMomentary { showSelection(animated: true) }
        let action = segments[index].action
        if let action { sendAction(action) }
        sendValueChanged(with: event)
        if isMomentary { storedSelection = Self.noSegment }
    }

    override var adjustmentAxis: ScrollAxis? { .horizontal }

    /// Selects the next enabled segment in a direction. In a momentary control, the segment is highlighted, and
    /// selected when the control is activated.
    package override func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        guard trackedTouch == nil else { return false }
        let current = isMomentary ? drag?.index ?? Self.noSegment : storedSelection
        var index = current == Self.noSegment ? (direction > 0 ? 0 : segments.count - 1) : current + direction
        while segments.indices.contains(index), !segments[index].isEnabled { index += direction }
        guard segments.indices.contains(index) else { return false }
        if isMomentary {
            drag = SegmentDrag(index: index, takesSelection: false)
            showPress()
        } else {
            choose(index, event)
        }
        return true
    }

    override func activate(with event: UIEvent?) {
        if isMomentary {
            let index = drag?.index ?? segments.firstIndex { $0.isEnabled }
            if let index, segments.indices.contains(index) { choose(index, event) }
        }
        super.activate(with: event)
    }

    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        guard context.previouslyFocusedView === self, drag != nil, trackedTouch == nil else { return }
        drag = nil
        showPress()
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    // MARK: Accessibility

    /// The segments are the elements.
    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(traits: stateTraits, groupsChildren: true)
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        showSegments()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showSegments()
    }

    // MARK: Segments

    /// Inserts a segment with a title.
    /// - Parameters:
    ///   - segment: The index of the new segment, clamped to the valid range.
    ///   - animated: A Boolean value that indicates whether to animate the insertion.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(SegmentItem(title: title), segment, animated)
    }

    /// Inserts a segment with an image, which is shown in the color of titles unless its rendering mode is
    /// `.alwaysOriginal`.
    /// - Parameters:
    ///   - segment: The index of the new segment, clamped to the valid range.
    ///   - animated: A Boolean value that indicates whether to animate the insertion.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(SegmentItem(image: image), segment, animated)
    }

    /// Inserts a segment that shows the image or title of an action, and sends it when it is selected. A segment whose
    /// action has the same identifier is removed.
    /// - Parameters:
    ///   - segment: The index of the new segment, clamped to the valid range.
    ///   - animated: A Boolean value that indicates whether to animate the insertion.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let former = segmentIndex(identifiedBy: action.identifier)
        if former != Self.noSegment { removeSegment(at: former, animated: false) }
        insert(SegmentItem(action: action), segment, animated)
    }

    /// Removes a segment. If it was selected, no segment is selected afterward.
    /// - Parameters:
    ///   - segment: The index of the segment, clamped to the valid range.
    ///   - animated: A Boolean value that indicates whether to animate the removal.
    open func removeSegment(at segment: Int, animated: Bool) { deleteSegment(segment, animated: animated) }

    /// Removes all segments.
    open func removeAllSegments() { deleteAllSegments() }

    /// Sets the title of a segment, and removes its image. The index is clamped to the valid range, here and in the
    /// methods below.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = title
            $0.image = nil
        }
    }

    /// Returns the title of a segment, or `nil` if it shows an image.
    open func titleForSegment(at segment: Int) -> String? { index(of: segment).flatMap { segments[$0].title } }

    /// Sets the image of a segment, and removes its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.image = image
            $0.title = nil
        }
    }

    /// Returns the image of a segment, or `nil` if it shows a title.
    open func imageForSegment(at segment: Int) -> UIImage? { index(of: segment).flatMap { segments[$0].image } }

    /// Sets the action of a segment, which shows the image or title of the action.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }

    /// Returns the action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? { index(of: segment).flatMap { segments[$0].action } }

    /// Returns the index of the segment with an action, or ``noSegment`` if there is none.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }

    /// Enables or disables a segment. Segments are enabled by default.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

    /// Returns a Boolean value that indicates whether a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        index(of: segment).map { segments[$0].isEnabled } ?? false
    }

    /// Sets the width of a segment, in points. The default is zero, for a share of the available width.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
    }

    /// Returns the width that was set for a segment; zero if none was set.
    open func widthForSegment(at segment: Int) -> CGFloat { index(of: segment).map { segments[$0].width } ?? 0 }

    /// Sets the offset of a segment's content from its center, in points. Positive values point right and down.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        change(segment) { $0.contentOffset = offset }
    }

    /// Returns the offset of a segment's content from its center, in points.
    open func contentOffsetForSegment(at segment: Int) -> CGSize {
        index(of: segment).map { segments[$0].contentOffset } ?? .zero
    }

    /// Sets the text attributes of titles for a state; `nil` to use those of the normal state. Attributes that are not
    /// set have the control's default values.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        customized(.titleTextAttributes, [Int(state.rawValue)]) { (view: UISegmentedControl) in
            view.setTitleTextAttributes(attributes, for: state)
        }
        titleAttributes[state] = attributes
        showSegments()
        invalidateLayout()
    }

    /// Sets the image behind segments in a state; `nil` to use the image of the normal state. If there is no image for
    /// any state, the control has its default appearance.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        customized(.backgroundImage, [Int(state.rawValue), barMetrics.rawValue]) { (view: UISegmentedControl) in
            view.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
        }
        images.backgrounds[barMetrics, default: [:]][state] = backgroundImage
        imagesDidChange()
    }

    /// Returns the image behind segments in a state, or that of the normal state; `nil` if there is none.
    open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
        images.backgrounds[barMetrics]?[state] ?? images.backgrounds[barMetrics]?[.normal]
    }

    /// Sets the image between segments in their states; `nil` to use the image of the normal states.
    open func setDividerImage(
        _ dividerImage: UIImage?,
        forLeftSegmentState leftState: State,
        rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) {
        let parameters = [Int(leftState.rawValue), Int(rightState.rawValue), barMetrics.rawValue]
        customized(.dividerImage, parameters) { (view: UISegmentedControl) in
            view.setDividerImage(
                dividerImage,
                forLeftSegmentState: leftState,
                rightSegmentState: rightState,
                barMetrics: barMetrics
            )
        }
        images.dividers[barMetrics, default: [:]][SegmentImages.States(left: leftState, right: rightState)] =
            dividerImage
        imagesDidChange()
    }

    /// Returns the image between segments in their states, or that of the normal states; `nil` if there is none.
    open func dividerImage(
        forLeftSegmentState leftState: State,
        rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) -> UIImage? {
        images.dividers[barMetrics]?[SegmentImages.States(left: leftState, right: rightState)]
            ?? images.dividers[barMetrics]?[SegmentImages.States(left: .normal, right: .normal)]
    }

    /// Sets the offset of the content of segments at a position from their centers, in points.
    open func setContentPositionAdjustment(
        _ adjustment: UIOffset,
        forSegmentType leftCenterRightOrAlone: Segment,
        barMetrics: UIBarMetrics
    ) {
        let parameters = [leftCenterRightOrAlone.rawValue, barMetrics.rawValue]
        customized(.contentPositionAdjustment, parameters) { (view: UISegmentedControl) in
            view.setContentPositionAdjustment(
                adjustment,
                forSegmentType: leftCenterRightOrAlone,
                barMetrics: barMetrics
            )
        }
        images.adjustments[barMetrics, default: [:]][leftCenterRightOrAlone] = adjustment
        imagesDidChange()
    }

    /// Returns the offset of the content of segments at a position from their centers, in points.
    open func contentPositionAdjustment(
        forSegmentType leftCenterRightOrAlone: Segment,
        barMetrics: UIBarMetrics
    ) -> UIOffset {
        let offsets = images.adjustments[barMetrics]
        return offsets?[leftCenterRightOrAlone] ?? offsets?[.any] ?? .zero
    }

    private func imagesDidChange() {
        showSegments()
        showPress()
        invalidateLayout()
    }

    /// Returns the text attributes of titles that were set for a state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}

/// The changes of segments.
extension UISegmentedControl {
    /// Implements `removeSegment`.
    private func deleteSegment(_ segment: Int, animated: Bool) {
        guard let index = index(of: segment) else { return }
        let former = segments.remove(at: index)
        dividers.popLast()?.removeFromSuperview()
        if index == storedSelection {
            storedSelection = Self.noSegment
        } else if index < storedSelection {
            storedSelection -= 1
        }
        endDrag()
        guard animated, window != nil else {
            former.view.removeFromSuperview()
            showSegments()
            invalidateLayout()
            return
        }
        showSegments()
        let view = former.view
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            view.alpha = 0
            self.layOutSegments()
        } completion: { _ in
            view.removeFromSuperview()
        }
    }

    /// Implements `removeAllSegments`.
    private func deleteAllSegments() {
        for segment in segments { segment.view.removeFromSuperview() }
        for divider in dividers { divider.removeFromSuperview() }
        segments = []
        dividers = []
        storedSelection = Self.noSegment
        endDrag()
        selectionView.isHidden = true
        invalidateLayout()
    }

    private func insert(_ segment: SegmentItem, _ position: Int, _ animated: Bool) {
        let index = min(max(0, position), segments.count)
        segments.insert(segment, at: index)
        addSubview(segment.view)
        if segments.count > 1 { addDivider() }
        if storedSelection >= index { storedSelection += 1 }
        endDrag()
        showSegments()
        invalidateLayout()
        guard animated, window != nil else { return }
        // The new segment appears at its final frame while the other segments move.
        UIView.performWithoutAnimation {
            segment.view.alpha = 0
            let frames = segmentFrames
            segment.view.frame = frames[index]
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            segment.view.alpha = 1
            self.layOutSegments()
        }
    }

    private func addDivider() {
        let divider = SegmentDivider(frame: .zero)
        insertSubview(divider, at: 0)
        dividers.append(divider)
    }

    /// Ends a drag, because the segments have changed.
    private func endDrag() {
        guard drag != nil else { return }
        drag = nil
        showPress()
    }

    /// Returns the index clamped to the range of segments, or `nil` if there are no segments.
    private func index(of segment: Int) -> Int? {
        segments.isEmpty ? nil : min(max(0, segment), segments.count - 1)
    }

    private func change(_ segment: Int, _ body: (SegmentItem) -> Void) {
        guard let index = index(of: segment) else { return }
        body(segments[index])
        showSegments()
        invalidateLayout()
    }
}
