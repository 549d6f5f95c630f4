import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Messages to assistive technologies, and the values of images and items.
@MainActor
@Suite struct AccessibilityPostTests {
    private final class Received: @unchecked Sendable { var texts: [String] = [] }

    @Test func messagesAreSentFromAnyThread() async throws {
        let (screen, received) = (try VirtualScreen(size: CGSize(width: 10, height: 10)), Received())
        let session = screen.host.session
        session.listenToAccessibility {
            if $0 == .announcement, let text = $1 as? String { received.texts.append(text) }
        }
        session.perform {
            UIAccessibility.post(notification: .announcement, argument: "here")
            #expect(received.texts == ["here"], "at once on the main thread")
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                session.perform { UIAccessibility.post(notification: .announcement, argument: "there") }
                // The main queue keeps the order.
                DispatchQueue.main.async { continuation.resume() }
            }
        }
        #expect(received.texts == ["here", "there"])
    }

    @Test func imageViewsHaveTheValuesOfTheirImages() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
        let view = UIImageView(image: image)
        #expect(!view.isAccessibilityElement && view.accessibilityTraits == .image && view.accessibilityValue == nil)
        image.accessibilityLabel = "Map"
        image.accessibilityValue = "Lisbon"
        image.accessibilityHint = "Shows the city"
        image.accessibilityTraits = [.image, .button]
        image.isAccessibilityElement = true
        image.accessibilityIdentifier = "map"
        #expect(view.isAccessibilityElement && view.accessibilityLabel == "Map" && view.accessibilityValue == "Lisbon")
        #expect(view.accessibilityHint == "Shows the city" && view.accessibilityTraits == [.image, .button])
        #expect(image.accessibilityIdentifier == "map" && view.accessibilityIdentifier == nil)
        view.accessibilityValue = "Porto"
        #expect(view.accessibilityValue == "Porto")
    }

    @Test func buttonsOfBarsHaveTheValuesOfTheirItems() throws {
        let screen = ViewScreen(width: 300, height: 100)
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let item = UIBarButtonItem(title: "Los", style: .plain, target: nil, action: nil)
        item.accessibilityTraits = .link
        item.accessibilityLanguage = "de"
        item.accessibilityUserInputLabels = ["Go"]
        toolbar.items = [item]
        screen.add(toolbar)
        screen.show()
        func button(_ view: UIView) -> BarButton? {
            view as? BarButton ?? view.subviews.lazy.compactMap { button($0) }.first
        }
        let shown = try #require(button(toolbar))
        #expect(shown.isAccessibilityElement && shown.accessibilityTraits == .link)
        #expect(shown.accessibilityLanguage == "de" && shown.accessibilityUserInputLabels == ["Go"])
        item.isAccessibilityElement = false
        item.accessibilityUserInputLabels = nil
        item.accessibilityLanguage = nil
        screen.show()
        #expect(!shown.isAccessibilityElement && shown.accessibilityUserInputLabels == ["Los"])
        #expect(shown.accessibilityLanguage == nil)
        item.isEnabled = false
        screen.show()
        #expect(shown.accessibilityTraits == [.link, .notEnabled])
    }
}
