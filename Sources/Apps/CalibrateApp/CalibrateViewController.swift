import UIKit

/// A controller that shows one target after the other, and computes the calibration from the touches on them.
final class CalibrateViewController: UIViewController {
    /// The time for which the result is shown, in seconds.
    static let resultDuration: TimeInterval = 1.5

    private let limit: CGFloat
    private let didCalibrate: (Calibration) -> Void
    private let didEnd: () -> Void
    private(set) var course: CalibrationCourse
    private var sampler = TouchSampler()
    private var timer: Timer?
    private let cross = CrossView()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()

    /// - Parameters:
    ///   - didCalibrate: A closure that is called with the result.
    ///   - didEnd: A closure that is called when the result has been shown, or when the user cancels.
    init(
        limit: CGFloat,
        didCalibrate: @escaping (Calibration) -> Void,
        didEnd: @escaping () -> Void
    ) {
        self.limit = limit
        self.didCalibrate = didCalibrate
        self.didEnd = didEnd
        course = CalibrationCourse(bounds: .zero, limit: limit)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// The message to the user.
    var message: String { messageLabel.text ?? "" }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        view.isMultipleTouchEnabled = true
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        messageLabel.font = .preferredFont(forTextStyle: .body)
        for label in [titleLabel, messageLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.5
            view.addSubview(label)
        }
        view.addSubview(cross)
    }

    override func viewDidLayoutSubviews() {
        let bounds = view.bounds
        // Touches on other targets do not count for these.
        if course.targets != CalibrationCourse(bounds: bounds, limit: limit).targets {
            course = CalibrationCourse(bounds: bounds, limit: limit)
        }
        // Between the columns of targets and beside the one in the middle, so that no text is under a cross.
        let room = CrossView.side / 2 + 8
        let left = course.targets[0].x + room
        let width = max(0, course.targets[1].x - room - left)
        let middle = course.targets[4].y
        let height = max(0, middle - room - bounds.minY - 8)
        titleLabel.frame = CGRect(x: left, y: middle - room - height, width: width, height: height)
        messageLabel.frame = CGRect(x: left, y: middle + room, width: width, height: height)
        update()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) { becomeFirstResponder() }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
            return super.pressesBegan(presses, with: event)
        }
        didEnd()
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.type == .direct {
            sampler.begin(at: touch.location(in: view), time: touch.timestamp)
        }
        cross.isHighlighted = sampler.isTouched
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.type == .direct {
            for sample in event?.coalescedTouches(for: touch) ?? [touch] { sampler.move(to: sample.location(in: view)) }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.type == .direct {
            if let outcome = sampler.end(at: touch.timestamp) { take(outcome) }
        }
        cross.isHighlighted = sampler.isTouched
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where touch.type == .direct { sampler.cancel() }
        cross.isHighlighted = sampler.isTouched
    }

    private func take(_ outcome: TouchSampler.Outcome) {
        guard course.result == nil else { return }
        switch outcome {
        case .accepted(let point):
            course.take(point)
            update()
            if let result = course.result { end(with: result) }
        case .bounced: break
        case .short: messageLabel.text = "Too short. Hold the finger on the cross a little longer."
        case .moved: messageLabel.text = "The finger moved. Hold it still on the cross."
        case .severalFingers: messageLabel.text = "Several touches. Use one finger only."
        }
    }

    private func end(with result: Calibration) {
        didCalibrate(result)
        timer = Timer.scheduledTimer(withTimeInterval: Self.resultDuration, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.didEnd() }
        }
    }

    // MARK: Texts

    private func update() {
        guard let index = course.index else {
            cross.isHidden = true
            titleLabel.text = "Calibrated"
            messageLabel.text = "The greatest error was \(Self.points(course.result?.error ?? 0))."
            return
        }
        let target = course.targets[index]
        let side = CrossView.side
        cross.frame = CGRect(x: target.x - side / 2, y: target.y - side / 2, width: side, height: side)
        titleLabel.text = "Target \(index + 1) of \(course.targets.count)"
        switch course.rejection {
        case nil: messageLabel.text = "Touch the center of the cross."
        case .degenerate?:
            messageLabel.text = "The touches were too close together or in one line. Start again with this cross."
        case .mismatch(let error)?:
            let distance = Self.points(error)
            messageLabel.text = "The touches do not fit the targets, by \(distance). Start again with this cross."
        case .check(let error)?:
            messageLabel.text = "The last touch was off by \(Self.points(error)). Start again with this cross."
        }
    }

    private static func points(_ distance: CGFloat) -> String {
        let text = String(format: "%.1f", Double(distance))
        return text == "1.0" ? "1 point" : "\(text) points"
    }
}
