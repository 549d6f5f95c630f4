import CoreLocation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

/// The scale and the compass that an app adds to a map.
@MainActor @Suite struct MapControlTests {
    @Test func scalesFollowTheMap() throws {
        let stage = try MapStage()
        let session = stage.screen.host.session
        try stage.look(zoom: 14)
        let scale = session.perform { MKScaleView(mapView: stage.map) }
        #expect(scale.scaleVisibility == .adaptive && scale.legendAlignment == .leading)
        #expect(scale.intrinsicContentSize == scale.bounds.size)
        stage.map.superview?.addSubview(scale)
        try stage.screen.advance(by: 0.1)
        let shown = try #require(scale.subviews.first)
        #expect(shown.alpha == 0, "it is shown while the map is zoomed")
        try stage.look(zoom: 15)
        #expect((shown.layer.presentation()?.opacity ?? 0) == 1)
        try stage.screen.advance(by: 2)
        #expect((shown.layer.presentation()?.opacity ?? 1) == 0)
        // Pans do not show it.
        stage.map.change(animated: false) { $0.center.x += 1000 }
        try stage.screen.advance(by: 0.1)
        #expect((shown.layer.presentation()?.opacity ?? 1) == 0)
        scale.scaleVisibility = .visible
        try stage.screen.advance(by: 2)
        #expect(shown.alpha == 1)
        let bar = try #require(shown.subviews.last)
        let text = try #require(shown.subviews.first as? UILabel).text
        let width = bar.frame.width
        #expect(bar.frame.minX == 0 && width > 40 && width <= 180)
        // A zoom by one doubles the bar, or halves its distance.
        try stage.look(zoom: 16)
        #expect(bar.frame.width != width || (shown.subviews.first as? UILabel)?.text != text)
        scale.legendAlignment = .trailing
        try stage.screen.advance(by: 0.1)
        #expect(abs(bar.frame.maxX - 180) < 0.01)
        scale.mapView = nil
        #expect(shown.alpha == 0)
    }

    @Test func compassesTurnTheMapBack() throws {
        let stage = try MapStage()
        let compass = stage.screen.host.session.perform { MKCompassButton(mapView: stage.map) }
        stage.map.showsCompass = false
        compass.frame.origin = CGPoint(x: 20, y: 20)
        stage.map.superview?.addSubview(compass)
        try stage.look(zoom: 14)
        let shown = try #require(compass.subviews.first)
        #expect(shown.isHidden && compass.compassVisibility == .adaptive)
        stage.map.change(animated: false) { $0.heading = 90 }
        try stage.screen.advance(by: 0.1)
        #expect(!shown.isHidden && shown.accessibilityValue == "90°")
        try stage.screen.tap(compass)
        try stage.settle()
        #expect(stage.map.camera.heading == 0 && shown.isHidden)
        compass.compassVisibility = .visible
        #expect(!shown.isHidden)
        compass.mapView = nil
        #expect(shown.isHidden)
        // A compass that is no longer there is forgotten.
        weak var dropped: MKCompassButton?
        do { dropped = stage.screen.host.session.perform { MKCompassButton(mapView: stage.map) } }
        #expect(dropped == nil)
    }
}
