import CoreLocation
import UIKit

/// A controller with a field for the text of a search, its completions, and the results.
final class MapsSearchController: UIViewController, MapsPanelContent {
    /// Called with the results of a search, and when the user selects one of them.
    var onResults: ([MKMapItem]) -> Void = { _ in }
    var onSelect: (MKMapItem) -> Void = { _ in }
    /// Returns the region that the map shows.
    var region: () -> MKCoordinateRegion = { MKCoordinateRegion() }

    private let bar = UISearchBar()
    private let table = UITableView(frame: .zero, style: .plain)
    private let message = UILabel()
    private let completer = MKLocalSearchCompleter()
    private var completions: [MKLocalSearchCompletion] = []
    private var results: [MKMapItem]?
    private var search: MKLocalSearch?

    var preferredHeight: Double { 480 }
    var heightShare: Double { 0.45 }

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.placeholder = MapText.search.localized
        bar.searchBarStyle = .minimal
        bar.delegate = self
        table.dataSource = self
        table.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "place")
        message.font = .preferredFont(forTextStyle: .body)
        message.textColor = .secondaryLabel
        message.textAlignment = .center
        message.numberOfLines = 0
        message.isHidden = true
        completer.delegate = self
        for view in [bar, table, message] as [UIView] { self.view.addSubview(view) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        bar.frame = CGRect(x: 4, y: 4, width: bounds.width - 8, height: 52)
        let rest = bounds.inset(by: UIEdgeInsets(top: 58, left: 0, bottom: 0, right: 0))
        table.frame = rest
        message.frame = CGRect(x: 16, y: rest.minY + 12, width: rest.width - 32, height: 60)
    }

    /// Shows results in the list.
    func show(_ items: [MKMapItem]?) {
        (results, completions) = (items, [])
        message.isHidden = items?.isEmpty != true
        message.text = MapText.noResults.localized
        table.reloadData()
    }

    private func start(_ request: MKLocalSearch.Request) {
        bar.resignFirstResponder()
        completer.cancel()
        search?.cancel()
        let search = MKLocalSearch(request: request)
        self.search = search
        search.start { [weak self] response, _ in
            MainActor.assumeIsolated {
                guard let self, self.search === search else { return }
                let items = response?.mapItems ?? []
                self.show(items)
                self.onResults(items)
            }
        }
    }
}

extension MapsSearchController: UISearchBarDelegate {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        completer.region = region()
        completer.queryFragment = searchText
        if searchText.isEmpty {
            show(nil)
            onResults([])
        }
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        start(MKLocalSearch.Request(naturalLanguageQuery: searchBar.text ?? "", region: region()))
    }
}

extension MapsSearchController: MKLocalSearchCompleterDelegate {
    nonisolated func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {
        MainActor.assumeIsolated {
            (results, completions) = (nil, self.completer.results)
            message.isHidden = true
            table.reloadData()
        }
    }
}

extension MapsSearchController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        results?.count ?? completions.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
        var content = UIListContentConfiguration.subtitleCell()
        if let item = results?[indexPath.row] {
            content.text = item.displayName
            content.secondaryText = [item.categoryName, item.addressBelowName].compactMap { $0 }
                .joined(separator: " · ")
        } else {
            let completion = completions[indexPath.row]
            content.attributedText = completion.highlightedTitle
            content.secondaryText = completion.subtitle
        }
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        if let item = results?[indexPath.row] { return onSelect(item) }
        let completion = completions[indexPath.row]
        bar.text = completion.title
        start(MKLocalSearch.Request(completion: completion))
    }
}

extension MKMapItem {
    /// The name of the category in the language of the session.
    var categoryName: String? { pointOfInterestCategory.flatMap { InterestWords.name(of: $0, in: .current) } }

    /// The address, without a first line that is the name.
    var addressBelowName: String? {
        guard let address = placemark.title else { return nil }
        let name = displayName
        let rest = address.hasPrefix(name) ? String(address.dropFirst(name.count).drop { ", ".contains($0) }) : address
        return rest.isEmpty ? nil : rest
    }
}

extension MKLocalSearchCompletion {
    /// The title with the typed parts in bold.
    fileprivate var highlightedTitle: NSAttributedString {
        let text = NSMutableAttributedString(
            string: title,
            attributes: [.font: UIFont.preferredFont(forTextStyle: .body), .foregroundColor: UIColor.label]
        )
        for value in titleHighlightRanges {
            text.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .headline), range: value.rangeValue)
        }
        return text
    }
}
