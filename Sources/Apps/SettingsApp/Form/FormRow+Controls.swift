import UIKit

/// Rows with controls that show and change a setting.
extension FormRow {
    typealias Path<Value> = WritableKeyPath<SettingsValues, Value> & Sendable

    /// Creates a row with a switch.
    static func toggle(
        _ title: String,
        icon: FormIcon? = nil,
        _ model: SettingsModel,
        _ path: Path<Bool>
    ) -> FormRow {
        let control = UISwitch()
        let row = FormRow(title, icon: icon, accessory: control)
        control.addAction(
            UIAction { [unowned control] _ in model.values[keyPath: path] = control.isOn },
            for: .valueChanged
        )
        row.refresh = { [unowned control] in control.setOn($0[keyPath: path], animated: control.window != nil) }
        return row
    }

    /// Creates a row that a slider fills.
    /// - Parameter symbols: The names of the symbols at the ends.
    static func slider(
        _ title: String,
        symbols: (least: String, greatest: String),
        _ model: SettingsModel,
        _ path: Path<Double>
    ) -> FormRow {
        let control = UISlider()
        control.accessibilityLabel = title
        control.minimumValueImage = UIImage(systemName: symbols.least)
        control.maximumValueImage = UIImage(systemName: symbols.greatest)
        control.addAction(
            UIAction { [unowned control] _ in model.values[keyPath: path] = Double(control.value) },
            for: .valueChanged
        )
        let row = FormRow(content: control)
        row.refresh = { [unowned control] values in
            if !control.isTracking { control.value = Float(values[keyPath: path]) }
        }
        return row
    }

    /// Creates a row with a stepper and its value.
    static func stepper(
        _ title: String,
        range: ClosedRange<Int>,
        _ model: SettingsModel,
        _ path: Path<Int>
    ) -> FormRow {
        let control = UIStepper()
        (control.minimumValue, control.maximumValue) = (Double(range.lowerBound), Double(range.upperBound))
        let row = FormRow(title, value: "", accessory: control)
        control.addAction(
            UIAction { [unowned control] _ in model.values[keyPath: path] = Int(control.value) },
            for: .valueChanged
        )
        row.refresh = { [unowned row, unowned control] in
            control.value = Double($0[keyPath: path])
            row.value = "\($0[keyPath: path])"
            control.accessibilityValue = row.value
        }
        return row
    }

    /// Creates a row that a segmented control fills, with a segment for each value.
    static func segments<Value: CaseIterable & Equatable & Sendable>(
        _ label: String,
        _ titles: @escaping (Value) -> String,
        _ model: SettingsModel,
        _ path: Path<Value>
    ) -> FormRow where Value.AllCases == [Value] {
        let control = UISegmentedControl(items: Value.allCases.map(titles))
        control.accessibilityLabel = label
        control.addAction(
            UIAction { [unowned control] _ in
                model.values[keyPath: path] = Value.allCases[control.selectedSegmentIndex]
            },
            for: .valueChanged
        )
        let row = FormRow(content: control)
        row.refresh = { [unowned control] values in
            control.selectedSegmentIndex = Value.allCases.firstIndex(of: values[keyPath: path]) ?? 0
        }
        return row
    }

    /// Creates a row with a button that shows a menu of values, and then the chosen one.
    static func popup(
        _ title: String,
        _ choices: [String],
        _ model: SettingsModel,
        _ path: Path<String>
    ) -> FormRow {
        var configuration = UIButton.Configuration.plain()
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 0)
        let button = UIButton(configuration: configuration)
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
        func menu(_ selected: String) -> UIMenu {
            UIMenu(
                children: choices.map { choice in
                    UIAction(title: choice, state: choice == selected ? .on : .off) { _ in
                        model.values[keyPath: path] = choice
                    }
                }
            )
        }
        let row = FormRow(title, accessory: button)
        row.refresh = { [unowned button] values in
            let choice = values[keyPath: path]
            guard button.menu?.selectedElements.first?.title != choice else { return }
            button.menu = menu(choice)
            button.accessibilityValue = choice
        }
        return row
    }

    /// Creates a row with a label that opens a picker of a time of day.
    static func time(_ title: String, _ model: SettingsModel, _ path: Path<Int>) -> FormRow {
        let dates = model.dates
        let picker = UIDatePicker(dates, .time, .compact)
        picker.addAction(
            UIAction { [unowned picker] _ in model.values[keyPath: path] = dates.minute(of: picker.date) },
            for: .valueChanged
        )
        let row = FormRow(title, accessory: picker)
        row.refresh = { [unowned picker] in picker.date = dates.time(atMinute: $0[keyPath: path]) }
        return row
    }

    /// Creates a row that opens something.
    static func link(
        _ title: String,
        icon: FormIcon? = nil,
        value: ((SettingsValues) -> String)? = nil,
        mark: Mark = .chevron,
        onSelect: @escaping () -> Void
    ) -> FormRow {
        let row = FormRow(title, icon: icon)
        row.mark = mark
        row.onSelect = onSelect
        if let value { row.refresh = { [unowned row] in row.value = value($0) } }
        return row
    }

    /// Creates a row whose title is a command, in the tint color, or in red if it cannot be undone.
    static func command(_ title: String, isDestructive: Bool = false, onSelect: @escaping () -> Void) -> FormRow {
        let row = link(title, mark: .none, onSelect: onSelect)
        row.titleColor = isDestructive ? .systemRed : nil
        row.isCommand = true
        return row
    }
}

extension UIDatePicker {
    /// Creates a picker of the app's dates.
    convenience init(_ dates: SettingsDates, _ mode: Mode, _ style: UIDatePickerStyle) {
        self.init(frame: .zero)
        preferredDatePickerStyle = style
        datePickerMode = mode
        calendar = dates.calendar
        locale = dates.locale
        timeZone = dates.timeZone
    }
}
