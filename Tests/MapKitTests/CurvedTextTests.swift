import CoreLocation
import Foundation
@testable import MapKit
import Testing
import UIKit

/// Labels of streets along curves.
@MainActor @Suite struct CurvedTextTests {
    /// A text of ten letters of 8 points, and a space in the middle.
    private static let clusters =
        LabelCluster.clusters(of: "Mäkitiesuu") { Double($0.count) * 8 } ?? []

    /// Returns an arc with a radius and an angle in degrees, from the west over the north.
    private static func arc(radius: Double, degrees: Double) -> [SIMD2<Double>] {
        (0...60).map { index in
            let angle = (-90 + degrees * (Double(index) / 60 - 0.5)) * .pi / 180
            return SIMD2(cos(angle), sin(angle)) * radius
        }
    }

    private static func text(on points: [SIMD2<Double>]) -> CurvedText.Placement? {
        let line = MeasuredLine(points)
        return CurvedText(line, width: 80).placement(of: clusters, at: line.length / 2)
    }

    @Test func textsFollowArcs() throws {
        let radius = 120.0
        let placement = try #require(Self.text(on: Self.arc(radius: radius, degrees: 80)))
        #expect(placement.glyphs.map(\.cluster.text).joined() == "Mäkitiesuu")
        #expect(abs(placement.x) < 0.5 && abs(placement.y + radius) < 0.5)
        // From left to right, at the distances of a straight text, and turned with the street.
        #expect(zip(placement.glyphs, placement.glyphs.dropFirst()).allSatisfy { $0.x < $1.x && $0.angle < $1.angle })
        for (first, second) in zip(placement.glyphs, placement.glyphs.dropFirst()) {
            #expect(abs(hypot(second.x - first.x, second.y - first.y) - 8) < 0.2)
        }
        // Near the street from this zoom to the next one, at which it is twice as large.
        for scale in [1, 1.5, 2.0] {
            for glyph in placement.glyphs {
                let point = SIMD2(placement.x * scale + glyph.x, placement.y * scale + glyph.y)
                #expect(abs((point * point).sum().squareRoot() - radius * scale) < 3.5, "scale \(scale)")
            }
        }
    }

    @Test func textsAreUpright() throws {
        let arc = Self.arc(radius: 120, degrees: 80)
        let (forward, backward) = (Self.text(on: arc), Self.text(on: arc.reversed()))
        #expect(try #require(backward).glyphs.allSatisfy { abs($0.angle) < .pi / 2 })
        let pairs = zip(try #require(forward).glyphs, try #require(backward).glyphs)
        #expect(pairs.allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.angle - $1.angle) < 1e-6 })
        // Across the direction to the west, the angles do not jump.
        let west = Self.text(on: arc.map { SIMD2(-$0.x, -$0.y) })
        #expect(try #require(west).glyphs.allSatisfy { abs($0.angle) < .pi / 2 })
    }

    @Test func sharpTurnsHaveNoText() {
        #expect(Self.text(on: [SIMD2(-100, 0), SIMD2(0, 0), SIMD2(0, 100)]) == nil)
        #expect(Self.text(on: Self.arc(radius: 30, degrees: 350)) == nil)
        // Too short.
        #expect(Self.text(on: Self.arc(radius: 30, degrees: 60)) == nil)
        // Points that are equal have no direction.
        #expect(Self.text(on: Array(repeating: SIMD2(1, 1), count: 5)) == nil)
        #expect(Self.text(on: []) == nil)
    }

    @Test func boxesContainTheClusters() throws {
        let placement = try #require(Self.text(on: Self.arc(radius: 120, degrees: 80)))
        let boxes = placement.boxes(height: 12).map { box in
            CGRect(
                x: box.x - box.halfWidth,
                y: box.y - box.halfHeight,
                width: 2 * box.halfWidth,
                height: 2 * box.halfHeight
            )
        }
        #expect((2...10).contains(boxes.count))
        for glyph in placement.glyphs {
            let frame = glyph.frame(height: 12)
            #expect(boxes.contains { $0.contains(frame) })
            #expect(frame.width >= 8 && frame.height >= 12)
        }
    }

    @Test func onlyLettersThatStandByThemselvesAreDivided() {
        func count(_ text: String) -> Int? { LabelCluster.clusters(of: text) { Double($0.count) }?.count }
        #expect(count("Unter den Linden") == 14 && count("Ленинский проспект") == 17 && count("中山路") == 3)
        #expect(count("شارع الحمرا") == nil && count("महात्मा गांधी मार्ग") == nil && count("ถนนสุขุมวิท") == nil)
        // A letter and its mark are one cluster.
        #expect(count("e\u{301}a") == 2)
        let clusters = LabelCluster.clusters(of: "a bc") { Double($0.count) * 10 }
        #expect(clusters?.map(\.middle) == [5, 25, 35])
    }

    @Test func streetsOfHelsinkiHaveLabelsAlongCurves() throws {
        let stage = try MapStage(size: CGSize(width: 200, height: 200), maps: nil)
        let placer = try #require(stage.map.canvas).placer
        let size = LabelCell.size * exp2(20 - 17.0)
        let center = MKMapPoint(MapStage.station)
        let (x, y) = (Int(center.x / size), Int(center.y / size))
        let labels = (-1...1).flatMap { dy in
            (-1...1).flatMap { dx in
                placer.labels(of: LabelCell(zoom: 17, x: x + dx, y: y + dy, heading: 0, generation: 0, scale: 1))
            }
        }
        let curved = labels.filter { !$0.candidate.glyphs.isEmpty }
        #expect(curved.count > 2)
        for label in curved {
            // The image contains all clusters, and is not wider than the text.
            let image = CGRect(
                x: label.imageOffset.dx - label.imageSize.width / 2,
                y: label.imageOffset.dy - label.imageSize.height / 2,
                width: label.imageSize.width,
                height: label.imageSize.height
            )
            for glyph in label.candidate.glyphs {
                #expect(image.contains(glyph.frame(height: label.candidate.textSize.height)))
            }
            #expect(label.imageSize.width <= label.candidate.textSize.width + 24)
        }
    }
}
