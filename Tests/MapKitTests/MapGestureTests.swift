import CoreLocation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapGestureTests {
    private static let middle = CGPoint(x: 150, y: 100)

    @Test func pansFollowTheFinger() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        stage.delegate.calls = []
        let finger = try stage.screen.touch(at: Self.middle)
        try finger.drag(to: CGPoint(x: 130, y: 100), duration: 0.2)
        let grabbed = map.convert(finger.location, toCoordinateFrom: nil)
        try finger.drag(to: CGPoint(x: 60, y: 150), duration: 0.5)
        // The finger rests, so that there is no inertia.
        try stage.screen.advance(by: 0.3)
        let point = map.convert(grabbed, toPointTo: nil)
        #expect(abs(point.x - 60) < 0.01 && abs(point.y - 150) < 0.01)
        try finger.lift()
        try stage.settle()
        #expect(abs(map.convert(grabbed, toPointTo: nil).x - point.x) < 0.01)
        #expect(
            stage.delegate.calls.filter { !$0.contains("load") && !$0.contains("render") } == [
                "will false", "changes", "did false",
            ]
        )
    }

    @Test func mapsHaveInertia() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        let finger = try stage.screen.touch(at: CGPoint(x: 200, y: 100))
        try finger.drag(to: CGPoint(x: 100, y: 100), duration: 0.2)
        let released = map.viewport.center
        try finger.lift()
        try stage.screen.advance(by: 0.1)
        let later = map.viewport.center
        #expect(later.x > released.x)
        #expect(map.isMoving)
        // A touch stops the map.
        let second = try stage.screen.touch(at: Self.middle)
        try stage.screen.advance(by: 0.02)
        let stopped = map.viewport.center
        try stage.screen.advance(by: 0.5)
        #expect(map.viewport.center == stopped && !map.isMoving)
        try second.lift()
    }

    @Test func pinchesZoomAroundTheFingers() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        let center = CGPoint(x: 200, y: 120)
        let before = map.convert(center, toCoordinateFrom: nil)
        try stage.screen.pinch(at: center, scale: 2)
        try stage.settle()
        #expect(abs(map.viewport.zoom - 15) < 0.25)
        let after = map.convert(before, toPointTo: nil)
        #expect(abs(after.x - center.x) < 3 && abs(after.y - center.y) < 3)
        map.isZoomEnabled = false
        let zoom = map.viewport.zoom
        try stage.screen.pinch(at: center, scale: 2)
        try stage.settle()
        #expect(map.viewport.zoom == zoom)
    }

    @Test func rotationsTurnTheMap() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        try stage.screen.rotate(at: Self.middle, by: .pi / 3)
        try stage.settle()
        #expect(abs(map.viewport.heading - 300) < 15)
        map.isRotateEnabled = false
        let heading = map.viewport.heading
        try stage.screen.rotate(at: Self.middle, by: .pi / 3)
        try stage.settle()
        #expect(abs(map.viewport.heading - heading) < 1e-6)
    }

    @Test func labelsArePlacedForTheHeadingAtTheEnd() throws {
        let stage = try MapStage(size: CGSize(width: 200, height: 160), maps: nil)
        let map = stage.map
        try stage.look(zoom: 16)
        try stage.screen.rotate(at: CGPoint(x: 100, y: 80), by: .pi / 3, distance: 60)
        try stage.settle()
        let canvas = try #require(map.canvas)
        let keys = Set(canvas.labels.map(\.key))
        // A change by the app shows the same labels at the same place.
        let viewport = map.viewport
        map.change(animated: false) { $0.heading = 0 }
        try stage.screen.advance(by: 0.1)
        map.change(animated: false) { $0 = viewport }
        try stage.screen.advance(by: 0.1)
        #expect(Set(canvas.labels.map(\.key)) == keys && !keys.isEmpty && map.viewport.heading != 0)
    }

    @Test func tapsZoomByWholeSteps() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        let point = CGPoint(x: 220, y: 60)
        let before = map.convert(point, toCoordinateFrom: nil)
        try stage.screen.doubleTap(at: point)
        try stage.settle()
        #expect(abs(map.viewport.zoom - 15) < 1e-9)
        let after = map.convert(before, toPointTo: nil)
        #expect(abs(after.x - point.x) < 1e-3 && abs(after.y - point.y) < 1e-3)
        let fingers = (
            try stage.screen.touch(at: CGPoint(x: 120, y: 100)), try stage.screen.touch(at: CGPoint(x: 180, y: 100))
        )
        try stage.screen.advance(by: 0.05)
        try fingers.0.lift()
        try fingers.1.lift()
        try stage.settle()
        #expect(abs(map.viewport.zoom - 14) < 1e-9)
    }

    @Test func oneFingerZoomsAfterATap() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        try stage.screen.tap(at: Self.middle)
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: Self.middle)
        try finger.drag(to: CGPoint(x: 150, y: 190), duration: 0.3)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.settle()
        #expect(map.viewport.zoom > 14.7 && map.viewport.zoom < 15.1)
        #expect(abs(map.centerCoordinate.latitude - MapStage.station.latitude) < 1e-6)
    }

    @Test func twoFingersTiltTheMap() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        func slide() throws {
            let fingers = (
                try stage.screen.touch(at: CGPoint(x: 110, y: 150)), try stage.screen.touch(at: CGPoint(x: 190, y: 150))
            )
            for step in 1...20 {
                try stage.screen.advance(by: 0.016)
                try fingers.0.move(to: CGPoint(x: 110, y: 150 - 6 * step))
                try fingers.1.move(to: CGPoint(x: 190, y: 150 - 6 * step))
            }
            try fingers.0.lift()
            try fingers.1.lift()
            try stage.settle()
        }
        try slide()
        #expect(map.viewport.pitch > 20 && map.viewport.pitch < 32)
        #expect(map.viewport.zoom == 14 && map.viewport.heading == 0)
        map.isPitchEnabled = false
        let pitch = map.viewport.pitch
        try slide()
        #expect(map.viewport.pitch == pitch)
    }
}
