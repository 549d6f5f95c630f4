import UIKit

/// A picker of a drink and its size, which provides its own rows.
final class DrinkPicker: UIPickerView, UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    /// The closure that is called when the user has selected a row.
    var onSelect: (() -> Void)?

    private static let titles = [
        ["Espresso", "Coffee", "Cappuccino", "Cocoa", "Green tea", "Black tea", "Mint tea"],
        ["Small", "Medium", "Large"],
    ]

    /// The titles of the selected rows.
    var selection: String {
        Self.titles.indices.map { Self.titles[$0][selectedRow(inComponent: $0)] }.joined(separator: ", ")
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        (dataSource, delegate) = (self, self)
        selectRow(1, inComponent: 0, animated: false)
        selectRow(1, inComponent: 1, animated: false)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { Self.titles.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        Self.titles[component].count
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        Self.titles[component][row]
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        component == 0 ? "Drink" : "Size"
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { onSelect?() }
}
