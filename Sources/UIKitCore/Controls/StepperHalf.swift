import Localization
import QuartzCore

/// One half of a stepper: its background and its symbol.
@MainActor
final class StepperHalf {
    /// The change of the value by a half.
    enum Step: Hashable {
        /// The value decreases.
        case decrement
        /// The value increases.
        case increment
    }

    let step: Step
    let background = StepperHalfView(frame: .zero)
    let symbol = SymbolView(frame: .zero)

    init(_ step: Step) {
        self.step = step
        background.step = step
    }

    /// Shows a symbol.
    /// - Parameter color: The color; `nil` for the tint color.
    func show(_ image: UIImage, color: UIColor?, alpha: CGFloat) {
        symbol.show(image, color: color)
        if symbol.alpha != alpha { symbol.alpha = alpha }
    }

    /// Shows the background: its part of an image, or a color if there is none.
    func show(_ image: UIImage?, isPressed: Bool) {
        background.show(isPressed ? .systemFill : .tertiarySystemFill, image, alpha: 1)
    }
}

/// The background of a half, which is its accessibility element.
final class StepperHalfView: SliderTrack {
    fileprivate(set) var step = StepperHalf.Step.decrement
    /// A Boolean value that indicates whether the half can change the value.
    var isEnabled = true

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: AccessibilityText.localized(step == .increment ? OwnText.increment : .decrement),
            traits: isEnabled ? .button : [.button, .notEnabled]
        )
    }
}

/// A touch that a stepper tracks.
struct StepperPress {
    /// The time after which steps are repeated. A chosen value.
    static let delay = MonotonicDuration.milliseconds(500)

    let step: StepperHalf.Step
    /// The value before the press.
    let value: Double
    /// A Boolean value that indicates whether the touch is in the half in which it began.
    var isInside = true
    /// The number of repeated steps.
    var repeats = 0
    var timer: TimerQueue.Timer?

    /// The time until the next repeated step. That steps accelerate is documented; the values are chosen:
    /// from 0.25 s, each interval is an eighth shorter than the one before, down to 0.03 s.
    var interval: MonotonicDuration { .seconds(max(0.03, 0.25 * pow(0.875, Double(repeats)))) }
}

/// The images of a stepper.
struct StepperImages {
    /// The states of both halves.
    struct States: Hashable {
        let left: UIControl.State
        let right: UIControl.State
    }

    var background: [UIControl.State: UIImage] = [:]
    var dividers: [States: UIImage] = [:]
    var symbols: [StepperHalf.Step: [UIControl.State: UIImage]] = [:]
    private var glyphs: (scale: CGFloat, images: [StepperHalf.Step: UIImage])?

    /// Returns the image that was set for a state, or for the normal state; `nil` if there is none.
    func symbol(_ step: StepperHalf.Step, _ state: UIControl.State) -> UIImage? {
        symbols[step]?[state] ?? symbols[step]?[.normal]
    }

    /// Returns the default symbol, drawn if necessary.
    @MainActor
    mutating func glyph(_ step: StepperHalf.Step, scale: CGFloat) -> UIImage {
        if glyphs?.scale != scale { glyphs = (scale, [:]) }
        if let image = glyphs?.images[step] { return image }
        let image = Self.draw(step, scale: scale)
        glyphs?.images[step] = image
        return image
    }

    /// Returns an image of a plus or a minus sign. The width of its lines is even, so that they are sharp.
    @MainActor
    private static func draw(_ step: StepperHalf.Step, scale: CGFloat) -> UIImage {
        let (side, width): (CGFloat, CGFloat) = (14, 2)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale > 0 ? scale : 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in
            UIColor.black.setFill()
            let line = CGRect(x: 0, y: (side - width) / 2, width: side, height: width)
            let signs = UIBezierPath(roundedRect: line, cornerRadius: width / 2)
            if step == .increment {
                let upright = CGRect(x: line.minY, y: line.minX, width: line.height, height: line.width)
                signs.append(UIBezierPath(roundedRect: upright, cornerRadius: width / 2))
            }
            signs.fill()
        }
        return image.withRenderingMode(.alwaysTemplate)
    }
}
