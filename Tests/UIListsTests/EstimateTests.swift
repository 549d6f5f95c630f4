import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Rows whose real heights arrive while a finger moves them.
@MainActor
@Suite struct EstimateTests {
    /// Random movements of a finger, each from a random row. The row under the finger moves as far as the finger.
    private func check(_ seed: UInt64, _ screen: VirtualScreen, _ view: UIScrollView, top: (Int) -> CGFloat?) throws {
        var random = SeededGenerator(seed: seed)
        view.bounces = false
        for _ in 0..<4 {
            var y = CGFloat.random(in: 60...380, using: &random)
            let finger = try screen.touch(at: CGPoint(x: 100, y: y))
            // The first movements begin the drag.
            for step: CGFloat in [6, 12] {
                y += step
                try finger.move(to: CGPoint(x: 100, y: y))
                try screen.advance(by: 1 / 60)
            }
            let row = try #require((0..<400).last { (top($0) ?? .infinity) <= y })
            let grip = y - (top(row) ?? 0)
            for frame in 0..<30 {
                // Rows above arrive more often than rows below.
                y = min(max(y + CGFloat.random(in: -8...16, using: &random), 10), 430)
                try finger.move(to: CGPoint(x: 100, y: y))
                try screen.advance(by: 1 / 60)
                let offset = view.contentOffset.y
                guard offset > 0, offset < view.contentSize.height - view.bounds.height else { break }
                let present = y - (top(row) ?? 0)
                #expect(abs(present - grip) <= 1, "row \(row), frame \(frame): \(grip), then \(present)")
            }
            try finger.lift()
            try screen.advance(by: 1)
        }
    }

    private func height(_ text: String) -> CGFloat {
        CGFloat(20 + text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 151 })
    }

    @Test(arguments: [UITableView.Style.plain, .insetGrouped], [1, 2] as [UInt64])
    func theRowUnderTheFingerOfATableStays(_ style: UITableView.Style, _ seed: UInt64) throws {
        let rows = Rows(count: 400)
        rows.height = height
        let stage = try TableStage(rows, style: style)
        stage.table.scrollToRow(at: stage.path(250), at: .top, animated: false)
        try stage.screen.advance(by: 0.1)
        try check(seed, stage.screen, stage.table) { row in
            guard stage.table.cellForRow(at: stage.path(row)) != nil else { return nil }
            return stage.table.rectForRow(at: stage.path(row)).minY - stage.table.contentOffset.y
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func theRowUnderTheFingerOfACollectionStays(_ seed: UInt64) throws {
        let items = ListItems(count: 400)
        items.height = height
        let configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        let stage = try makeListStage(items, configuration, size: CGSize(width: 300, height: 440))
        stage.view.scrollToItem(at: stage.path(250), at: .top, animated: false)
        try stage.screen.advance(by: 0.1)
        try check(seed, stage.screen, stage.view) { item in
            guard stage.view.cellForItem(at: stage.path(item)) != nil, let frame = stage.frame(item) else { return nil }
            return frame.minY - stage.view.contentOffset.y
        }
    }
}
