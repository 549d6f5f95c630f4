import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// `UIButton.role`: keys and colors. `Hashable` configurations.
@MainActor
@Suite struct UIButtonRoleTests {
    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    /// Adds a button that counts its taps.
    private func add(_ role: UIButton.Role, y: CGFloat, _ tap: @escaping @MainActor () -> Void) -> UIButton {
        let button = UIButton(configuration: .filled(), primaryAction: UIAction { _ in tap() })
        button.frame = CGRect(x: 20, y: y, width: 100, height: 44)
        button.role = role
        root.addSubview(button)
        return button
    }

    @Test func rawValuesAreThoseOfUIKit() {
        #expect([UIButton.Role.normal, .primary, .cancel, .destructive].map(\.rawValue) == [0, 1, 2, 3])
        #expect(UIButton(type: .system).role == .normal)
    }

    @Test func returnPressesPrimaryButton() throws {
        var log: [String] = []
        let primary = add(.primary, y: 20) { log.append("primary") }
        _ = add(.normal, y: 80) { log.append("normal") }
        try screen.press(.return)
        #expect(log == ["primary"])
        primary.isEnabled = false
        try screen.press(.return)
        primary.isEnabled = true
        primary.isHidden = true
        try screen.press(.return)
        primary.isHidden = false
        let cover = UIView(frame: root.bounds)
        root.addSubview(cover)
        try screen.press(.return)
        cover.removeFromSuperview()
        #expect(log == ["primary"])
        // The focused button takes the key.
        try screen.press(.downArrow)
        try screen.press(.downArrow)
        try screen.press(.return)
        #expect(log == ["primary", "normal"])
    }

    @Test func escapePressesCancelButtonBeforeItHidesTheFocus() throws {
        var log: [String] = []
        let cancel = add(.cancel, y: 20) { log.append("cancel") }
        _ = add(.primary, y: 80) { log.append("primary") }
        try screen.press(.downArrow)
        try screen.press(.escape)
        #expect(log == ["cancel"] && UIApplication.shared.focusSystem.focusedView != nil)
        cancel.role = .normal
        try screen.press(.escape)
        #expect(log == ["cancel"] && UIApplication.shared.focusSystem.focusedView == nil)
    }

    @Test func destructiveButtonIsRed() {
        let button = UIButton(type: .system)
        button.setTitle("Delete", for: .normal)
        button.setImage(UIImage(systemName: "trash"), for: .normal)
        button.role = .destructive
        #expect(button.titleColor(for: .normal) == .systemRed && button.titleLabel?.textColor == .systemRed)
        #expect(button.imageView?.tintColor == .systemRed)
        button.role = .normal
        #expect(button.titleLabel?.textColor == button.tintColor && button.imageView?.tintColor == button.tintColor)
        let filled = add(.destructive, y: 20) {}
        filled.layoutIfNeeded()
        #expect(filled.configured.shown?.background.backgroundColor == .systemRed)
        filled.configuration?.baseBackgroundColor = .systemGreen
        filled.layoutIfNeeded()
        #expect(filled.configured.shown?.background.backgroundColor == .systemGreen)
        let plain = UIButton(configuration: .plain())
        plain.configuration?.title = "Delete"
        plain.role = .destructive
        plain.layoutIfNeeded()
        #expect(plain.titleLabel?.textColor == .systemRed)
    }

    // MARK: Configurations

    @Test func equalConfigurationsAreEqual() {
        #expect(UIButton.Configuration.filled() == .filled() && UIButton.Configuration.filled() != .gray())
        let changes: [(inout UIButton.Configuration) -> Void] = [
            { $0.title = "A" }, { $0.subtitle = "B" }, { $0.titleLineBreakMode = .byClipping },
            { $0.subtitleLineBreakMode = .byClipping }, { $0.image = UIImage() },
            { $0.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 } },
            { $0.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 } },
            { $0.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 30) },
            { $0.imageColorTransformer = .grayscale }, { $0.showsActivityIndicator = true },
            { $0.activityIndicatorColorTransformer = .grayscale }, { $0.indicator = .popup },
            { $0.indicatorColorTransformer = .grayscale }, { $0.background.cornerRadius = 3 },
            { $0.cornerStyle = .capsule }, { $0.baseBackgroundColor = .red }, { $0.baseForegroundColor = .red },
            { $0.buttonSize = .mini }, { $0.automaticallyUpdateForSelection = false },
            { $0.contentInsets = .zero }, { $0.imagePlacement = .top }, { $0.imagePadding = 2 },
            { $0.imageReservation = 2 }, { $0.titlePadding = 9 }, { $0.titleAlignment = .trailing },
            { $0.contentInsets = $0.contentInsets },
        ]
        var known: Set<UIButton.Configuration> = [.filled()]
        for change in changes {
            var configuration = UIButton.Configuration.filled()
            change(&configuration)
            let copy = configuration
            #expect(copy == configuration && copy.hashValue == configuration.hashValue)
            #expect(known.insert(configuration).inserted)
        }
        #expect(known.count == changes.count + 1)
    }

    @Test func equalBackgroundsAreEqual() {
        let changes: [(inout UIBackgroundConfiguration) -> Void] = [
            { $0.customView = UIView() }, { $0.cornerRadius = 2 },
            { $0.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0) },
            { $0.backgroundColor = .red }, { $0.backgroundColorTransformer = .grayscale },
            { $0.visualEffect = UIBlurEffect(style: .regular) }, { $0.image = UIImage() },
            { $0.imageContentMode = .center }, { $0.strokeColor = .red }, { $0.strokeColorTransformer = .grayscale },
            { $0.strokeWidth = 1 }, { $0.strokeOutset = 1 },
        ]
        var known: Set<UIBackgroundConfiguration> = [.clear()]
        for change in changes {
            var background = UIBackgroundConfiguration.clear()
            change(&background)
            #expect(known.insert(background).inserted && known.contains(background))
        }
        #expect(known.count == changes.count + 1 && UIBackgroundConfiguration.clear() == .clear())
    }
}
