import UIKit

/// A controller that shows the graph on its paper, messages below it, and the buttons at the bottom.
public final class GraphViewController: UIViewController {
    private let log: WeightLog
    private let paper = GraphPaper()
    private let graph: GraphView
    private let message = UILabel()
    private let bar: EntryBar

    /// Creates the controller.
    /// - Parameters:
    ///   - log: The log to show and change.
    ///   - days: The source of the day of new entries.
    public init(log: WeightLog, days: any DaySource) {
        self.log = log
        graph = GraphView(log: log)
        bar = EntryBar(log: log, days: days)
        super.init(nibName: nil, bundle: nil)
    }

    /// Returns `nil`: archives of controllers are not supported.
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        message.numberOfLines = 0
        message.textColor = .systemRed
        message.font = .preferredFont(forTextStyle: .footnote)
        message.adjustsFontForContentSizeCategory = true
        for part in [paper, graph, message, bar] { view.addSubview(part) }
        log.observe(by: self) { $0.showTrouble() }
        showTrouble()
    }

    private func showTrouble() {
        let text = log.trouble.map { "\($0)" }
        guard text != message.text else { return }
        message.text = text
        view.setNeedsLayout()
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        // With very large text, the buttons could otherwise leave no room for the graph.
        let barHeight = min(bar.sizeThatFits(size).height, (size.height * 0.6).rounded())
        bar.frame = CGRect(x: 0, y: size.height - barHeight, width: size.width, height: barHeight)
        let textWidth = max(0, size.width - 16)
        let wanted = message.text == nil ? 0 : message.sizeThatFits(CGSize(width: textWidth, height: 0)).height + 8
        let messageHeight = min(wanted, bar.frame.minY / 2).rounded(.up)
        message.frame = CGRect(x: 8, y: bar.frame.minY - messageHeight, width: textWidth, height: messageHeight)
        paper.frame = CGRect(x: 0, y: 0, width: size.width, height: message.frame.minY)
        graph.frame = paper.frame
    }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        view.setNeedsLayout()
        bar.setNeedsLayout()
    }
}
