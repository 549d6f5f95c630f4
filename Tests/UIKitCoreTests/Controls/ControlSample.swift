import UIKit

@testable import UIKitCore
@testable import UIPickers

/// A control on the sheet that opens every control in every state.
///
/// A further control is one more line in ``all``: `ControlSample("UIFoo", states: […]) { UIFoo() }`. Its size is that
/// which fits, unless one is given.
struct ControlSample: Sendable {
    /// A state that a control can be displayed in.
    enum State: CaseIterable {
        case normal, highlighted, selected, disabled

        @MainActor
        func apply(to view: UIView) {
            guard let control = view as? UIControl else { return }
            switch self {
            case .normal: break
            case .highlighted: control.isHighlighted = true
            case .selected: control.isSelected = true
            case .disabled: control.isEnabled = false
            }
        }
    }

    let name: String
    /// The states that look different from each other.
    let states: [State]
    let size: CGSize?
    /// The height of the row, in points.
    let rowHeight: CGFloat
    /// A Boolean value that indicates whether cells have twice the width.
    let isWide: Bool
    /// The distance that a control may draw outside of its bounds, in points, such as a shadow.
    let overflow: CGFloat
    /// A Boolean value that indicates whether a right-to-left layout is the mirror image of a left-to-right layout. Text
    /// and symbols that are not symmetric are not.
    let isMirrored: Bool
    /// A Boolean value that indicates whether the control looks different in the dark style.
    let followsStyle: Bool
    let make: @MainActor @Sendable () -> UIView

    init(
        _ name: String,
        states: [State] = [.normal, .disabled],
        size: CGSize? = nil,
        rowHeight: CGFloat = 44,
        isWide: Bool = false,
        overflow: CGFloat = 0,
        isMirrored: Bool = true,
        followsStyle: Bool = true,
        make: @escaping @MainActor @Sendable () -> UIView
    ) {
        self.name = name
        self.states = states
        self.size = size
        self.rowHeight = rowHeight
        self.isWide = isWide
        self.overflow = overflow
        self.isMirrored = isMirrored
        self.followsStyle = followsStyle
        self.make = make
    }

    static let all: [ControlSample] = [
        ControlSample(
            "UIButton, system",
            states: [.normal, .highlighted, .selected, .disabled],
            overflow: 4,
            isMirrored: false
        ) {
            button(.system, "Title")
        },
        ControlSample(
            "UIButton, custom",
            states: [.normal, .highlighted, .disabled],
            isMirrored: false,
            followsStyle: false
        ) {
            button(.custom, nil, symbol: "star.fill")
        },
        ControlSample("UIButton, symbol", states: [.normal, .highlighted, .disabled], isMirrored: false) {
            button(.system, "Add", symbol: "plus")
        },
        ControlSample("UIButton, close", states: [.normal, .highlighted, .disabled]) {
            UIButton(type: .close)
        },
        ControlSample("UIButton, contactAdd", states: [.normal, .highlighted, .disabled]) {
            UIButton(type: .contactAdd)
        },
        ControlSample("Configuration, plain", states: [.normal, .highlighted, .selected, .disabled], isMirrored: false)
        {
            configured(.plain(), "Title") {
                $0.image = UIImage(systemName: "star.fill")
                $0.imagePadding = 6
            }
        },
        ControlSample("Configuration, gray", states: [.normal, .highlighted, .selected, .disabled], isMirrored: false) {
            configured(.gray(), "Title")
        },
        ControlSample(
            "Configuration, tinted",
            states: [.normal, .highlighted, .selected, .disabled],
            isMirrored: false
        ) {
            configured(.tinted(), "Title")
        },
        ControlSample(
            "Configuration, filled",
            states: [.normal, .highlighted, .selected, .disabled],
            isMirrored: false
        ) {
            configured(.filled(), "Title")
        },
        ControlSample("Configuration, subtitle", states: [.normal, .highlighted, .disabled], isMirrored: false) {
            configured(.tinted(), "Title") {
                $0.subtitle = "Subtitle"
                $0.image = UIImage(systemName: "star.fill")
                $0.imagePadding = 6
                $0.buttonSize = .mini
            }
        },
        ControlSample("Configuration, activity", isMirrored: false) {
            configured(.gray(), "Wait") {
                $0.showsActivityIndicator = true
                $0.imagePadding = 6
            }
        },
        ControlSample("Configuration, pop-up", states: [.normal, .highlighted, .disabled], isMirrored: false) {
            let button = configured(.gray(), nil)
            button.showsMenuAsPrimaryAction = true
            button.changesSelectionAsPrimaryAction = true
            button.menu = UIMenu(children: ["Large", "Small"].map { UIAction(title: $0) { _ in } })
            return button
        },
        ControlSample("UISwitch, off", overflow: 9) { UISwitch() },
        ControlSample("UISwitch, on", overflow: 9) {
            let view = UISwitch()
            view.isOn = true
            return view
        },
        ControlSample("UISlider", size: CGSize(width: 100, height: 34), overflow: 9) {
            let slider = UISlider()
            slider.value = 0.3
            return slider
        },
        ControlSample("UIStepper") { UIStepper() },
        ControlSample("UIStepper, in the middle") {
            let stepper = UIStepper()
            stepper.value = 5
            return stepper
        },
        ControlSample("UISegmentedControl", size: CGSize(width: 100, height: 32), isMirrored: false) {
            let control = UISegmentedControl(items: ["One", "Two"])
            control.selectedSegmentIndex = 0
            return control
        },
        ControlSample("UISegmentedControl, symbols", size: CGSize(width: 100, height: 32)) {
            let symbols = ["plus", "circle", "square"].compactMap { UIImage(systemName: $0) }
            let control = UISegmentedControl(items: symbols)
            control.selectedSegmentIndex = 2
            return control
        },
        ControlSample("UIPageControl", states: [.normal], size: CGSize(width: 110, height: 26)) {
            let pages = UIPageControl()
            pages.numberOfPages = 5
            pages.currentPage = 1
            pages.backgroundStyle = .prominent
            return pages
        },
        ControlSample("UIProgressView", states: [.normal], size: CGSize(width: 100, height: 4)) {
            let view = UIProgressView(progressViewStyle: .default)
            view.progress = 0.4
            return view
        },
        ControlSample("UIActivityIndicatorView", states: [.normal], isMirrored: false) {
            let view = UIActivityIndicatorView(style: .medium)
            view.hidesWhenStopped = false
            return view
        },
        ControlSample(
            "UIPickerView",
            states: [.normal],
            size: CGSize(width: 240, height: 216),
            rowHeight: 224,
            isWide: true,
            isMirrored: false
        ) {
            SamplePicker()
        },
        ControlSample("UIDatePicker, compact", isWide: true, isMirrored: false) { datePicker(.dateAndTime, .compact) },
        ControlSample("UIDatePicker, date", isMirrored: false) { datePicker(.date, .compact) },
        ControlSample(
            "UIDatePicker, wheels",
            size: CGSize(width: 244, height: 216),
            rowHeight: 224,
            isWide: true,
            isMirrored: false
        ) {
            datePicker(.date, .wheels)
        },
        ControlSample(
            "UIDatePicker, duration",
            size: CGSize(width: 244, height: 216),
            rowHeight: 224,
            isWide: true,
            isMirrored: false
        ) {
            datePicker(.countDownTimer, .wheels)
        },
        ControlSample(
            "UIDatePicker, inline",
            size: CGSize(width: 244, height: 378),
            rowHeight: 386,
            isWide: true,
            isMirrored: false
        ) {
            datePicker(.dateAndTime, .inline)
        },
        ControlSample("UIColorWell", states: [.normal, .highlighted, .disabled], isMirrored: false) {
            let well = UIColorWell()
            well.selectedColor = .systemOrange
            return well
        },
        ControlSample("UIColorWell, empty", states: [.normal, .highlighted, .disabled], isMirrored: false) {
            UIColorWell()
        },
    ]

    /// Returns a date picker with a fixed date, which is not in the present month.
    @MainActor
    private static func datePicker(_ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle) -> UIDatePicker {
        let picker = UIDatePicker()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        picker.calendar = calendar
        picker.locale = Locale(identifier: "en_US")
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        // January 9, 2007, 9:41.
        picker.date = Date(timeIntervalSince1970: 1_168_335_660)
        picker.countDownDuration = 4500
        return picker
    }

    @MainActor
    private static func configured(
        _ configuration: UIButton.Configuration,
        _ title: String?,
        _ change: (inout UIButton.Configuration) -> Void = { _ in }
    ) -> UIButton {
        var configuration = configuration
        configuration.title = title
        change(&configuration)
        return UIButton(configuration: configuration)
    }

    @MainActor
    private static func button(_ type: UIButton.ButtonType, _ title: String?, symbol: String? = nil) -> UIButton {
        let button = UIButton(type: type)
        button.setTitle(title, for: .normal)
        if let symbol { button.setImage(UIImage(systemName: symbol), for: .normal) }
        return button
    }
}

/// A picker that provides its own rows.
private final class SamplePicker: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        (dataSource, delegate) = (self, self)
        selectRow(3, inComponent: 0, animated: false)
        selectRow(1, inComponent: 1, animated: false)
    }

    required init?(coder: NSCoder) { nil }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 8 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        component == 0 ? "Size \(row + 1)" : ["Red", "Green", "Blue", "White"][row % 4]
    }
}
