import UIKit

/// Buttons of all configurations, menus and a picker.
final class ControlsPage: FormViewController {
    private let drinks = OrderPicker()
    private var order: FormRow?

    init(model: SettingsModel) {
        super.init("Controls", model: model)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Reset",
            style: .plain,
            target: self,
            action: ControlsPage.reset
        )
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        drinks.onSelect = { [unowned self] in (model.values.drink, model.values.snack) = ($0, $1) }
        let order = FormRow("Order", value: "")
        self.order = order
        return [
            FormSection("Buttons", [FormRow(content: makeButtons())]),
            FormSection("Menus", [FormRow("Sort By", accessory: makePullDown())]),
            FormSection("Picker", [order, FormRow(content: drinks.view)]),
        ]
    }

    /// Two rows of two buttons.
    private func makeButtons() -> UIView {
        let configurations: [(String, UIButton.Configuration)] = [
            ("Filled", .filled()), ("Tinted", .tinted()), ("Gray", .gray()), ("Plain", .plain()),
        ]
        let buttons = configurations.map { title, style in
            var configuration = style
            configuration.title = title
            return UIButton(
                configuration: configuration,
                primaryAction: UIAction { [unowned self] _ in navigationItem.prompt = "\(title) was pressed" }
            )
        }
        let rows = [buttons[..<2], buttons[2...]].map { pair in
            let row = UIStackView(.horizontal, spacing: 12, Array(pair))
            row.distribution = .fillEqually
            return row
        }
        return UIStackView(
            .vertical,
            spacing: 12,
            margins: NSDirectionalEdgeInsets(top: 8, leading: 0, bottom: 8, trailing: 0),
            rows
        )
    }

    private func makePullDown() -> UIButton {
        var configuration = UIButton.Configuration.gray()
        configuration.title = "Choose"
        configuration.image = UIImage(systemName: "arrow.up.arrow.down")
        configuration.imagePadding = 6
        configuration.buttonSize = .small
        let button = UIButton(configuration: configuration)
        button.showsMenuAsPrimaryAction = true
        let orders = ["Name", "Date", "Size"].map { title in
            UIAction(title: title) { [unowned button] _ in button.configuration?.title = title }
        }
        let reverse = UIAction(title: "Reverse", image: UIImage(systemName: "arrow.counterclockwise")) {
            [unowned button] _ in button.configuration?.title = "Reversed"
        }
        button.menu = UIMenu(children: orders + [UIMenu(options: .displayInline, children: [reverse])])
        return button
    }

    private func reset() {
        navigationItem.prompt = nil
        (model.values.drink, model.values.snack) = (1, 0)
    }

    override func show(_ values: SettingsValues) {
        super.show(values)
        drinks.select(values.drink, values.snack)
        order?.value = drinks.text
    }
}

/// A picker of a drink and something to eat.
@MainActor
final class OrderPicker: UIPickerViewDataSource, UIPickerViewDelegate {
    let view = UIPickerView()
    var onSelect: ((_ drink: Int, _ snack: Int) -> Void)?

    private static let rows = [["Coffee", "Tea", "Water"], ["Cake", "Toast", "Fruit"]]

    init() {
        view.dataSource = self
        view.delegate = self
    }

    /// The chosen rows as text.
    var text: String {
        Self.rows.enumerated().map { $1[max(0, view.selectedRow(inComponent: $0))] }.joined(separator: ", ")
    }

    func select(_ drink: Int, _ snack: Int) {
        for (component, row) in [drink, snack].enumerated() where view.selectedRow(inComponent: component) != row {
            view.selectRow(row, inComponent: component, animated: view.window != nil)
        }
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { Self.rows.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        Self.rows[component].count
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        Self.rows[component][row]
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        onSelect?(pickerView.selectedRow(inComponent: 0), pickerView.selectedRow(inComponent: 1))
    }
}
