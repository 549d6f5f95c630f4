import CoreLocation
import MapData
@testable import MapKit
import Synchronization
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapOverlayTests {
    /// A delegate that draws overlays in red.
    private final class Red: MKMapViewDelegate {
        var added = 0
        var make: (any MKOverlay) -> MKOverlayRenderer = { overlay in
            let renderer: MKOverlayPathRenderer =
                switch overlay {
                case let polygon as MKPolygon: MKPolygonRenderer(polygon: polygon)
                case let circle as MKCircle: MKCircleRenderer(circle: circle)
                case let line as MKPolyline: MKPolylineRenderer(polyline: line)
                default: MKOverlayPathRenderer(overlay: overlay)
                }
            if overlay is MKPolyline {
                renderer.strokeColor = .red
                renderer.lineWidth = 6
            } else {
                renderer.fillColor = .red
            }
            return renderer
        }

        func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer { make(overlay) }

        func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer]) { added += renderers.count }
    }

    private static func coordinates(_ map: MKMapView, _ points: [(Double, Double)]) -> [CLLocationCoordinate2D] {
        points.map { map.convert(CGPoint(x: $0.0, y: $0.1), toCoordinateFrom: map) }
    }

    private static func isRed(_ stage: MapStage, _ x: Int, _ y: Int) -> Bool {
        let color = stage.screen.snapshot()[x, y]
        return color.red > 200 && color.green < 90 && color.blue < 90
    }

    private static func stage() throws -> (MapStage, Red) {
        let stage = try MapStage()
        try stage.look(zoom: 15)
        let red = Red()
        stage.map.delegate = red
        stage.retained = red
        return (stage, red)
    }

    @Test func shapesAreDrawnInPlace() throws {
        let (stage, red) = try Self.stage()
        let map = stage.map
        let hole = Self.coordinates(map, [(60, 60), (90, 60), (90, 90), (60, 90)])
        let outer = Self.coordinates(map, [(40, 40), (110, 40), (110, 110), (40, 110)])
        let polygon = MKPolygon(
            coordinates: outer,
            count: 4,
            interiorPolygons: [MKPolygon(coordinates: hole, count: 4)]
        )
        let circle = MKCircle(center: Self.coordinates(map, [(200, 60)])[0], radius: 40)
        let line = MKPolyline(coordinates: Self.coordinates(map, [(20, 150), (280, 150)]), count: 2)
        map.addOverlays([polygon, circle, line])
        try stage.screen.advance(by: 0.1)
        #expect(red.added == 3 && map.overlays.count == 3 && map.renderer(for: circle) is MKCircleRenderer)
        #expect(Self.isRed(stage, 50, 50) && !Self.isRed(stage, 75, 75) && !Self.isRed(stage, 30, 30))
        #expect(Self.isRed(stage, 200, 60) && Self.isRed(stage, 150, 150) && !Self.isRed(stage, 150, 156))
        let rect = map.convert(MKCoordinateRegion(circle.boundingMapRect), toRectTo: map)
        #expect(Self.isRed(stage, Int(rect.maxX) - 2, 60) && !Self.isRed(stage, Int(rect.maxX) + 3, 60))
        // A change is drawn again; a removal, too.
        (map.renderer(for: circle) as? MKCircleRenderer)?.fillColor = .blue
        try stage.screen.advance(by: 0.1)
        #expect(!Self.isRed(stage, 200, 60) && Self.isRed(stage, 50, 50))
        map.removeOverlay(polygon)
        try stage.screen.advance(by: 0.1)
        #expect(!Self.isRed(stage, 50, 50) && map.overlays.count == 2)
    }

    @Test func pansWithoutNewTilesDrawNothing() throws {
        let (stage, _) = try Self.stage()
        let map = stage.map
        map.addOverlay(MKCircle(center: MapStage.station, radius: 100), level: .aboveRoads)
        try stage.screen.advance(by: 0.1)
        let canvas = try #require(map.canvas)
        let before = (canvas.tilesDrawn, canvas.overlayTilesDrawn, canvas.cellsPlaced, canvas.arrangements)
        for _ in 0..<10 {
            map.move(
                to: {
                    var next = map.viewport; next.center.x += 8; return next
                }()
            )
            try stage.screen.advance(by: 1 / 60.0)
        }
        let after = (canvas.tilesDrawn, canvas.overlayTilesDrawn, canvas.cellsPlaced, canvas.arrangements)
        #expect(before.0 == after.0 && before.1 == after.1 && before.2 == after.2 && before.3 == after.3)
    }

    @Test func overlaysKeepTheirOrder() throws {
        let (stage, _) = try Self.stage()
        let map = stage.map
        let circles = (0..<4).map { _ in MKCircle(center: MapStage.station, radius: 10) }
        map.addOverlay(circles[0])
        map.addOverlay(circles[1], level: .aboveRoads)
        map.insertOverlay(circles[2], below: circles[0])
        map.insertOverlay(circles[3], at: 1)
        func order(_ level: MKOverlayLevel) -> [Int] {
            map.overlays(in: level).compactMap { overlay in circles.firstIndex { $0 === overlay } }
        }
        #expect(order(.aboveLabels) == [2, 3, 0] && order(.aboveRoads) == [1])
        map.exchangeOverlay(circles[2], with: circles[0])
        #expect(order(.aboveLabels) == [0, 3, 2])
        map.exchangeOverlay(at: 0, withOverlayAt: 1)
        #expect(order(.aboveLabels) == [3, 0, 2])
        map.exchangeOverlay(at: 0, withOverlayAt: 3)
        map.exchangeOverlay(at: -1, withOverlayAt: 2)
        #expect(order(.aboveLabels) == [3, 0, 2])
    }

    @Test func gradientsChangeAlongTheLine() throws {
        let (stage, red) = try Self.stage()
        let map = stage.map
        red.make = { overlay in
            let renderer = MKGradientPolylineRenderer(overlay: overlay)
            renderer.setColors([.red, .blue], locations: [0, 1])
            renderer.lineWidth = 8
            return renderer
        }
        map.addOverlay(MKPolyline(coordinates: Self.coordinates(map, [(20, 100), (280, 100)]), count: 2))
        try stage.screen.advance(by: 0.1)
        let image = stage.screen.snapshot()
        let (start, middle, end) = (image[25, 100], image[150, 100], image[275, 100])
        #expect(start.red > 230 && start.blue < 30 && end.blue > 230 && end.red < 30)
        #expect((100...155).contains(Int(middle.red)) && (100...155).contains(Int(middle.blue)))
    }

    @Test func hugeShapesAreDrawnNearby() throws {
        let (stage, _) = try Self.stage()
        let map = stage.map
        try stage.look(zoom: 20)
        let world = MKPolygon(
            points: [(0, 0), (1, 0), (1, 1), (0, 1)].map {
                MKMapPoint(x: $0.0 * MKMapSize.world.width, y: $0.1 * MKMapSize.world.height)
            },
            count: 4
        )
        map.addOverlay(world)
        try stage.screen.advance(by: 0.1)
        #expect(Self.isRed(stage, 150, 100) && Self.isRed(stage, 5, 5))
    }

    /// An overlay of red images, some of which are late.
    private final class RedTiles: MKTileOverlay, @unchecked Sendable {
        let image: Data
        let late = Mutex<[@Sendable () -> Void]>([])
        let count = Mutex(0)
        let paths = Mutex<Set<MKTileOverlayPath>>([])
        let isLate: Bool

        init(isLate: Bool) {
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
            image = renderer.pngData { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            }
            self.isLate = isLate
            super.init(urlTemplate: nil)
        }

        override func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {
            count.withLock { $0 += 1 }
            _ = paths.withLock { $0.insert(path) }
            let image = image
            if isLate { late.withLock { $0.append { result(image, nil) } } } else { result(image, nil) }
        }
    }

    @Test func imagesAreDrawnWhenTheyAreThere() throws {
        for isLate in [false, true] {
            let (stage, red) = try Self.stage()
            let map = stage.map
            red.make = { MKTileOverlayRenderer(overlay: $0) }
            let tiles = stage.screen.host.session.perform { RedTiles(isLate: isLate) }
            map.addOverlay(tiles, level: .aboveRoads)
            try stage.screen.advance(by: 0.1)
            #expect(Self.isRed(stage, 150, 100) == !isLate)
            for body in tiles.late.withLock({ $0 }) { body() }
            try stage.screen.advance(by: 0.1)
            #expect(Self.isRed(stage, 150, 100))
            // In place of the map, which is not drawn.
            let drawn = map.canvas?.tilesDrawn
            tiles.canReplaceMapContent = true
            try stage.look(zoom: 11)
            #expect(map.canvas?.tilesDrawn == drawn)
            tiles.canReplaceMapContent = false
            try stage.look(zoom: 12)
            #expect(map.canvas?.tilesDrawn != drawn)
            let count = tiles.count.withLock { $0 }
            (map.renderer(for: tiles) as? MKTileOverlayRenderer)?.reloadData()
            try stage.screen.advance(by: 0.1)
            #expect(tiles.count.withLock { $0 } > count)
        }
        let files = MKTileOverlay(urlTemplate: "file:///tiles/{z}/{x}/{y}@{scale}.png")
        files.isGeometryFlipped = true
        let path = MKTileOverlayPath(x: 3, y: 1, z: 2, contentScaleFactor: 2)
        #expect(files.url(forTilePath: path).absoluteString == "file:///tiles/2/3/2@2.png")
        let remote = MKTileOverlay(urlTemplate: "https://example.org/{z}/{x}/{y}")
        let failure = Mutex<Bool>(false)
        remote.loadTile(at: path) { data, error in failure.withLock { $0 = data == nil && error != nil } }
        #expect(failure.withLock { $0 })
    }

    @Test func lateImagesRedrawTheirTilesOnly() throws {
        let (stage, red) = try Self.stage()
        red.make = { MKTileOverlayRenderer(overlay: $0) }
        let tiles = stage.screen.host.session.perform { RedTiles(isLate: true) }
        stage.map.addOverlay(tiles, level: .aboveRoads)
        try stage.screen.advance(by: 0.1)
        let canvas = try #require(stage.map.canvas)
        let (first, drawn) = (try #require(tiles.late.withLock { $0.first }), canvas.overlayTilesDrawn)
        first()
        try stage.screen.advance(by: 0.1)
        #expect(drawn > 4 && canvas.overlayTilesDrawn == drawn + 1)
    }

    @Test func manyImagesAreKept() throws {
        let stage = try MapStage()
        let tiles = stage.screen.host.session.perform { RedTiles(isLate: true) }
        let renderer = MKTileOverlayRenderer(tileOverlay: tiles)
        let rects = Mutex<[MKMapRect?]>([])
        renderer.observe { rect in rects.withLock { $0.append(rect) } }
        let ids = (0..<200).map { MapTileID(zoom: 10, x: $0 % 20, y: $0 / 20) }
        for id in ids { #expect(!renderer.canDraw(id.mapRect, zoomScale: 1)) }
        for body in tiles.late.withLock({ $0 }) { body() }
        #expect(ids.allSatisfy { renderer.canDraw($0.mapRect, zoomScale: 1) })
        #expect(tiles.count.withLock { $0 } == 200)
        // Each is announced with its own place.
        let found = rects.withLock { $0 }.compactMap { $0 }
        #expect(found.count == 200 && ids.filter { $0.isNear(found[21]) } == [ids[21]])
    }

    @Test func imagesOfTheWorldOnlyAreLoaded() throws {
        let stage = try MapStage(scale: 2)
        let red = Red()
        red.make = { MKTileOverlayRenderer(overlay: $0) }
        stage.map.delegate = red
        stage.retained = red
        let tiles = stage.screen.host.session.perform { RedTiles(isLate: false) }
        stage.map.addOverlay(tiles)
        try stage.look(at: CLLocationCoordinate2D(latitude: 0, longitude: 179.9), zoom: 3)
        let small = tiles.paths.withLock { $0 }.filter { $0.z == 3 }
        #expect(!small.isEmpty && small.allSatisfy { (0..<8).contains($0.x) && (0..<8).contains($0.y) })
        #expect(small.allSatisfy { $0.contentScaleFactor == 2 } && Self.isRed(stage, 300, 200))
        // Larger images are those of a smaller zoom.
        tiles.tileSize = CGSize(width: 512, height: 512)
        tiles.paths.withLock { $0 = [] }
        (stage.map.renderer(for: tiles) as? MKTileOverlayRenderer)?.reloadData()
        try stage.screen.advance(by: 0.1)
        let large = tiles.paths.withLock { $0 }
        #expect(!large.isEmpty && large.allSatisfy { $0.z == 2 && (0..<4).contains($0.x) })
        #expect(Self.isRed(stage, 10, 10) && Self.isRed(stage, 590, 200))
    }

    @Test func dynamicColorsAreThoseOfTheMap() throws {
        let (stage, red) = try Self.stage()
        red.make = { overlay in
            let renderer = MKCircleRenderer(overlay: overlay)
            renderer.fillColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
            return renderer
        }
        stage.map.addOverlay(MKCircle(center: MapStage.station, radius: 200))
        try stage.screen.advance(by: 0.1)
        #expect(!Self.isRed(stage, 150, 100))
        stage.screen.userInterfaceStyle = .dark
        try stage.screen.advance(by: 0.1)
        #expect(Self.isRed(stage, 150, 100))
        stage.screen.userInterfaceStyle = .light
        try stage.screen.advance(by: 0.1)
        #expect(!Self.isRed(stage, 150, 100))
        // A map of its own style.
        stage.map.overrideUserInterfaceStyle = .dark
        try stage.screen.advance(by: 0.1)
        #expect(Self.isRed(stage, 150, 100))
    }

    @Test func renderersHaveTheirOwnCoordinates() {
        let circle = MKCircle(center: MapStage.station, radius: 100)
        let renderer = MKCircleRenderer(circle: circle)
        let point = MKMapPoint(MapStage.station)
        #expect(renderer.mapPoint(for: renderer.point(for: point)) == point)
        #expect(renderer.rect(for: circle.boundingMapRect).origin == .zero)
        #expect(abs(circle.boundingMapRect.width * MKMetersPerMapPointAtLatitude(60.1713) - 200) < 0.01)
        #expect(MKRoadWidthAtZoomScale(1) == 128)
    }
}
