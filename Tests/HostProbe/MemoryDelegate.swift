import CLinux
import UIKit

/// Changes views as an app does that runs for months, and reports by how many bytes a thousand of these changes make the
/// memory that is in use grow.
final class MemoryDelegate: UIResponder, UIApplicationDelegate {
    private let window = UIWindow()
    private let paragraph = UILabel()
    private let button = UIButton(type: .system)
    private let stack = UIStackView()
    private let textLayer = CATextLayer()

    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        paragraph.numberOfLines = 2
        button.configuration = .filled()
        for view in [paragraph, button] as [UIView] { stack.addArrangedSubview(view) }
        stack.axis = .vertical
        stack.frame = controller.view.bounds
        controller.view.addSubview(stack)
        textLayer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        textLayer.foregroundColor = UIColor.black.cgColor
        controller.view.layer.addSublayer(textLayer)

        let change: ((Int) -> Void)?
        switch CommandLine.arguments.dropFirst().first {
        case "memory-text": change = changeText
        case "memory-layout": change = changeLayout
        default: change = nil
        }
        guard let change else { exit(64) }
        var number = 0
        func repeatChange(_ count: Int) {
            for _ in 0..<count {
                change(number)
                number += 1
                controller.view.layoutIfNeeded()
                CATransaction.flush()
            }
        }
        // Caches fill, and tables grow.
        repeatChange(1000)
        let former = Self.bytesInUse
        repeatChange(2000)
        report("\((Self.bytesInUse - former) / 2)")
        exit(0)
    }

    private static var bytesInUse: Int {
        let info = mallinfo2()
        return info.uordblks + info.hblkhd
    }

    /// Shows a new time, as a clock does.
    private func changeText(_ number: Int) {
        let text = "It is \(number / 60 % 60):\(number % 60)"
        paragraph.text = text
        paragraph.accessibilityLabel = text
        textLayer.string = text
        // A touch.
        button.isHighlighted.toggle()
        button.configuration?.attributedTitle = AttributedString("Stop", attributes: AttributeContainer([.kern: 2.0]))
    }

    /// Replaces a row, as a list does.
    private func changeLayout(_ number: Int) {
        let row = UIStackView(arrangedSubviews: [UIView(), UILabel()])
        row.arrangedSubviews[0].widthAnchor.constraint(equalToConstant: 20).isActive = true
        stack.arrangedSubviews.last?.removeFromSuperview()
        stack.addArrangedSubview(row)
    }
}
