import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// A data source and a delegate of pickers that record their calls.
@MainActor
final class PickerRows: UIPickerViewDataSource, UIPickerViewDelegate {
    var counts: [Int]
    var rowHeight: CGFloat = 32
    var widths: [CGFloat] = []
    var title: (Int, Int) -> String? = { row, _ in "Row \(row)" }
    private(set) var selections: [[Int]] = []
    private(set) var titleRequests = 0

    init(_ counts: [Int]) { self.counts = counts }

    func takeSelections() -> [[Int]] {
        defer { selections = [] }
        return selections
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        titleRequests += 1
        return title(row, component)
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { rowHeight }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        widths.indices.contains(component) ? widths[component] : 0
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        selections.append([component, row])
    }
}

/// A screen of 320 × 216 points that a picker fills.
@MainActor
struct PickerStage {
    let screen: VirtualScreen
    let picker = UIPickerView()
    let rows: PickerRows

    init(_ counts: [Int] = [20], scale: CGFloat = 1, _ change: (PickerStage) -> Void = { _ in }) throws {
        rows = PickerRows(counts)
        screen = try VirtualScreen(size: CGSize(width: 320, height: 216), scale: scale)
        picker.backgroundColor = .systemBackground
        picker.dataSource = rows
        picker.delegate = rows
        change(self)
        try screen.show(picker)
        try screen.advance(by: 0.1)
    }

    /// Drags a wheel without throwing it.
    func drag(x: CGFloat = 160, by rows: CGFloat) throws {
        let finger = try screen.touch(at: CGPoint(x: x, y: 108))
        // The first ten points begin the drag, and do not move the wheel.
        try finger.drag(to: CGPoint(x: x, y: 108 - rows * 32 - (rows > 0 ? 10 : -10)), duration: 0.3)
        try screen.advance(by: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
    }
}
