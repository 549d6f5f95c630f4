import AppFiles
import GraphApp
import Testing
import UIKit
import UIKitTesting

/// The program with the health graph, as it is used.
@MainActor @Suite struct GraphAppTests {
    @Test func buttonsAdjustAddAndRemoveWeight() throws {
        let graph = try GraphScreen("")
        #expect(graph.texts == ["70.0 kg"])
        let remove = try graph.button("Remove last")
        #expect(!remove.isEnabled)
        try graph.press("+1", times: 3)
        try graph.press("−0.1", times: 2)
        try graph.press("+0.1")
        try graph.press("−1")
        #expect(graph.texts == ["71.9 kg"])
        try graph.press("Add")
        #expect(graph.log.entries == (try entries("2026-02-28 71.9")) && remove.isEnabled)
        try graph.press("+1")
        try graph.press("Add")
        #expect(graph.log.entries == (try entries("2026-02-28 71.9,2026-02-28 72.9")))
        for _ in 0..<2 { try graph.press("Remove last") }
        #expect(graph.log.entries == [] && !remove.isEnabled)
    }

    @Test func weightIsClampedToLimits() throws {
        let graph = try GraphScreen("2026-02-01 599.5")
        #expect(graph.texts == ["599.5 kg"])
        try graph.press("+1", times: 2)
        #expect(graph.texts == ["600.0 kg"])
        let light = try GraphScreen("2026-02-01 1.1")
        try light.press("−0.1", times: 3)
        #expect(light.texts == ["1.0 kg"])
    }

    @Test func addingEntryRedrawsGraphButNotPaper() throws {
        let graph = try GraphScreen("2026-02-01 80.0,2026-02-09 81.0")
        let size = try graph.view(GraphView.self).bounds.size
        let before = graph.screen.snapshot()
        graph.screen.resetStatistics()
        graph.log.add(try entries("2026-02-10 85.0")[0])
        try graph.screen.advance(by: 0.5)
        #expect(graph.screen.statistics.drawCalls == 1)
        #expect(graph.screen.statistics.pixelsDrawn == Int(size.width * size.height))
        #expect(graph.screen.snapshot() != before)
        graph.screen.resetStatistics()
        try graph.screen.advance(by: 60)
        #expect(graph.screen.statistics == ScreenStatistics())
    }

    @Test func entriesAreRestoredAtNextLaunch() throws {
        try withFolder { folder in
            @MainActor func start(_ day: String) throws -> VirtualScreen {
                let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
                try screen.launch(GraphDelegate(storage: folder, days: try TestDays(day)))
                try screen.advance(by: 0.1)
                return screen
            }
            let empty = try GraphScreen("")
            let addButton = try empty.button("Add")
            let add = addButton.convert(CGPoint(x: addButton.bounds.midX, y: addButton.bounds.midY), to: nil)
            for day in ["2026-02-27", "2026-02-28"] { try start(day).tap(at: add) }
            let stored = try WeightStore.entries(in: folder)
            #expect(stored == (try entries("2026-02-27 70.0,2026-02-28 70.0")))
            // Without a folder nothing is kept.
            let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
            try screen.launch(GraphDelegate(storage: nil))
            try screen.advance(by: 0.1)
            try screen.tap(at: add)
            #expect(try WeightStore.entries(in: folder) == stored)
        }
    }

    @Test func damagedFileMessageIsShownUntilNextSave() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("easel wei".utf8).write(to: folder.appendingPathComponent("weights.txt"))
            let graph = try GraphScreen(WeightLog(store: WeightStore(folder: folder)))
            let message = try #require(graph.views(UILabel.self).first { $0.text?.contains("is damaged") == true })
            #expect(message.text?.contains("weights-damaged-1.txt") == true)
            // All of it can be read, and it takes its room from the graph.
            let needed = message.sizeThatFits(CGSize(width: message.bounds.width, height: 0)).height
            #expect(message.bounds.height >= needed)
            let height = try graph.view(GraphView.self).bounds.height
            try graph.press("Add")
            #expect(message.text == nil && message.bounds.height == 0)
            #expect(try graph.view(GraphView.self).bounds.height > height)
        }
    }

    @Test func fullDiskMessageIsShownWithTheEntry() throws {
        try withFolder { folder in
            var calls = StorageCalls()
            calls.pwrite = { _, _, _, _ in
                errno = ENOSPC
                return -1
            }
            let graph = try GraphScreen(WeightLog(store: WeightStore(folder: folder, calls: calls)))
            let before = graph.screen.snapshot()
            try graph.press("Add")
            #expect(graph.texts.contains { $0.contains("the disk is full") })
            #expect(graph.log.entries.count == 1 && graph.screen.snapshot() != before)
        }
    }

    @Test func sizeChangeRelayoutsGraphAndButtons() throws {
        let graph = try GraphScreen("2026-02-01 80.0,2026-02-09 81.0", size: CGSize(width: 500, height: 500))
        for size in [CGSize(width: 500, height: 280), CGSize(width: 280, height: 500)] {
            graph.window.frame = CGRect(origin: .zero, size: size)
            try graph.screen.advance(by: 0.1)
            let (paper, view) = (try graph.view(GraphPaper.self), try graph.view(GraphView.self))
            #expect(paper.frame == CGRect(origin: .zero, size: size) && view.frame.width == size.width)
            let tops = graph.views(UIButton.self).map { $0.convert($0.bounds, to: nil).minY }
            #expect(tops.allSatisfy { $0 >= view.frame.maxY })
            for button in graph.views(UIButton.self) {
                #expect(CGRect(origin: .zero, size: size).contains(button.convert(button.bounds, to: nil)))
            }
        }
    }

    /// After a rotation, the graph and its paper are drawn for the new bounds, and not stretched.
    @Test func rotatedGraphIsThatOfANewLaunch() throws {
        let weights = "2026-02-01 80.0,2026-02-04 83.0,2026-02-09 81.0"
        let graph = try GraphScreen(weights, size: CGSize(width: 500, height: 500))
        for size in [CGSize(width: 500, height: 280), CGSize(width: 280, height: 500)] {
            graph.screen.resetStatistics()
            graph.window.frame = CGRect(origin: .zero, size: size)
            try graph.screen.advance(by: 0.1)
            #expect(graph.screen.statistics.drawCalls >= 2)
            let (shown, new) = (graph.screen.snapshot(), try GraphScreen(weights, size: size).screen.snapshot())
            var differences = 0
            // The bar below blurs what is beyond the window, too.
            let bottom = Int(try graph.view(GraphView.self).frame.maxY)
            for y in 0..<bottom { for x in 0..<new.width where shown[x, y] != new[x, y] { differences += 1 } }
            #expect(differences == 0, "\(size)")
        }
    }

    @Test func titleIsInTheBarAndTheGraphBelowIt() throws {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        try screen.launch(GraphDelegate(storage: nil, days: try TestDays("2026-02-28")))
        try screen.advance(by: 0.1)
        let navigation = try #require(UIScreen.main.keyWindow?.rootViewController as? UINavigationController)
        let graph = try #require(navigation.topViewController)
        #expect(graph.navigationItem.title == "Weight")
        let paper = try #require(graph.view.subviews.first)
        #expect(paper.convert(paper.bounds, to: nil) == CGRect(x: 0, y: 0, width: 480, height: 320))
        let view = try #require(graph.view.subviews.first { $0 is GraphView })
        #expect(view.convert(view.bounds, to: nil).minY == navigation.navigationBar.frame.maxY)
    }

    /// The lines of the paper continue behind both bars, which blur them, at all scales and in both directions.
    @Test(arguments: [1, 2, 3], [false, true]) func paperIsSeenThroughTheBars(scale: Int, isRightToLeft: Bool) throws {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320), scale: CGFloat(scale))
        let controller = GraphViewController(log: WeightLog(entries: []), days: try TestDays("2026-02-28"))
        let navigation = UINavigationController(rootViewController: controller)
        if isRightToLeft { navigation.view.semanticContentAttribute = .forceRightToLeft }
        try screen.show(navigation)
        try screen.advance(by: 0.1)
        let paper = try #require(controller.view.subviews.first as? GraphPaper)
        let shown = screen.snapshot()
        paper.isHidden = true
        try screen.advance(by: 0.1)
        let bare = screen.snapshot()
        for y in [20, 312] {
            let differing = (0..<480 * scale).count { shown[$0, y * scale] != bare[$0, y * scale] }
            #expect(differing > 100 * scale, "row \(y): \(differing)")
        }
    }
}
