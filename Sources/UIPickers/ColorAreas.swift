import Localization
import QuartzCore
import UIKitCore

/// An area of colors, in which a finger picks the color under it. The colors are drawn once; the mark of the selected one
/// moves.
class ColorArea: UIControl, ControlHooks, AccessibilityDefaultsProvider {
    let mark = UIView(frame: .zero)
    private let colors = UIImageView(frame: .zero)
    private var drawnFor: (size: CGSize, scale: CGFloat)?

    /// The selected color.
    private(set) var picked = PickedColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// Called when the user has picked a color, with a Boolean value that indicates whether the finger is still down.
    var onPick: (PickedColor, Bool) -> Void = { _, _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        colors.clipsToBounds = true
        colors.layer.cornerRadius = 8
        colors.contentMode = .scaleToFill
        mark.isOpaque = false
        mark.isUserInteractionEnabled = false
        mark.layer.borderColor = UIColor.white.cgColor
        mark.layer.borderWidth = 3
        mark.layer.shadowOpacity = 0.3
        mark.layer.shadowRadius = 1
        mark.layer.shadowOffset = .zero
        addSubview(colors)
        addSubview(mark)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows a selected color.
    func show(_ color: PickedColor) {
        picked = color.opaque
        invalidateLayout()
    }

    /// The accessibility label. Overridden by subclasses.
    var accessibilityText: OwnText { .colors }

    /// The number of steps by which keys move across the area. Overridden by subclasses.
    var steps: (columns: Int, rows: Int) { (24, 16) }

    /// Draws the colors. Overridden by subclasses.
    func drawColors(in bounds: CGRect) {}

    /// Returns the color at a point within the bounds. Overridden by subclasses.
    func color(at point: CGPoint) -> PickedColor { picked }

    /// Returns the frame of the mark, or `nil` if the selected color is not in the area. Overridden by subclasses.
    func markFrame(in bounds: CGRect) -> CGRect? { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        colors.frame = bounds
        if bounds.width >= 1, bounds.height >= 1, bounds.width < 4096, bounds.height < 4096 {
            let scale = max(inheritedDisplayScale, 1)
            if drawnFor?.size != bounds.size || drawnFor?.scale != scale {
                drawnFor = (bounds.size, scale)
                let format = UIGraphicsImageRendererFormat()
                format.scale = scale
                colors.image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
                    drawColors(in: CGRect(origin: .zero, size: bounds.size))
                }
            }
        }
        let frame = markFrame(in: bounds)
        mark.isHidden = frame == nil
        if let frame { mark.frame = frame }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if drawnFor?.scale != max(inheritedDisplayScale, 1) { setNeedsLayout() }
    }

    // MARK: Tracking

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pick(touch, isDown: true)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pick(touch, isDown: true)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { onPick(picked, false) }

    override func cancelTracking(with event: UIEvent?) { onPick(picked, false) }

    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool {
        isSingleTap(recognizer) || isDragOfOneFinger(recognizer)
    }

    // MARK: Keys

    var isAdjustedByArrowKeys: Bool { true }

    func changeValue(by direction: Int) -> Bool {
        // Arrow keys move in their own directions in all languages.
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return moveMark(columns: isMirrored ? -direction : direction, rows: 0)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, press.modifiers.isEmpty, [.upArrow, .downArrow].contains(press.type) else {
            return super.pressesBegan(presses, with: event)
        }
        let rows = press.type == .upArrow ? -1 : 1
        moveMark(columns: 0, rows: rows)
        press.repeats(every: UIPress.focusInterval) { [weak self] in self?.moveMark(columns: 0, rows: rows) }
    }

    /// Moves the mark by steps, at the end of a row to the next one, and picks the color under it. Without a mark, picks
    /// the color in the middle.
    /// - Returns: A Boolean value that indicates whether another color is picked.
    @discardableResult
    private func moveMark(columns: Int, rows: Int) -> Bool {
        guard isEnabled, bounds.width > 0, bounds.height > 0 else { return false }
        let former = picked
        let steps = steps
        let cell = CGSize(width: bounds.width / CGFloat(steps.columns), height: bounds.height / CGFloat(steps.rows))
        var (column, row) = (steps.columns / 2, steps.rows / 2)
        if let mark = markFrame(in: bounds) {
            column = Int((mark.midX / cell.width).clamped(to: 0...CGFloat(steps.columns - 1))) + columns
            row = Int((mark.midY / cell.height).clamped(to: 0...CGFloat(steps.rows - 1))) + rows
            if column < 0, row > 0 { (column, row) = (steps.columns - 1, row - 1) }
            if column >= steps.columns, row < steps.rows - 1 { (column, row) = (0, row + 1) }
        }
        column = min(max(column, 0), steps.columns - 1)
        row = min(max(row, 0), steps.rows - 1)
        pick(at: CGPoint(x: (CGFloat(column) + 0.5) * cell.width, y: (CGFloat(row) + 0.5) * cell.height), isDown: false)
        return picked != former
    }

    // MARK: Accessibility

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: AccessibilityText.localized(accessibilityText),
            value: "#" + picked.hex,
            traits: stateTraits.union(.adjustable)
        )
    }

    override func accessibilityIncrement() { moveMark(columns: 1, rows: 0) }
    override func accessibilityDecrement() { moveMark(columns: -1, rows: 0) }

    private func pick(_ touch: UITouch, isDown: Bool) { pick(at: touch.location(in: self), isDown: isDown) }

    private func pick(at location: CGPoint, isDown: Bool) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let color = color(
            at: CGPoint(
                x: location.x.clamped(to: 0...bounds.width.nextDown),
                y: location.y.clamped(to: 0...bounds.height.nextDown)
            )
        )
        show(color)
        onPick(picked, isDown)
    }
}

/// The grid of a color picker.
final class ColorGridView: ColorArea {
    override var accessibilityText: OwnText { .colorGrid }
    override var steps: (columns: Int, rows: Int) { (ColorGrid.columnCount, ColorGrid.rowCount) }

    private func cell(_ column: Int, _ row: Int, in bounds: CGRect) -> CGRect {
        let (width, height) = (
            bounds.width / CGFloat(ColorGrid.columnCount), bounds.height / CGFloat(ColorGrid.rowCount)
        )
        let (left, top) = ((CGFloat(column) * width).rounded(), (CGFloat(row) * height).rounded())
        return CGRect(
            x: left,
            y: top,
            width: (CGFloat(column + 1) * width).rounded() - left,
            height: (CGFloat(row + 1) * height).rounded() - top
        )
    }

    override func drawColors(in bounds: CGRect) {
        for row in 0..<ColorGrid.rowCount {
            for column in 0..<ColorGrid.columnCount {
                ColorGrid.color(column: column, row: row).color.setFill()
                UIGraphicsGetCurrentContext()?.fill(cell(column, row, in: bounds))
            }
        }
    }

    override func color(at point: CGPoint) -> PickedColor {
        let column = Int(point.x / bounds.width * CGFloat(ColorGrid.columnCount))
        let row = Int(point.y / bounds.height * CGFloat(ColorGrid.rowCount))
        return ColorGrid.color(
            column: min(column, ColorGrid.columnCount - 1),
            row: min(row, ColorGrid.rowCount - 1)
        )
    }

    override func markFrame(in bounds: CGRect) -> CGRect? {
        guard let (column, row) = ColorGrid.cell(of: picked) else { return nil }
        return cell(column, row, in: bounds).insetBy(dx: -1, dy: -1)
    }
}

/// The spectrum of a color picker: hues from left to right; white, pure colors and black from top to bottom.
final class ColorSpectrumView: ColorArea {
    override var accessibilityText: OwnText { .colorSpectrum }

    private static let markSide: CGFloat = 28

    /// The position of the finger, for colors that are at several positions, such as black.
    private var position: (color: PickedColor, point: CGPoint)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        mark.layer.cornerRadius = Self.markSide / 2
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func color(hue: CGFloat, height: CGFloat) -> PickedColor {
        height < 0.5
            ? PickedColor(hue: hue, saturation: height * 2, brightness: 1)
            : PickedColor(hue: hue, saturation: 1, brightness: 2 - height * 2)
    }

    override func drawColors(in bounds: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let space = CGColorSpaceCreateDeviceRGB()
        // Between these hues, the components are linear.
        let hues = (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor }
        if let gradient = CGGradient(colorsSpace: space, colors: hues, locations: nil) {
            context.drawLinearGradient(
                gradient,
                start: .zero,
                end: CGPoint(x: bounds.width, y: 0),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            )
        }
        let shades: [(UIColor, CGFloat, CGFloat)] = [(.white, 0, 0.5), (.black, 1, 0.5)]
        for (color, start, end) in shades {
            let colors = [color.cgColor, color.withAlphaComponent(0).cgColor]
            guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: nil) else { continue }
            context.drawLinearGradient(
                gradient,
                start: CGPoint(x: 0, y: bounds.height * start),
                end: CGPoint(x: 0, y: bounds.height * end),
                options: []
            )
        }
    }

    override func color(at point: CGPoint) -> PickedColor {
        let color = color(hue: point.x / bounds.width, height: point.y / bounds.height)
        position = (color, CGPoint(x: point.x / bounds.width, y: point.y / bounds.height))
        return color
    }

    override func markFrame(in bounds: CGRect) -> CGRect? {
        var unit = CGPoint.zero
        if let position, position.color.bytes == picked.bytes {
            unit = position.point
        } else {
            var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
            picked.color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
            unit = CGPoint(x: hue, y: saturation / 2 + (1 - brightness) / 2)
        }
        let side = Self.markSide
        return CGRect(
            x: (unit.x * bounds.width - side / 2).rounded(),
            y: (unit.y * bounds.height - side / 2).rounded(),
            width: side,
            height: side
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        mark.backgroundColor = picked.color
    }
}
