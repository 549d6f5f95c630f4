import Testing
import UIKit

@MainActor
@Suite struct UIViewMemoryTests {
    @Test func removedViewsAreFreed() {
        let screen = ViewScreen()
        weak var view: UIView?
        weak var layer: CALayer?
        weak var inner: UIView?
        do {
            let made = DrawnView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { fillRect($0) }
            let below = UILabel(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
            below.text = "x"
            made.addSubview(below)
            screen.add(made)
            screen.show()
            made.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
            screen.show()
            below.setNeedsDisplay()
            made.removeFromSuperview()
            (view, layer, inner) = (made, made.layer, below)
        }
        #expect(view == nil && layer == nil && inner == nil)
    }

    @Test func unreferencedWindowIsFreed() {
        let screen = ViewScreen()
        weak var freed: UIWindow?
        weak var controller: UIViewController?
        do {
            let window = UIWindow()
            let root = UIViewController()
            root.view.backgroundColor = .red
            window.rootViewController = root
            window.makeKeyAndVisible()
            screen.show()
            #expect(screen[5, 5] == Pixel.red)
            (freed, controller) = (window, root)
        }
        screen.show()
        #expect(freed == nil && controller == nil)
        #expect(screen[5, 5] == Pixel.black)
        #expect(screen.screen.visibleWindows == [screen.window])
    }

    /// In a process of its own, where no other test creates surfaces.
    @Test func removedViewsReleaseTheirSurfaces() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let screen = ViewScreen()
                // The first drawing creates a surface of one pixel for contexts that are not in use.
                let first = DrawnView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
                first.drawing = { fillRect($0) }
                screen.add(first)
                screen.show()
                first.removeFromSuperview()
                screen.show()
                let before = Surface.liveCount
                do {
                    let box = UIView(0, 0, 100, 100)
                    screen.add(box)
                    for index in 0..<10_000 {
                        let view = DrawnView(frame: CGRect(x: index % 100, y: index / 100, width: 1, height: 1))
                        view.drawing = { fillRect($0) }
                        box.addSubview(view)
                    }
                    screen.show()
                    precondition(Surface.liveCount == before + 10_000)
                    box.removeFromSuperview()
                }
                screen.show()
                precondition(Surface.liveCount == before, "\(Surface.liveCount - before) surfaces are left")
            }
        }
    }
}
