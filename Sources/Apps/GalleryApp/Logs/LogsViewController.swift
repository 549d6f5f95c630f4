import UIKit

/// The controller of the page of logs: a million lines in a table view, with lines that are added at the end, and a filter.
final class LogsViewController: UIViewController, UITableViewDataSource, UISearchBarDelegate {
    let tableView = UITableView(frame: .zero, style: .plain)
    let searchBar = UISearchBar()
    let liveSwitch = UISwitch()
    private let countLabel = UILabel()
    let filter = LogFilter()

    private(set) var lines: LogLines
    /// The lines that are shown; `nil` for all.
    private(set) var shown: [Int]?
    private var timer: Timer?

    /// The time between new lines, in seconds.
    static let interval: TimeInterval = 0.5
    /// The height of a line. All are alike, so that none has to be measured.
    static let rowHeight: CGFloat = 24

    init(count: Int = 1_000_000) {
        lines = LogLines(count: count)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        tableView.rowHeight = Self.rowHeight
        tableView.estimatedRowHeight = 0
        tableView.allowsSelection = false
        tableView.separatorStyle = .none
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "line")
        searchBar.placeholder = "Filter"
        searchBar.searchBarStyle = .minimal
        searchBar.delegate = self
        liveSwitch.accessibilityLabel = "New lines"
        liveSwitch.addAction(UIAction { [unowned self] _ in updateTimer() }, for: .valueChanged)
        countLabel.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
        countLabel.textColor = .secondaryLabel
        countLabel.textAlignment = .center
        for part in [searchBar, liveSwitch, countLabel, tableView] as [UIView] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            searchBar.topAnchor.constraint(equalTo: view.topAnchor),
            searchBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            searchBar.trailingAnchor.constraint(equalTo: liveSwitch.leadingAnchor, constant: -8),
            liveSwitch.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12),
            liveSwitch.centerYAnchor.constraint(equalTo: searchBar.centerYAnchor),
            tableView.topAnchor.constraint(equalTo: searchBar.bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: countLabel.topAnchor),
            countLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            countLabel.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            countLabel.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
        describe()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        updateTimer()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        timer?.invalidate()
        timer = nil
    }

    private func describe() {
        let count = shown?.count ?? lines.count
        let number = count.formatted()
        countLabel.text = filter.isSearching ? "\(number) lines, searching" : "\(number) lines"
    }

    // MARK: Rows

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown?.count ?? lines.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
        let line = shown?[indexPath.row] ?? indexPath.row
        let text = lines.text(line)
        var content = UIListContentConfiguration.cell()
        content.text = text
        content.textProperties.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
        content.textProperties.numberOfLines = 1
        content.textProperties.color =
            text.contains("error:") ? .systemRed : text.contains("warning:") ? .systemOrange : .label
        content.directionalLayoutMargins.top = 0
        content.directionalLayoutMargins.bottom = 0
        cell.contentConfiguration = content
        return cell
    }

    // MARK: New lines

    private func updateTimer() {
        timer?.invalidate()
        timer = nil
        guard liveSwitch.isOn else { return }
        if tableView.window != nil { scrollToEnd() }
        timer = Timer.scheduledTimer(withTimeInterval: Self.interval, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.addLine() }
        }
    }

    /// Adds a line. A user who reads the last one sees it at once.
    private func addLine() {
        let rest = tableView.contentSize.height - tableView.bounds.maxY + tableView.adjustedContentInset.bottom
        let line = lines.count
        lines.count += 1
        guard shown == nil || matches(line) else { return }
        shown?.append(line)
        let row = (shown?.count ?? lines.count) - 1
        UIView.performWithoutAnimation {
            tableView.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
        }
        if rest < Self.rowHeight, !tableView.isDragging { scrollToEnd() }
        describe()
    }

    private func scrollToEnd() {
        let count = shown?.count ?? lines.count
        guard count > 0 else { return }
        tableView.scrollToRow(at: IndexPath(row: count - 1, section: 0), at: .bottom, animated: false)
    }

    // MARK: Filter

    private var words: String { (searchBar.text ?? "").trimmingCharacters(in: .whitespaces) }

    /// While a search is in progress, it finds the new lines itself.
    private func matches(_ line: Int) -> Bool {
        !filter.isSearching && !lines.matches(words, in: line..<(line + 1)).isEmpty
    }

    /// Shows the lines that contain the text, as they are found.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        guard !words.isEmpty else {
            filter.cancel()
            shown = nil
            tableView.reloadData()
            return describe()
        }
        shown = []
        tableView.reloadData()
        search(from: lines)
        describe()
    }

    private func search(from present: LogLines) {
        filter.search(words, in: present) { [weak self] found, searched in
            guard let self else { return }
            append(found)
            // Lines that were added meanwhile.
            if searched == present.count, lines.count > searched {
                append(lines.matches(words, in: searched..<lines.count))
            }
            describe()
        }
    }

    private func append(_ found: [Int]) {
        guard shown != nil, !found.isEmpty else { return }
        shown? += found
        // Not as insertions, of which there are thousands: the rows that are visible stay.
        tableView.reloadData()
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
}
