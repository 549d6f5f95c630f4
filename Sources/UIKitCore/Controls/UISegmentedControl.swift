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
}
