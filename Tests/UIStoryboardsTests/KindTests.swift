import Testing
import UIKit
import UIKitTesting

/// Views, items and attributes of `Fixtures/Kinds.storyboard`, beside the same screens in code.
@MainActor
@Suite struct KindTests {
    private typealias Compared = ScreenComparison

    @Test func pickers() throws {
        let size = CGSize(width: 320, height: 760)
        try Compared.compare("pickers", size) {
            let controller = PickersController()
            return Compared.controller(controller, size) { view in
                let picker = UIPickerView(frame: CGRect(x: 0, y: 20, width: 320, height: 140))
                picker.dataSource = controller
                picker.delegate = controller
                let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
                let wheels = UIDatePicker(frame: CGRect(x: 0, y: 170, width: 320, height: 160))
                wheels.preferredDatePickerStyle = .wheels
                wheels.datePickerMode = .date
                wheels.locale = Locale(identifier: "de_DE")
                wheels.timeZone = TimeZone(identifier: "Asia/Tokyo")
                wheels.date = date
                let time = UIDatePicker(frame: CGRect(x: 20, y: 340, width: 160, height: 34))
                time.preferredDatePickerStyle = .compact
                time.datePickerMode = .time
                time.minuteInterval = 5
                time.date = date
                let well = UIColorWell(frame: CGRect(x: 220, y: 335, width: 40, height: 40))
                well.supportsAlpha = false
                well.selectedColor = .systemPink
                let control = UIControl(frame: CGRect(x: 270, y: 335, width: 40, height: 40))
                control.backgroundColor = .systemGreen
                let calendar = UIDatePicker(frame: CGRect(x: 0, y: 390, width: 320, height: 360))
                calendar.preferredDatePickerStyle = .inline
                calendar.minimumDate = Date(timeIntervalSinceReferenceDate: 599_000_000)
                calendar.maximumDate = Date(timeIntervalSinceReferenceDate: 600_500_000)
                calendar.date = date
                for subview in [picker, wheels, time, well, control, calendar] as [UIView] { view.addSubview(subview) }
            }
        }
    }

    // MARK: Tables and collections

    private final class OwnCell: KindCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: .default, reuseIdentifier: reuseIdentifier)
            preservesSuperviewLayoutMargins = true
            contentView.preservesSuperviewLayoutMargins = true
            contentView.insetsLayoutMarginsFromSafeArea = false
            let label = UILabel()
            label.font = .systemFont(ofSize: 19, weight: .bold)
            label.textColor = .systemIndigo
            let box = UIView()
            box.backgroundColor = .systemMint
            for part in [label, box] {
                part.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(part)
            }
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
                label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
                box.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
                box.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
                box.widthAnchor.constraint(equalToConstant: 24), box.heightAnchor.constraint(equalToConstant: 24),
            ])
            title = label
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class SubtitleCell: UITableViewCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
            preservesSuperviewLayoutMargins = true
            accessoryType = .checkmark
            textLabel?.text = "Title"
            textLabel?.font = .systemFont(ofSize: 16, weight: .medium)
            detailTextLabel?.text = "Subtitle"
            detailTextLabel?.font = .systemFont(ofSize: 12)
            detailTextLabel?.textColor = .systemRed
            imageView?.image = UIImage(systemName: "leaf.fill")
            imageView?.tintColor = .systemGreen
        }

        required init?(coder: NSCoder) { nil }
    }

    @Test func prototypesOfATable() throws {
        try Compared.compare("list") {
            let controller = ListController()
            return Compared.controller(controller) { view in
                let table = UITableView(frame: CGRect(origin: .zero, size: Compared.size), style: .plain)
                table.rowHeight = 60
                table.sectionHeaderHeight = 28
                table.sectionFooterHeight = 28
                table.backgroundColor = .systemGray6
                table.separatorColor = .systemOrange
                table.tableHeaderView = Compared.box(0, 0, 320, 50, .systemYellow)
                let footer = Compared.label("Footer", 0, 200, 320, 44)
                footer.textAlignment = .center
                table.tableFooterView = footer
                table.register(OwnCell.self, forCellReuseIdentifier: "own")
                table.register(SubtitleCell.self, forCellReuseIdentifier: "sub")
                table.dataSource = controller
                view.addSubview(table)
            }
        }
    }

    @Test func refreshControl() throws {
        let steps: Compared.Steps = { screen, _ in
            let finger = try screen.touch(at: CGPoint(x: 160, y: 200))
            try finger.drag(to: CGPoint(x: 160, y: 320), duration: 0.4)
            try screen.advance(by: 0.2)
        }
        try Compared.compare("refresh", steps: steps) {
            let controller = RefreshController(style: .insetGrouped)
            controller.tableView.separatorStyle = .none
            controller.tableView.alwaysBounceVertical = true
            controller.tableView.rowHeight = 44
            controller.tableView.sectionHeaderHeight = 18
            controller.tableView.sectionFooterHeight = 18
            controller.tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            let control = UIRefreshControl()
            control.tintColor = .systemRed
            controller.refreshControl = control
            return controller
        }
    }

    private final class Tile: KindTile {
        override init(frame: CGRect) {
            super.init(frame: frame)
            clipsToBounds = true
            backgroundColor = .systemTeal
            let label = UILabel()
            label.textAlignment = .center
            label.font = .systemFont(ofSize: 24)
            contentView.addSubview(label)
            title = label
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            title?.frame = contentView.bounds.insetBy(dx: 8, dy: 8)
        }
    }

    private final class Header: UICollectionReusableView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = .systemOrange
            addSubview(Compared.label("Header", 10, 4, 200, 32))
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Footer: UICollectionReusableView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = .systemBrown
        }

        required init?(coder: NSCoder) { nil }
    }

    @Test func cellsAndSupplementaryViewsOfACollection() throws {
        try Compared.compare("grid") {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 80, height: 64)
            layout.minimumLineSpacing = 12
            layout.minimumInteritemSpacing = 6
            layout.headerReferenceSize = CGSize(width: 50, height: 40)
            layout.footerReferenceSize = CGSize(width: 50, height: 24)
            layout.sectionInset = UIEdgeInsets(top: 14, left: 10, bottom: 8, right: 20)
            let controller = GridController(collectionViewLayout: layout)
            let view: UICollectionView = controller.collectionView
            view.backgroundColor = .systemGray5
            view.register(Tile.self, forCellWithReuseIdentifier: "tile")
            view.register(
                Header.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "head"
            )
            view.register(
                Footer.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
                withReuseIdentifier: "foot"
            )
            return controller
        }
    }

    // MARK: Bars

    private static func item(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: .plain, target: nil, action: nil as Selector?)
    }

    private static func item(_ system: UIBarButtonItem.SystemItem) -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil as Selector?)
    }

    @Test func barsAndTheirItems() throws {
        try Compared.compare("bars") { Compared.controller(UIViewController()) { Self.bars($0) } }
    }

    private static func bars(_ view: UIView) {
        let colored = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 320, height: 44))
        colored.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        colored.isTranslucent = false
        colored.barTintColor = .systemYellow
        let first = UINavigationItem(title: "Bar")
        first.leftBarButtonItem = item("Left")
        let toggle = UISwitch(frame: CGRect(x: 250, y: 6, width: 51, height: 31))
        toggle.isOn = true
        first.rightBarButtonItem = UIBarButtonItem(customView: toggle)
        colored.items = [first]
        let titled = UINavigationBar(frame: CGRect(x: 0, y: 80, width: 320, height: 44))
        titled.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        let second = UINavigationItem(title: "")
        let title = Compared.label("Title view", 100, 5, 120, 34)
        title.textAlignment = .center
        title.textColor = .systemPurple
        second.titleView = title
        titled.items = [second]
        let search = UISearchBar(frame: CGRect(x: 0, y: 140, width: 320, height: 120))
        search.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        search.prompt = "Find a pump"
        search.text = "Pump"
        search.scopeButtonTitles = ["All", "New"]
        search.showsScopeBar = true
        search.showsCancelButton = true
        let tools = UIToolbar(frame: CGRect(x: 0, y: 280, width: 320, height: 44))
        tools.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        tools.tintColor = .systemGreen
        let star = UIBarButtonItem(
            image: UIImage(systemName: "star"),
            style: .plain,
            target: nil,
            action: nil as Selector?
        )
        let space = item(.fixedSpace)
        space.width = 60
        let off = item("Off")
        off.isEnabled = false
        let trash = item(.trash)
        trash.tintColor = .systemRed
        tools.items = [star, space, off, item(.flexibleSpace), trash]
        let tabs = UITabBar(frame: CGRect(x: 0, y: 431, width: 320, height: 49))
        tabs.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        tabs.unselectedItemTintColor = .systemBrown
        let one = UITabBarItem(title: "One", image: UIImage(systemName: "circle"), selectedImage: nil)
        one.badgeValue = "3"
        let three = UITabBarItem(title: "Off", image: UIImage(systemName: "square"), selectedImage: nil)
        three.isEnabled = false
        tabs.items = [one, UITabBarItem(tabBarSystemItem: .recents, tag: 0), three]
        for bar in [colored, titled, search, tools, tabs] as [UIView] { view.addSubview(bar) }
    }

    // MARK: Attributes

    /// The screen is larger than the view in the file, so that masks and constraints apply.
    @Test func attributes() throws {
        try Compared.compare("attributes", CGSize(width: 400, height: 620)) {
            Compared.controller(UIViewController(), CGSize(width: 320, height: 500)) {
                Self.masks($0)
                Self.texts($0)
                Self.contents($0)
                Self.margins($0)
            }
        }
    }

    private static func masks(_ view: UIView) {
        let boxes = [
            Compared.box(20, 20, 60, 30, .systemRed, [.flexibleLeftMargin, .flexibleBottomMargin]),
            Compared.box(100, 20, 60, 30, .systemOrange, [.flexibleWidth, .flexibleBottomMargin]),
            Compared.box(20, 60, 60, 30, .systemYellow, [.flexibleRightMargin, .flexibleHeight]),
            Compared.box(
                100,
                60,
                60,
                30,
                .systemGreen,
                [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
            ),
        ]
        for box in boxes { view.addSubview(box) }
    }

    private static func texts(_ view: UIView) {
        let serif = Compared.label("Custom font", 20, 200, 280, 34)
        serif.font = UIFont(name: "NotoSerif-Bold", size: 22)
        serif.textColor = UIColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1)
        let shrinking = Compared.label("A label that shrinks to its width", 20, 240, 120, 40)
        shrinking.adjustsFontSizeToFitWidth = true
        shrinking.minimumScaleFactor = 0.5
        let secret = UITextField(frame: CGRect(x: 160, y: 240, width: 140, height: 34))
        secret.borderStyle = .bezel
        secret.clearButtonMode = .always
        secret.textAlignment = .right
        secret.font = .systemFont(ofSize: 14)
        secret.isSecureTextEntry = true
        secret.text = "secret"
        for subview in [serif, shrinking, secret] {
            // As those of the file, at the left and at the top.
            subview.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            view.addSubview(subview)
        }
        #expect(serif.font?.fontName == "NotoSerif-Bold")
    }

    private static func contents(_ view: UIView) {
        let drawn = KindBox(frame: CGRect(x: 20, y: 290, width: 120, height: 80))
        drawn.backgroundColor = .systemGray6
        drawn.isFramed = true
        drawn.weight = 2.5
        drawn.word = "Box"
        drawn.ink = .systemBlue
        drawn.origin = CGPoint(x: 12, y: 20)
        drawn.extent = CGSize(width: 40, height: 24)
        drawn.area = CGRect(x: 60, y: 30, width: 50, height: 40)
        drawn.layer.borderColor = UIColor.systemRed.cgColor
        drawn.layer.borderWidth = 3
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        effect.frame = CGRect(x: 160, y: 290, width: 140, height: 80)
        effect.contentView.addSubview(Compared.label("Blur", 20, 20, 100, 40))
        let add = UIButton(type: .contactAdd)
        add.frame = CGRect(x: 20, y: 380, width: 44, height: 44)
        let info = UIButton(type: .infoLight)
        info.frame = CGRect(x: 80, y: 380, width: 44, height: 44)
        let selected = UIButton(type: .custom)
        selected.frame = CGRect(x: 140, y: 380, width: 120, height: 44)
        selected.contentHorizontalAlignment = .leading
        selected.setTitle("Normal", for: .normal)
        selected.setTitle("Selected", for: .selected)
        selected.setTitleColor(.systemGreen, for: .selected)
        selected.setImage(UIImage(systemName: "checkmark"), for: .selected)
        selected.isSelected = true
        let heart = UIImageView(frame: CGRect(x: 270, y: 380, width: 30, height: 60))
        heart.image = UIImage(systemName: "heart.fill")
        heart.contentMode = .bottomRight
        heart.clipsToBounds = true
        heart.tintColor = .systemPink
        heart.backgroundColor = .systemGray4
        for subview in [drawn, effect, add, info, selected, heart] {
            subview.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            view.addSubview(subview)
        }
    }

    private static func margins(_ view: UIView) {
        let bar = UIView()
        bar.backgroundColor = .systemGray5
        bar.semanticContentAttribute = .forceRightToLeft
        bar.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 30, bottom: 6, trailing: 0)
        let part = UIView()
        part.backgroundColor = .systemIndigo
        bar.addSubview(part)
        view.addSubview(bar)
        for subview in [bar, part] { subview.translatesAutoresizingMaskIntoConstraints = false }
        let (safe, inner) = (view.safeAreaLayoutGuide, bar.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
            safe.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: 20),
            bar.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -20),
            bar.heightAnchor.constraint(equalToConstant: 40),
            part.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
            part.topAnchor.constraint(equalTo: inner.topAnchor),
            part.bottomAnchor.constraint(equalTo: inner.bottomAnchor), part.widthAnchor.constraint(equalToConstant: 60),
        ])
    }

    /// Values for assistive technologies, which have no pixels.
    @Test func accessibility() throws {
        let storyboard = UIStoryboard(name: "Elements", bundle: nil)
        let view: UIView = storyboard.instantiateViewController(withIdentifier: "texts").view
        let box = try #require(view.subviews.first { $0.layer.cornerRadius == 8 })
        #expect(box.isAccessibilityElement && box.accessibilityTraits == .button)
        #expect(box.accessibilityLabel == "Green" && box.accessibilityHint == "Hint")
    }

    // MARK: Variations

    @Test(arguments: [
        (CGSize(width: 320, height: 480), false, false), (CGSize(width: 480, height: 320), false, true),
        (CGSize(width: 768, height: 1024), true, false),
    ])
    func variationsBySizeClasses(size: CGSize, isWide: Bool, isLow: Bool) throws {
        try Compared.compare("classes", size) {
            Compared.controller(UIViewController()) { view in
                let font = Compared.label("Font", 20, 40, 280, 40)
                font.font = isWide ? .boldSystemFont(ofSize: 30) : .systemFont(ofSize: 17)
                let hidden = Compared.label("Hidden when flat", 20, 90, 280, 30)
                hidden.isHidden = isLow
                let box =
                    isWide
                    ? Compared.box(120, 130, 80, 40, .systemRed) : Compared.box(20, 130, 80, 40, .systemBlue)
                let stack = UIStackView(frame: CGRect(x: 20, y: 190, width: 200, height: 100))
                stack.axis = isLow ? .horizontal : .vertical
                stack.distribution = .fillEqually
                stack.spacing = 6
                for color in [UIColor.systemGreen, .systemPurple] {
                    stack.addArrangedSubview(Compared.box(0, 0, 0, 0, color))
                }
                for subview in [font, hidden, box, stack] {
                    subview.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
                    view.addSubview(subview)
                }
            }
        }
    }
}
