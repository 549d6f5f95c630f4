import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Selection by two fingers, and titles at the edge of collection views.
@MainActor
@Suite struct MultipleSelectionTests {
    /// Answers and reports of a delegate.
    private final class Selecting: UITableViewDelegate, UICollectionViewDelegate {
        var log: [String] = []
        var allows: Bool? = true

        func tableView(
            _ tableView: UITableView,
            shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
        ) -> Bool {
            log.append("may \(indexPath.row) \(tableView.isEditing)")
            return allows ?? tableView.allowsMultipleSelectionDuringEditing
        }
        func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {
            log.append("begin \(indexPath.row) \(tableView.isEditing)")
        }
        func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { log.append("end") }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("+\(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            log.append("-\(indexPath.row)")
        }

        func collectionView(
            _ collectionView: UICollectionView,
            shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
        ) -> Bool {
            log.append("may \(indexPath.item) \(collectionView.isEditing)")
            return allows ?? collectionView.allowsMultipleSelectionDuringEditing
        }
        func collectionView(
            _ collectionView: UICollectionView,
            didBeginMultipleSelectionInteractionAt indexPath: IndexPath
        ) { log.append("begin \(indexPath.item) \(collectionView.isEditing)") }
        func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) { log.append("end") }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append("+\(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
            log.append("-\(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
            log.append("act \(indexPath.item)")
        }
    }

    /// Two fingers beside each other.
    @MainActor
    private struct Fingers {
        let screen: VirtualScreen
        let fingers: [VirtualScreen.Finger]

        init(_ screen: VirtualScreen, _ point: CGPoint) throws {
            self.screen = screen
            fingers = try [0, 60].map { try screen.touch(at: CGPoint(x: point.x + $0, y: point.y)) }
            try screen.advance(by: 0.05)
        }

        func move(to point: CGPoint) throws {
            for (finger, distance) in zip(fingers, [0, 60] as [CGFloat]) {
                try finger.move(to: CGPoint(x: point.x + distance, y: point.y))
            }
            try screen.advance(by: 0.05)
        }

        func lift() throws {
            for finger in fingers { try finger.lift() }
            try screen.advance(by: 0.5)
        }
    }

    private func table(_ delegate: Selecting, _ count: Int = 40) throws -> TableStage {
        try TableStage(Rows(count: count)) {
            $0.table.rowHeight = 44
            $0.table.delegate = delegate
            $0.table.allowsMultipleSelectionDuringEditing = true
        }
    }

    @Test func twoFingersSelectRows() throws {
        let delegate = Selecting()
        let stage = try table(delegate)
        let fingers = try Fingers(stage.screen, CGPoint(x: 100, y: 66))
        for y in [70, 90, 110, 200] as [CGFloat] { try fingers.move(to: CGPoint(x: 100, y: y)) }
        #expect(delegate.log == ["may 1 false", "begin 1 true", "+1", "+2", "+3", "+4"], "\(delegate.log)")
        #expect(stage.table.contentOffset.y == 0 && stage.table.isEditing)
        // Back: rows that leave the range are not selected any more.
        delegate.log = []
        try fingers.move(to: CGPoint(x: 100, y: 150))
        #expect(delegate.log == ["-4"])
        try fingers.lift()
        #expect(delegate.log == ["-4", "end"])
        #expect(stage.table.indexPathsForSelectedRows?.map(\.row) == [1, 2, 3])
        // A gesture that begins at a selected row deselects.
        delegate.log = []
        let others = try Fingers(stage.screen, CGPoint(x: 100, y: 150))
        for y in [140, 100, 60] as [CGFloat] { try others.move(to: CGPoint(x: 100, y: y)) }
        try others.lift()
        #expect(stage.table.indexPathsForSelectedRows == nil)
        #expect(delegate.log == ["may 3 true", "begin 3 true", "-3", "-2", "-1", "end"], "\(delegate.log)")
    }

    @Test func oneFingerScrollsAndADelegateDecides() throws {
        let delegate = Selecting()
        let stage = try table(delegate)
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 300))
        try finger.drag(to: CGPoint(x: 100, y: 200), duration: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 2)
        let offset = stage.table.contentOffset.y
        #expect(offset > 80 && delegate.log == [])
        delegate.allows = false
        let fingers = try Fingers(stage.screen, CGPoint(x: 100, y: 300))
        for y in [280, 250, 200] as [CGFloat] { try fingers.move(to: CGPoint(x: 100, y: y)) }
        try fingers.lift()
        #expect(stage.table.contentOffset.y > offset + 50 && delegate.log.count == 1 && !stage.table.isEditing)
        // Without an answer of its own, a table view that allows one selected row scrolls.
        delegate.log = []
        delegate.allows = nil
        stage.table.allowsMultipleSelectionDuringEditing = false
        try stage.screen.advance(by: 2)
        let others = try Fingers(stage.screen, CGPoint(x: 100, y: 300))
        for y in [280, 250, 200] as [CGFloat] { try others.move(to: CGPoint(x: 100, y: y)) }
        try others.lift()
        #expect(delegate.log == [] && stage.table.selection.isEmpty && !stage.table.isEditing)
    }

    @Test func fingersAtTheEdgeScrollAndSelect() throws {
        let delegate = Selecting()
        let stage = try table(delegate)
        let fingers = try Fingers(stage.screen, CGPoint(x: 100, y: 200))
        for y in [230, 330, 430] as [CGFloat] { try fingers.move(to: CGPoint(x: 100, y: y)) }
        try stage.screen.advance(by: 2)
        #expect(stage.table.contentOffset.y > 400)
        try fingers.lift()
        let rows = try #require(stage.table.indexPathsForSelectedRows?.map(\.row).sorted())
        #expect(rows == Array(rows[0]...rows[rows.count - 1]) && rows.count > 12, "\(rows)")
        let offset = stage.table.contentOffset
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset == offset)
    }

    @Test func twoFingersSelectItems() throws {
        let delegate = Selecting()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let stage = try CollectionStage(Items(count: 60), layout) {
            $0.delegate = delegate
            $0.allowsMultipleSelectionDuringEditing = true
        }
        // The middle of the fingers is in the first column.
        let fingers = try Fingers(stage.screen, CGPoint(x: 20, y: 25))
        for y in [40, 75, 125] as [CGFloat] { try fingers.move(to: CGPoint(x: 20, y: y)) }
        try fingers.lift()
        #expect(
            delegate.log
                == ["may 0 false", "begin 0 true", "+0", "+1", "+2", "+3", "+4", "+5", "+6", "end"],
            "\(delegate.log)"
        )
        #expect(stage.view.isEditing && stage.view.contentOffset.y == 0)
        // A tap changes one of them, as before.
        delegate.log = []
        try stage.screen.tap(at: CGPoint(x: 50, y: 75))
        #expect(delegate.log == ["-3"] && stage.view.selection.count == 6)
    }

    // MARK: Titles

    @Test(arguments: [false, true]) func titlesScrollToItems(isMirrored: Bool) throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 40)
        layout.minimumLineSpacing = 0
        let items = Items((0..<3).map { section in (0..<20).map { "\(section).\($0)" } })
        items.titles = [("A", 0), ("B", 1), ("C", 2)].map { ($0, IndexPath(item: $1, section: $1)) }
        let stage = try CollectionStage(items, layout) {
            if isMirrored { $0.semanticContentAttribute = .forceRightToLeft }
        }
        let index = try #require(stage.view.indexView)
        let height = stage.view.bounds.height
        #expect(index.frame == CGRect(x: isMirrored ? 0 : 284, y: 0, width: 16, height: height))
        let x: CGFloat = isMirrored ? 8 : 292
        let finger = try stage.screen.touch(at: CGPoint(x: x, y: height / 2))
        try stage.screen.advance(by: 0.2)
        #expect(stage.view.contentOffset.y == 840)
        try finger.drag(to: CGPoint(x: x, y: height / 2 + 16), duration: 0.1)
        try finger.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.view.contentOffset.y == 1680 && index.frame.minY == 1680)
        #expect(stage.view.selection.isEmpty && index.titles == ["A", "B", "C"])
        index.accessibilityDecrement()
        #expect(stage.view.contentOffset.y == 840)
        // It follows the data source.
        let plain = Items(count: 3)
        stage.view.dataSource = plain
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.indexView == nil && index.superview == nil)
    }
}
