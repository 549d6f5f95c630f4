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
