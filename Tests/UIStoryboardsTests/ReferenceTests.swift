import Testing
import UIKit
import UIKitTesting

/// Screens of the compiled storyboard in `Fixtures`, each beside the same screen in code: the pixels are equal.
@MainActor
@Suite struct ReferenceTests {
    private func compare(
        _ identifier: String,
        _ size: CGSize = ScreenComparison.size,
        location: SourceLocation = #_sourceLocation,
        _ make: () -> UIViewController
    ) throws { try ScreenComparison.compare(identifier, in: "Elements", size, location: location, make) }

    private func controller(_ fill: (UIView) -> Void) -> UIViewController {
        ScreenComparison.controller(UIViewController()) { fill($0) }
    }

    @Test func texts() throws {
        try compare("texts") { controller(Self.texts) }
    }

    static func texts(_ view: UIView) {
        let plain = UILabel(frame: CGRect(x: 20, y: 30, width: 200, height: 21))
        plain.text = "Plain label"
        let lines = UILabel(frame: CGRect(x: 20, y: 60, width: 280, height: 60))
        lines.text = "Two lines, \"quoted\" & \\ escaped, of a text that is long enough to be broken"
        lines.numberOfLines = 2
        lines.lineBreakMode = .byWordWrapping
        lines.textAlignment = .center
        lines.font = .boldSystemFont(ofSize: 14)
        lines.textColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        let styled = UILabel(frame: CGRect(x: 20, y: 130, width: 280, height: 30))
        let text = NSMutableAttributedString(
            string: "Red ",
            attributes: [.foregroundColor: UIColor.systemRed, .font: UIFont.systemFont(ofSize: 17)]
        )
        text.append(
            NSAttributedString(
                string: "underlined",
                attributes: [.font: UIFont.systemFont(ofSize: 17), .underlineStyle: 1]
            )
        )
        styled.attributedText = text
        let headline = UILabel(frame: CGRect(x: 20, y: 170, width: 280, height: 40))
        headline.text = "Headline"
        headline.font = .preferredFont(forTextStyle: .headline)
        headline.backgroundColor = UIColor(white: 0, alpha: 0.1)
        headline.shadowColor = .darkText
        headline.shadowOffset = CGSize(width: 1, height: 1)
        let image = UIImageView(frame: CGRect(x: 20, y: 220, width: 40, height: 40))
        image.image = UIImage(systemName: "star.fill")
        image.tintColor = .systemOrange
        image.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 24, weight: .bold, scale: .large)
        let box = UIView(frame: CGRect(x: 80, y: 220, width: 60, height: 40))
        box.isOpaque = false
        box.backgroundColor = .systemGreen
        box.alpha = 0.5
        box.clipsToBounds = true
        box.layer.cornerRadius = 8
        let field = UITextField(frame: CGRect(x: 20, y: 280, width: 200, height: 34))
        field.borderStyle = .roundedRect
        field.placeholder = "Name"
        field.font = .systemFont(ofSize: 14)
        let textView = UITextView(frame: CGRect(x: 20, y: 330, width: 280, height: 80))
        textView.isEditable = false
        textView.text = "A text view\nof two lines."
        textView.font = .italicSystemFont(ofSize: 15)
        textView.textColor = .label
        for subview in [plain, lines, styled, headline, image, box, field, textView] { view.addSubview(subview) }
    }

    @Test func controls() throws {
        try compare("controls") { controller(Self.controls) }
    }

    private static func controls(_ view: UIView) {
        let system = UIButton(type: .system)
        system.frame = CGRect(x: 20, y: 30, width: 120, height: 44)
        system.titleLabel?.font = .systemFont(ofSize: 15)
        system.setTitle("System", for: .normal)
        let filled = UIButton(type: .system)
        filled.frame = CGRect(x: 160, y: 30, width: 140, height: 44)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Filled"
        configuration.image = UIImage(systemName: "plus")
        configuration.imagePadding = 6
        configuration.cornerStyle = .capsule
        configuration.baseBackgroundColor = .systemIndigo
        filled.configuration = configuration
        let custom = UIButton(type: .custom)
        custom.frame = CGRect(x: 20, y: 84, width: 120, height: 44)
        custom.backgroundColor = UIColor(white: 0.9, alpha: 1)
        custom.titleLabel?.font = .systemFont(ofSize: 20, weight: .semibold)
        custom.setTitle("Custom", for: .normal)
        custom.setTitleColor(.label, for: .normal)
        custom.isEnabled = false
        let slider = UISlider(frame: CGRect(x: 18, y: 140, width: 200, height: 31))
        slider.minimumValue = -10
        slider.maximumValue = 30
        slider.value = 5
        slider.minimumTrackTintColor = .systemPink
        let toggle = UISwitch(frame: CGRect(x: 240, y: 140, width: 51, height: 31))
        toggle.isOn = true
        toggle.onTintColor = .systemTeal
        let stepper = UIStepper(frame: CGRect(x: 20, y: 185, width: 94, height: 32))
        stepper.minimumValue = -5
        stepper.maximumValue = 5
        stepper.value = 5
        let segments = UISegmentedControl(frame: CGRect(x: 130, y: 185, width: 170, height: 32))
        segments.insertSegment(withTitle: "One", at: 0, animated: false)
        segments.insertSegment(withTitle: "Two", at: 1, animated: false)
        segments.insertSegment(with: UIImage(systemName: "star"), at: 2, animated: false)
        segments.selectedSegmentIndex = 1
        let progress = UIProgressView(frame: CGRect(x: 20, y: 235, width: 150, height: 4))
        progress.progress = 0.4
        progress.progressTintColor = .systemGreen
        let indicator = UIActivityIndicatorView(style: .medium)
        indicator.frame = CGRect(x: 200, y: 225, width: 20, height: 20)
        indicator.hidesWhenStopped = false
        let pages = UIPageControl(frame: CGRect(x: 20, y: 260, width: 120, height: 26))
        pages.numberOfPages = 4
        pages.currentPage = 2
        pages.pageIndicatorTintColor = .systemGray3
        pages.currentPageIndicatorTintColor = .systemBlue
        let search = UISearchBar(frame: CGRect(x: 0, y: 300, width: 320, height: 56))
        search.searchBarStyle = .minimal
        search.placeholder = "Find"
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
        effect.frame = CGRect(x: 20, y: 370, width: 120, height: 60)
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 21))
        label.text = "Effect"
        effect.contentView.addSubview(label)
        let bar = UIToolbar(frame: CGRect(x: 0, y: 436, width: 320, height: 44))
        let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil as Selector?)
        add.tintColor = .systemRed
        bar.items = [
            UIBarButtonItem(title: "Left", style: .plain, target: nil, action: nil as Selector?),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil as Selector?), add,
        ]
        let views: [UIView] = [
            system, filled, custom, slider, toggle, stepper, segments, progress, indicator, pages, search, effect, bar,
        ]
        for subview in views { view.addSubview(subview) }
    }

    @Test(arguments: [
        CGSize(width: 320, height: 480), CGSize(width: 480, height: 320), CGSize(width: 768, height: 1024),
    ])
    func layout(size: CGSize) throws {
        try compare("layout", size) { controller { Self.layout($0, isWide: size.width >= 700) } }
    }

    private static func layout(_ view: UIView, isWide: Bool) {
        let stack = UIStackView()
        stack.distribution = .fillEqually
        stack.alignment = .center
        stack.spacing = 12
        for (color, height) in [(UIColor.systemRed, 20), (.systemGreen, 40), (.systemBlue, 60)] as [(UIColor, CGFloat)]
        {
            let part = UIView()
            part.backgroundColor = color
            part.heightAnchor.constraint(equalToConstant: height).isActive = true
            stack.addArrangedSubview(part)
        }
        let scroll = UIScrollView()
        scroll.isPagingEnabled = true
        scroll.showsVerticalScrollIndicator = false
        let content = UIView()
        content.backgroundColor = .systemYellow
        scroll.addSubview(content)
        let box = UIView()
        box.isOpaque = false
        box.backgroundColor = .systemPurple
        for subview in [stack, scroll, box] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        content.translatesAutoresizingMaskIntoConstraints = false
        let safe = view.safeAreaLayoutGuide
        let gap = box.topAnchor.constraint(equalTo: scroll.bottomAnchor, constant: isWide ? 90 : 40)
        gap.priority = UILayoutPriority(750)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 10),
            safe.trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 10),
            stack.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
            scroll.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            view.layoutMarginsGuide.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            scroll.topAnchor.constraint(equalTo: stack.bottomAnchor, constant: 30),
            scroll.heightAnchor.constraint(equalToConstant: 120),
            content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 10),
            content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 10),
            scroll.contentLayoutGuide.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 10),
            scroll.contentLayoutGuide.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 10),
            content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, multiplier: 2),
            content.heightAnchor.constraint(equalToConstant: 90),
            box.centerXAnchor.constraint(equalTo: view.centerXAnchor), gap,
            box.widthAnchor.constraint(equalToConstant: 40),
            box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
        ])
    }

    @Test func staticRows() throws {
        final class Rows: UITableViewController {
            override func numberOfSections(in tableView: UITableView) -> Int { 2 }
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 - section }
            override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                section == 0 ? "First" : nil
            }
            override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
                section == 1 ? "End" : nil
            }
            override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
                indexPath == IndexPath(row: 0, section: 0) ? 60 : 44
            }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                if indexPath.section == 1 {
                    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                    let label = UILabel(frame: CGRect(x: 20, y: 0, width: 280, height: 44))
                    label.text = "Own label"
                    cell.contentView.addSubview(label)
                    return cell
                }
                let cell = UITableViewCell(style: indexPath.row == 0 ? .default : .value1, reuseIdentifier: nil)
                cell.textLabel?.text = indexPath.row == 0 ? "One" : "Two"
                cell.detailTextLabel?.text = "Detail"
                if indexPath.row == 0 { cell.accessoryType = .disclosureIndicator }
                return cell
            }
        }
        try compare("rows") {
            let rows = Rows(style: .grouped)
            rows.tableView.rowHeight = 44
            rows.tableView.sectionHeaderHeight = 28
            rows.tableView.sectionFooterHeight = 28
            return rows
        }
    }

    @Test func tabsWithNavigation() throws {
        try compare("tabs") {
            let first = UIViewController()
            first.view.backgroundColor = .systemGroupedBackground
            first.title = "First"
            first.navigationItem.title = "Pumps"
            first.navigationItem.leftBarButtonItem = UIBarButtonItem(
                barButtonSystemItem: .edit,
                target: nil,
                action: nil as Selector?
            )
            first.navigationItem.rightBarButtonItems = [
                UIBarButtonItem(
                    image: UIImage(systemName: "gear"),
                    style: .plain,
                    target: nil,
                    action: nil as Selector?
                ), UIBarButtonItem(title: "Add", style: .done, target: nil, action: nil as Selector?),
            ]
            let navigation = UINavigationController(rootViewController: first)
            navigation.navigationBar.prefersLargeTitles = true
            navigation.tabBarItem = UITabBarItem(title: "Home", image: UIImage(systemName: "house"), selectedImage: nil)
            let second = UIViewController()
            second.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 0)
            let tabs = UITabBarController()
            tabs.tabBar.tintColor = .systemOrange
            tabs.viewControllers = [navigation, second]
            return tabs
        }
    }
}
