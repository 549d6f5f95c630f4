import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// The transitions "pageCurl" and "pageUnCurl".
@Suite struct PageCurlTransitionTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// A layer of 40 × 30 points that changes from one color, with a drawing, to another color.
    private func scene(
        _ type: String,
        _ subtype: CATransitionSubtype? = nil,
        from old: CGColor = .red,
        to new: CGColor = .blue,
        change: (CATransition) -> Void = { _ in }
    ) -> (screen: AnimationScreen, drawn: DrawnLayer) {
        let screen = AnimationScreen()
        let layer = CALayer()
        layer.frame = CGRect(x: 12, y: 8, width: 40, height: 30)
        layer.backgroundColor = old
        let drawn = DrawnLayer(frame: CGRect(x: 5, y: 5, width: 20, height: 10)) { context in
            context.setFillColor(.green)
            context.fill(CGRect(x: 0, y: 0, width: 12, height: 10))
        }
        layer.addSublayer(drawn)
        screen.root.addSublayer(layer)
        screen.commit()
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: type)
        transition.subtype = subtype
        transition.duration = 1
        change(transition)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = new
        CATransaction.commit()
        layer.add(transition, forKey: nil)
        screen.commit()
        return (screen, drawn)
    }

    private func pixel(_ screen: AnimationScreen, _ x: Int, _ y: Int, at time: TimeInterval) -> UInt32 {
        shown(screen, at: time)[y * Self.size.width + x]
    }

    private func shown(_ screen: AnimationScreen, at time: TimeInterval) -> [UInt32] {
        painted(screen.evaluated(time).tree)
    }

    @Test func oldPageUncoversNewContent() {
        let (screen, _) = scene("pageCurl")
        #expect(pixel(screen, 14, 10, at: 0) == Pixel.red && pixel(screen, 50, 36, at: 0) == Pixel.red)
        // From the bottom right corner.
        #expect(pixel(screen, 14, 10, at: 0.3) == Pixel.red && pixel(screen, 50, 36, at: 0.3) != Pixel.red)
        #expect(pixel(screen, 50, 36, at: 0.9) == Pixel.blue)
        #expect(pixel(screen, 14, 10, at: 1) == Pixel.blue && pixel(screen, 50, 36, at: 1) == Pixel.blue)
        // Nothing is visible outside of the bounds.
        for time in stride(from: 0, through: 1, by: 0.125) {
            #expect(pixel(screen, 11, 20, at: time) == Pixel.black && pixel(screen, 20, 39, at: time) == Pixel.black)
        }
        screen.run(to: 2)
        #expect(screen.evaluated(2).tree === screen.tree)
    }

    /// The back of the page is lighter than its front.
    @Test func backOfPageIsPaper() {
        let (screen, _) = scene("pageCurl", from: .black)
        let pixels = shown(screen, at: 0.5)
        let light = pixels.count { $0 >> 16 & 255 > 150 && $0 >> 8 & 255 > 150 && $0 & 255 > 150 }
        #expect(light > 60)
    }

    /// A page that uncurls passes the same states as one that curls, in reverse order.
    @Test(arguments: [nil, CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom])
    func unCurlIsCurlBackward(subtype: CATransitionSubtype?) {
        let curl = scene("pageCurl", subtype, from: .red, to: .blue).screen
        let uncurl = scene("pageUnCurl", subtype, from: .blue, to: .red).screen
        for step in 0...8 {
            let time = Double(step) / 8
            #expect(shown(curl, at: time) == shown(uncurl, at: 1 - time), "at \(time)")
        }
        #expect(shown(curl, at: 0.5) != shown(curl, at: 0.25))
    }

    @Test func subtypesSelectTheSide() {
        let up = scene("pageCurl").screen
        #expect(shown(up, at: 0.4) == shown(scene("pageCurl", .fromTop).screen, at: 0.4))
        /// Returns the corners that are uncovered first.
        func corners(_ subtype: CATransitionSubtype) -> [Bool] {
            let screen = scene("pageCurl", subtype).screen
            return [(13, 9), (50, 9), (13, 36), (50, 36)].map { pixel(screen, $0.0, $0.1, at: 0.35) == Pixel.blue }
        }
        #expect(corners(.fromRight) == [false, false, false, true])
        #expect(corners(.fromLeft) == [false, false, true, false])
        #expect(corners(.fromTop) == [false, false, false, true])
        #expect(corners(.fromBottom) == [false, true, false, false])
    }

    /// A page that stays open, as on a map: half of the curl, and half of it back.
    @Test func startAndEndProgressLimitTheCurl() {
        let whole = scene("pageCurl").screen
        let half = scene("pageCurl") {
            $0.endProgress = 0.5
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        }.screen
        #expect(shown(half, at: 1) == shown(whole, at: 0.5) && shown(half, at: 5) == shown(whole, at: 0.5))
        let back = scene("pageUnCurl", from: .blue, to: .red) { $0.startProgress = 0.5 }.screen
        #expect(shown(back, at: 0) == shown(whole, at: 0.5) && shown(back, at: 0.5) == shown(whole, at: 0.25))
    }

    /// A transition that interrupts a curl begins with what the curl shows.
    @Test func interruptedCurlIsTheStartOfTheNextTransition() throws {
        let (screen, drawn) = scene("pageCurl")
        let layer = try #require(drawn.superlayer)
        screen.advance(to: 0.4)
        let before = shown(screen, at: 0.4)
        let next = CATransition()
        next.type = CATransitionType(rawValue: "pageCurl")
        next.duration = 1
        CATransaction.setDisableActions(true)
        layer.backgroundColor = .white
        layer.add(next, forKey: nil)
        screen.commit()
        #expect(shown(screen, at: 0.4) == before)
        #expect(shown(screen, at: 0.7) != before && pixel(screen, 50, 36, at: 1.3) == Pixel.white)
        #expect(pixel(screen, 14, 36, at: 1.4) == Pixel.white)
    }

    /// The frames of a curl draw nothing, and paint the page into its bitmap once.
    @Test(arguments: ["pageCurl", "pageUnCurl"]) func framesDrawNothing(type: String) throws {
        let (screen, drawn) = scene(type)
        let draws = drawn.drawCount
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        let surface = try #require(Surface(size: Self.size))
        screen.context.resetCounters()
        for frame in 0...60 {
            let tree = screen.evaluated(Double(frame) / 60).tree
            _ = compositor.advance(to: tree)
            compositor.paint(into: surface, age: frame == 0 ? 0 : 1)
            #expect(pixels(surface) == painted(tree), "frame \(frame)")
        }
        #expect(drawn.drawCount == draws && compositor.counters.projectedLayersPainted == 1)
        #expect(screen.context.counters == CommitCounters(), "the layers' thread does nothing meanwhile")
        #expect(compositor.counters.groupAllocations == 0)
    }

    /// A curl inside of a layer that is 3D-transformed, masked or faded is painted as a part of it.
    @Test func curlsInsideOtherEffects() throws {
        for kind in 0..<4 {
            let (screen, drawn) = scene("pageCurl")
            let layer = try #require(drawn.superlayer)
            CATransaction.setDisableActions(true)
            switch kind {
            case 0:
                layer.transform.m34 = -1 / 200
                layer.transform = CATransform3DRotate(layer.transform, 0.5, 0, 1, 0)
            case 1: layer.opacity = 0.5
            case 2:
                layer.cornerRadius = 8
                layer.masksToBounds = true
            default:
                layer.mask = CALayer()
                layer.mask?.frame = CGRect(x: 10, y: 0, width: 20, height: 30)
                layer.mask?.backgroundColor = .black
            }
            screen.commit()
            let composited = CompositedScreen(size: Self.size)
            for step in 0...6 {
                let tree = screen.evaluated(Double(step) / 6).tree
                composited.show(tree)
                #expect(pixels(composited.surface) == painted(tree), "kind \(kind), step \(step)")
            }
        }
    }
}
