import UIKit

/// A blue box that follows taps: it moves, turns half round, doubles and turns purple in two seconds, and is green when it
/// is there. The next tap turns it back and makes it small again. A tap meanwhile sends it on from where it is.
///
/// The label at the top changes between a curve and a spring. A finger on the bar at the bottom holds the animation and
/// moves it to and fro; when it leaves, the animation goes on.
final class AnimateViewController: UIViewController {
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    private let switcher = UILabel()
    private let bar = ScrubBar()
    private var animator: UIViewPropertyAnimator?
    private var isSpring = false
    private var isTurned = false
    private var isPlaced = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        box.backgroundColor = .blue
        box.layer.cornerRadius = 8
        switcher.textAlignment = .center
        switcher.textColor = .darkGray
        for part in [box, switcher, bar] { view.addSubview(part) }
        bar.onScrub = { [weak self] part in self?.scrub(to: part) }
        bar.onRelease = { [weak self] in self?.goOn() }
        showTiming()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        if !isPlaced { box.center = CGPoint(x: bounds.midX, y: bounds.midY) }
        isPlaced = true
        switcher.frame = CGRect(x: 0, y: 8, width: bounds.width, height: 32)
        bar.frame = CGRect(x: 20, y: bounds.height - 52, width: bounds.width - 40, height: 40)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let place = touches.first?.location(in: view) else { return }
        if switcher.frame.contains(place) {
            isSpring.toggle()
            showTiming()
        } else {
            send(to: place)
        }
    }

    private func showTiming() { switcher.text = isSpring ? "Spring" : "Curve" }

    private var timing: any UITimingCurveProvider {
        isSpring ? UISpringTimingParameters(dampingRatio: 0.5) : UICubicTimingParameters(animationCurve: .easeInOut)
    }

    private func send(to place: CGPoint) {
        // The box stays where it is seen, and starts from there.
        animator?.stopAnimation(true)
        box.backgroundColor = .blue
        let animator = UIViewPropertyAnimator(duration: 2, timingParameters: timing)
        isTurned.toggle()
        animator.addAnimations { [box, isTurned] in
            box.center = place
            box.transform = isTurned ? CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2) : .identity
            box.backgroundColor = .purple
        }
        animator.addCompletion { [box] position in
            if position == .end { box.backgroundColor = .green }
        }
        animator.startAnimation()
        self.animator = animator
    }

    private func scrub(to part: CGFloat) {
        guard let animator, animator.state == .active else { return }
        animator.pauseAnimation()
        animator.fractionComplete = part
    }

    private func goOn() {
        if let animator, animator.state == .active { animator.startAnimation() }
    }
}

/// A bar on which a finger chooses a part from 0, at its left end, to 1.
private final class ScrubBar: UIView {
    var onScrub: (CGFloat) -> Void = { _ in }
    var onRelease: () -> Void = {}
    private let knob = UIView(frame: CGRect(x: 0, y: 4, width: 32, height: 32))

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.9, alpha: 1)
        layer.cornerRadius = 20
        knob.backgroundColor = .gray
        knob.layer.cornerRadius = 16
        knob.isUserInteractionEnabled = false
        addSubview(knob)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        knob.center.x = min(max(knob.center.x, 20), max(20, bounds.width - 20))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onRelease() }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { onRelease() }

    private func follow(_ touches: Set<UITouch>) {
        guard let place = touches.first?.location(in: self), bounds.width > 40 else { return }
        knob.center.x = min(max(place.x, 20), bounds.width - 20)
        onScrub((knob.center.x - 20) / (bounds.width - 40))
    }
}
