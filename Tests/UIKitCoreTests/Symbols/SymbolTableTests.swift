import CoreGraphics
import Testing
import UIKit

@testable import SymbolShapes
@testable import UIKitCore

@Suite struct SymbolTableTests {
    @Test func everySymbolHasValidLayersInItsSquare() {
        let names = SymbolTable.names
        #expect(names.count >= 600 && names.contains("plus") && !names.contains("1"))
        for name in names {
            #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." }, "\(name)")
            let layers = SymbolTable.layers(name)
            #expect(!layers.isEmpty, "\(name)")
            let bounds = SymbolLayer.bounds(of: layers, .regular)
            #expect(CGRect(x: -2, y: -2, width: 28, height: 28).contains(bounds), "\(name) \(bounds)")
        }
    }

    /// A layer that cannot be read is left out, so that the numbers differ.
    @Test func everyItemOfTheTablesIsRead() {
        for line in [SymbolTable.signs, SymbolTable.things, SymbolTable.world].flatMap({ $0.split(separator: "\n") }) {
            for item in line.split(separator: " ").dropFirst() where item.first != "+" {
                #expect(!SymbolLayer.layers(item).isEmpty, "\(item) in \(line)")
                guard let name = item.firstIndex(of: "=").map({ item[item.index(after: $0)...] }) else { continue }
                let end = name.firstIndex { $0 == "@" || $0 == "!" } ?? name.endIndex
                #expect(!SymbolTable.layers(name[..<end]).isEmpty, "\(item)")
            }
        }
    }

    @Test func everyOutlineIsUsed() {
        let tables = [SymbolTable.signs, SymbolTable.things, SymbolTable.world].joined(separator: "\n")
        let used = Set(
            tables.split { $0.isWhitespace }.compactMap { item -> Substring? in
                let item = item.drop { $0 == "-" }
                guard item.first == "g" || item.first == "o", let colon = item.firstIndex(of: ":") else { return nil }
                return item[item.index(after: colon)...].prefix { $0 != "@" && $0 != "!" }
            }
        )
        #expect(used == Set(SymbolOutline.names))
        #expect(used.allSatisfy { SymbolOutline.path($0)?.isEmpty == false })
        #expect(SymbolOutline.path("no such glyph") == nil)
    }

    @Test func commonNamesExist() {
        let names = """
            plus minus xmark checkmark chevron.left chevron.right chevron.up chevron.down chevron.forward arrow.left
            chevron.backward arrow.right arrow.up arrow.down arrow.clockwise arrow.uturn.backward arrow.uturn.forward
            gear gearshape gearshape.fill trash trash.fill star star.fill heart heart.fill house house.fill person
            person.fill person.crop.circle magnifyingglass bell bell.fill bell.slash bookmark bookmark.fill camera photo
            camera.fill pencil square.and.arrow.up square.and.pencil play play.fill pause.fill stop.fill speaker.slash
            speaker.wave.2 speaker.wave.3.fill wifi wifi.slash bolt bolt.fill sun.max sun.max.fill moon moon.fill cloud
            cloud.rain.fill thermometer drop drop.fill flame flame.fill lock lock.fill lock.open key clock calendar map
            location location.fill car cart creditcard envelope phone message bubble.left folder doc doc.text list.bullet
            ellipsis ellipsis.circle info.circle exclamationmark.triangle exclamationmark.triangle.fill
            questionmark.circle eye eye.slash hand.raised hand.thumbsup battery.0 battery.100 power slider.horizontal.3
            chart.bar cpu display keyboard printer paintbrush scribble eraser circle circle.fill square triangle
            plus.circle plus.circle.fill xmark.circle.fill checkmark.circle.fill minus.circle 1.circle 9.square.fill
            """.split { $0.isWhitespace }.map(String.init)
        #expect(names.filter { SymbolTable.entry($0) == nil } == [])
    }

    @Test func variantsKeepFillAtTheEnd() {
        #expect(SymbolTable.Variant.slash.name(of: "bell") == "bell.slash")
        #expect(SymbolTable.Variant.slash.name(of: "bell.fill") == "bell.slash.fill")
        #expect(SymbolTable.Variant.filledCircle.name(of: "plus") == "plus.circle.fill")
    }

    @Test func shapeHasTheInkOfItsWeight() {
        let regular = SymbolShape("plus", weight: 4).bounds
        #expect(regular == SymbolLayer.bounds(of: SymbolTable.layers("plus"), .regular))
        #expect(SymbolShape("plus", weight: 9).bounds.contains(regular))
        #expect(SymbolShape("plus", weight: 9).bounds != regular)
        #expect(SymbolShape("no such symbol", weight: 4).bounds.isNull)
    }

    @Test func pathCommandsAreRead() {
        var path = PathData()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addCurve(
            to: CGPoint(x: 9, y: 10),
            control1: CGPoint(x: 5, y: 6),
            control2: CGPoint(x: 7, y: 8)
        )
        path.closeSubpath()
        #expect(SymbolPath.path("M1,2L3,4C5,6,7,8,9,10Z") == path)
        let circle = SymbolPath.path("O12,12,5").bounds
        #expect(abs(circle.minX - 7) < 0.01 && abs(circle.maxY - 17) < 0.01)
        let arc = SymbolPath.path("A12,12,5,0,90").bounds
        #expect(abs(arc.minX - 12) < 0.01 && abs(arc.maxX - 17) < 0.01 && abs(arc.maxY - 17) < 0.01)
    }
}
