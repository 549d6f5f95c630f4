import GraphApp
import Testing
import UIKit
import UIKitTesting

/// Entries written as they are in a file, without its first and last line.
func entries(_ text: String) throws -> [WeightEntry] {
    try text.split(separator: ",").map { entry in
        let words = entry.split(separator: " ")
        return WeightEntry(try #require(Day(words[0])), try #require(Weight(words[1])))
    }
}

/// A folder of a test's own.
func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("graph-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

/// A day that a test changes.
@MainActor
final class TestDays: DaySource {
    var today: Day

    init(_ text: String) throws { today = try #require(Day(text)) }
}

/// The program with the graph on a screen of a test's own.
@MainActor
struct GraphScreen {
    let screen: VirtualScreen
    let window: UIWindow
    let log: WeightLog
    let controller: GraphViewController

    init(
        _ log: WeightLog,
        size: CGSize = CGSize(width: 480, height: 320),
        scale: CGFloat = 1,
        textSize: UIContentSizeCategory = .large,
        day: String = "2026-02-28"
    ) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        screen.preferredContentSizeCategory = textSize
        self.log = log
        controller = GraphViewController(log: log, days: try TestDays(day))
        window = try screen.show(controller)
        try screen.advance(by: 0.1)
    }

    init(
        _ text: String,
        size: CGSize = CGSize(width: 480, height: 320),
        scale: CGFloat = 1,
        textSize: UIContentSizeCategory = .large
    ) throws {
        try self.init(WeightLog(entries: entries(text)), size: size, scale: scale, textSize: textSize)
    }

    func view<View: UIView>(_ type: View.Type) throws -> View { try #require(views(type).first) }

    func views<View: UIView>(_ type: View.Type) -> [View] {
        func within(_ view: UIView) -> [View] { ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap(within) }
        return within(controller.view)
    }

    func button(_ title: String) throws -> UIButton {
        try #require(views(UIButton.self).first { $0.title(for: .normal) == title })
    }

    func press(_ title: String, times: Int = 1) throws {
        let button = try button(title)
        let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        for _ in 0..<times { try screen.tap(at: middle) }
        try screen.advance(by: 0.3)
    }

    /// Texts of labels that are not titles of buttons.
    var texts: [String] {
        views(UILabel.self).filter { !($0.superview is UIButton) }.compactMap(\.text)
    }
}
