import UIKit

/// A controller with a blue box that goes to where a finger is lifted: in two seconds it moves, rotates by half a turn, doubles its size
/// and turns purple, and it is green at the end. The next touch rotates it back and restores its size. A touch during the
/// animation redirects it from its current state.
///
/// With a keyboard, the box is focused, and an arrow key moves it by 80 points.
///
/// The segments at the top select a curve, a spring by its damping ratio, or a spring by its mass, stiffness and damping,
/// which determine the duration. The slider at the bottom shows the progress of the animation. A
/// finger on its thumb pauses the animation and scrubs it; when the finger is lifted, the animation continues.
final class AnimateViewController: UIViewController {
    private let box = Box(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    private let timings = UISegmentedControl(items: ["Curve", "Spring", "Mass"])
    private let slider = UISlider()
    private var animator: UIViewPropertyAnimator?
    private var link: CADisplayLink?
    private var isRotated = false
    private var isPlaced = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        box.backgroundColor = .blue
        box.layer.cornerRadius = 8
        timings.selectedSegmentIndex = 0
        slider.isEnabled = false
        slider.accessibilityLabel = "Progress"
        slider.addTarget(self, action: AnimateViewController.hold, for: [.touchDown, .valueChanged])
        slider.addTarget(
            self,
            action: AnimateViewController.resume,
            for: [.touchUpInside, .touchUpOutside, .touchCancel]
        )
        for part in [box, timings, slider] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        if !isPlaced { box.center = CGPoint(x: bounds.midX, y: bounds.midY) }
        isPlaced = true
        timings.frame = CGRect(x: (bounds.width / 2).rounded() - 120, y: 8, width: 240, height: 32)
        slider.frame = CGRect(x: 20, y: bounds.height - 52, width: max(0, bounds.width - 40), height: 40)
    }

    /// Handles touches outside of the controls. A touch that the system cancels moves nothing.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let point = touches.first?.location(in: view) { moveBox(to: point) }
    }

    /// Moves the box by an arrow key.
    fileprivate func moveBox(_ command: UIKeyCommand) {
        var point = box.center
        switch command.input {
        case UIKeyCommand.inputLeftArrow: point.x -= 80
        case UIKeyCommand.inputRightArrow: point.x += 80
        case UIKeyCommand.inputUpArrow: point.y -= 80
        default: point.y += 80
        }
        let room = view.bounds
        moveBox(to: CGPoint(x: min(max(point.x, 0), room.maxX), y: min(max(point.y, 0), room.maxY)))
    }

    private var timing: any UITimingCurveProvider {
        switch timings.selectedSegmentIndex {
        case 0: UICubicTimingParameters(animationCurve: .easeInOut)
        case 1: UISpringTimingParameters(dampingRatio: 0.5)
        default: UISpringTimingParameters(mass: 2, stiffness: 60, damping: 8, initialVelocity: .zero)
        }
    }

    private func moveBox(to point: CGPoint) {
        // The box stays at its visible position, and starts from there.
        animator?.stopAnimation(true)
        box.backgroundColor = .blue
        let animator = UIViewPropertyAnimator(duration: 2, timingParameters: timing)
        // While paused, the fraction is that of time, as in a running animation.
        animator.scrubsLinearly = false
        isRotated.toggle()
        animator.addAnimations { [box, isRotated] in
            box.center = point
            box.transform = isRotated ? CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2) : .identity
            box.backgroundColor = .purple
        }
        animator.addCompletion { [weak self] position in
            if position == .end { self?.arrive() }
        }
        animator.startAnimation()
        self.animator = animator
        slider.isEnabled = true
        follow()
    }

    private func arrive() {
        box.backgroundColor = .green
        slider.setValue(1, animated: false)
        slider.isEnabled = false
        link?.invalidate()
        link = nil
    }

    // MARK: Progress

    private func follow() {
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] _ in self?.showProgress() }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func showProgress() {
        if let animator, animator.isRunning { slider.value = Float(animator.fractionComplete) }
    }

    private func hold() {
        guard let animator, animator.state == .active else { return }
        animator.pauseAnimation()
        link?.isPaused = true
        animator.fractionComplete = CGFloat(slider.value)
    }

    private func resume() {
        guard let animator, animator.state == .active else { return }
        animator.startAnimation()
        link?.isPaused = false
    }
}

/// A box that can be focused.
private final class Box: UIView {
    override var canBecomeFocused: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow,
            UIKeyCommand.inputDownArrow,
        ].map { input in
            let command = UIKeyCommand(input: input, modifierFlags: [], action: AnimateViewController.moveBox)
            command.wantsPriorityOverSystemBehavior = true
            return command
        }
    }
}
