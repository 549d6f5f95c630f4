import UIKit

/// The dial of a clock and its hands. The second hand is a view over the dial: when it moves, only the areas at its old
/// and its new position are repainted, and the dial is not redrawn.
final class ClockFace: UIView {
    private let dial = ClockDial()
    private let hours = ClockHand(length: 0.5, width: 0.035, color: .white)
    private let minutes = ClockHand(length: 0.78, width: 0.025, color: .white)
    private let seconds = ClockHand(length: 0.86, width: 0.012, color: .systemOrange)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for part in [dial, hours, minutes, seconds] { addSubview(part) }
        isAccessibilityElement = true
        accessibilityLabel = "Clock"
        accessibilityTraits = .updatesFrequently
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        dial.frame = bounds
        for hand in [hours, minutes, seconds] { hand.layOut(in: bounds) }
    }

    private var shownTime = (hour: 0, minute: 0)

    /// The time, formatted when a screen reader requests it.
    override var accessibilityValue: String? {
        get { String(format: "%d:%02d", shownTime.hour, shownTime.minute) }
        set { super.accessibilityValue = newValue }
    }

    func show(_ time: Date, in timeZone: TimeZone) {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: timeZone, from: time)
        shownTime = (parts.hour ?? 0, parts.minute ?? 0)
        let second = CGFloat(parts.second ?? 0)
        let minute = CGFloat(parts.minute ?? 0)
        let hour = CGFloat((parts.hour ?? 0) % 12)
        seconds.rotate(to: second / 60)
        // The slow hands move once per minute, so that they cost nothing in between.
        minutes.rotate(to: minute / 60)
        hours.rotate(to: (hour + minute / 60) / 12)
    }
}

/// The round face with its sixty marks.
private final class ClockDial: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let radius = min(bounds.width, bounds.height) / 2
        guard radius > 0, let context = UIGraphicsGetCurrentContext() else { return }
        UIColor(white: 0.16, alpha: 1).setFill()
        context.fillEllipse(in: bounds)
        context.translateBy(x: bounds.midX, y: bounds.midY)
        context.setLineCap(.round)
        for mark in 0..<60 {
            let isHour = mark % 5 == 0
            context.setLineWidth(radius * (isHour ? 0.025 : 0.01))
            context.setStrokeColor(UIColor(white: isHour ? 0.95 : 0.5, alpha: 1).cgColor)
            context.move(to: CGPoint(x: 0, y: -radius * 0.94))
            context.addLine(to: CGPoint(x: 0, y: -radius * (isHour ? 0.84 : 0.9)))
            context.strokePath()
            context.rotate(by: .pi / 30)
        }
    }
}

/// A hand of the clock, drawn once in upright position and rotated about the center of the clock.
private final class ClockHand: UIView {
    private let length: CGFloat
    private let width: CGFloat
    private let color: UIColor
    private var revolutions: CGFloat = 0

    /// Creates a hand.
    /// - Parameters:
    ///   - length: The length, as a fraction of the clock's radius.
    ///   - width: The width, as a fraction of the clock's radius.
    ///   - color: The color.
    init(length: CGFloat, width: CGFloat, color: UIColor) {
        self.length = length
        self.width = width
        self.color = color
        super.init(frame: .zero)
        isOpaque = false
        contentMode = .redraw
        layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    }

    required init?(coder: NSCoder) { nil }

    func layOut(in clock: CGRect) {
        let radius = clock.width / 2
        bounds = CGRect(x: 0, y: 0, width: (width * radius).rounded(.up) + 2, height: (length * radius).rounded(.up))
        center = CGPoint(x: clock.midX, y: clock.midY)
    }

    /// Points the hand in a direction.
    /// - Parameter revolutions: The fraction of a revolution clockwise from the top, from 0 up to but not including 1.
    func rotate(to revolutions: CGFloat) {
        guard revolutions != self.revolutions else { return }
        self.revolutions = revolutions
        transform = CGAffineTransform(rotationAngle: revolutions * 2 * .pi)
    }

    override func draw(_ rect: CGRect) {
        color.setFill()
        let body = bounds.insetBy(dx: 1, dy: 0)
        UIBezierPath(roundedRect: body, cornerRadius: body.width / 2).fill()
    }
}
