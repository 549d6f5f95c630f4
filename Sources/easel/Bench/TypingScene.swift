import UIKit

/// The `typing` scene: a character is typed in the middle of a text view of 1 MB, 20,000 lines of 50 characters.
@MainActor
enum TypingScene {
    private static let lineCount = 20_000
    private static let lineLength = 49

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        var generator = BenchGenerator()
        var text = ""
        for _ in 0..<lineCount { text += generator.text(length: lineLength) + "\n" }
        let view = UITextView(frame: bench.screen.bounds)
        view.backgroundColor = .white
        view.font = BenchOptions.font(ofSize: 16)
        view.text = text
        bench.window.addSubview(view)
        view.becomeFirstResponder()
        let middle = lineCount / 2 * (lineLength + 1) + lineLength / 2
        view.selectedRange = NSRange(location: middle, length: 0)
        view.scrollRangeToVisible(view.selectedRange)
        let layout = view.layoutManager.layout
        let before = layout?.counters.blocksLaidOut ?? 0
        var typed = 0
        var result = bench.measure("typing") { _ in
            view.insertText("x")
            typed += 1
        }
        // Those of the visible lines at the beginning, and one for each character.
        result.counts["paragraphs-laid-out"] = Double((layout?.counters.blocksLaidOut ?? 0) - before) / Double(typed)
        return [result]
    }
}
