import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

@MainActor
@Suite struct UIPickerViewTests {
    // MARK: Content

    @Test func dataSourceProvidesComponentsAndRows() throws {
        let picker = UIPickerView()
        #expect(picker.frame.size == CGSize(width: 320, height: 216) && picker.numberOfComponents == 0)
        #expect(picker.selectedRow(inComponent: 0) == -1 && picker.numberOfRows(inComponent: 0) == 0)
        let rows = PickerRows([5, 0, -3])
        picker.dataSource = rows
        #expect(picker.numberOfComponents == 3)
        #expect((0...4).map { picker.numberOfRows(inComponent: $0) } == [5, 0, 0, 0, 0])
        #expect((0...3).map { picker.selectedRow(inComponent: $0) } == [0, -1, -1, -1])
        #expect(picker.numberOfRows(inComponent: -1) == 0 && picker.rowSize(forComponent: .max) == .zero)
    }

    @Test func componentsWithoutWidthShareRemainingSpace() throws {
        let stage = try PickerStage([3, 3, 3]) { $0.rows.widths = [100, 0, .nan] }
        let picker = stage.picker
        #expect(picker.rowSize(forComponent: 0) == CGSize(width: 100, height: 32))
        // 320 less margins of 9, gaps of 5, and the first component.
        #expect(picker.rowSize(forComponent: 1) == CGSize(width: 96, height: 32))
        #expect(picker.wheels.map(\.frame.minX) == [9, 114, 215])
    }

    @Test func componentsAreMirroredInRightToLeftInterface() throws {
        let stage = try PickerStage([3, 3]) {
            $0.picker.semanticContentAttribute = .forceRightToLeft
            $0.rows.widths = [200, 50]
        }
        #expect(stage.picker.wheels[0].frame.minX > stage.picker.wheels[1].frame.maxX)
    }

    @Test func reloadKeepsSelectionAsFarAsItExists() throws {
        let stage = try PickerStage([20, 20])
        stage.picker.selectRow(15, inComponent: 0, animated: false)
        stage.picker.selectRow(4, inComponent: 1, animated: false)
        stage.rows.counts = [10, 10]
        stage.picker.reloadComponent(0)
        #expect(stage.picker.selectedRow(inComponent: 0) == 9 && stage.picker.numberOfRows(inComponent: 1) == 20)
        stage.picker.reloadAllComponents()
        #expect(stage.picker.selectedRow(inComponent: 1) == 4 && stage.picker.numberOfRows(inComponent: 1) == 10)
        stage.rows.counts = [0]
        stage.picker.reloadAllComponents()
        #expect(stage.picker.numberOfComponents == 1 && stage.picker.selectedRow(inComponent: 0) == -1)
        stage.rows.counts = [3]
        stage.picker.reloadAllComponents()
        #expect(stage.picker.selectedRow(inComponent: 0) == 0)
        #expect(stage.rows.takeSelections() == [], "selections by code are not reported")
    }

    @Test func unusualRowHeightsAndCountsDoNotTrap() throws {
        for height in [CGFloat.nan, -1, 0, 1e-9, 1e9, .infinity] {
            let stage = try PickerStage([.max]) { $0.rows.rowHeight = height }
            stage.picker.selectRow(1 << 39, inComponent: 0, animated: false)
            try stage.screen.advance(by: 0.1)
            #expect(stage.picker.wheels[0].rows.count < 400)
            try stage.drag(by: 1)
        }
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 0, height: 1e7))
        let rows = PickerRows([1000])
        picker.dataSource = rows
        picker.delegate = rows
        picker.layoutIfNeeded()
        picker.selectRow(7000, inComponent: 0, animated: true)
        #expect(picker.selectedRow(inComponent: 0) == 0)
    }

    @Test func viewsOfDelegateAreReused() throws {
        final class Views: UIPickerViewDelegate {
            var made = 0
            var reused = 0
            func pickerView(
                _ pickerView: UIPickerView,
                viewForRow row: Int,
                forComponent component: Int,
                reusing view: UIView?
            ) -> UIView {
                if view != nil { reused += 1 } else { made += 1 }
                let view = view ?? UIView()
                view.tag = row
                return view
            }
        }
        let views = Views()
        let stage = try PickerStage([1000]) { $0.picker.delegate = views }
        #expect(stage.picker.view(forRow: 0, forComponent: 0)?.tag == 0)
        #expect(stage.picker.view(forRow: 500, forComponent: 0) == nil)
        stage.picker.selectRow(500, inComponent: 0, animated: true)
        try stage.screen.advance(by: 1)
        #expect(stage.picker.view(forRow: 500, forComponent: 0)?.tag == 500)
        #expect(stage.picker.view(forRow: 0, forComponent: 0) == nil)
        let made = views.made
        #expect(made < 40 && views.reused > 20)
        stage.picker.selectRow(1, inComponent: 0, animated: true)
        try stage.screen.advance(by: 1)
        #expect(views.made == made, "views that became invisible are reused")
    }

    @Test func viewForRowIsNilForTitles() throws {
        let stage = try PickerStage()
        #expect(stage.picker.view(forRow: 0, forComponent: 0) == nil)
        #expect(stage.picker.wheels[0].rows[0]?.label?.text == "Row 0")
    }

    @Test func attributedTitleIsPreferred() throws {
        final class Titles: UIPickerViewDelegate {
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                "plain"
            }
            func pickerView(
                _ pickerView: UIPickerView,
                attributedTitleForRow row: Int,
                forComponent component: Int
            ) -> NSAttributedString? {
                row == 1 ? nil : NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
            }
        }
        let titles = Titles()
        let stage = try PickerStage { $0.picker.delegate = titles }
        #expect(stage.picker.wheels[0].rows[0]?.label?.text == "red")
        #expect(stage.picker.wheels[0].rows[1]?.label?.text == "plain")
    }

    // MARK: Movement

    @Test func wheelComesToRestAtNearestRow() throws {
        let stage = try PickerStage()
        try stage.drag(by: 2.4)
        #expect(stage.picker.selectedRow(inComponent: 0) == 2 && stage.rows.takeSelections() == [[0, 2]])
        #expect(stage.picker.wheels[0].scroller.contentOffset.y == 64)
        try stage.drag(by: -0.6)
        #expect(stage.picker.selectedRow(inComponent: 0) == 1 && stage.rows.takeSelections() == [[0, 1]])
        try stage.drag(by: -5)
        #expect(stage.picker.selectedRow(inComponent: 0) == 0 && stage.rows.takeSelections() == [[0, 0]])
    }

    @Test func thrownWheelDeceleratesToRow() throws {
        let stage = try PickerStage([1_000_000])
        stage.picker.selectRow(500_000, inComponent: 0, animated: false)
        let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 180))
        try finger.drag(to: CGPoint(x: 160, y: 60), duration: 0.08)
        try finger.lift()
        try stage.screen.advance(by: 0.3)
        #expect(stage.rows.takeSelections() == [] && stage.picker.wheels[0].scroller.isDecelerating)
        try stage.screen.advance(by: 8)
        let row = stage.picker.selectedRow(inComponent: 0)
        #expect(row > 500_008 && stage.rows.takeSelections() == [[0, row]])
        #expect(stage.picker.wheels[0].rows[row].map { CATransform3DIsIdentity($0.box.transform3D) } == true)
        #expect(stage.picker.wheels[0].rows[row]?.label?.text == "Row \(row)")
    }

    @Test func tapOnRowSelectsIt() throws {
        let stage = try PickerStage()
        try stage.screen.tap(at: CGPoint(x: 160, y: 138))
        #expect(stage.rows.takeSelections() == [], "the wheel is still turning")
        try stage.screen.advance(by: 0.5)
        #expect(stage.picker.selectedRow(inComponent: 0) == 1 && stage.rows.takeSelections() == [[0, 1]])
        try stage.screen.tap(at: CGPoint(x: 160, y: 164))
        try stage.screen.advance(by: 0.5)
        #expect(stage.picker.selectedRow(inComponent: 0) == 3)
        _ = stage.rows.takeSelections()
        try stage.screen.tap(at: CGPoint(x: 160, y: 108))
        try stage.screen.advance(by: 0.5)
        #expect(stage.rows.takeSelections() == [], "the row in the middle is selected already")
    }

    @Test func fingerStopsWheelAtRow() throws {
        let stage = try PickerStage([1_000_000])
        let thrower = try stage.screen.touch(at: CGPoint(x: 160, y: 180))
        try thrower.drag(to: CGPoint(x: 160, y: 60), duration: 0.08)
        try thrower.lift()
        try stage.screen.advance(by: 0.4)
        let before = stage.picker.wheels[0].scroller.contentOffset.y / 32
        try stage.screen.tap(at: CGPoint(x: 160, y: 150))
        try stage.screen.advance(by: 1)
        let row = stage.picker.selectedRow(inComponent: 0)
        #expect(abs(CGFloat(row) - before) < 1.5, "a touch that stops the wheel selects no other row")
        #expect(stage.rows.takeSelections().last == [0, row])
        #expect(stage.picker.wheels[0].scroller.contentOffset.y == CGFloat(row) * 32)
    }

    @Test func removalFromWindowEndsMovementAtRow() throws {
        let stage = try PickerStage([1000])
        let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 180))
        try finger.drag(to: CGPoint(x: 160, y: 60), duration: 0.08)
        try finger.lift()
        try stage.screen.advance(by: 0.31)
        stage.picker.removeFromSuperview()
        let row = stage.picker.selectedRow(inComponent: 0)
        #expect(row > 3 && stage.picker.wheels[0].scroller.contentOffset.y == CGFloat(row) * 32)
    }

    @Test func selectionByCodeIsImmediateAndNotReported() throws {
        let stage = try PickerStage()
        stage.picker.selectRow(12, inComponent: 0, animated: true)
        #expect(stage.picker.selectedRow(inComponent: 0) == 12)
        try stage.screen.advance(by: 0.15)
        let offset = stage.picker.wheels[0].scroller.contentOffset.y
        #expect(offset > 32 && offset < 352)
        try stage.screen.advance(by: 0.5)
        #expect(stage.picker.wheels[0].scroller.contentOffset.y == 384 && stage.rows.takeSelections() == [])
        for row in [-1, 20, .max, .min] { stage.picker.selectRow(row, inComponent: 0, animated: false) }
        stage.picker.selectRow(0, inComponent: 9, animated: false)
        #expect(stage.picker.selectedRow(inComponent: 0) == 12)
    }

    // MARK: Cost

    @Test func costDoesNotDependOnNumberOfRows() throws {
        func cost(_ count: Int) throws -> (ScreenStatistics, Int, Int) {
            let stage = try PickerStage([count])
            stage.picker.selectRow(count / 2, inComponent: 0, animated: false)
            try stage.screen.advance(by: 0.5)
            stage.screen.resetStatistics()
            try stage.drag(by: 2)
            return (stage.screen.statistics, stage.rows.titleRequests, stage.picker.wheels[0].rows.count)
        }
        let (few, many) = (try cost(40), try cost(1_000_000))
        #expect(few.0.drawCalls == many.0.drawCalls && few.0.frames == many.0.frames)
        #expect(few.0.layersVisited == many.0.layersVisited)
        #expect(few.1 == many.1 && few.2 == many.2 && few.2 < 14)
    }

    @Test func turningDrawsNothingTwiceAndRestCostsNothing() throws {
        let stage = try PickerStage([1000])
        stage.picker.selectRow(500, inComponent: 0, animated: false)
        try stage.screen.advance(by: 0.2)
        stage.screen.resetStatistics()
        try stage.drag(by: 3)
        #expect(stage.screen.statistics.drawCalls == 3, "each row that becomes visible is drawn once")
        stage.screen.resetStatistics()
        for _ in 0..<3 {
            try stage.drag(by: -3)
            try stage.drag(by: 3)
        }
        #expect(stage.screen.statistics.drawCalls == 0 && stage.screen.statistics.frames > 60)
        stage.screen.resetStatistics()
        try stage.screen.advance(by: 5)
        #expect(stage.screen.statistics.frames == 0 && stage.screen.statistics.wakeUps == 0)
    }

    @Test func wheelOfRepeatedTitlesDrawsEachTitleOnce() throws {
        let stage = try PickerStage([100_000]) { $0.rows.title = { row, _ in "\(row % 12)" } }
        stage.picker.selectRow(50_000, inComponent: 0, animated: false)
        stage.picker.selectRow(50_012, inComponent: 0, animated: true)
        try stage.screen.advance(by: 1)
        stage.screen.resetStatistics()
        stage.picker.selectRow(50_060, inComponent: 0, animated: true)
        try stage.screen.advance(by: 1)
        #expect(stage.screen.statistics.drawCalls == 0 && stage.screen.statistics.frames > 10)
    }

    // MARK: Appearance

    @Test func rowInMiddleIsDrawnAsLabel() throws {
        for scale: CGFloat in [1, 2, 3] {
            let stage = try PickerStage(scale: scale)
            let wheel = stage.picker.wheels[0]
            let box = try #require(wheel.rows[0]?.box)
            #expect(CATransform3DIsIdentity(box.transform3D) && box.alpha == 1)
            #expect((box.frame.minY * scale).rounded() == box.frame.minY * scale)
            let next = try #require(wheel.rows[1]?.box)
            #expect(next.alpha < 0.6 && next.frame.height < 32)
        }
    }
}
