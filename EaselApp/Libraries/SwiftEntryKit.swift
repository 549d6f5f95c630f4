import SwiftEntryKit
import UIKit
import UIKitTesting

/// A note that floats over the content, with a shadow and an image.
final class Program: LibraryProgram {
    func makeController() -> UIViewController {
        libraryController { view in
            let label = makeBox("content", .systemGray)
            label.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
            view.addSubview(label)
        }
    }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        var attributes = EKAttributes.topFloat
        attributes.displayDuration = .infinity
        attributes.entryBackground = .gradient(
            gradient: .init(
                colors: [EKColor(.systemPurple), EKColor(.systemBlue)],
                startPoint: .zero,
                endPoint: CGPoint(x: 1, y: 1)
            )
        )
        attributes.shadow = .active(with: .init(color: .black, opacity: 0.5, radius: 10))
        attributes.roundCorners = .all(radius: 16)
        let title = EKProperty.LabelContent(
            text: "Saved",
            style: .init(font: .boldSystemFont(ofSize: 20), color: .white)
        )
        let text = EKProperty.LabelContent(
            text: "All changes are on the disk.",
            style: .init(font: .systemFont(ofSize: 16), color: .white)
        )
        let message = EKSimpleMessage(title: title, description: text)
        SwiftEntryKit.display(
            entry: EKNotificationMessageView(with: EKNotificationMessage(simpleMessage: message)),
            using: attributes
        )
        try screen.advance(by: 2)
    }
}
