import UIKit

extension GalleryPage {
    static let lateAnimator = GalleryPage(
        "late-animator",
        "An animator, late and backward",
        expectation: "a disc at the end of its path, which after a second runs back to the ring at its start"
    ) { page in page.addSubview(LateAnimatorView(frame: page.bounds)) }
}

/// A view with a disc that an animator moves backward, from the end of the animation to its start, after a delay. It begins
/// again whenever the view comes to the screen.
private final class LateAnimatorView: UIView {
    private static let start = CGPoint(x: 40, y: 110)
    private static let end = CGPoint(x: 180, y: 50)
    private let disc = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    private var animator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        let ring = UIView(frame: disc.frame)
        ring.center = Self.start
        ring.layer.cornerRadius = 20
        ring.layer.borderWidth = 2
        ring.layer.borderColor = UIColor.systemRed.cgColor
        disc.layer.cornerRadius = 20
        disc.center = Self.end
        disc.backgroundColor = .systemRed
        for view in [ring, disc] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        animator?.stopAnimation(true)
        animator = nil
        disc.center = Self.end
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Only views in a window are animated.
        guard animator == nil, disc.window != nil else { return }
        disc.center = Self.start
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [disc] in disc.center = Self.end }
        animator.isReversed = true
        animator.startAnimation(afterDelay: 1)
        self.animator = animator
    }
}
