import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Recordings of flings over lists.
@MainActor
@Suite struct FlingReplayTests {
    /// A table view that notes its offset in each layout.
    private final class NotedTable: UITableView {
        var offsets: [CGFloat] = []

        override func layoutSubviews() {
            super.layoutSubviews()
            if offsets.last != contentOffset.y { offsets.append(contentOffset.y) }
        }
    }

    private func stage(_ rows: Rows) throws -> (screen: VirtualScreen, table: NotedTable, rows: Rows) {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
        let table = NotedTable(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.delegate = rows
        try screen.show(table)
        // No touch at the very time of a frame, which would be a part of that frame or of the next one.
        try screen.advance(by: 0.1037)
        return (screen, table, rows)
    }

    /// The rows determine their heights themselves, so that the offset is corrected while they appear.
    @Test func replayOfAFlingIsExact() throws {
        func rows() -> Rows {
            let rows = Rows(count: 2000)
            rows.configure = { cell, text in
                var content = UIListContentConfiguration.subtitleCell()
                content.text = text
                content.secondaryText = String(repeating: "word ", count: text.utf8.reduce(0) { ($0 + Int($1)) % 17 })
                cell.contentConfiguration = content
            }
            return rows
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let path = folder.appending(path: "fling.rec").path
            let first = try stage(rows())
            try first.screen.record(to: path) {
                for (start, end) in [(250, 60), (280, 40), (100, 260)] as [(CGFloat, CGFloat)] {
                    let finger = try first.screen.touch(at: CGPoint(x: 90, y: start))
                    try finger.drag(to: CGPoint(x: 90, y: end), duration: 0.06)
                    try finger.lift()
                    try first.screen.advance(by: 0.7)
                }
            }
            try first.screen.advance(by: 8)
            #expect(first.table.offsets.count > 60 && first.table.contentOffset.y > 300)
            // A recording has rounded locations and times, so that the replays equal each other.
            let replays = try (0..<2).map { _ in
                let stage = try stage(rows())
                try stage.screen.replay(recording: path)
                try stage.screen.advance(by: 8)
                return stage
            }
            #expect(replays[0].table.offsets == replays[1].table.offsets && replays[0].table.offsets.count > 60)
            #expect(replays[0].screen.snapshot() == replays[1].screen.snapshot())
            let isSame = replays[0].screen.frames == replays[1].screen.frames
            #expect(isSame, "the frames differ")
            #expect(abs(replays[0].table.contentOffset.y - first.table.contentOffset.y) < 10)
        }
    }
}
