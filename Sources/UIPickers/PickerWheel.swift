import QuartzCore
import UIKitCore

/// The source of the rows of a wheel.
@MainActor
protocol PickerWheelDelegate: AnyObject {
    /// Returns the accessibility label of a wheel.
    func accessibilityLabel(of wheel: PickerWheel) -> String?

    /// Returns the view of a row: a label that the wheel has returned, or any other view.
    func view(forRow row: Int, of wheel: PickerWheel, reusing view: UIView?) -> UIView

    /// Called when a movement by the user has ended at a row.
    func wheel(_ wheel: PickerWheel, didSelect row: Int)
}

/// One wheel of a picker.
///
/// The rows do not lie in the scroll view, which only computes the offset, but around the middle of the wheel: their
/// positions are exact for any number of rows. Only visible rows are views. Turning the wheel transforms the bitmaps of
/// the rows; rows that become visible are drawn once. Labels that became invisible are cached for their return.
@MainActor
final class PickerWheel: UIView, UIScrollViewDelegate, AdjustableItem, AccessibilityDefaultsProvider {
    /// The number of labels and views that are cached.
    private static let spareCount = 24

    weak var source: (any PickerWheelDelegate)?
    /// The view in front of the rows, which receives touches.
    let scroller = WheelScrollView(frame: .zero)
    /// The row that was last selected, or -1 if there are no rows.
    private(set) var selectedRow = -1
    private(set) var rowCount = 0
    private var storedRowHeight = UIPickerView.standardRowHeight
    private(set) var cylinder = PickerCylinder(height: 0, rowHeight: 0)
    /// The visible rows.
    private(set) var rows: [Int: PickerRow] = [:]
    private var spares: [PickerRow] = []
    /// A Boolean value that indicates whether code or a user has selected a row.
    private(set) var hasBeenPositioned = false
    /// A Boolean value that indicates whether the current animation was started by a tap.
    private var isFollowingTap = false
    /// A Boolean value that indicates whether other code than the user moves the wheel.
    private var isPositioning = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        clipsToBounds = true
        scroller.delegate = self
        addSubview(scroller)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        scroller.addGestureRecognizer(tap)
        scroller.tap = tap
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Rows

    var rowHeight: CGFloat { cylinder.rowHeight }

    /// Sets the rows, and asks for their views again. The wheel does not move, unless there are fewer rows.
    func reload(rowCount: Int, rowHeight: CGFloat) {
        // More rows would exceed the precision of offsets.
        self.rowCount = min(max(rowCount, 0), 1 << 40)
        storedRowHeight = rowHeight
        let row = self.rowCount == 0 ? -1 : min(max(selectedRow, 0), self.rowCount - 1)
        for index in Array(rows.keys) { dismiss(index) }
        spares = spares.filter { $0.label != nil }
        updateCylinder()
        select(row, animated: false)
        hasBeenPositioned = false
    }

    /// Moves the wheel to a row, and ends other movements.
    func select(_ row: Int, animated: Bool) {
        isPositioning = true
        isFollowingTap = false
        hasBeenPositioned = true
        selectedRow = row
        scroller.setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: animated && window != nil)
        isPositioning = false
        if !animated { layOutRows() }
    }

    /// A Boolean value that indicates whether the wheel turns because of the user.
    var isTurnedByUser: Bool { scroller.isHeld || scroller.isDecelerating || isFollowingTap }

    /// Selects another row by a key, or for a screen reader. Has no effect while a finger turns the wheel.
    /// - Returns: A Boolean value that indicates whether there is another row.
    @discardableResult
    func step(by rows: Int) -> Bool {
        guard rowCount > 0, !scroller.isHeld, inheritedTraits.isEmpty else { return false }
        let row = min(max(selectedRow + rows, 0), rowCount - 1)
        guard row != selectedRow else { return false }
        select(row, animated: UIView.areAnimationsEnabled)
        source?.wheel(self, didSelect: row)
        return true
    }

    private func offset(of row: Int) -> CGFloat { CGFloat(max(row, 0)) * rowHeight }

    /// The position of the wheel, in rows. Rounding errors of the offset are removed, so that a row at rest is not
    /// transformed.
    private var position: CGFloat {
        let position = scroller.contentOffset.y / rowHeight
        let row = position.rounded()
        return abs(position - row) < 0.001 ? row : position
    }

    /// Returns the label for a title: one that shows it already if possible.
    func label(for title: PickerRowTitle) -> PickerLabel {
        let known = spares.lastIndex { $0.label?.shows(title) == true }
        let oldest = spares.count >= Self.spareCount ? spares.firstIndex { $0.label != nil } : nil
        if let index = known ?? oldest, let label = spares[index].label {
            spares.remove(at: index)
            label.show(title)
            return label
        }
        let label = PickerLabel(frame: .zero)
        label.show(title)
        return label
    }

    /// Updates the views of the visible rows, for example with other colors.
    func refreshRows() {
        for (index, row) in rows where row.label != nil {
            dismiss(index)
        }
        layOutRows()
    }

    // MARK: Keys

    override var canBecomeFocused: Bool { rowCount > 0 }
    var canAdjust: Bool { rowCount > 0 }

    func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool { step(by: direction) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, handle(press) else { return super.pressesBegan(presses, with: event) }
    }

    /// Handles the arrow keys along the wheel, and the keys that move by pages. A press of an encoder makes its rotations
    /// turn the wheel.
    private func handle(_ press: UIPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        let page = max(1, Int(cylinder.reach.clamped(to: 0...100)))
        let distance: Int
        switch press.type {
        case .upArrow: distance = -1
        case .downArrow: distance = 1
        case .pageUp: distance = -page
        case .pageDown: distance = page
        case .select:
            focusSystem.isAdjusting.toggle()
            return true
        default: return false
        }
        step(by: distance)
        press.repeats(every: UIPress.focusInterval) { [weak self] in self?.step(by: distance) }
        return true
    }

    // MARK: Accessibility

    /// The wheel is the element; its rows are not.
    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: rowCount > 0,
            label: source?.accessibilityLabel(of: self),
            value: rowTitle,
            traits: inheritedTraits.union(.adjustable)
        )
    }

    /// The text of the selected row.
    private var rowTitle: String? {
        guard selectedRow >= 0 else { return nil }
        layOutRows()
        let content = rows[selectedRow]?.content ?? source?.view(forRow: selectedRow, of: self, reusing: nil)
        return (content as? UILabel)?.text ?? content?.accessibilityLabel
    }

    override func accessibilityIncrement() { step(by: 1) }
    override func accessibilityDecrement() { step(by: -1) }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        scroller.frame = bounds
        updateCylinder()
        layOutRows()
    }

    private func updateCylinder() {
        let former = cylinder
        cylinder = PickerCylinder(height: bounds.height, rowHeight: storedRowHeight)
        scroller.restingStep = rowHeight
        isPositioning = true
        scroller.contentSize = CGSize(
            width: 0,
            height: max(0, CGFloat(rowCount - 1)) * rowHeight + bounds.height
        )
        if former.rowHeight != rowHeight {
            scroller.setContentOffset(CGPoint(x: 0, y: offset(of: selectedRow)), animated: false)
        }
        isPositioning = false
    }

    /// Creates and removes rows according to the position, and transforms those that are visible.
    private func layOutRows() {
        guard rowCount > 0, bounds.width > 0, bounds.height > 0 else {
            for index in Array(rows.keys) { dismiss(index) }
            return
        }
        let position = position
        let first = max(0, Int((position - cylinder.reach).rounded(.up).clamped(to: 0...CGFloat(rowCount))))
        let last = min(
            rowCount - 1,
            Int((position + cylinder.reach).rounded(.down).clamped(to: -1...CGFloat(rowCount)))
        )
        for index in Array(rows.keys) where index < first || index > last { dismiss(index) }
        guard first <= last else { return }
        for index in first...last {
            let row = rows[index] ?? show(index)
            row.lay(in: bounds, distance: CGFloat(index) - position, on: cylinder)
        }
    }

    private func show(_ index: Int) -> PickerRow {
        let spareView = spares.lastIndex { $0.label == nil }.map { spares.remove(at: $0) }
        let content = source?.view(forRow: index, of: self, reusing: spareView?.content) ?? UIView(frame: .zero)
        let row = spareView.flatMap { $0.content === content ? $0 : nil } ?? PickerRow(content)
        if let spareView, spareView !== row { spareView.box.removeFromSuperview() }
        // A view that is visible in another row moves to this one.
        for (other, former) in rows where former.content === content { rows[other] = nil }
        rows[index] = row
        row.box.isHidden = false
        if row.box.superview !== self { insertSubview(row.box, belowSubview: scroller) }
        return row
    }

    private func dismiss(_ index: Int) {
        guard let row = rows.removeValue(forKey: index) else { return }
        row.box.isHidden = true
        spares.append(row)
        if spares.count > Self.spareCount { spares.removeFirst().box.removeFromSuperview() }
    }

    // MARK: Movement

    /// The row in the middle when the wheel last moved.
    private var middleRow = 0

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        layOutRows()
        tick()
    }

    /// Plays the feedback of a changed selection when another row arrives in the middle because of the user. Empirical; not
    /// documented by Apple.
    private func tick() {
        guard rowCount > 0 else { return }
        let row = Int(position.rounded().clamped(to: 0...CGFloat(rowCount - 1)))
        guard row != middleRow else { return }
        middleRow = row
        if scroller.isTracking || scroller.isDecelerating || isFollowingTap {
            UISelectionFeedbackGenerator().selectionChanged()
        }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { rest() }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        guard isFollowingTap else { return }
        isFollowingTap = false
        rest()
    }

    /// Called when a movement by the user has ended.
    private func rest() {
        guard !isPositioning, rowCount > 0 else { return }
        let row = Int(position.rounded().clamped(to: 0...CGFloat(rowCount - 1)))
        if position != CGFloat(row) {
            // A finger that has stopped the wheel between two rows moves it on when it is lifted.
            if scroller.isHeld { return }
            scroller.setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: false)
        }
        selectedRow = row
        hasBeenPositioned = true
        source?.wheel(self, didSelect: row)
    }

    private func tapped(_ recognizer: UIGestureRecognizer) {
        guard recognizer.state == .ended, rowCount > 0 else { return }
        let distance = cylinder.distance(at: recognizer.location(in: self).y - bounds.midY)
        let row = Int((position + distance).rounded().clamped(to: 0...CGFloat(rowCount - 1)))
        guard CGFloat(row) != position else { return }
        if window != nil, UIView.areAnimationsEnabled {
            isFollowingTap = true
            scroller.setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: true)
        } else {
            scroller.setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: false)
            rest()
        }
    }
}

/// A row of a wheel: its view, and the view that is transformed.
@MainActor
final class PickerRow {
    /// The view that the source of the rows has returned.
    let content: UIView
    /// The view on the cylinder. A label lies there itself; other views may have transforms of their own.
    let box: UIView

    init(_ content: UIView) {
        self.content = content
        if content is PickerLabel {
            box = content
        } else {
            box = UIView(frame: .zero)
            box.isOpaque = false
            box.addSubview(content)
        }
        box.isUserInteractionEnabled = false
    }

    var label: PickerLabel? { content as? PickerLabel }

    /// Places the row on a cylinder.
    /// - Parameter distance: The distance from the middle, in rows.
    func lay(in bounds: CGRect, distance: CGFloat, on cylinder: PickerCylinder) {
        let size = CGSize(width: bounds.width, height: cylinder.rowHeight)
        if box.bounds.size != size { box.bounds.size = size }
        if box !== content {
            if content.superview !== box { box.addSubview(content) }
            if content.bounds.size != size { content.bounds.size = size }
            content.center = CGPoint(x: size.width / 2, y: size.height / 2)
        }
        let scale = max(box.inheritedDisplayScale, 0.1)
        let top = ((bounds.midY - size.height / 2) * scale).rounded() / scale
        box.center = CGPoint(x: bounds.minX + size.width / 2, y: top + size.height / 2)
        box.transform3D = cylinder.transform(at: distance)
        box.alpha = cylinder.opacity(at: distance)
    }
}

/// The scroll view of a wheel, whose content comes to rest at rows.
final class WheelScrollView: UIScrollView {
    weak var tap: UITapGestureRecognizer?

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        alwaysBounceVertical = true
        isOpaque = false
        restingStep = UIPickerView.standardRowHeight
        // A chosen value, between `normal` and `fast`.
        decelerationRate = DecelerationRate(rawValue: 0.997)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A Boolean value that indicates whether a finger holds the wheel.
    var isHeld: Bool { isTracking || isDragging || wasCaught }

    /// A touch that has stopped the wheel is not a tap on a row.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === tap { return !wasCaught && !hasMovement }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
}

extension CGFloat {
    /// Returns the nearest value in a range; its lower bound for NaN.
    func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
        self > range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}
