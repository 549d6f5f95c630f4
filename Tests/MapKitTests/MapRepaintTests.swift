import Compositor
import CoreLocation
@testable import MapKit
import ScreenSupport
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Maps in random trees of views: a partial repaint equals a full one while they are moved.
@MainActor @Suite struct MapRepaintTests {
    /// A screen without a host, whose tree is painted partially and wholly.
    @MainActor private final class Screen {
        let session: Session
        let window: UIWindow
        private let clock = VirtualClock(now: .seconds(100))
        private let composited: CompositedScreen
        private let size = PixelSize(width: 160, height: 120)
        private var tree: RenderTree?

        init() throws {
            TestFonts.use()
            session = Session(size: size, scale: 1, refreshRate: 60, clock: clock)
            session.belongToRunningTask()
            session.userInterface.mapSetting = try HelsinkiMap.path()
            session.userInterface.services[ObjectIdentifier(MapTileSource.self)] = try HelsinkiMap.source()
            composited = CompositedScreen(size: size)
            window = UIWindow()
            window.makeKeyAndVisible()
        }

        private func commit() {
            for _ in 0..<4 {
                guard session.screen.needsCommit else { return }
                guard let tree = session.screen.commit()?.tree else { continue }
                self.tree = tree
                session.screen.layers.fence.take(tree.serial)
            }
        }

        /// Returns the first difference of a partial repaint and a full one.
        func difference() -> String? {
            commit()
            guard let tree = tree?.evaluated(at: clock.now.seconds).tree else { return "no tree" }
            composited.show(tree)
            let whole = CompositedScreen(size: size)
            whole.show(tree)
            return composited.surface.firstDifference(from: whole.surface).map { "\($0)" }
        }
    }

    @Test(arguments: 0..<TestEffort.rounds(4, reduced: 1)) func partialRepaintEqualsFullRepaint(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 1))
        let screen = try Screen()
        screen.window.backgroundColor = .systemYellow
        let parent = UIView(frame: CGRect(x: 6, y: 4, width: 140, height: 108))
        parent.clipsToBounds = Bool.random(using: &random)
        parent.layer.cornerRadius = Bool.random(using: &random) ? 14 : 0
        parent.alpha = Bool.random(using: &random) ? 0.7 : 1
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        map.layoutMargins = .zero
        parent.addSubview(map)
        screen.window.addSubview(parent)
        let cover = UIView(frame: CGRect(x: 60, y: 30, width: 40, height: 20))
        cover.backgroundColor = UIColor.blue.withAlphaComponent(0.5)
        screen.window.addSubview(cover)
        map.layoutIfNeeded()
        map.change(animated: false) {
            $0.center = MKMapPoint(MapStage.station); $0.zoom = 17
        }
        map.addAnnotation(MKPointAnnotation(coordinate: MapStage.station, title: "A", subtitle: nil))
        for step in 0..<7 {
            map.change(animated: false) { viewport in
                switch Int.random(in: 0..<5, using: &random) {
                case 0: viewport.zoom = Double.random(in: 16.6...17.9, using: &random)
                case 1: viewport.heading = Double.random(in: 0...360, using: &random)
                case 2: viewport.pitch = Double.random(in: 0...40, using: &random)
                default:
                    viewport.center.x += Double.random(in: -40...40, using: &random) / viewport.scale
                    viewport.center.y += Double.random(in: -40...40, using: &random) / viewport.scale
                }
            }
            let difference = screen.difference()
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return }
        }
    }
}
