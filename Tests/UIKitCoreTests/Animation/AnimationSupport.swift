import Compositor
import ScreenSupport
import TestSupport
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A screen on a clock of the test's own, without a host: animations are served when a test lets time pass. It is the
/// main screen of the test that makes it.
@MainActor
final class AnimationScreen {
    let session: Session
    var screen: UIScreen { session.screen }
    let window: UIWindow
    let clock = VirtualClock(now: .seconds(100))
    private let composited: CompositedScreen
    private var tree: RenderTree?

    init(width: Int = 200, height: Int = 100) {
        TestFonts.use()
        let size = PixelSize(width: width, height: height)
        session = Session(size: size, scale: 1, refreshRate: 60, clock: clock)
        session.belongToRunningTask()
        composited = CompositedScreen(size: size)
        window = UIWindow()
        window.makeKeyAndVisible()
        commitChanges()
    }

    /// Seconds since the screen was made.
    var time: TimeInterval { clock.now.seconds - 100 }

    /// Commits pending changes, as the host does at the end of a run loop turn.
    func commitChanges() {
        for _ in 0..<4 {
            guard screen.needsCommit else { return }
            guard let tree = screen.commit()?.tree else { continue }
            self.tree = tree
            screen.layers.fence.take(tree.serial)
        }
    }

    /// Lets time pass; all that is due in it happens at its time.
    func advance(to end: TimeInterval) {
        commitChanges()
        while let event = screen.layers.nextAnimationEvent, event <= 100 + end {
            clock.advance(to: .seconds(event))
            screen.layers.serveAnimations(at: max(event, clock.now.seconds))
            commitChanges()
        }
        clock.advance(to: .seconds(100 + end))
        screen.layers.serveAnimations(at: clock.now.seconds)
        commitChanges()
    }

    func advance(by seconds: TimeInterval) { advance(to: time + seconds) }

    /// Returns the surface with everything painted that is shown now.
    func paint() -> Surface {
        commitChanges()
        if let tree { composited.show(tree.evaluated(at: clock.now.seconds).tree) }
        return composited.surface
    }

    /// Returns a new surface with a full repaint of what is shown now.
    func paintWhole() -> Surface {
        commitChanges()
        let size = PixelSize(width: Int(screen.nativeBounds.width), height: Int(screen.nativeBounds.height))
        let whole = CompositedScreen(size: size)
        if let tree { whole.show(tree.evaluated(at: clock.now.seconds).tree) }
        return whole.surface
    }

    /// Adds views to the window, and shows them.
    func add(_ views: UIView...) {
        for view in views { window.addSubview(view) }
        commitChanges()
    }

    /// A view of ten points around a point, on the screen.
    func box(at x: CGFloat = 20, _ y: CGFloat = 50) -> UIView {
        let view = UIView(frame: CGRect(x: x - 5, y: y - 5, width: 10, height: 10))
        view.backgroundColor = .red
        add(view)
        return view
    }
}

extension UIView {
    /// As it is seen.
    var seen: CALayer { layer.presentation() ?? layer }
}

/// The times of frames at 60 Hz, from the first to the last of an animation, in seconds.
func frames(_ duration: TimeInterval) -> [TimeInterval] { (0...Int((duration * 60).rounded())).map { Double($0) / 60 } }
