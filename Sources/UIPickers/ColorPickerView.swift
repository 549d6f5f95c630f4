import Localization
import QuartzCore
import UIKitCore

/// The view of a color picker: a title, a button that closes it, a grid, a spectrum or sliders, and the opacity.
final class ColorPickerView: UIView, LanguageObserver {
    static let standardSize = CGSize(width: 320, height: 480)
    /// Dimensions in points. Chosen values.
    private static let margin: CGFloat = 16
    private static let opacityHeight: CGFloat = 44
    private static let titleHeight: CGFloat = 30

    let sections = UISegmentedControl(items: ["", "", ""])
    let grid = ColorGridView(frame: .zero)
    let spectrum = ColorSpectrumView(frame: .zero)
    let sliders = ColorSlidersView(frame: .zero)
    let opacity = UISlider(frame: .zero)
    let closeButton = UIButton(type: .close)
    let titleLabel = UILabel(frame: .zero)
    private let opacityLabel = UILabel(frame: .zero)
    private let sample = UIView(frame: .zero)
    private var picked = PickedColor(red: 0, green: 0, blue: 0, alpha: 1)

    /// Called when the user has picked a color, with a Boolean value that indicates whether more changes follow.
    var onChange: (PickedColor, Bool) -> Void = { _, _ in }

    /// The closure by which the close button ends the selection; `nil` without a close button.
    var onClose: (() -> Void)? {
        didSet { closeButton.isHidden = onClose == nil }
    }

    /// The title; `nil` for that of the system.
    var title: String? {
        didSet { showTitle() }
    }

    private func showTitle() {
        titleLabel.text = title.flatMap { $0.isEmpty ? nil : $0 } ?? AccessibilityText.localized(.colors)
    }

    var supportsAlpha = true {
        didSet { invalidateLayout() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        titleLabel.textAlignment = .center
        opacityLabel.font = .systemFont(ofSize: 15)
        opacityLabel.textAlignment = .center
        sample.layer.cornerRadius = 10
        sample.isUserInteractionEnabled = false
        closeButton.isHidden = true
        closeButton.addAction(UIAction { [weak self] _ in self?.onClose?() }, for: .primaryActionTriggered)
        for view in [titleLabel, closeButton, sections, grid, spectrum, sliders, opacity, opacityLabel, sample] {
            addSubview(view)
        }
        sections.selectedSegmentIndex = 0
        sections.addAction(UIAction { [weak self] _ in self?.invalidateLayout() }, for: .valueChanged)
        for area in [grid, spectrum] {
            area.onPick = { [weak self] color, isDown in self?.pick(color, isDown) }
        }
        sliders.onPick = { [weak self] color, isDown in self?.pick(color, isDown) }
        opacity.value = 1
        didChangeLanguage()
        // The value of the slider is the same.
        opacityLabel.isAccessibilityElement = false
        opacity.addAction(
            UIAction { [weak self] action in
                guard let self, let slider = action.sender as? UISlider else { return }
                self.picked.alpha = CGFloat(slider.value)
                self.update()
                self.onChange(self.picked, slider.isTracking)
            },
            for: .valueChanged
        )
        update()
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    // Not the button that closes the picker, which is the first one.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [sections] }

    /// Shows a selected color.
    func show(_ color: PickedColor) {
        picked = color
        opacity.value = Float(color.alpha)
        update()
    }

    private func pick(_ color: PickedColor, _ isDown: Bool) {
        picked = color.with(alpha: picked.alpha)
        update()
        onChange(picked, isDown)
    }

    private func update() {
        grid.show(picked)
        spectrum.show(picked)
        sliders.show(picked)
        sample.backgroundColor = picked.color
        let percent = AccessibilityText.percent(Double(picked.alpha))
        if opacityLabel.text != percent { opacityLabel.text = percent }
    }

    func didChangeLanguage() {
        for (index, title) in [OwnText.grid, .spectrum, .sliders].enumerated() {
            sections.setTitle(AccessibilityText.localized(title), forSegmentAt: index)
        }
        opacity.accessibilityLabel = AccessibilityText.localized(.opacity)
        showTitle()
        update()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = Self.margin
        let area = bounds.insetBy(dx: margin, dy: margin)
        guard area.width > 0, area.height > 0 else { return }
        var top = area.minY
        let side = Self.titleHeight
        let closeX = effectiveUserInterfaceLayoutDirection == .rightToLeft ? area.minX : area.maxX - side
        closeButton.frame = CGRect(x: closeX, y: top, width: side, height: side)
        titleLabel.frame = CGRect(x: area.minX, y: top, width: area.width, height: side).insetBy(dx: side + 8, dy: 0)
        top += side + margin / 2
        sections.frame = CGRect(x: area.minX, y: top, width: area.width, height: 32)
        top += 32 + margin
        let bottom = area.maxY - Self.opacityHeight
        let content = CGRect(x: area.minX, y: top, width: area.width, height: max(0, bottom - top - margin / 2))
        for (index, view) in [grid, spectrum, sliders].enumerated() {
            view.isHidden = index != sections.selectedSegmentIndex
            view.frame = content
        }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView, _ x: CGFloat, _ width: CGFloat, _ height: CGFloat) {
            view.frame = CGRect(
                x: isMirrored ? bounds.width - x - width : x,
                y: (bottom + (Self.opacityHeight - height) / 2).rounded(),
                width: max(0, width),
                height: height
            )
        }
        opacity.isHidden = !supportsAlpha
        opacityLabel.isHidden = !supportsAlpha
        let sampleSide: CGFloat = 40
        place(sample, area.minX, supportsAlpha ? sampleSide : area.width, sampleSide)
        place(opacity, area.minX + sampleSide + 12, area.width - sampleSide - 12 - 60, 31)
        place(opacityLabel, area.maxX - 52, 52, 31)
    }
}

/// Sliders for red, green and blue, and the color as hexadecimal digits.
final class ColorSlidersView: UIView, LanguageObserver {
    let sliders = (0..<3).map { _ in UISlider(frame: .zero) }
    let hexLabel = UILabel(frame: .zero)
    private let values = (0..<3).map { _ in UILabel(frame: .zero) }

    /// Called when the user has picked a color, with a Boolean value that indicates whether the finger is still down.
    var onPick: (PickedColor, Bool) -> Void = { _, _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for (index, slider) in sliders.enumerated() {
            values[index].isAccessibilityElement = false
            slider.minimumTrackTintColor = [UIColor.systemRed, .systemGreen, .systemBlue][index]
            slider.addAction(
                UIAction { [weak self] action in
                    guard let self, let slider = action.sender as? UISlider else { return }
                    self.slidersDidChange(isDown: slider.isTracking)
                },
                for: .valueChanged
            )
            values[index].font = .systemFont(ofSize: 15)
            values[index].textAlignment = .center
            addSubview(slider)
            addSubview(values[index])
        }
        hexLabel.font = .systemFont(ofSize: 17)
        addSubview(hexLabel)
        didChangeLanguage()
    }

    func didChangeLanguage() {
        for (slider, name) in zip(sliders, [OwnText.red, .green, .blue]) {
            slider.accessibilityLabel = AccessibilityText.localized(name)
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func show(_ color: PickedColor) {
        for (index, value) in [color.red, color.green, color.blue].enumerated() {
            if !sliders[index].isTracking { sliders[index].value = Float(value) }
        }
        showText(color)
    }

    private func showText(_ color: PickedColor) {
        for (label, byte) in zip(values, color.bytes) where label.text != "\(byte)" { label.text = "\(byte)" }
        if hexLabel.text != "#" + color.hex { hexLabel.text = "#" + color.hex }
    }

    private func slidersDidChange(isDown: Bool) {
        let parts = sliders.map { CGFloat($0.value) }
        onPick(PickedColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1), isDown)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let width = bounds.width
        for (index, slider) in sliders.enumerated() {
            let y = CGFloat(index) * 60 + 8
            let valueX = isMirrored ? 0 : width - 52
            slider.frame = CGRect(x: isMirrored ? 60 : 0, y: y, width: max(0, width - 60), height: 44)
            values[index].frame = CGRect(x: valueX, y: y, width: 52, height: 44)
        }
        hexLabel.textAlignment = isMirrored ? .left : .right
        hexLabel.frame = CGRect(x: 0, y: 188, width: width, height: 32)
    }
}
