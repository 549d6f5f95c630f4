import UIKit

/// A controller of one drawing, which is as large as the room allows.
final class DrawingViewController: UIViewController {
    /// The position of the page in the gallery.
    let index: Int
    private let paper: PaperView

    init(index: Int) {
        self.index = index
        paper = PaperView(GalleryPage.all[index])
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        paper.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(paper)
        NSLayoutConstraint.activate([
            paper.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            paper.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    override func viewWillLayoutSubviews() {
        let margin = min(16, (view.bounds.height * 0.05).rounded())
        let room = view.bounds.insetBy(dx: margin, dy: margin)
        let fit = min(room.width / GalleryPage.size.width, room.height / GalleryPage.size.height)
        // Magnified by an integer if possible, so that pixels stay sharp.
        paper.magnification = fit.isFinite && fit >= 1 ? fit.rounded(.down) : max(0, fit)
    }
}
