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

    /// A delegate that draws lines.
    private final class Lines: MKMapViewDelegate {
        func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
            guard let line = overlay as? MKPolyline else { return MKOverlayRenderer(overlay: overlay) }
            let renderer = MKPolylineRenderer(polyline: line)
            renderer.strokeColor = UIColor.systemRed.withAlphaComponent(0.6)
            renderer.lineWidth = 5
            return renderer
        }
    }

    /// A tree with a map, and its changes.
    @MainActor private struct Tree {
        private var random: SeededGenerator
        private let parent = UIView(frame: CGRect(x: 6, y: 4, width: 140, height: 108))
        private let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        private let cover = UIView(frame: CGRect(x: 60, y: 30, width: 40, height: 20))
        private let delegate = Lines()

        init(seed: Int, in window: UIWindow) {
            random = SeededGenerator(seed: UInt64(seed + 1))
            window.backgroundColor = .systemYellow
            parent.clipsToBounds = Bool.random(using: &random)
            parent.layer.cornerRadius = Bool.random(using: &random) ? 14 : 0
            parent.alpha = Bool.random(using: &random) ? 0.7 : 1
            map.layoutMargins = .zero
            map.delegate = delegate
            parent.addSubview(map)
            window.addSubview(parent)
            cover.backgroundColor = UIColor.blue.withAlphaComponent(0.5)
            // Above the map, or between it and its superview.
            if random.chance(70) { window.addSubview(cover) } else { parent.insertSubview(cover, at: 0) }
            map.layoutIfNeeded()
            map.change(animated: false) {
                $0.center = MKMapPoint(MapStage.station); $0.zoom = 17
            }
            map.addAnnotation(MKPointAnnotation(coordinate: MapStage.station, title: "A", subtitle: nil))
        }

        /// Moves the map, and changes the tree half of the time.
        mutating func change() {
            moveMap()
            if random.chance(50) { changeTree() }
        }

        private mutating func moveMap() {
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
        }

        /// Returns a coordinate that the map shows.
        private mutating func coordinate() -> CLLocationCoordinate2D {
            let point = CGPoint(x: random.number(0...map.bounds.width), y: random.number(0...map.bounds.height))
            return map.convert(point, toCoordinateFrom: map)
        }

        private mutating func changeTree() {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: map.frame.size = CGSize(width: random.number(60...130), height: random.number(50...100))
            case 1: map.frame.origin = CGPoint(x: random.number(-10...20), y: random.number(-10...20))
            case 2: cover.center = CGPoint(x: random.number(0...120), y: random.number(0...90))
            case 3: parent.alpha = parent.alpha == 1 ? 0.6 : 1
            case 4:
                if let last = map.annotations.last, map.annotations.count > 2 {
                    map.removeAnnotation(last)
                } else {
                    map.addAnnotation(MKPointAnnotation(coordinate: coordinate(), title: "B", subtitle: nil))
                }
            default:
                if let line = map.overlays.first {
                    map.removeOverlay(line)
                } else {
                    let points = (0..<3).map { _ in coordinate() }
                    map.addOverlay(MKPolyline(coordinates: points, count: points.count))
                }
            }
        }
    }

    @Test(arguments: 0..<TestEffort.rounds(8, reduced: 2)) func partialRepaintEqualsFullRepaint(seed: Int) throws {
        let screen = try Screen()
        var tree = Tree(seed: seed, in: screen.window)
        for step in 0..<10 {
            tree.change()
            let difference = screen.difference()
            #expect(difference == nil, "seed \(seed), step \(step): \(difference ?? "")")
            if difference != nil { return }
        }
    }
}
