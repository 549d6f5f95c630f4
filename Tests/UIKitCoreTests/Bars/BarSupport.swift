import UIKit

@testable import UIKitCore

/// A screen of regular height, with a view that fills it, and a finger.
@MainActor
final class BarScreen {
    let screen: ViewScreen
    let view: UIView
    private let fingers = Fingers()

    init(width: Int = 400, height: Int = 600) {
        screen = ViewScreen(width: width, height: height)
        view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        screen.add(view)
    }

    func tap(_ x: CGFloat, _ y: CGFloat) { fingers.tap(x, y) }
}
