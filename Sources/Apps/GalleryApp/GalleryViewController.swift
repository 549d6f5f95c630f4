import UIKit

/// Shows the pages side by side, one at a time, each as large as the screen allows. A finger draws them past; a tap on the
/// left or the right half turns over.
///
/// Only the page in sight and those beside it exist.
public final class GalleryViewController: UIViewController {
    private var index: Int
    private var papers: [Int: PaperView] = [:]
    private let scrollView = UIScrollView()
    private let titleLabel = UILabel()
    private let nameLabel = UILabel()

    /// Where pictures lie, in points of the view.
    private var pictureFrame = CGRect.zero

    /// Makes a controller that begins with a page; with the first one if that is not in the gallery.
    public init(page: GalleryPage) {
        index = GalleryPage.all.firstIndex { $0.name == page.name } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Always nil: there are no archives of controllers here.
    public required init?(coder: NSCoder) { nil }

    /// The page that is shown, or that is turned to.
    public var page: GalleryPage { GalleryPage.all[index] }

    /// The names of the pages that exist at present, in the order of the gallery.
    public var pagesAtHand: [String] { papers.keys.sorted().map { GalleryPage.all[$0].name } }

    public override func viewDidLoad() {
        view.backgroundColor = UIColor(white: 0.85, alpha: 1)
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.delegate = self
        view.addSubview(scrollView)
        nameLabel.textColor = UIColor(white: 0.35, alpha: 1)
        for label in [titleLabel, nameLabel] {
            label.textAlignment = .center
            view.addSubview(label)
        }
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: GalleryViewController.turnOver))
        describePage()
    }

    public override func viewDidLayoutSubviews() {
        // Small screens keep most of their room for the picture.
        let caption = min(56, (view.bounds.height * 0.3).rounded())
        let (captionFrame, pictureFrame) = view.bounds.divided(atDistance: caption, from: .maxYEdge)
        let (titleFrame, nameFrame) = captionFrame.divided(atDistance: (caption * 0.55).rounded(), from: .minYEdge)
        titleLabel.frame = titleFrame
        titleLabel.font = .systemFont(ofSize: max(6, (titleFrame.height * 0.6).rounded()))
        nameLabel.frame = nameFrame
        nameLabel.font = .systemFont(ofSize: max(5, (nameFrame.height * 0.55).rounded()))
        if scrollView.frame != view.bounds {
            self.pictureFrame = pictureFrame
            scrollView.frame = view.bounds
            let width = view.bounds.width * CGFloat(GalleryPage.all.count)
            scrollView.contentSize = CGSize(width: width, height: view.bounds.height)
            // The page stays, however wide it has become.
            scrollView.setContentOffset(offset(of: index), animated: false)
        }
        placePapers()
    }

    private func offset(of index: Int) -> CGPoint { CGPoint(x: CGFloat(index) * scrollView.bounds.width, y: 0) }

    // MARK: Pages

    /// Makes the pages that are near, lays them into the middle of their places, and lets go of the others.
    private func placePapers() {
        let width = scrollView.bounds.width
        guard width > 0 else { return }
        let place = scrollView.contentOffset.x / width
        let near = max(0, Int(place.rounded(.up)) - 1)...max(0, Int(place.rounded(.down)) + 1)
        // Magnified by a whole number wherever it fits, so that pixels stay pixels.
        let margin = min(16, (pictureFrame.height * 0.05).rounded())
        let room = pictureFrame.insetBy(dx: margin, dy: margin)
        let fit = min(room.width / GalleryPage.size.width, room.height / GalleryPage.size.height)
        let magnification = fit >= 1 ? fit.rounded(.down) : max(0, fit)
        let size = CGSize(
            width: GalleryPage.size.width * magnification,
            height: GalleryPage.size.height * magnification
        )
        for (index, paper) in papers where !near.contains(index) || paper.bounds.size != size {
            paper.removeFromSuperview()
            papers[index] = nil
        }
        // On whole pixels, so that nothing is blurred that is sharp in the picture.
        let scale = UIScreen.main.scale
        func wholePixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let corner = CGPoint(
            x: wholePixels(pictureFrame.midX - size.width / 2),
            y: wholePixels(pictureFrame.midY - size.height / 2)
        )
        for index in near where papers[index] == nil && index < GalleryPage.all.count {
            let paper = PaperView(GalleryPage.all[index], magnification: magnification)
            paper.frame.origin = CGPoint(x: offset(of: index).x + corner.x, y: corner.y)
            scrollView.addSubview(paper)
            papers[index] = paper
        }
    }

    private func show(_ index: Int) {
        guard index != self.index else { return }
        self.index = index
        describePage()
    }

    private func describePage() {
        titleLabel.text = page.title
        nameLabel.text = "\(page.name) · \(index + 1) of \(GalleryPage.all.count)"
    }

    // MARK: Turning

    /// Goes on, or back, by a page; stays at the ends.
    private func turnOver(_ tap: UITapGestureRecognizer) {
        let next = index + (tap.location(in: view).x < view.bounds.midX ? -1 : 1)
        guard GalleryPage.all.indices.contains(next) else { return }
        show(next)
        scrollView.setContentOffset(offset(of: next), animated: true)
    }
}

extension GalleryViewController: UIScrollViewDelegate {
    /// The page in the middle is the one that is shown, as long as a finger turns it.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        placePapers()
        guard scrollView.isDragging || scrollView.isDecelerating else { return }
        let place = (scrollView.contentOffset.x / scrollView.bounds.width).rounded()
        show(min(max(Int(place), 0), GalleryPage.all.count - 1))
    }
}
