import CoreLocation
import UIKit

/// A controller with the information about a place: its name, category, address, phone number and web site.
final class PlaceCardController: UIViewController, MapsPanelContent {
    private let item: MKMapItem
    /// Called when the user asks for directions, and when the card is closed.
    var onDirections: () -> Void = {}
    var onClose: () -> Void = {}

    private let scroll = UIScrollView()
    private let stack = UIStackView()

    init(item: MKMapItem) {
        self.item = item
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    var heightShare: Double { 0.5 }

    var preferredHeight: Double {
        view.layoutIfNeeded()
        let width = view.bounds.width > 0 ? view.bounds.width - 32 : 288
        let size = stack.systemLayoutSizeFitting(
            CGSize(width: width, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        return (size.height + 32).rounded(.up)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(stack)
        scroll.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(scroll)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 16),
            stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -16),
            stack.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor, constant: 16),
            stack.trailingAnchor.constraint(equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -16),
        ])
        let name = UILabel()
        name.text = item.displayName
        name.font = .preferredFont(forTextStyle: .title2)
        name.numberOfLines = 0
        name.accessibilityTraits = .header
        let close = UIButton(type: .close)
        close.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .primaryActionTriggered)
        close.setContentHuggingPriority(.required, for: .horizontal)
        close.setContentCompressionResistancePriority(.required, for: .horizontal)
        let header = UIStackView(arrangedSubviews: [name, close])
        header.alignment = .top
        header.spacing = 8
        stack.addArrangedSubview(header)
        if let category = item.categoryName {
            stack.addArrangedSubview(label(category, .subheadline, .secondaryLabel))
            stack.setCustomSpacing(2, after: header)
        }
        let directions = UIButton(configuration: .filled())
        directions.setTitle(MapText.directions.localized, for: .normal)
        directions.addAction(UIAction { [weak self] _ in self?.onDirections() }, for: .primaryActionTriggered)
        stack.addArrangedSubview(directions)
        if let address = item.addressBelowName { addRow(MapText.address.localized, address, nil) }
        if let phone = item.phoneNumber { addRow(MapText.phone.localized, phone, PlaceActions.phoneURL(phone)) }
        if let url = item.url { addRow(MapText.website.localized, url.shortText, url) }
    }

    private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.textColor = color
        label.numberOfLines = 0
        return label
    }

    /// Adds a row, which is a button if the app can open its target.
    private func addRow(_ title: String, _ text: String, _ url: URL?) {
        let caption = label(title, .caption1, .secondaryLabel)
        let value: UIView
        if let url, UIApplication.shared.canOpenURL(url) {
            let button = UIButton(type: .system)
            button.setTitle(text, for: .normal)
            button.contentHorizontalAlignment = .leading
            button.addAction(UIAction { _ in UIApplication.shared.open(url) }, for: .primaryActionTriggered)
            value = button
        } else {
            value = label(text, .body, .label)
        }
        let row = UIStackView(arrangedSubviews: [caption, value])
        row.axis = .vertical
        row.spacing = 2
        stack.addArrangedSubview(row)
    }
}

/// The actions with which a place is called or visited.
@MainActor
enum PlaceActions {
    /// Returns the URL of a phone number; `nil` for a text without digits.
    static func phoneURL(_ number: String) -> URL? {
        let digits = number.prefix { $0 != ";" }.filter { "+0123456789".contains($0) }
        return digits.isEmpty ? nil : URL(string: "tel:\(digits)")
    }

    /// Returns the menu of a place: to call it and to visit its site if the app can open such URLs, and to copy them otherwise.
    static func menu(of item: MKMapItem, directions: @escaping @MainActor () -> Void) -> UIMenu {
        var actions = [
            UIAction(title: MapText.directions.localized, image: UIImage(systemName: "arrow.turn.up.right")) { _ in
                directions()
            }
        ]
        func add(_ text: String, _ url: URL?, open: MapText, copy: MapText, _ symbol: String) {
            if let url, UIApplication.shared.canOpenURL(url) {
                actions.append(
                    UIAction(title: open.localized, image: UIImage(systemName: symbol)) { _ in
                        UIApplication.shared.open(url)
                    }
                )
            } else {
                actions.append(
                    UIAction(title: copy.localized, image: UIImage(systemName: "doc.on.doc")) { _ in
                        UIPasteboard.general.string = text
                    }
                )
            }
        }
        if let phone = item.phoneNumber { add(phone, phoneURL(phone), open: .call, copy: .copyPhone, "phone") }
        if let url = item.url { add(url.absoluteString, url, open: .visit, copy: .copyWebsite, "safari") }
        return UIMenu(title: item.displayName, children: actions)
    }
}

extension URL {
    /// The text of a site without its scheme.
    fileprivate var shortText: String {
        let text = absoluteString.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let site = text.hasPrefix("www.") ? text.dropFirst(4) : text[...]
        return site.hasSuffix("/") ? String(site.dropLast()) : String(site)
    }
}
