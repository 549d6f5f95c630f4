import UIKit

/// The screen of a service that has failed: the error, the last messages, and a QR code of both.
final class FailureViewController: UIViewController {
    private let report: FailureReport
    private let onTap: () -> Void
    private let titleLabel = UILabel()
    private let errorLabel = UILabel()
    private let hintLabel = UILabel()
    private let logArea = UIView()
    private let logLabel = UILabel()
    private let codeView = UIImageView()

    /// The margin around a QR code, in modules. Its generator draws one of them.
    private static let quietZone = 4

    /// The number of bytes of the code, from the most to the least.
    private static let codeLengths = [900, 600, 400, 250, 150, 80]

    /// Creates the screen.
    /// - Parameter onTap: A closure that is called when the screen is tapped.
    init(_ report: FailureReport, onTap: @escaping () -> Void) {
        self.report = report
        self.onTap = onTap
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        titleLabel.text = "\(report.app) has failed"
        errorLabel.text = report.error ?? "There are no messages."
        errorLabel.textColor = .systemRed
        hintLabel.text = "It is started again soon. Tap the screen to start it now."
        hintLabel.textColor = .secondaryLabel
        logLabel.text = report.lines.joined(separator: "\n")
        logLabel.lineBreakMode = .byCharWrapping
        for label in [errorLabel, hintLabel, logLabel] { label.numberOfLines = 0 }
        // The newest messages remain visible if there is no room for all.
        logArea.clipsToBounds = true
        logArea.addSubview(logLabel)
        codeView.layer.magnificationFilter = .nearest
        codeView.isAccessibilityElement = true
        codeView.accessibilityLabel = "QR code of the messages"
        for subview in [titleLabel, errorLabel, hintLabel, logArea, codeView] { view.addSubview(subview) }
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: FailureViewController.tap))
    }

    private func tap() { onTap() }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let shortSide = min(view.bounds.width, view.bounds.height)
        let margin = shortSide / 24
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: margin, dy: margin)
        let textSize = min(max(shortSide / 26, 9), 24)
        titleLabel.font = .boldSystemFont(ofSize: textSize * 1.5)
        errorLabel.font = .systemFont(ofSize: textSize)
        hintLabel.font = .systemFont(ofSize: textSize)
        logLabel.font = .monospacedSystemFont(ofSize: textSize * 0.75, weight: .regular)

        var y = area.minY
        for (label, share) in [(titleLabel, 0.15), (errorLabel, 0.3), (hintLabel, 0.15)] {
            let height = label.sizeThatFits(CGSize(width: area.width, height: .greatestFiniteMagnitude)).height
            label.frame = CGRect(x: area.minX, y: y, width: area.width, height: min(height, area.height * share))
            y = label.frame.maxY + margin / 2
        }
        let rest = CGRect(x: area.minX, y: y, width: area.width, height: max(area.maxY - y, 0))
        // Beside the messages in a wide area, below them in a tall one.
        let isWide = rest.width > rest.height
        let side = isWide ? min(rest.height, rest.width * 0.5) : min(rest.width, rest.height * 0.5)
        let codeSide = showCode(side: side)
        codeView.frame = CGRect(x: rest.maxX - codeSide, y: rest.maxY - codeSide, width: codeSide, height: codeSide)
        let used = codeSide + margin
        logArea.frame = CGRect(
            x: rest.minX,
            y: rest.minY,
            width: max(isWide ? rest.width - used : rest.width, 0),
            height: max(isWide ? rest.height : rest.height - used, 0)
        )
        let width = logArea.bounds.width
        let height = logLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        logLabel.frame = CGRect(x: 0, y: min(0, logArea.bounds.height - height), width: width, height: height)
    }

    /// Shows the longest code whose modules have at least three pixels and fit, or else the shortest one.
    /// - Returns: The length of its sides in points.
    private func showCode(side: CGFloat) -> CGFloat {
        let scale = view.window?.screen.scale ?? 1
        for length in Self.codeLengths {
            let filter = CIFilter.qrCodeGenerator()
            filter.message = Data(report.code(limit: length).utf8)
            filter.correctionLevel = "L"
            guard let code = filter.outputImage else { continue }
            let moduleCount = Int(code.extent.width) - 2 + 2 * Self.quietZone
            let pixels = (side * scale / CGFloat(moduleCount)).rounded(.down)
            guard pixels >= 3 || length == Self.codeLengths.last else { continue }
            let margin = CGFloat(1 - Self.quietZone)
            let extent = code.extent.insetBy(dx: margin, dy: margin)
            codeView.image = UIImage(ciImage: code.composited(over: CIImage(color: .white)).cropped(to: extent))
            return CGFloat(moduleCount) * max(pixels, 1) / scale
        }
        codeView.image = nil
        return 0
    }
}

/// The delegate of the screen of a service that has failed.
final class FailureDelegate: UIResponder, UIApplicationDelegate {
    private let report: FailureReport
    private let seconds: Double
    private let onEnd: @MainActor () -> Void
    private var window: UIWindow?
    private var timer: Timer?

    /// Creates a delegate.
    /// - Parameters:
    ///   - seconds: The time after which the screen ends.
    ///   - onEnd: A closure that is called then, or when the user taps the screen.
    init(_ report: FailureReport, seconds: Double, onEnd: @escaping @MainActor () -> Void) {
        self.report = report
        self.seconds = seconds
        self.onEnd = onEnd
        super.init()
    }

    override required convenience init() { self.init(FailureReport(app: "", messages: ""), seconds: 60, onEnd: {}) }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = FailureViewController(report, onTap: onEnd)
        window.makeKeyAndVisible()
        self.window = window
        timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { [onEnd] _ in
            MainActor.assumeIsolated { onEnd() }
        }
        return true
    }
}
