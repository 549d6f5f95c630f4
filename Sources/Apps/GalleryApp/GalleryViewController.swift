import UIKit

/// Shows one page at a time, as large as the screen allows. A swipe, or a tap on the left or the right half, turns over.
public final class GalleryViewController: UIViewController {
    private var index: Int
    private var paper: PaperView?
    private let titleLabel = UILabel()
    private let nameLabel = UILabel()

    /// Where the finger came down, in points of the view.
    private var start: CGPoint?

    /// How far a finger goes that swipes and does not tap, in points.
    private static let swipe: CGFloat = 24

    /// Makes a controller that begins with a page; with the first one if that is not in the gallery.
    public init(page: GalleryPage) {
        index = GalleryPage.all.firstIndex { $0.name == page.name } ?? 0
        super.init()
    }

    /// Always nil: there are no archives of controllers here.
    public required init?(coder: NSCoder) { nil }

    /// The page that is shown.
    public var page: GalleryPage { GalleryPage.all[index] }

    public override func viewDidLoad() {
        view.backgroundColor = UIColor(white: 0.85, alpha: 1)
        nameLabel.textColor = UIColor(white: 0.35, alpha: 1)
        for label in [titleLabel, nameLabel] {
            label.textAlignment = .center
            view.addSubview(label)
        }
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
        placePaper(in: pictureFrame)
    }

    /// Lays the page into the middle of a rectangle, magnified by a whole number wherever it fits, so that pixels stay
    /// pixels.
    private func placePaper(in frame: CGRect) {
        let margin = min(16, (frame.height * 0.05).rounded())
        let room = frame.insetBy(dx: margin, dy: margin)
        let fit = min(room.width / GalleryPage.size.width, room.height / GalleryPage.size.height)
        let magnification = fit >= 1 ? fit.rounded(.down) : max(0, fit)
        let size = CGSize(
            width: GalleryPage.size.width * magnification,
            height: GalleryPage.size.height * magnification
        )
        if paper?.page.name != page.name || paper?.bounds.size != size {
            paper?.removeFromSuperview()
            let new = PaperView(page, magnification: magnification)
            view.insertSubview(new, at: 0)
            paper = new
        }
        // On whole pixels, so that nothing is blurred that is sharp in the picture.
        let scale = UIScreen.main.scale
        func wholePixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        paper?.frame.origin = CGPoint(
            x: wholePixels(frame.midX - size.width / 2),
            y: wholePixels(frame.midY - size.height / 2)
        )
    }

    private func describePage() {
        titleLabel.text = page.title
        nameLabel.text = "\(page.name) · \(index + 1) of \(GalleryPage.all.count)"
    }

    /// Goes on, or back, by some pages; stays at the ends.
    private func turn(by pages: Int) {
        let new = min(max(index + pages, 0), GalleryPage.all.count - 1)
        guard new != index else { return }
        index = new
        describePage()
        view.setNeedsLayout()
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        start = touches.first?.location(in: view)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let start, let end = touches.first?.location(in: view) else { return }
        self.start = nil
        let (x, y) = (end.x - start.x, end.y - start.y)
        if abs(x) >= Self.swipe, abs(x) > abs(y) {
            turn(by: x < 0 ? 1 : -1)
        } else if hypot(x, y) < Self.swipe {
            turn(by: end.x < view.bounds.midX ? -1 : 1)
        }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }
}
