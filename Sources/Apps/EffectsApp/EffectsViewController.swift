import UIKit

/// A controller with pages: blur and vibrancy over a photograph, a browser of all filters, transitions, kernels, layers,
/// shadows, page curls, and emitters. The segments at the top select the page; they scroll on a narrow screen. The button beside
/// them switches between light and dark.
final class EffectsViewController: UIViewController {
    private let bar = UIView()
    private let line = UIView()
    private let segmentsView = BarScrollView()
    private let segments = TallSegmentedControl(items: EffectsViewController.pageMakers.map(\.title))
    private let styleButton = UIButton(type: .system)

    /// The pages that were shown. They keep their settings, but no images.
    private var pages: [Int: EffectsPage] = [:]

    /// The visible page.
    private(set) var page: EffectsPage?

    /// The titles of the pages, and the closures that create them.
    private static let pageMakers: [(title: String, make: () -> EffectsPage)] = [
        ("Photo", { PhotoPage() }), ("Filters", { FiltersPage() }), ("Transitions", { TransitionsPage() }),
        ("Kernels", { KernelsPage() }), ("Layers", { LayersPage() }), ("Shadows", { ShadowsPage() }),
        ("Curls", { CurlsPage() }), ("Emitters", { EmittersPage() }),
    ]

    private static let barHeight: CGFloat = 56
    private static let segmentWidth: CGFloat = 88

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        bar.backgroundColor = .secondarySystemBackground
        line.backgroundColor = .separator
        segments.selectedSegmentIndex = 0
        segments.addTarget(self, action: EffectsViewController.showPage, for: .valueChanged)
        styleButton.accessibilityLabel = "Light or Dark"
        styleButton.setImage(Self.makeStyleImage(), for: .normal)
        styleButton.addTarget(self, action: EffectsViewController.switchStyle, for: .touchUpInside)
        view.addSubview(bar)
        segmentsView.showsHorizontalScrollIndicator = false
        segmentsView.addSubview(segments)
        for part in [segmentsView, styleButton, line] { bar.addSubview(part) }
        showPage()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (width, height) = (view.bounds.width, Self.barHeight)
        bar.frame = CGRect(x: 0, y: 0, width: width, height: height)
        let hairline = 1 / (view.window?.screen.scale ?? 1)
        line.frame = CGRect(x: 0, y: height - hairline, width: width, height: hairline)
        styleButton.frame = CGRect(x: width - 56, y: 6, width: 44, height: 44)
        segmentsView.frame = CGRect(x: 16, y: 0, width: max(0, width - 80), height: height - hairline)
        let segmentsWidth = Self.segmentWidth * CGFloat(segments.numberOfSegments)
        segments.frame = CGRect(x: 0, y: 11, width: segmentsWidth, height: 34)
        segmentsView.contentSize = CGSize(width: segmentsWidth, height: segmentsView.bounds.height)
        page?.frame = CGRect(x: 0, y: height, width: width, height: max(0, view.bounds.height - height))
    }

    private func showPage() {
        let index = max(0, segments.selectedSegmentIndex)
        let page = pages[index] ?? Self.pageMakers[index].make()
        guard page !== self.page else { return }
        self.page?.removeFromSuperview()
        pages[index] = page
        self.page = page
        view.insertSubview(page, belowSubview: bar)
        view.setNeedsLayout()
    }

    // MARK: Light and dark

    private func switchStyle() {
        view.window?.overrideUserInterfaceStyle = traitCollection.userInterfaceStyle == .dark ? .light : .dark
    }

    /// Returns a disc whose right half is filled.
    private static func makeStyleImage() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { _ in
            UIColor.black.set()
            let center = CGPoint(x: 11, y: 11)
            let ring = UIBezierPath(arcCenter: center, radius: 9, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
            ring.lineWidth = 2
            ring.stroke()
            UIBezierPath(arcCenter: center, radius: 9, startAngle: -.pi / 2, endAngle: .pi / 2, clockwise: true).fill()
        }
        .withRenderingMode(.alwaysTemplate)
    }
}

/// A segmented control that is touched above and below its visible area too, so that fingers hit it.
final class TallSegmentedControl: UISegmentedControl {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (bounds.height - 44) / 2)).contains(point)
    }
}

/// A scroll view whose content is a control, but from which the user can scroll nevertheless.
private final class BarScrollView: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
