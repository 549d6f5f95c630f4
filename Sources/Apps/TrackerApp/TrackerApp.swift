import UIKit

/// The delegate of the touch tracker, the smallest app that handles touches.
public final class TrackerDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    public override required init() { super.init() }

    /// Shows the view.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = UIViewController()
        controller.view = TrackerView(frame: window.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// A view that shows a line of text for each touch of each event, the newest one at the bottom, and a ring around each finger.
public final class TrackerView: UIView {
    /// The lines, as many as fit, the newest one last.
    public private(set) var lines: [String] = []

    /// The touches by number, beginning with 1; `nil` for a number that is free.
    private var fingers: [UITouch?] = []
    private let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.monospacedSystemFont(ofSize: 15, weight: .regular), .foregroundColor: UIColor.label,
    ]
    private static let lineHeight: CGFloat = 20

    /// Creates the view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        isMultipleTouchEnabled = true
        contentMode = .redraw
        (isAccessibilityElement, accessibilityLabel) = (true, "Touches")
        accessibilityTraits = .allowsDirectInteraction
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "began") }
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "moved") }
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "ended") }
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "cancelled") }

    private func note(_ touches: Set<UITouch>, _ phase: String) {
        // Sets have no order.
        let ordered = touches.sorted {
            let (first, second) = ($0.location(in: self), $1.location(in: self))
            return (first.x, first.y) < (second.x, second.y)
        }
        for (number, touch) in ordered.map({ (number(of: $0), $0) }).sorted(by: { $0.0 < $1.0 }) {
            let location = touch.location(in: self)
            lines.append("\(number) \(phase) at \(Int(location.x)), \(Int(location.y))")
            if touch.phase == .ended || touch.phase == .cancelled { fingers[number - 1] = nil }
        }
        lines = lines.suffix(max(1, Int(bounds.height / Self.lineHeight)))
        setNeedsDisplay()
    }

    /// Returns the number of a touch. A new one has the first number that is free.
    private func number(of touch: UITouch) -> Int {
        let index = fingers.firstIndex(of: touch) ?? fingers.firstIndex(of: nil) ?? fingers.count
        if index == fingers.count { fingers.append(touch) } else { fingers[index] = touch }
        return index + 1
    }

    public override func draw(_ rect: CGRect) {
        for (index, line) in lines.reversed().enumerated() {
            line.draw(
                at: CGPoint(x: 8, y: bounds.height - CGFloat(index + 1) * Self.lineHeight),
                withAttributes: attributes
            )
        }
        tintColor.setStroke()
        for finger in fingers {
            guard let center = finger?.location(in: self) else { continue }
            let ring = UIBezierPath(ovalIn: CGRect(x: center.x - 40, y: center.y - 40, width: 80, height: 80))
            ring.lineWidth = 4
            ring.stroke()
        }
    }
}
