import UIKit

/// A controller that shows the graph on its paper, messages below it, and the buttons at the bottom. The paper fills the
/// screen, and is seen through the bars.
public final class GraphViewController: UIViewController {
    private let log: WeightLog
    private let paper = GraphPaper()
    private let graph: GraphView
    private let message = UILabel()
    private let bar: EntryBar
    private lazy var barHeight = bar.heightAnchor.constraint(equalToConstant: 0)

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
        title = "Weight"
        view.backgroundColor = .systemBackground
        // There is no scroll view, so that the bar would be transparent.
        navigationItem.scrollEdgeAppearance = UINavigationBarAppearance()
        message.backgroundColor = .systemBackground
        message.numberOfLines = 0
        message.textColor = .systemRed
        message.font = .preferredFont(forTextStyle: .footnote)
        message.adjustsFontForContentSizeCategory = true
        for part in [paper, graph, message, bar] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate(constraints)
        log.observe(by: self) { $0.showTrouble() }
        showTrouble()
    }

    /// The graph fills what the message and the bars leave, at any size of the screen, and the paper everything.
    private var constraints: [NSLayoutConstraint] {
        let area = view.safeAreaLayoutGuide
        // With very large text, the bar and the message could otherwise leave no room for the graph.
        barHeight.priority = .defaultHigh
        message.setContentCompressionResistancePriority(.defaultHigh - 1, for: .vertical)
        message.setContentHuggingPriority(.defaultHigh, for: .vertical)
        let sides = [paper, graph, bar].flatMap {
            [
                $0.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                $0.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            ]
        }
        return sides + [
            paper.topAnchor.constraint(equalTo: view.topAnchor),
            paper.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            graph.topAnchor.constraint(equalTo: area.topAnchor),
            graph.bottomAnchor.constraint(equalTo: message.topAnchor),
            message.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
            message.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
            message.bottomAnchor.constraint(equalTo: bar.topAnchor),
            message.heightAnchor.constraint(lessThanOrEqualTo: graph.heightAnchor),
            bar.bottomAnchor.constraint(equalTo: area.bottomAnchor),
            bar.heightAnchor.constraint(lessThanOrEqualTo: area.heightAnchor, multiplier: 0.6),
            barHeight,
        ]
    }

    private func showTrouble() { message.text = log.trouble.map { "\($0)" } }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        barHeight.constant = bar.sizeThatFits(view.bounds.size).height
    }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        view.setNeedsLayout()
        bar.setNeedsLayout()
    }
}
