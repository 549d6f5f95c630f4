import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

@MainActor
@Suite struct ColorPickerTests {
    private final class Selections: UIColorPickerViewControllerDelegate {
        var colors: [(UIColor, Bool)] = []
        var finishes = 0
        func colorPickerViewController(
            _ viewController: UIColorPickerViewController,
            didSelect color: UIColor,
            continuously: Bool
        ) { colors.append((color, continuously)) }
        func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { finishes += 1 }
    }

    private func start(
        _ change: (UIColorPickerViewController) -> Void = { _ in }
    ) throws -> (VirtualScreen, UIColorPickerViewController, ColorPickerView, Selections) {
        let screen = try VirtualScreen(size: ColorPickerView.standardSize)
        let (picker, selections) = (UIColorPickerViewController(), Selections())
        picker.delegate = selections
        change(picker)
        try screen.show(picker)
        try screen.advance(by: 0.1)
        return (screen, picker, try #require(picker.view as? ColorPickerView), selections)
    }

    private func bytes(_ color: UIColor) -> [Int] { PickedColor(color).bytes }

    /// A presented picker has a title and a button that dismisses it.
    @Test(arguments: [false, true]) func presentedPickerHasTitleAndCloseButton(isRightToLeft: Bool) throws {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 700))
        let (root, picker, selections) = (UIViewController(), UIColorPickerViewController(), Selections())
        picker.delegate = selections
        try screen.show(root)
        picker.loadViewIfNeeded()
        let view = try #require(picker.view as? ColorPickerView)
        view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        root.present(picker, animated: true)
        try screen.advance(by: 1)
        #expect(view.titleLabel.text == "Colors" && !view.titleLabel.isHidden && !view.closeButton.isHidden)
        #expect(view.closeButton.accessibilityLabel == "Close")
        #expect(isRightToLeft == (view.closeButton.frame.midX < view.bounds.midX))
        #expect(!view.closeButton.frame.intersects(view.sections.frame))
        picker.title = "Ink"
        #expect(view.titleLabel.text == "Ink")
        picker.title = ""
        #expect(view.titleLabel.text == "Colors")
        try screen.tap(view.closeButton)
        try screen.advance(by: 1)
        #expect(root.presentedViewController == nil && selections.finishes == 1)
    }

    /// The panel of a well has a close button, too.
    @Test func panelOfWellHasCloseButton() throws {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 700))
        let (root, well) = (UIView(), UIColorWell())
        well.frame.origin = CGPoint(x: 300, y: 40)
        root.addSubview(well)
        try screen.show(root)
        try screen.tap(well)
        try screen.advance(by: 1)
        let view = try #require(well.picker?.view as? ColorPickerView)
        #expect(!view.closeButton.isHidden && view.titleLabel.text == "Colors")
        try screen.tap(view.closeButton)
        try screen.advance(by: 1)
        #expect(well.panel == nil && view.window == nil)
    }

    /// Without a presentation, there is nothing to close.
    @Test func rootPickerHasNoCloseButton() throws {
        let (_, _, view, _) = try start()
        #expect(view.closeButton.isHidden && view.titleLabel.text == "Colors")
    }

    @Test func gridPicksColorUnderFinger() throws {
        let (screen, picker, view, selections) = try start()
        #expect(bytes(picker.selectedColor) == [0, 0, 0] && !view.grid.mark.isHidden)
        let cell = CGSize(width: view.grid.bounds.width / 12, height: view.grid.bounds.height / 10)
        let first = view.grid.convert(CGPoint(x: cell.width / 2, y: cell.height / 2), to: nil)
        screen.resetStatistics()
        try screen.tap(at: first)
        #expect(bytes(picker.selectedColor) == [255, 255, 255])
        #expect(selections.colors.map(\.1) == [true, false], "the last selection is not continuous")
        #expect(screen.statistics.drawCalls <= 4, "the colors are not drawn again; labels of other sections may be")
        #expect(view.grid.mark.frame.midX < cell.width)
    }

    @Test func colorsOfGridDiffer() {
        let colors = (0..<ColorGrid.rowCount).flatMap { row in
            (0..<ColorGrid.columnCount).map { ColorGrid.color(column: $0, row: row).bytes }
        }
        #expect(Set(colors).count == 120)
        for row in 0..<ColorGrid.rowCount {
            let cell = ColorGrid.cell(of: ColorGrid.color(column: 7, row: row))
            #expect(cell?.column == 7 && cell?.row == row)
        }
    }

    @Test func spectrumShowsPickedColorAtFinger() throws {
        let (screen, picker, view, _) = try start()
        view.sections.selectedSegmentIndex = 1
        view.setNeedsLayout()
        try screen.advance(by: 0.1)
        // The drawn pixel under the finger has the color that is picked.
        for (x, y) in [(0.1, 0.3), (0.5, 0.5), (0.8, 0.8)] {
            let size = view.spectrum.bounds.size
            let point = view.spectrum.convert(CGPoint(x: size.width * x, y: size.height * y), to: nil)
            view.spectrum.mark.alpha = 0
            try screen.advance(by: 0.1)
            let pixel = screen.snapshot()[Int(point.x), Int(point.y)]
            try screen.tap(at: point)
            let found = bytes(picker.selectedColor)
            for (a, b) in zip(found, [pixel.red, pixel.green, pixel.blue]) { #expect(abs(a - Int(b)) < 8) }
            #expect(abs(view.spectrum.mark.center.x - size.width * x) < 2)
        }
    }

    @Test func slidersShowAndChangeComponents() throws {
        let (_, picker, view, selections) = try start {
            $0.selectedColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        }
        #expect(view.sliders.hexLabel.text == "#FF8000" && view.sliders.sliders[1].value == 0.5)
        view.sliders.sliders[2].value = 1
        view.sliders.sliders[2].sendActions(for: .valueChanged)
        #expect(bytes(picker.selectedColor) == [255, 128, 255] && view.sliders.hexLabel.text == "#FF80FF")
        #expect(selections.colors.count == 1 && !selections.colors[0].1)
    }

    @Test func opacityIsPartOfColorIfSupported() throws {
        let (screen, picker, view, _) = try start { $0.selectedColor = UIColor(white: 0, alpha: 0.5) }
        #expect(PickedColor(picker.selectedColor).alpha == 0.5 && view.opacity.value == 0.5)
        view.opacity.value = 0.25
        view.opacity.sendActions(for: .valueChanged)
        #expect(PickedColor(picker.selectedColor).alpha == 0.25)
        picker.supportsAlpha = false
        try screen.advance(by: 0.1)
        #expect(PickedColor(picker.selectedColor).alpha == 1 && view.opacity.isHidden)
        picker.selectedColor = UIColor(red: .nan, green: 7, blue: -1, alpha: .infinity)
        #expect(view.sliders.hexLabel.text?.count == 7)
    }

    @Test func wellOpensPickerInPanel() throws {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 600))
        let (root, well, log) = (UIView(), UIColorWell(), EventLog())
        well.frame.origin = CGPoint(x: 300, y: 40)
        well.title = "Ink"
        root.addSubview(well)
        log.follow(well)
        try screen.show(root)
        try screen.advance(by: 0.1)
        #expect(well.bounds.size == CGSize(width: 28, height: 28) && well.selectedColor == nil)
        try screen.tap(well)
        try screen.advance(by: 0.5)
        let panel = try #require(well.panel)
        #expect(panel.window != nil && panel.bounds.contains(panel.box.frame) && well.picker?.title == "Ink")
        _ = log.take()
        let view = try #require(well.picker?.view as? ColorPickerView)
        try screen.tap(view.grid)
        try screen.advance(by: 0.1)
        #expect(well.selectedColor.map { bytes($0) } == well.picker.map { bytes($0.selectedColor) })
        #expect(well.selectedColor != nil && log.take().contains("value"))
        try screen.tap(at: CGPoint(x: 20, y: 590))
        try screen.advance(by: 0.5)
        #expect(well.panel == nil && panel.superview == nil && well.selectedColor != nil)
        screen.resetStatistics()
        try screen.advance(by: 2)
        #expect(screen.statistics.frames == 0 && screen.statistics.wakeUps == 0)
    }
}
