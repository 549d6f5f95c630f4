import AnimateApp
import DynamicsApp
import GalleryApp
import GraphApp
import ShapelyApp
import SketchApp
import Testing
import UIKit
import UIKitTesting

@testable import EffectsApp

/// Every sample app is operated by keys alone. (`clock` and `tracker` have nothing to operate.)
@MainActor @Suite struct KeyboardTests {
    private func makeScreen(_ size: CGSize = CGSize(width: 800, height: 480)) throws -> VirtualScreen {
        try VirtualScreen(size: size)
    }

    private func focused(_ screen: VirtualScreen, _ root: UIView) -> UIView? {
        UIFocusSystem.focusSystem(for: root)?.focusedItem as? UIView
    }

    /// Presses Tab until a view is focused.
    private func focus(_ screen: VirtualScreen, in root: UIView, where isMeant: (UIView) -> Bool) throws -> UIView {
        for _ in 0..<80 {
            try screen.press(.tab, duration: 0.01)
            if let view = focused(screen, root), isMeant(view) { return view }
        }
        throw VirtualScreen.NotFound()
    }

    // MARK: Sketch

    @Test func keysDrawEraseAndUndo() throws {
        let screen = try makeScreen()
        let controller = SketchViewController()
        try screen.show(controller)
        let canvas = controller.canvas
        let root = try #require(controller.view)
        #expect(try focus(screen, in: root) { $0 === canvas } === canvas)
        // A stroke to the right and one down, from the middle of the canvas.
        try screen.keyDown(.space)
        try screen.press(.rightArrow, duration: 0.5)
        try screen.press(.downArrow, duration: 0.5)
        try screen.keyUp(.space)
        #expect(canvas.strokeCount == 1)
        let middle = CGPoint(x: canvas.bounds.midX, y: canvas.bounds.midY)
        try screen.advance(by: 0.1)
        let drawn = screen.snapshot()
        #expect(drawn[Int(middle.x) + 40, Int(middle.y)] == (0, 0, 0))
        #expect((76..<92).contains { drawn[Int(middle.x) + $0, Int(middle.y) + 40] == (0, 0, 0) })
        #expect(drawn[Int(middle.x) - 40, Int(middle.y)] == (255, 255, 255))
        // Moving alone does not draw.
        try screen.press(.leftArrow, duration: 0.2)
        #expect(canvas.strokeCount == 1)

        func pressTool(at x: CGFloat) throws {
            let button = try focus(screen, in: root) { view in
                abs(view.convert(CGPoint(x: view.bounds.midX, y: 0), to: root).x - x) < 2
            }
            #expect(button is UIButton)
            try screen.press(.space)
        }
        func x(ofButton index: Int) -> CGFloat { 336 + 46.4 * (CGFloat(index) + 0.5) }
        try pressTool(at: x(ofButton: 3))
        #expect(canvas.strokeCount == 0, "undone")
        try pressTool(at: x(ofButton: 4))
        #expect(canvas.strokeCount == 1, "redone")
        // The eraser, moved back over the stroke.
        try pressTool(at: x(ofButton: 2))
        _ = try focus(screen, in: root) { $0 === canvas }
        try screen.keyDown(.space)
        try screen.press(.upArrow, duration: 1)
        try screen.keyUp(.space)
        #expect(canvas.strokeCount == 0)
        // At rest, nothing runs.
        try screen.advance(by: 1)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func strokeEndsWhenFocusLeavesOrKeyboardIsUnplugged() throws {
        let screen = try makeScreen()
        let controller = SketchViewController()
        try screen.show(controller)
        let root = try #require(controller.view)
        _ = try focus(screen, in: root) { $0 === controller.canvas }
        try screen.keyDown(.space)
        try screen.keyDown(.rightArrow)
        try screen.advance(by: 0.2)
        try screen.unplugKeyboard()
        #expect(controller.canvas.strokeCount == 1)
        screen.resetStatistics()
        try screen.advance(by: 10)
        #expect(screen.statistics.frames < 3, "the finger has stopped")
        try screen.keyDown(.space)
        try screen.press(.tab)
        try screen.keyUp(.space)
        #expect(controller.canvas.strokeCount == 2)
    }

    // MARK: Graph

    @Test func keysEnterWeights() throws {
        let screen = try makeScreen()
        let log = WeightLog(entries: [])
        let controller = GraphViewController(log: log, days: try TestDays("2026-02-28"))
        try screen.show(controller)
        let root = try #require(controller.view)
        func press(_ title: String) throws {
            _ = try focus(screen, in: root) { ($0 as? UIButton)?.currentTitle == title }
            try screen.press(.return)
        }
        try press("+1")
        try press("+0.1")
        try press("Add")
        #expect(log.entries.map { "\($0.weight)" } == ["71.1 kg"])
        try press("Remove last")
        #expect(log.entries.isEmpty)
    }

    // MARK: Gallery

    @Test func keysTurnPages() throws {
        let screen = try makeScreen()
        let controller = GalleryViewController(page: GalleryPage.all[0])
        try screen.show(controller)
        func page(after key: VirtualScreen.Key) throws -> Int? {
            try screen.press(key)
            try screen.advance(by: 0.5)
            return GalleryPage.all.firstIndex { $0.name == controller.page.name }
        }
        #expect(try page(after: .rightArrow) == 1)
        #expect(try page(after: .pageDown) == 2)
        #expect(controller.pagesAtHand.contains(controller.page.name))
        #expect(try page(after: .leftArrow) == 1)
        #expect(try page(after: .end) == GalleryPage.all.count - 1)
        #expect(try page(after: .rightArrow) == GalleryPage.all.count - 1)
        #expect(try page(after: .home) == 0)
    }

    // MARK: Animate

    @Test func keysMoveBoxAndScrubAnimation() throws {
        let screen = try makeScreen(CGSize(width: 400, height: 300))
        let delegate = AnimateDelegate()
        try screen.launch(delegate)
        let root = try #require(UIScreen.main.keyWindow?.rootViewController?.view)
        let box = try focus(screen, in: root) { $0.bounds.size == CGSize(width: 60, height: 60) }
        let start = box.center
        try screen.press(.rightArrow)
        #expect(box.center == CGPoint(x: start.x + 80, y: start.y))
        let slider = try #require(try focus(screen, in: root) { $0 is UISlider } as? UISlider)
        try screen.press(.rightArrow)
        let paused = slider.value
        try screen.advance(by: 5)
        #expect(slider.value == paused && paused > 0.1, "the arrow key holds the animation")
        try screen.press(.space)
        try screen.advance(by: 3)
        #expect(slider.value == 1)
        let timings = try #require(try focus(screen, in: root) { $0 is UISegmentedControl } as? UISegmentedControl)
        try screen.press(.rightArrow)
        #expect(timings.selectedSegmentIndex == 1)
    }

    // MARK: Dynamics

    @Test func keysPullAndSnap() throws {
        let screen = try makeScreen(CGSize(width: 400, height: 400))
        let delegate = DynamicsDelegate()
        try screen.launch(delegate)
        let root = try #require(delegate.window?.rootViewController?.view)
        let pages = try #require(try focus(screen, in: root) { $0 is UISegmentedControl } as? UISegmentedControl)
        try screen.press(.rightArrow)
        #expect(pages.selectedSegmentIndex == 1)
        try screen.advance(by: 0.2)
        let page = try #require(root.subviews.first)
        let box = try #require(page.subviews.first)
        #expect(try focus(screen, in: root) { $0 === page } === page)
        try screen.press(.leftArrow)
        try screen.press(.leftArrow)
        try screen.press(.upArrow)
        try screen.press(.space)
        try screen.advance(by: 4)
        #expect(abs(box.center.x - (page.bounds.midX - 40)) < 1 && abs(box.center.y - (page.bounds.midY - 20)) < 1)
        let slider = try #require(try focus(screen, in: root) { $0 is UISlider } as? UISlider)
        try screen.press(.rightArrow)
        #expect(abs(slider.value - 0.6) < 1e-5)
    }

    // MARK: Shapely

    @Test func keysCreateAndChangeShapes() throws {
        let screen = try makeScreen(CGSize(width: 480, height: 320))
        let controller = ShapelyViewController(seed: 3)
        try screen.show(controller)
        let root = try #require(controller.view)
        let button = try focus(screen, in: root) { $0 is UIButton }
        #expect(button.tag == 0)
        try screen.press(.space)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        try screen.press(.return)
        try screen.advance(by: 1)
        let field = try #require(root.subviews.first)
        #expect(field.subviews.compactMap { ($0 as? ShapeView)?.shape } == [.square, .circle])
        let shape = try #require(try focus(screen, in: root) { ($0 as? ShapeView)?.shape == .circle } as? ShapeView)
        let (center, color) = (shape.center, shape.color)
        let (dx, key): (CGFloat, VirtualScreen.Key) = center.x > 240 ? (-10, .leftArrow) : (10, .rightArrow)
        try screen.press(key)
        #expect(shape.center == CGPoint(x: center.x + dx, y: center.y) && shape.isFocused)
        try screen.press(.space)
        #expect(shape.color != color)
        let height = shape.bounds.height
        try screen.type("-")
        try screen.advance(by: 0.5)
        #expect(shape.bounds.height < height)
        try screen.type("+")
        try screen.press(.delete)
        #expect(field.subviews.first === shape)
        try screen.type("s")
        try screen.advance(by: 4)
        #expect(shape.frame.maxY > 300, "shaken shapes fall to the bottom")
    }

    // MARK: Effects

    @Test func keysSelectRowsAndPages() throws {
        let screen = try makeScreen(CGSize(width: 480, height: 320))
        let controller = EffectsViewController()
        try screen.show(controller)
        let root = try #require(controller.view)
        let photo = try #require(controller.page as? PhotoPage)
        _ = try focus(screen, in: root) { $0.isDescendant(of: photo.list) }
        try screen.press(.rightArrow)
        let card = try #require(focused(screen, root) as? BlurCard)
        let center = card.center
        try screen.press(.leftArrow)
        #expect(card.center.x < center.x && card.center.y == center.y)
        // Down the list, beyond the rows that were visible.
        try screen.press(.tab, modifiers: .shift)
        func selectedRow() throws -> Int {
            try screen.press(.return)
            let path = photo.list.selection
            return photo.list.sections[..<path.section].reduce(path.row) { $0 + $1.items.count }
        }
        let first = try selectedRow()
        for _ in 0..<8 { try screen.press(.downArrow, duration: 0) }
        #expect(try selectedRow() == first + 8)
        #expect(photo.list.loadedRowCount < 20)
        // The third page.
        let segments = try #require(try focus(screen, in: root) { $0 is TallSegmentedControl } as? UISegmentedControl)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        #expect(segments.selectedSegmentIndex == 2)
        let transitions = try #require(controller.page as? TransitionsPage)
        try screen.advance(by: 0.2)
        _ = try focus(screen, in: root) { $0 is UISlider }
        try screen.press(.rightArrow)
        #expect(abs(transitions.progress - 0.1) < 1e-5)
        try screen.type("p")
        try screen.advance(by: 2)
        #expect(transitions.progress == 1)
    }

    @Test func keysPlayAndMoveSamples() throws {
        let layers = LayersPage()
        let screen = try makeScreen(CGSize(width: 480, height: 320))
        try screen.show(layers)
        for (section, titles) in layers.list.sections.enumerated() {
            for (row, title) in titles.items.enumerated() {
                layers.select(row: row, section: section)
                try screen.advance(by: 0.1)
                guard layers.sample.canBecomeFocused else { continue }
                _ = try focus(screen, in: layers) { $0 === layers.sample }
                let before = screen.snapshot()
                try screen.press(layers.sample.isMovable ? .leftArrow : .space)
                try screen.advance(by: 0.3)
                #expect(screen.snapshot().differences(from: before) > 100, "\(title)")
            }
        }
        let shadows = ShadowsPage()
        try screen.show(shadows)
        let shadow = try #require(try focus(screen, in: shadows) { $0 is ShadowSample } as? ShadowSample)
        try screen.press(.leftArrow)
        try screen.press(.downArrow)
        #expect(shadow.offset == CGSize(width: -4, height: 12))
        let emitters = EmittersPage()
        try screen.show(emitters)
        let snow = try #require(try focus(screen, in: emitters) { $0 is EmitterSample } as? EmitterSample)
        try screen.press(.rightArrow)
        #expect(snow.position.x > 0.5)
        emitters.select(row: 2)
        try screen.advance(by: 0.1)
        _ = try focus(screen, in: emitters) { $0 === emitters.sample }
        let before = screen.snapshot()
        try screen.press(.return)
        try screen.advance(by: 0.5)
        #expect(screen.snapshot().differences(from: before) > 1000)
    }

    @Test func keysTurnAlbum() throws {
        let page = CurlsPage()
        let screen = try makeScreen(CGSize(width: 480, height: 320))
        try screen.show(page)
        _ = try focus(screen, in: page) { $0 === page.album }
        for (key, index) in [
            (.rightArrow, 1), (.space, 2), (.return, 3), (.leftArrow, 2), (.upArrow, 1),
        ] as [(VirtualScreen.Key, Int)] {
            try screen.press(key)
            try screen.advance(by: 1.2)
            #expect(page.index == index)
        }
    }

    @Test func keysMovePosition() throws {
        let page = KernelsPage()
        let screen = try makeScreen()
        try screen.show(page)
        page.list.selection = try #require(
            page.list.sections.indices.lazy.compactMap { section in
                page.list.sections[section].items.indices.lazy.map { IndexPath(row: $0, section: section) }.first {
                    page.list.selection = $0
                    return page.sample.hasPosition
                }
            }.first
        )
        page.list.onSelect?(page.list.selection)
        try screen.advance(by: 0.2)
        let handle = try focus(screen, in: page) { $0 is PositionHandle }
        let center = handle.center
        try screen.press(.upArrow)
        #expect(handle.center == CGPoint(x: center.x, y: center.y - 8))
    }
}

extension VirtualScreen {
    fileprivate struct NotFound: Error {}
}
