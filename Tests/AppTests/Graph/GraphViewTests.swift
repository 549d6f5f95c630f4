import GraphApp
import Testing
import UIKit
import TestSupport
import UIKitTesting

/// The graph and its paper, as they are seen.
@MainActor @Suite struct GraphViewTests {
    private nonisolated static let weights =
        "2026-02-01 82.0,2026-02-04 83.1,2026-02-09 81.2,2026-02-11 80.0,2026-02-16 80.9,2026-02-20 79.4,2026-02-28 79.8"

    /// At any scale a line of the paper is one pixel, and has nothing of its color beside it.
    @Test(arguments: [1, 1.25, 1.5, 2, 3])
    func paperLinesAreOnePixelWide(scale: CGFloat) throws {
        let screen = try VirtualScreen(size: CGSize(width: 121, height: 83), scale: scale)
        try screen.show(GraphPaper(frame: .zero))
        try screen.advance(by: 0.1)
        let snapshot = screen.snapshot()
        // Between two lines across, and between two down.
        let (row, column) = (Int(5 * scale), Int(5 * scale))
        let across = (0..<snapshot.width).filter { snapshot[$0, row] != (255, 255, 255) }
        let down = (0..<snapshot.height).filter { snapshot[column, $0] != (255, 255, 255) }
        #expect(across == (0...12).map { Int((CGFloat($0) * 10 * scale).rounded()) })
        #expect(down == (0...8).map { Int((CGFloat($0) * 10 * scale).rounded()) })
        // Every fifth is darker; otherwise all are of one color.
        for (number, x) in across.enumerated() {
            let like = snapshot[across[number.isMultiple(of: 5) ? 5 : 1], row]
            #expect(snapshot[x, row] == like)
        }
        #expect(snapshot[across[5], row].red < snapshot[across[1], row].red)
    }

    @Test func paperIsRedrawnWhenSizeChanges() throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        let window = try screen.show(GraphPaper(frame: .zero))
        window.frame = CGRect(x: 0, y: 0, width: 300, height: 155)
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        window.frame = CGRect(x: 0, y: 0, width: 155, height: 300)
        try screen.advance(by: 0.1)
        #expect(screen.statistics.drawCalls == 1)
        let snapshot = screen.snapshot()
        #expect((0..<155).filter { snapshot[$0, 5] != (255, 255, 255) } == (0...15).map { $0 * 10 })
        #expect((0..<300).filter { snapshot[5, $0] != (255, 255, 255) } == (0..<30).map { $0 * 10 })
    }

    @Test func dotsMarkExtremesAndDashesMarkLevels() throws {
        let log = WeightLog(entries: try entries("2026-02-01 80.0,2026-02-02 84.0,2026-02-03 82.0"))
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200))
        try screen.show(GraphView(log: log))
        try screen.advance(by: 0.1)
        let snapshot = screen.snapshot()
        func isRed(_ x: Int, _ y: Int) -> Bool { snapshot[x, y] == (255, 59, 48) }
        func isPurple(_ x: Int, _ y: Int) -> Bool { snapshot[x, y] == (175, 82, 222) }
        func isGreen(_ x: Int, _ y: Int) -> Bool { snapshot[x, y] == (52, 199, 89) }
        let height = Int(UIFont.preferredFont(forTextStyle: .caption1).lineHeight.rounded(.up))
        let (top, bottom) = (height + 8, 200 - 2 * height - 12)
        // The heaviest is in the middle, the lightest at the left; both are in the tint color, as the line is.
        for (x, y) in [(150, top), (147, top), (150, top + 3), (16, bottom), (13, bottom), (16, bottom - 3)] {
            #expect(snapshot[x, y] == (0, 122, 255))
        }
        // Beside the dots, lines of dashes as wide as the view: six pixels and a gap of four.
        for (y, isColor) in [(top, isRed), (bottom, isPurple), ((top + bottom) / 2, isGreen)] {
            let row = try #require((y - 1...y + 1).first { isColor(202, $0) && isColor(293, $0) }, "\(y)")
            let dashes = (0..<300).filter { isColor($0, row) }
            #expect(dashes.count > 150 && dashes.count < 200)
            for x in 200..<290 where dashes.contains(x) && x % 10 >= 6 { Issue.record("\(x) of \(y)") }
            #expect(!isColor(202, row - 1) && !isColor(202, row + 1))
        }
    }

    @Test(arguments: [1, 2, 3]) func lineAndDotsFollowTheTintColor(scale: Int) throws {
        let log = WeightLog(entries: try entries("2026-02-01 80.0,2026-02-02 84.0,2026-02-03 82.0"))
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200), scale: CGFloat(scale))
        let root = UIView()
        root.backgroundColor = .white
        let graph = GraphView(log: log)
        graph.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        root.addSubview(graph)
        try screen.show(root)
        func count(_ color: (UInt8, UInt8, UInt8)) throws -> Int {
            try screen.advance(by: 0.1)
            let snapshot = screen.snapshot()
            return (0..<snapshot.height).reduce(0) { sum, y in
                sum + (0..<snapshot.width).count { snapshot[$0, y] == color }
            }
        }
        let blue = try count((0, 122, 255))
        #expect(blue > 200 * scale * scale)
        root.tintColor = .systemOrange
        #expect(try count((255, 149, 0)) == blue)
        #expect(try count((0, 122, 255)) == 0)
        root.tintAdjustmentMode = .dimmed
        #expect(try count((255, 149, 0)) == 0)
    }

    @Test func singleValueIsLabeledAsWeight() throws {
        // The label has a background of its own, as wide as the text, and is the only one but the day.
        let screen = try VirtualScreen(size: CGSize(width: 420, height: 300))
        // Fonts are those of the screen while it exists.
        defer { withExtendedLifetime(screen) {} }
        func labelWidth(_ text: String) throws -> Int {
            let root = UIView()
            root.backgroundColor = .red
            let graph = GraphView(log: WeightLog(entries: try entries(text)))
            graph.frame = CGRect(x: 0, y: 0, width: 420, height: 300)
            root.addSubview(graph)
            try screen.show(root)
            try screen.advance(by: 0.1)
            let snapshot = screen.snapshot()
            let height = Int(UIFont.preferredFont(forTextStyle: .caption1).lineHeight.rounded(.up))
            let middle = (height + 8 + 300 - 2 * height - 12) / 2
            // The row below the upper edge of the label, which the text does not reach.
            let row = middle - 3 - height + 1
            return (0..<420).count { snapshot[$0, row].green > 150 }
        }
        func width(_ text: String) -> Int {
            let font = UIFont.preferredFont(forTextStyle: .caption1)
            return Int(text.size(withAttributes: [.font: font]).width.rounded(.up)) + 4
        }
        for text in ["2026-02-01 80.5", "2026-02-01 80.5,2026-02-03 80.5"] {
            let found = try labelWidth(text)
            #expect(abs(found - width("Weight 80.5 kg")) <= 4 && abs(found - width("Average 80.5 kg")) > 4, "\(found)")
        }
    }

    @Test func graphViewsShareOneLog() throws {
        let log = WeightLog(entries: try entries(Self.weights))
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 400))
        let root = UIView()
        root.backgroundColor = .white
        for y in [0, 200] {
            let graph = GraphView(log: log)
            graph.frame = CGRect(x: 0, y: y, width: 320, height: 200)
            root.addSubview(graph)
        }
        try screen.show(root)
        try screen.advance(by: 0.1)
        func areAlike() -> Bool {
            let snapshot = screen.snapshot()
            for y in 0..<200 { for x in 0..<320 where snapshot[x, y] != snapshot[x, y + 200] { return false } }
            return true
        }
        let before = screen.snapshot()
        #expect(areAlike())
        screen.resetStatistics()
        log.add(try entries("2026-03-05 90.0")[0])
        try screen.advance(by: 0.1)
        #expect(screen.statistics.drawCalls == 2 && screen.statistics.frames == 1)
        #expect(areAlike() && screen.snapshot() != before)
        log.removeLast()
        try screen.advance(by: 0.1)
        #expect(screen.snapshot() == before)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    @Test func logDoesNotRetainGraphView() throws {
        let log = WeightLog(entries: [])
        weak var view: GraphView?
        do {
            let graph = GraphView(log: log)
            view = graph
            #expect(view != nil)
        }
        #expect(view == nil)
        log.add(try entries("2026-02-01 80.0")[0])
    }

    /// Returns the number of nearly opaque pixels of the graph view.
    private func ink(_ graph: GraphScreen) throws -> Int {
        let view = try graph.view(GraphView.self)
        let size = view.bounds.size
        let renderer = UIGraphicsImageRenderer(size: size)
        let image = renderer.image { _ in view.draw(view.bounds) }
        let data = try #require(image.cgImage?.dataProvider?.data) as Data
        return stride(from: 3, to: data.count, by: 4).count { data[$0] > 200 }
    }

    @Test func labelsFollowContentSizeCategory() throws {
        let graph = try GraphScreen(Self.weights, size: CGSize(width: 600, height: 700))
        var inks = [try ink(graph)]
        for category in [UIContentSizeCategory.extraExtraExtraLarge, .accessibilityExtraExtraExtraLarge] {
            let bar = graph.controller.view.subviews[3].frame.height
            graph.screen.resetStatistics()
            graph.screen.preferredContentSizeCategory = category
            try graph.screen.advance(by: 0.1)
            #expect(graph.screen.statistics.drawCalls > 1)
            #expect(graph.controller.view.subviews[3].frame.height >= bar)
            inks.append(try ink(graph))
        }
        #expect(Double(inks[1]) > Double(inks[0]) * 1.2 && Double(inks[2]) > Double(inks[1]) * 1.5, "\(inks)")
        // And back again.
        graph.screen.preferredContentSizeCategory = .large
        try graph.screen.advance(by: 0.1)
        #expect(try ink(graph) == inks[0])
    }

    @Test(arguments: [(64, 48), (120, 120), (320, 240), (480, 800), (1280, 300)])
    func graphFitsAllScreenSizes(width: CGFloat, height: CGFloat) throws {
        for text in ["", "2026-02-01 80.0", Self.weights] {
            for category in [UIContentSizeCategory.extraSmall, .accessibilityExtraExtraExtraLarge] {
                let size = CGSize(width: width, height: height)
                let graph = try GraphScreen(text, size: size, textSize: category)
                let frame = try graph.view(GraphView.self).frame
                #expect(frame.height >= (height * 0.4).rounded() - 1 && frame.width == width)
                for button in graph.views(UIButton.self) where size.height > 200 && category == .extraSmall {
                    #expect(graph.window.bounds.contains(button.convert(button.bounds, to: nil)))
                    #expect(button.bounds.width >= 44 && button.bounds.height >= 44)
                }
            }
        }
    }

    /// With the fonts of the machine, text looks as they do.
    @Test(
        .enabled(if: ScreenFonts.standard == .bundled),
        arguments: [
            ("none", "", 1), ("one", "2026-02-01 80.5", 1), ("equal", "2026-02-01 80.5,2026-02-03 80.5", 1),
            ("one-day", "2026-02-01 80.5,2026-02-01 81.2,2026-02-01 80.9", 1), ("many", weights, 1),
            ("many", weights, 2),
        ]
    )
    func goldenImagesOfGraph(name: String, text: String, scale: Int) throws {
        let graph = try GraphScreen(text, size: CGSize(width: 420, height: 300), scale: CGFloat(scale))
        try graph.screen.expectImage(equalTo: "\(name)@\(scale)x", in: Self.goldens)
    }

    @Test(.enabled(if: ScreenFonts.standard == .bundled))
    func goldenImageOfGraphWithLargeTextInDarkStyle() throws {
        let graph = try GraphScreen(
            Self.weights,
            size: CGSize(width: 420, height: 520),
            textSize: .accessibilityLarge
        )
        graph.screen.userInterfaceStyle = .dark
        try graph.screen.advance(by: 0.1)
        try graph.screen.expectImage(equalTo: "large-and-dark@1x", in: Self.goldens)
    }

    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/AppTests/Goldens/graph").path
    )
}
