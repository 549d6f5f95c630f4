import UIKit

extension ControlSection {
    /// All sections of the page of controls, from top to bottom.
    @MainActor static let all: [ControlSection] = [buttons, values, choices, pickers, progress]

    @MainActor private static let buttons = ControlSection(
        "Buttons",
        [
            ControlRow("System button") { button(.system, "Title") },
            ControlRow("With a symbol") { button(.system, "Share", symbol: "square.and.arrow.up") },
            ControlRow("Symbol only") { button(.system, nil, symbol: "star.fill") },
            ControlRow("Toggle") {
                let toggle = button(.system, "Favorite")
                toggle.changesSelectionAsPrimaryAction = true
                toggle.isSelected = true
                return toggle
            },
            ControlRow("Information") { UIButton(type: .detailDisclosure) },
            ControlRow("Add contact") { UIButton(type: .contactAdd) },
            ControlRow("Close") { UIButton(type: .close) },
        ]
    )

    @MainActor private static let values = ControlSection(
        "Values",
        [
            ControlRow("Switch") {
                let view = UISwitch()
                view.isOn = true
                return view
            },
            ControlRow("Slider", isWide: true) {
                let slider = UISlider()
                slider.value = 0.4
                return slider
            },
            ControlRow("Slider with symbols", isWide: true) {
                let slider = UISlider()
                slider.minimumValueImage = UIImage(systemName: "sun.min")
                slider.maximumValueImage = UIImage(systemName: "sun.max")
                slider.value = 0.7
                return slider
            },
            ControlRow("Stepper") {
                let stepper = UIStepper()
                stepper.value = 5
                return stepper
            },
        ]
    )

    @MainActor private static let choices = ControlSection(
        "Choices",
        [
            ControlRow("Segments", isWide: true) {
                let control = UISegmentedControl(items: ["Day", "Week", "Year"])
                control.selectedSegmentIndex = 1
                return control
            },
            ControlRow("Segments of symbols", isWide: true) {
                let symbols = ["list.bullet", "square.grid.2x2", "chart.bar"].compactMap { UIImage(systemName: $0) }
                let control = UISegmentedControl(items: symbols)
                control.selectedSegmentIndex = 0
                return control
            },
            ControlRow("Pages") {
                let pages = UIPageControl()
                pages.numberOfPages = 5
                pages.currentPage = 1
                pages.backgroundStyle = .prominent
                return pages
            },
        ]
    )

    @MainActor private static let pickers = ControlSection(
        "Pickers",
        [
            ControlRow("Picker", isLarge: true) { DrinkPicker() },
            ControlRow("Date labels", isLarge: true) { datePicker(.dateAndTime, .compact) },
            ControlRow("Date wheels", isLarge: true) { datePicker(.date, .wheels) },
            ControlRow("Duration", isLarge: true) { datePicker(.countDownTimer, .wheels) },
            ControlRow("Calendar", isLarge: true) { datePicker(.dateAndTime, .inline) },
            ControlRow("Color") {
                let well = UIColorWell()
                well.title = "Color"
                well.selectedColor = .systemOrange
                return well
            },
        ]
    )

    @MainActor private static let progress = ControlSection(
        "Progress",
        [
            ControlRow("Progress", isWide: true) {
                let view = UIProgressView(progressViewStyle: .default)
                view.progress = 0.6
                return view
            },
            ControlRow("Activity") { UIActivityIndicatorView(style: .medium) },
            ControlRow("Large activity") { UIActivityIndicatorView(style: .large) },
        ]
    )

    @MainActor
    private static func datePicker(_ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        let moment = DateComponents(year: 2026, month: 3, day: 14, hour: 9, minute: 41)
        if let date = picker.calendar.date(from: moment) { picker.date = date }
        picker.countDownDuration = 4500
        return picker
    }

    @MainActor
    private static func button(_ type: UIButton.ButtonType, _ title: String?, symbol: String? = nil) -> UIButton {
        let button = UIButton(type: type)
        button.setTitle(title, for: .normal)
        if let symbol { button.setImage(UIImage(systemName: symbol), for: .normal) }
        if title != nil, symbol != nil {
            button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: -6)
            button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 6)
        }
        return button
    }
}
