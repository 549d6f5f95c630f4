import CoreLocation
import TestSupport
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

/// Labels of the extract of Helsinki.
@MainActor @Suite struct MapLabelTests {
    /// The part of a label that is on the screen at a viewport.
    private static func boxes(_ label: PlacedLabel, _ viewport: MapViewport) -> [CGRect] {
        let point = viewport.viewPoint(of: label.candidate.point)
        return label.candidate.boxes.map { box in
            // Without the margins.
            let (width, height) = (box.halfWidth - LabelBox.margin, box.halfHeight - LabelBox.margin)
            return CGRect(x: point.x + box.x - width, y: point.y + box.y - height, width: 2 * width, height: 2 * height)
        }
    }

    private static func identity(_ label: PlacedLabel) -> String { "\(label.key)" }

    @Test func labelsNeverOverlapAndNeverJump() throws {
        let stage = try MapStage(size: CGSize(width: 160, height: 120), maps: nil)
        let map = stage.map
        var random = SeededGenerator(seed: 48)
        // Random pans and zooms between two whole zooms.
        for whole in TestEffort.rounds(3, reduced: 1) == 1 ? [16] : [14, 16, 17] {
            try stage.look(zoom: Double(whole))
            var known: [String: MKMapPoint] = [:]
            var visible: Set<String> = []
            for step in 0..<6 {
                var next = map.viewport
                next.zoom = Double(whole) + Double.random(in: 0..<1, using: &random)
                next.center.x += Double.random(in: -60...60, using: &random) / next.scale
                next.center.y += Double.random(in: -50...50, using: &random) / next.scale
                map.move(to: next)
                try stage.screen.advance(by: 0.02)
                let labels = try #require(map.canvas).labels
                #expect(labels.count > 1, "there are labels at zoom \(whole)")
                // No two overlap.
                let boxes = labels.map { Self.boxes($0, map.viewport) }
                for (index, first) in boxes.enumerated() {
                    for (other, second) in boxes.enumerated() where other > index {
                        let overlap = first.contains { box in second.contains { $0.intersects(box) } }
                        #expect(!overlap, "\(labels[index].key.text) and \(labels[other].key.text), step \(step)")
                    }
                }
                // Those that were visible stay where they were, and those that would have been visible are no new ones.
                let now = Dictionary(labels.map { (Self.identity($0), $0.candidate.point) }) { first, _ in first }
                for (key, point) in known {
                    let place = map.viewport.viewPoint(of: point)
                    guard CGRect(origin: .zero, size: map.bounds.size).contains(place) else { continue }
                    #expect(now[key] == point, "\(key) jumped in step \(step)")
                }
                for (key, point) in now { known[key] = point }
                visible.formUnion(now.keys)
            }
            #expect(visible.count > 5)
        }
    }

    /// Returns the labels that overlap, as texts.
    private static func overlaps(_ labels: [PlacedLabel], _ viewport: MapViewport) -> [String] {
        let boxes = labels.map { Self.boxes($0, viewport) }
        return labels.indices.flatMap { index in
            labels.indices.filter { other in
                other > index && boxes[index].contains { box in boxes[other].contains { $0.intersects(box) } }
            }.map { "\(labels[index].key.text) and \(labels[$0].key.text)" }
        }
    }

    @Test func labelsStayAtTheirPointsAcrossZoomsAndTurns() throws {
        let stage = try MapStage(size: CGSize(width: 160, height: 120), maps: nil)
        let map = stage.map
        var random = SeededGenerator(seed: 480)
        for step in 0..<TestEffort.rounds(24, reduced: 6) {
            // Across whole zooms, and turned.
            var next = map.viewport
            next.center = MKMapPoint(MapStage.station)
            next.center.x += Double.random(in: -200...200, using: &random) / exp2(16 - 20)
            next.center.y += Double.random(in: -200...200, using: &random) / exp2(16 - 20)
            next.zoom = Double.random(in: 15.2...18.4, using: &random)
            next.heading = step % 3 == 0 ? 0 : Double.random(in: 0..<360, using: &random)
            map.move(to: next)
            try stage.screen.advance(by: 0.05)
            let canvas = try #require(map.canvas)
            #expect(canvas.isComplete && canvas.labels.count > 1, "step \(step)")
            #expect(Self.overlaps(canvas.labels, map.viewport) == [], "step \(step)")
            for (label, frame) in canvas.labelFrames {
                let point = map.viewport.viewPoint(of: label.candidate.point)
                let dx = frame.midX - label.imageOffset.dx - point.x
                let dy = frame.midY - label.imageOffset.dy - point.y
                // Positions are rounded to pixels, those of the plane as well.
                #expect(abs(dx) <= 1 && abs(dy) <= 1, "\(label.key.text) is (\(dx), \(dy)) off in step \(step)")
            }
        }
    }

    @Test func labelsDoNotOverlapWhileTheMapTurns() throws {
        let stage = try MapStage(size: CGSize(width: 160, height: 120), maps: nil)
        let map = stage.map
        try stage.look(zoom: 16.4)
        let camera = try #require(map.camera.copy() as? MKMapCamera)
        camera.heading = 130
        camera.centerCoordinateDistance *= 0.55
        map.setCamera(camera, animated: true)
        var (turning, seen) = (0, 0)
        for _ in 0..<TestEffort.rounds(30, reduced: 12) {
            try stage.screen.advance(by: 1.0 / 20)
            let canvas = try #require(map.canvas)
            turning += map.isMoving ? 1 : 0
            let frames = canvas.labelFrames
            seen += frames.count
            let isFixed = !map.isMoving
            for (index, first) in frames.enumerated() where !isFixed {
                for second in frames[(index + 1)...] {
                    // Images have a margin for the halo.
                    let (box, other) = (first.frame.insetBy(dx: 3, dy: 3), second.frame.insetBy(dx: 3, dy: 3))
                    #expect(!box.intersects(other), "\(first.label.key.text) and \(second.label.key.text)")
                }
            }
        }
        #expect(turning > 3 && seen > 20)
        try stage.settle()
        #expect(abs(map.camera.heading - 130) < 0.01)
        #expect(Self.overlaps(try #require(map.canvas).labels, map.viewport) == [])
    }

    @Test func placementsDoNotDependOnTheView() throws {
        let stage = try MapStage(size: CGSize(width: 200, height: 200), maps: nil)
        let placer = try #require(stage.map.canvas).placer
        let rect = MKMapRect(
            MKCoordinateRegion(center: MapStage.station, latitudinalMeters: 10, longitudinalMeters: 10)
        )
        let size = LabelCell.size * exp2(20 - 16.0)
        let (x, y) = (Int(rect.midX / size), Int(rect.midY / size))
        // Of two neighbors, in any order, no label of one overlaps one of the other.
        let cells = [(x, y), (x + 1, y), (x, y + 1)].map {
            LabelCell(zoom: 16, x: $0.0, y: $0.1, heading: 0, generation: 0, scale: 1)
        }
        let labels = cells.map { placer.labels(of: $0) }
        #expect(labels[0].count > 5)
        for (first, others) in [(labels[0], labels[1] + labels[2])] {
            for label in first {
                for other in others { #expect(!label.candidate.conflicts(with: other.candidate)) }
            }
        }
        let again = cells.reversed().map { placer.labels(of: $0).map(\.key) }.reversed()
        #expect(Array(again) == labels.map { $0.map(\.key) })
    }

    @Test func selectionsDependOnTheSurroundingsOnly() {
        var random = SeededGenerator(seed: 7)
        let all = (0..<600).map { index in
            LabelCandidate(
                text: "\(index)",
                role: .number,
                point: MKMapPoint(),
                x: Double.random(in: 0...4000, using: &random),
                y: Double.random(in: 0...4000, using: &random),
                angle: 0,
                textSize: .zero,
                boxes: [LabelBox(x: 0, y: 0, width: 90, height: 30)],
                priority: Double(Int.random(in: 0...20, using: &random))
            )
        }
        let selected = LabelSelection.select(all)
        for (index, first) in selected.enumerated() {
            for second in selected[(index + 1)...] { #expect(!first.conflicts(with: second)) }
        }
        func isInMiddle(_ label: LabelCandidate, _ margin: Double) -> Bool {
            (1700 - margin...2300 + margin).contains(label.x) && (1700 - margin...2300 + margin).contains(label.y)
        }
        let part = LabelSelection.select(all.filter { isInMiddle($0, LabelSelection.margin) })
        let expected = selected.filter { isInMiddle($0, 0) }.map(\.text)
        #expect(part.filter { isInMiddle($0, 0) }.map(\.text) == expected && !expected.isEmpty)
    }

    @Test func overlapsAreFoundBetweenZooms() {
        func label(_ x: Double, _ offset: Double) -> LabelCandidate {
            LabelCandidate(
                text: "\(x)",
                role: .number,
                point: MKMapPoint(),
                x: x,
                y: 0,
                angle: 0,
                textSize: .zero,
                boxes: [LabelBox(x: offset, y: 0, width: 20, height: 10)],
                priority: 0
            )
        }
        // Separate at the first zoom, and above one another in the middle.
        #expect(label(0, 60).conflicts(with: label(40, 0)))
        #expect(label(0, 0).conflicts(with: label(20, 0)) && !label(0, 0).conflicts(with: label(30, 0)))
    }
}
