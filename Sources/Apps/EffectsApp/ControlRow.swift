import UIKit

/// A row with the name and the value of a number or a choice, above the control that changes it.
final class ControlRow: UIView {
    let control: FilterControl
    private let titleLabel = UILabel()
    private let valueLabel = UILabel()
    private let hintLabel = UILabel()

    /// The slider, if the row has one.
    let slider: UISlider?

    /// The segments, if the row has them.
    let segments: UISegmentedControl?

    /// The closure that is called when the user changes the value.
    var onChange: ((Double) -> Void)?

    /// The closure that is called with `true` when a finger takes the slider, and with `false` when it is lifted.
    var onTracking: ((Bool) -> Void)?

    static let height: CGFloat = 64

    init(_ control: FilterControl) {
        self.control = control
        switch control.kind {
        case .slider(let range), .angle(let range), .integer(let range):
            let slider = UISlider()
            slider.minimumValue = Float(range.lowerBound)
            slider.maximumValue = Float(range.upperBound)
            slider.minimumTrackTintColor = control.tint
            (self.slider, segments) = (slider, nil)
        case .choice(let titles): (slider, segments) = (nil, TallSegmentedControl(items: titles))
        case .position: (slider, segments) = (nil, nil)
        }
        super.init(frame: .zero)
        titleLabel.text = control.title
        titleLabel.font = .systemFont(ofSize: 13)
        titleLabel.textColor = .label
        valueLabel.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        valueLabel.textColor = .secondaryLabel
        valueLabel.textAlignment = .right
        addSubview(titleLabel)
        addSubview(valueLabel)
        if slider == nil, segments == nil {
            hintLabel.text = "Drag the ring on the image."
            hintLabel.font = .systemFont(ofSize: 13)
            hintLabel.textColor = .secondaryLabel
            addSubview(hintLabel)
        }
        if let slider {
            slider.accessibilityLabel = control.title
            slider.addTarget(self, action: ControlRow.slide, for: .valueChanged)
            slider.addTarget(self, action: ControlRow.beginTracking, for: .touchDown)
            slider.addTarget(
                self,
                action: ControlRow.endTracking,
                for: [.touchUpInside, .touchUpOutside, .touchCancel]
            )
            addSubview(slider)
        }
        if let segments {
            valueLabel.isHidden = true
            segments.addTarget(self, action: ControlRow.choose, for: .valueChanged)
            addSubview(segments)
        }
    }

    /// Creates a row with a slider for a number from 0 to 1, or another range.
    convenience init(title: String, range: ClosedRange<Double>) {
        self.init(FilterControl(key: "", component: 0, title: title, kind: .slider(range)))
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Shows a value that the user has not set with this row.
    func show(_ value: Double) {
        switch control.kind {
        case .choice: segments?.selectedSegmentIndex = Int(value)
        default:
            slider?.value = Float(value)
            showText(control.text(value))
        }
    }

    /// Shows the text of a value.
    func showText(_ text: String) { if valueLabel.text != text { valueLabel.text = text } }

    private func slide(_ slider: UISlider) {
        var value = Double(slider.value)
        if case .integer = control.kind { value.round() }
        showText(control.text(value))
        onChange?(value)
    }

    private func choose(_ segments: UISegmentedControl) { onChange?(Double(segments.selectedSegmentIndex)) }
    private func beginTracking() { onTracking?(true) }
    private func endTracking() { onTracking?(false) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let valueWidth: CGFloat = slider == nil && segments == nil ? 150 : segments == nil ? 64 : 0
        titleLabel.frame = CGRect(x: 0, y: 4, width: max(0, width - valueWidth), height: 18)
        valueLabel.frame = CGRect(x: width - valueWidth, y: 4, width: valueWidth, height: 18)
        // The slider has the height of a finger, below the visible part of the labels.
        slider?.frame = CGRect(x: -2, y: 18, width: width + 4, height: 44)
        hintLabel.frame = CGRect(x: 0, y: 28, width: width, height: 20)
        segments?.frame = CGRect(x: 0, y: 26, width: width, height: 30)
    }
}
