import QuartzCore
import UIKitCore

/// A view with one or more wheels, which a user turns to select values.
///
/// ```swift
/// let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
/// picker.dataSource = self
/// picker.delegate = self
/// picker.selectRow(3, inComponent: 0, animated: false)
/// ```
///
/// The rows of a wheel, which is called a component, lie on a cylinder. A wheel that is thrown comes to rest at a row; a
/// tap on a row selects it. Only visible rows are views, so that the number of rows has no cost. In right-to-left
/// interfaces, the first component is on the right. Dimensions and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIPickerView: UIView, AccessibilityDefaultsProvider {
    /// Creates a picker.
    /// - Parameter frame: The frame, in points. If its size is zero, the size is that of a standard picker, 320 × 216.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        indicator.isUserInteractionEnabled = false
        indicator.backgroundColor = .tertiarySystemFill
        indicator.layer.cornerRadius = 8
        addSubview(indicator)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.frame.size = Self.standardSize
        setUp()
        coder.didInitialize(self, as: UIPickerView.self)
    }

    static let standardSize = CGSize(width: 320, height: 216)
    nonisolated static let standardRowHeight: CGFloat = 32
    /// The distance between components, in points.
    private static let gap: CGFloat = 5
    /// The distance of the selection indicator from the left and the right edge, in points.
    private static let margin: CGFloat = 9
    /// The largest number of components; more cannot be distinguished.
    private static let maximumComponentCount = 64

    private let indicator = UIView(frame: .zero)
    private(set) var wheels: [PickerWheel] = []
    private var isLoaded = false

    /// The object that provides the numbers of components and rows, which is held weakly.
    open weak var dataSource: (any UIPickerViewDataSource)? {
        didSet { if dataSource !== oldValue { unload() } }
    }

    /// The object that provides the content of rows and is notified of selections, which is held weakly.
    open weak var delegate: (any UIPickerViewDelegate)? {
        didSet { if delegate !== oldValue { unload() } }
    }

    // MARK: Content

    /// The number of components, which the data source provides.
    open var numberOfComponents: Int {
        load()
        return wheels.count
    }

    /// Returns the number of rows of a component, which the data source provides; 0 for a component that does not exist.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.rowCount ?? 0 }

    /// Returns the size of the rows of a component, in points; zero for a component that does not exist.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let wheel = wheel(component) else { return .zero }
        return CGSize(width: widths[component], height: wheel.rowHeight)
    }

    /// Returns the view that the delegate has provided for a row, or `nil` if the row is not visible or the delegate does
    /// not provide views.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        layoutIfNeeded()
        guard let row = wheel(component)?.rows[row], row.label == nil else { return nil }
        return row.content
    }

    /// Asks the data source and the delegate for the content of all components again. The selected rows remain, as far
    /// as they exist.
    open func reloadAllComponents() {
        unload()
        load()
    }

    /// Asks the data source and the delegate for the content of a component again. The selected row remains, if it
    /// exists.
    open func reloadComponent(_ component: Int) {
        guard isLoaded else { return }
        guard let wheel = wheel(component) else { return }
        reload(wheel, component)
        invalidateLayout()
    }

    // MARK: Selection

    /// Selects a row. Does not notify the delegate. A row or a component that does not exist is ignored.
    /// - Parameter animated: A Boolean value that indicates whether the wheel turns to the row.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard let wheel = wheel(component), row >= 0, row < wheel.rowCount else { return }
        wheel.select(row, animated: animated)
    }

    /// Returns the selected row of a component: the row at which it was last at rest, or that was last set. Returns -1 if
    /// the component has no rows or does not exist.
    open func selectedRow(inComponent component: Int) -> Int { wheel(component)?.selectedRow ?? -1 }

    // MARK: Loading

    private func unload() {
        isLoaded = false
        invalidateLayout()
    }

    private func wheel(_ component: Int) -> PickerWheel? {
        load()
        return wheels.indices.contains(component) ? wheels[component] : nil
    }

    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        let count = min(max(dataSource?.numberOfComponents(in: self) ?? 0, 0), Self.maximumComponentCount)
        while wheels.count > count { wheels.removeLast().removeFromSuperview() }
        while wheels.count < count {
            let wheel = PickerWheel(frame: .zero)
            wheel.source = self
            wheels.append(wheel)
            addSubview(wheel)
        }
        layOutWheels()
        for (component, wheel) in wheels.enumerated() { reload(wheel, component) }
        invalidateLayout()
    }

    private func reload(_ wheel: PickerWheel, _ component: Int) {
        wheel.reload(
            rowCount: dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0,
            rowHeight: delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.standardRowHeight
        )
    }

    func view(forRow row: Int, of wheel: PickerWheel, reusing view: UIView?) -> UIView {
        guard let component = wheels.firstIndex(where: { $0 === wheel }) else { return UIView(frame: .zero) }
        return delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
            ?? wheel.label(for: PickerRowTitle(text: .plain("")))
    }

    func wheel(_ wheel: PickerWheel, didSelect row: Int) {
        guard let component = wheels.firstIndex(where: { $0 === wheel }) else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    /// Returns the label for the title of a row, for delegates that do not provide views.
    fileprivate func standardView(forRow row: Int, _ component: Int) -> UIView {
        let attributed = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component)
        let text = attributed.map { AttributableText.attributed($0) }
        return wheels[component].label(
            for: PickerRowTitle(
                text: text ?? .plain(delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "")
            )
        )
    }

    // MARK: Accessibility

    func accessibilityLabel(of wheel: PickerWheel) -> String? {
        guard let component = wheels.firstIndex(where: { $0 === wheel }) else { return nil }
        return (delegate as? any UIPickerViewAccessibilityDelegate)?
            .pickerView(self, accessibilityLabelForComponent: component)
    }

    /// The components are the elements.
    package var providedAccessibility: AccessibilityDefaults { AccessibilityDefaults(groupsChildren: true) }

    // MARK: Layout

    /// The size of a standard picker, 320 × 216 points.
    open override var intrinsicContentSize: CGSize { Self.standardSize }

    /// Returns the size of a standard picker, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        load()
        layOutWheels()
    }

    /// The widths of the components, in points. Those without a width of their own share the remaining space.
    private var widths: [CGFloat] {
        let own = wheels.indices.map { component -> CGFloat? in
            let width = delegate?.pickerView(self, widthForComponent: component) ?? 0
            return width > 0 && width.isFinite ? width : nil
        }
        let sharing = own.filter { $0 == nil }.count
        let gaps = CGFloat(max(0, wheels.count - 1)) * Self.gap
        let free = bounds.width - 2 * Self.margin - gaps - own.reduce(0) { $0 + ($1 ?? 0) }
        let share = sharing > 0 && free > 0 ? free / CGFloat(sharing) : 0
        return own.map { ($0 ?? share).rounded(.down) }
    }

    private func layOutWheels() {
        let widths = widths
        let total = widths.reduce(0, +) + CGFloat(max(0, widths.count - 1)) * Self.gap
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x = (bounds.midX - total / 2).rounded()
        let order = isMirrored ? Array(wheels.indices.reversed()) : Array(wheels.indices)
        for component in order {
            wheels[component].frame = CGRect(x: x, y: bounds.minY, width: widths[component], height: bounds.height)
            x += widths[component] + Self.gap
        }
        let height = min(wheels.map(\.rowHeight).max() ?? Self.standardRowHeight, max(0, bounds.height))
        let scale = max(inheritedDisplayScale, 0.1)
        indicator.frame = CGRect(
            x: bounds.minX + Self.margin,
            y: ((bounds.midY - height / 2) * scale).rounded() / scale,
            width: max(0, bounds.width - 2 * Self.margin),
            height: height
        )
        indicator.isHidden = wheels.isEmpty
    }
}

/// The methods by which a picker asks for its numbers of components and rows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of components. At most 64 are shown.
    func numberOfComponents(in pickerView: UIPickerView) -> Int

    /// Returns the number of rows of a component. It may be very large.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The methods by which a picker asks for the content of rows, and reports selections. All methods are optional.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the width of a component, in points. By default, returns 0: the component shares the space that is left
    /// with others.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat

    /// Returns the height of the rows of a component, in points. By default, returns 32.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat

    /// Returns the title of a row. By default, returns `nil`.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?

    /// Returns the title of a row with attributes, which is preferred to the title without. By default, returns `nil`.
    func pickerView(
        _ pickerView: UIPickerView,
        attributedTitleForRow row: Int,
        forComponent component: Int
    ) -> NSAttributedString?

    /// Returns the view of a row. The picker sets its size to that of the row. By default, returns a label with the title
    /// of the row.
    /// - Parameter view: A view of a row that is no longer visible, for reuse, or `nil`.
    func pickerView(
        _ pickerView: UIPickerView,
        viewForRow row: Int,
        forComponent component: Int,
        reusing view: UIView?
    ) -> UIView

    /// Called when the user has moved a component, and it has come to rest at a row.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// Returns 0: the component shares the space that is left.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }

    /// Returns 32, the height of standard rows.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        UIPickerView.standardRowHeight
    }

    /// Returns `nil`.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }

    /// Returns `nil`.
    public func pickerView(
        _ pickerView: UIPickerView,
        attributedTitleForRow row: Int,
        forComponent component: Int
    ) -> NSAttributedString? { nil }

    /// Returns a label with the title of the row.
    public func pickerView(
        _ pickerView: UIPickerView,
        viewForRow row: Int,
        forComponent component: Int,
        reusing view: UIView?
    ) -> UIView { pickerView.standardView(forRow: row, component) }

    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// The methods by which a picker asks for its accessibility data.
@preconcurrency @MainActor
public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
    /// Returns the accessibility label of a component. By default, returns `nil`.
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String?
}

extension UIPickerViewAccessibilityDelegate {
    /// Returns `nil`.
    public func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        nil
    }
}

extension UIPickerView: PickerWheelDelegate {}
