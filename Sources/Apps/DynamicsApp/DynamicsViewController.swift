import UIKit

/// A controller with four pages: two boxes, a box that snaps to the finger, balls in a field, and boxes that are pushed. The
/// segments at the top select the page; the control below them belongs to the page.
final class DynamicsViewController: UIViewController {
    private let pages = UISegmentedControl(items: ["Boxes", "Snap", "Fields", "Push"])
    private let bar = UIView()
    private let label = UILabel()
    private let spring = UISegmentedControl(items: ["Free", "Spring"])
    private let damping = UISlider()
    private let fields = UISegmentedControl(items: FieldsPage.Kind.allCases.map(\.title))
    private let modes = UISegmentedControl(items: ["Everything", "Items", "Boundaries"])
    private var page: DynamicsPage?

    private static let barHeight: CGFloat = 96

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        bar.backgroundColor = UIColor(white: 0.92, alpha: 1)
        view.addSubview(bar)
        pages.selectedSegmentIndex = 0
        spring.selectedSegmentIndex = 0
        fields.selectedSegmentIndex = 0
        modes.selectedSegmentIndex = 0
        damping.value = 0.5
        label.text = "Damping"
        pages.addTarget(self, action: DynamicsViewController.showPage, for: .valueChanged)
        spring.addTarget(self, action: DynamicsViewController.updatePage, for: .valueChanged)
        damping.addTarget(self, action: DynamicsViewController.updatePage, for: .valueChanged)
        fields.addTarget(self, action: DynamicsViewController.updatePage, for: .valueChanged)
        modes.addTarget(self, action: DynamicsViewController.updatePage, for: .valueChanged)
        for part in [pages, label, spring, damping, fields, modes] { bar.addSubview(part) }
        showPage()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        bar.frame = CGRect(x: 0, y: 0, width: width, height: Self.barHeight)
        pages.frame = CGRect(x: 12, y: 8, width: max(0, width - 24), height: 32)
        label.frame = CGRect(x: 16, y: 52, width: 80, height: 32)
        damping.frame = CGRect(x: 100, y: 52, width: max(0, width - 116), height: 32)
        for part in [spring, fields, modes] { part.frame = CGRect(x: 12, y: 52, width: max(0, width - 24), height: 32) }
        page?.frame = CGRect(
            x: 0,
            y: Self.barHeight,
            width: width,
            height: max(0, view.bounds.height - Self.barHeight)
        )
    }

    private func showPage() {
        page?.removeFromSuperview()
        let page: DynamicsPage
        switch pages.selectedSegmentIndex {
        case 0: page = BoxesPage()
        case 1: page = SnapPage()
        case 2: page = FieldsPage()
        default: page = PushPage()
        }
        label.isHidden = !(page is SnapPage)
        spring.isHidden = !(page is BoxesPage)
        damping.isHidden = !(page is SnapPage)
        fields.isHidden = !(page is FieldsPage)
        modes.isHidden = !(page is PushPage)
        view.insertSubview(page, belowSubview: bar)
        self.page = page
        updatePage()
        view.setNeedsLayout()
    }

    /// Passes the values of the controls to the page.
    private func updatePage() {
        switch page {
        case let page as BoxesPage: page.hasSpring = spring.selectedSegmentIndex == 1
        case let page as SnapPage: page.damping = CGFloat(damping.value)
        case let page as FieldsPage: page.kind = FieldsPage.Kind(rawValue: fields.selectedSegmentIndex) ?? .attraction
        case let page as PushPage: page.mode = [.everything, .items, .boundaries][modes.selectedSegmentIndex]
        default: break
        }
    }
}
