import UIKit

/// A controller that shows the pages side by side, one at a time, each as large as the screen allows, and after them the
/// page of controls. The user scrolls through them, taps the left or the right half of a drawing to turn the page, or
/// presses an arrow key.
///
/// Only the visible page and its neighbors are loaded.
public final class GalleryViewController: UIViewController {
    private var index: Int
    private var papers: [Int: PaperView] = [:]
    private var controlsView: ControlsView?
    private let scrollView = UIScrollView()
    private let titleLabel = UILabel()
    private let nameLabel = UILabel()

    /// The frame of drawings, in points of the view.
    private var paperFrame = CGRect.zero

    /// Creates a controller that starts with a page, or with the first one if that page is not in the gallery.
    public init(page: GalleryPage) {
        index = GalleryPage.all.firstIndex { $0.name == page.name } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller that starts with the page of controls.
    public static func controls() -> GalleryViewController {
        let controller = GalleryViewController(page: GalleryPage.all[0])
        controller.index = controlsIndex
        return controller
    }

    /// Returns `nil`: archives of controllers are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The position of the page of controls: after all drawings.
    private static var controlsIndex: Int { GalleryPage.all.count }

    /// The page that is shown, or that is scrolled to; the last one if this is the page of controls.
    public var page: GalleryPage { GalleryPage.all[min(index, GalleryPage.all.count - 1)] }

    /// The page of controls if it is shown, or scrolled to.
    public var controls: ControlsView? { index == Self.controlsIndex ? controlsView : nil }

    /// The names of the loaded pages, in the order of the gallery.
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
        let tap = UITapGestureRecognizer(target: self, action: GalleryViewController.showAdjacentPage)
        tap.delegate = self
        view.addGestureRecognizer(tap)
        describePage()
    }

    public override func viewDidLayoutSubviews() {
        // On small screens, most of the room is for the drawing.
        let caption = min(56, (view.bounds.height * 0.3).rounded())
        let (captionFrame, paperFrame) = view.bounds.divided(atDistance: caption, from: .maxYEdge)
        let (titleFrame, nameFrame) = captionFrame.divided(atDistance: (caption * 0.55).rounded(), from: .minYEdge)
        titleLabel.frame = titleFrame
        titleLabel.font = .systemFont(ofSize: max(6, (titleFrame.height * 0.6).rounded()))
        nameLabel.frame = nameFrame
        nameLabel.font = .systemFont(ofSize: max(5, (nameFrame.height * 0.55).rounded()))
        if scrollView.frame != view.bounds {
            self.paperFrame = paperFrame
            scrollView.frame = view.bounds
            let width = view.bounds.width * CGFloat(Self.controlsIndex + 1)
            scrollView.contentSize = CGSize(width: width, height: view.bounds.height)
            // The page stays the same at any width.
            scrollView.setContentOffset(offset(of: index), animated: false)
        }
        layOutPapers()
    }

    private func offset(of index: Int) -> CGPoint { CGPoint(x: CGFloat(index) * scrollView.bounds.width, y: 0) }

    // MARK: Pages

    /// Loads the pages near the visible one, centers them in their positions, and unloads the others.
    private func layOutPapers() {
        let width = scrollView.bounds.width
        guard width > 0 else { return }
        let position = scrollView.contentOffset.x / width
        let near = max(0, Int(position.rounded(.up)) - 1)...max(0, Int(position.rounded(.down)) + 1)
        // Magnified by an integer if possible, so that pixels stay sharp.
        let margin = min(16, (paperFrame.height * 0.05).rounded())
        let room = paperFrame.insetBy(dx: margin, dy: margin)
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
        // Pixel-aligned, so that sharp drawings are not blurred.
        let scale = UIScreen.main.scale
        func alignedPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let corner = CGPoint(
            x: alignedPixels(paperFrame.midX - size.width / 2),
            y: alignedPixels(paperFrame.midY - size.height / 2)
        )
        for index in near where papers[index] == nil && index < GalleryPage.all.count {
            let paper = PaperView(GalleryPage.all[index], magnification: magnification)
            paper.frame.origin = CGPoint(x: offset(of: index).x + corner.x, y: corner.y)
            scrollView.addSubview(paper)
            papers[index] = paper
        }
        layOutControls(isNear: near.contains(Self.controlsIndex))
    }

    /// Shows the page of controls if it is near. It is created once, so that the controls keep their values.
    private func layOutControls(isNear: Bool) {
        guard isNear else {
            controlsView?.removeFromSuperview()
            return
        }
        let controls = controlsView ?? ControlsView(frame: .zero)
        controlsView = controls
        controls.frame = CGRect(origin: offset(of: Self.controlsIndex), size: paperFrame.size)
        if controls.superview == nil { scrollView.addSubview(controls) }
        animateControls()
    }

    /// Animates the activity indicators while the page of controls is shown.
    private func animateControls() {
        guard let controlsView, controlsView.isAnimating != (controls != nil) else { return }
        controlsView.isAnimating = controls != nil
    }

    private func show(_ index: Int) {
        guard index != self.index else { return }
        self.index = index
        describePage()
        animateControls()
    }

    private func describePage() {
        if index == Self.controlsIndex {
            titleLabel.text = "Controls"
            nameLabel.text = "controls"
            return
        }
        titleLabel.text = page.title
        nameLabel.text = "\(page.name) · \(index + 1) of \(GalleryPage.all.count)"
    }

    // MARK: Turning

    /// Turns to the next or the previous page, except at the ends.
    private func showAdjacentPage(_ tap: UITapGestureRecognizer) {
        turn(to: index + (tap.location(in: view).x < view.bounds.midX ? -1 : 1))
    }

    /// The keys that turn pages. On the page of controls, the arrow keys move the focus.
    public override var keyCommands: [UIKeyCommand]? {
        let arrows = [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow]
        let others = [
            UIKeyCommand.inputPageUp, UIKeyCommand.inputPageDown, UIKeyCommand.inputHome, UIKeyCommand.inputEnd,
        ]
        return (index == Self.controlsIndex ? others : arrows + others).map {
            UIKeyCommand(input: $0, modifierFlags: [], action: GalleryViewController.showPage)
        }
    }

    private func showPage(_ command: UIKeyCommand) {
        switch command.input {
        case UIKeyCommand.inputHome: turn(to: 0)
        case UIKeyCommand.inputEnd: turn(to: Self.controlsIndex)
        case UIKeyCommand.inputLeftArrow, UIKeyCommand.inputPageUp: turn(to: index - 1)
        default: turn(to: index + 1)
        }
    }

    private func turn(to next: Int) {
        guard (0...Self.controlsIndex).contains(next) else { return }
        show(next)
        scrollView.setContentOffset(offset(of: next), animated: true)
    }
}

extension GalleryViewController: UIScrollViewDelegate {
    /// Updates the current page to the one in the middle while the user scrolls.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        layOutPapers()
        guard scrollView.isDragging || scrollView.isDecelerating else { return }
        let position = (scrollView.contentOffset.x / scrollView.bounds.width).rounded()
        show(min(max(Int(position), 0), Self.controlsIndex))
    }
}

extension GalleryViewController: UIGestureRecognizerDelegate {
    /// Taps on the page of controls are for the controls.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        index != Self.controlsIndex
    }
}
