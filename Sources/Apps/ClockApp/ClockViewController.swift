import UIKit

/// A controller that shows the time on a face with three hands, and is idle between seconds.
final class ClockViewController: UIViewController {
    private let time: any TimeSource
    private let face = ClockFace()
    private var isTicking = false

    init(time: any TimeSource) {
        self.time = time
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = UIColor(white: 0.1, alpha: 1)
        view.addSubview(face)
    }

    override func viewDidLayoutSubviews() {
        let side = max(0, min(view.bounds.width, view.bounds.height) - 32)
        // Pixel-aligned, so that the face is not blurred.
        face.frame = CGRect(
            x: ((view.bounds.width - side) / 2).rounded(),
            y: ((view.bounds.height - side) / 2).rounded(),
            width: side,
            height: side
        )
    }

    override func viewWillAppear(_ animated: Bool) {
        isTicking = true
        tick()
    }

    override func viewDidDisappear(_ animated: Bool) { isTicking = false }

    private func tick() {
        guard isTicking else { return }
        let now = time.now
        face.show(now, in: time.timeZone)
        let second = Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down) + 1)
        time.call(at: second) { [weak self] in self?.tick() }
    }
}
