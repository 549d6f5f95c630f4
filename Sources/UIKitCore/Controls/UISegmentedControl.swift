import QuartzCore

/// A row of segments of which one is chosen; or, when it is momentary, a row of buttons.
///
/// ```swift
/// let timing = UISegmentedControl(items: ["Curve", "Spring"])
/// timing.selectedSegmentIndex = 0
/// timing.addTarget(self, action: AnimateViewController.changeTiming, for: .valueChanged)
/// ```
///
/// A segment is chosen when a finger is lifted on it. A finger that comes down on the chosen one takes the selection along.
/// Where the interface runs from right to left the first segment is at the right. Figures and looks are known from use.
/// As on iOS the tint colour does not show; images of the ground and of dividers are not here.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// Stands for no segment: −1.
    public static let noSegment = -1

    /// Makes a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        backgroundColor = .tertiarySystemFill
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

    /// Makes a control of the size that suits it.
    /// - Parameter items: what the segments show: a `String`, `UIImage` or `UIAction` each; anything else traps.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let title as String: insertSegment(withTitle: title, at: numberOfSegments, animated: false)
            case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
            case let action as UIAction: insertSegment(action: action, at: numberOfSegments, animated: false)
            default: fatalError("UISegmentedControl cannot make a segment of a \(type(of: item))")
            }
        }
        bounds.size = sizeThatFits(.zero)
    }

    /// Makes a control whose segments show actions' titles or images, and send them when they are chosen.
    /// - Parameter frame: where it will lie in its superview, in points.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // Changed in the extensions of this class only.
    var segments: [Segment] = []
    var dividers: [UIView] = []
    var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    let selectionView = UIView(frame: .zero)

    /// How many segments there are.
    open var numberOfSegments: Int { segments.count }

    // MARK: Selection

    var storedSelection = noSegment

    /// The segment that is chosen; ``noSegment`` at first, and always in a momentary control but while it tells of a tap.
    /// Setting it tells nobody; an index that no segment has traps.
    open var selectedSegmentIndex: Int {
        get { storedSelection }
        set {
            precondition(
                newValue == Self.noSegment || segments.indices.contains(newValue),
                "UISegmentedControl.selectedSegmentIndex cannot be \(newValue): there are \(segments.count) segments"
            )
            guard !isMomentary, newValue != storedSelection else { return }
            storedSelection = newValue
            drag = nil
            showPress()
            showSelection(animated: false)
        }
    }

    /// Whether segments are buttons, of which none stays chosen. False at first.
    open var isMomentary = false {
        didSet {
            guard isMomentary else { return }
            storedSelection = Self.noSegment
            drag = nil
            showPress()
            showSelection(animated: false)
        }
    }

    // MARK: Looks

    /// Whether segments without a width of their own are the wider the more they show; else they are of one width. False
    /// at first.
    open var apportionsSegmentWidthsByContent = false {
        didSet { if apportionsSegmentWidthsByContent != oldValue { setNeedsLayout() } }
    }

    /// The colour behind the chosen segment; nil, as at first, for white, or grey where the interface is dark.
    open var selectedSegmentTintColor: UIColor? {
        didSet { showSelectionColor() }
    }

    private func showSelectionColor() {
        selectionView.backgroundColor = selectedSegmentTintColor ?? Self.selectionColor
    }

    private static let selectionColor = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1)
            : UIColor(white: 1, alpha: 1)
    }

    // MARK: Size

    open override var intrinsicContentSize: CGSize { fittingSize }

    /// The size that the contents of all segments have room in.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeSegments()
    }

    // MARK: Tracking

    /// The finger's segment, and what it does there.
    var drag: SegmentDrag?

    /// Follows a finger that comes down on a segment that is enabled.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let index = segmentIndex(at: touch.location(in: self).x)
        guard let index, segments[index].isEnabled else { return false }
        drag = SegmentDrag(index: index, takesSelection: index == storedSelection && !isMomentary)
        showPress()
        return true
    }

    /// Follows a finger from segment to segment.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let drag else { return true }
        let index = segmentIndex(at: touch.location(in: self).x).flatMap { segments[$0].isEnabled ? $0 : nil }
        let target = isTouchInside ? index : drag.takesSelection ? storedSelection : nil
        // The selection stays where it is over a segment that cannot be chosen.
        if drag.takesSelection, target == nil { return true }
        guard target != drag.index else { return true }
        self.drag?.index = target
        showPress()
        if drag.takesSelection { showSelection(animated: true) }
        return true
    }

    /// Chooses the finger's segment.
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

    /// Leaves everything as it was.
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

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

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

    /// Adds a segment with a title.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), segment, animated)
    }

    /// Adds a segment with an image, which is shown in the colour of titles unless it keeps its own.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), segment, animated)
    }

    /// Adds a segment that shows an action's image or title, and sends it when it is chosen. One with the same identifier
    /// is taken away.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let former = segmentIndex(identifiedBy: action.identifier)
        if former != Self.noSegment { removeSegment(at: former, animated: false) }
        insert(Segment(action: action), segment, animated)
    }

    /// Takes a segment away. Nothing is chosen any more if it was.
    /// - Parameters:
    ///   - segment: its index; one beyond the last acts as the last.
    ///   - animated: whether it is seen going.
    open func removeSegment(at segment: Int, animated: Bool) { takeOut(segment, animated: animated) }

    /// Takes all segments away.
    open func removeAllSegments() { takeOutAll() }

    /// Gives a segment a title in place of its image. An index beyond the last acts as the last, here and below.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = title
            $0.image = nil
        }
    }

    /// The title of a segment; nil when it shows an image.
    open func titleForSegment(at segment: Int) -> String? { index(of: segment).flatMap { segments[$0].title } }

    /// Gives a segment an image in place of its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.image = image
            $0.title = nil
        }
    }

    /// The image of a segment; nil when it shows a title.
    open func imageForSegment(at segment: Int) -> UIImage? { index(of: segment).flatMap { segments[$0].image } }

    /// Gives a segment an action, whose image or title it shows.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }

    /// The action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? { index(of: segment).flatMap { segments[$0].action } }

    /// The segment with an action; ``noSegment`` when there is none.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }

    /// Lets a segment be chosen or not. All can at first.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

    /// Whether a segment can be chosen.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        index(of: segment).map { segments[$0].isEnabled } ?? false
    }

    /// Gives a segment a width in points; zero, as at first, for a share of what there is.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
    }

    /// The width that a segment was given; zero for none.
    open func widthForSegment(at segment: Int) -> CGFloat { index(of: segment).map { segments[$0].width } ?? 0 }

    /// Moves what a segment shows out of its middle, in points, right and down.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        change(segment) { $0.contentOffset = offset }
    }

    /// From the middle of a segment to that of what it shows.
    open func contentOffsetForSegment(at segment: Int) -> CGSize {
        index(of: segment).map { segments[$0].contentOffset } ?? .zero
    }

    /// Gives titles attributes in a state, of those of ``NSAttributedString``; those that are not given are the control's
    /// own. Nil: those of the normal state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        titleAttributes[state] = attributes
        showSegments()
        setNeedsLayout()
    }

    /// The attributes that titles were given in a state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}
