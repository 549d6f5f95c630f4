import Testing
import UIKit

@MainActor
@Suite struct UIViewHierarchyTests {
    private func make(_ count: Int) -> (above: UIView, views: [UIView]) {
        let above = UIView()
        let views = (0..<count).map { index in
            let view = UIView()
            view.tag = index + 1
            above.addSubview(view)
            return view
        }
        return (above, views)
    }

    private func tags(_ view: UIView) -> [Int] {
        // The layers have to be in the same order.
        #expect(
            view.subviews.map { ObjectIdentifier($0.layer) }
                == (view.layer.sublayers ?? []).map { ObjectIdentifier($0) }
        )
        return view.subviews.map(\.tag)
    }

    @Test func bringSendAndExchangeSubviewsReorder() {
        let (above, views) = make(4)
        above.bringSubviewToFront(views[1])
        #expect(tags(above) == [1, 3, 4, 2])
        above.sendSubviewToBack(views[3])
        #expect(tags(above) == [4, 1, 3, 2])
        above.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(tags(above) == [2, 1, 3, 4])
        above.exchangeSubview(at: 2, withSubviewAt: 1)
        #expect(tags(above) == [2, 3, 1, 4])
        above.exchangeSubview(at: 1, withSubviewAt: 1)
        above.exchangeSubview(at: 1, withSubviewAt: 9)
        #expect(tags(above) == [2, 3, 1, 4])
        above.insertSubview(views[0], at: 0)
        #expect(tags(above) == [1, 2, 3, 4])
        above.insertSubview(views[0], at: 99)
        #expect(tags(above) == [2, 3, 4, 1])
        above.insertSubview(views[0], at: -1)
        #expect(tags(above) == [1, 2, 3, 4])
        above.insertSubview(views[3], belowSubview: views[1])
        #expect(tags(above) == [1, 4, 2, 3])
        above.insertSubview(views[0], aboveSubview: views[1])
        #expect(tags(above) == [4, 2, 1, 3])
        above.insertSubview(views[0], aboveSubview: views[0])
        above.insertSubview(views[0], belowSubview: views[0])
        #expect(tags(above) == [4, 2, 1, 3])
        let stranger = UIView()
        above.bringSubviewToFront(stranger)
        above.sendSubviewToBack(stranger)
        #expect(tags(above) == [4, 2, 1, 3])
    }

    @Test("A view that is inserted beside a sibling lies right beside it among foreign layers")
    func insertSubviewBesideSiblingAmongForeignLayers() {
        func order(_ insert: (_ above: UIView, _ new: UIView, _ sibling: UIView) -> Void) -> [String] {
            let (above, views) = make(1)
            let (foreign, new) = (CALayer(), UIView())
            above.layer.addSublayer(foreign)
            above.layer.insertSublayer(CALayer(), at: 0)
            insert(above, new, views[0])
            return (above.layer.sublayers ?? []).map {
                $0 === new.layer ? "new" : $0 === views[0].layer ? "a" : $0 === foreign ? "l" : "k"
            }
        }
        #expect(order { $0.insertSubview($1, aboveSubview: $2) } == ["k", "a", "new", "l"])
        #expect(order { $0.insertSubview($1, belowSubview: $2) } == ["k", "new", "a", "l"])
        #expect(order { above, new, _ in above.insertSubview(new, aboveSubview: UIView()) } == ["k", "a", "l", "new"])
        #expect(order { above, new, _ in above.addSubview(new) } == ["k", "a", "l", "new"])
    }

    @Test func insertSubviewPreservesForeignLayers() {
        let (above, views) = make(2)
        let own = CALayer()
        above.layer.insertSublayer(own, above: views[0].layer)
        let view = UIView()
        above.insertSubview(view, at: 1)
        #expect(
            above.layer.sublayers?.map { ObjectIdentifier($0) }
                == [views[0].layer, own, view.layer, views[1].layer].map { ObjectIdentifier($0) }
        )
        above.bringSubviewToFront(views[0])
        #expect(above.layer.sublayers?.first === own)
        above.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(
            above.layer.sublayers?.map { ObjectIdentifier($0) }
                == [own, views[0].layer, views[1].layer, view.layer].map { ObjectIdentifier($0) }
        )
    }

    @Test func addSubviewOfAncestorTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let a = UIView()
                let b = UIView()
                let c = UIView()
                a.addSubview(b)
                b.addSubview(c)
                c.addSubview(a)
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let a = UIView()
                a.addSubview(a)
            }
        }
    }

    @Test func viewWithTagAndIsDescendantOf() {
        let (above, views) = make(3)
        let inner = UIView()
        inner.tag = 77
        views[1].addSubview(inner)
        #expect(above.viewWithTag(77) === inner)
        #expect(above.viewWithTag(2) === views[1])
        #expect(above.viewWithTag(5) == nil)
        #expect(inner.isDescendant(of: above) && inner.isDescendant(of: inner) && !above.isDescendant(of: inner))
    }

    @Test func bringSubviewToFrontCommitsOnlyThatLayer() {
        let screen = ViewScreen()
        let views = (0..<1000).map { UIView(CGFloat($0 % 30), CGFloat($0 / 30), 1, 1, .red) }
        for view in views { screen.window.addSubview(view) }
        screen.show()
        screen.screen.layers.resetCounters()
        screen.window.bringSubviewToFront(views[3])
        screen.show()
        // The root, the window, and at most the view itself.
        #expect(screen.screen.layers.counters.layersCommitted <= 3)
    }
}
