import Foundation
import TestSupport
import Testing
import UIKit

@testable import EaselPreviews
@testable import Inspector
@testable import easel

/// Values that a session has kept, in the next session and in the app.
@Suite(.serialized) struct PreviewRestartTests {
    /// A value for a property of each type.
    private static let values: [(name: String, value: InspectableValue)] = [
        ("radius", .number(35)), ("isFilled", .flag(false)), ("count", .number(4)), ("title", .text("kept")),
        ("origin", .numbers([1, 8])), ("extent", .numbers([13, 4])), ("area", .numbers([50, 50, 7, 21])),
        ("color", .text("#00ffff80")), ("level", .number(0.125)), ("share", .number(0.75)),
        ("caption", .text("Pegelstand")), ("picture", .text("probe-hand")), ("isMarked", .flag(true)),
        ("limit", .number(6)), ("ratio", .number(1.5)), ("step", .number(2.5)), ("margin", .number(3)),
        ("pin", .numbers([206, 30])), ("space", .numbers([9, 8])), ("zone", .numbers([150, 150, 10, 12])),
        ("tint", .text("#ff00ffff")), ("badge", .text("probe-hand")),
    ]

    private static func isReady(_ shown: RecordedPage.Shown) -> Bool {
        shown.state["status"]?.text == "ready" && shown.state["builds"]?.number == 1 && !shown.images.isEmpty
    }

    private static func value(_ name: String, _ shown: RecordedPage.Shown) -> InspectorValue? {
        shown.state["properties"]?.list?.first { $0["name"]?.text == name }?["value"]
    }

    /// The file is also the one that `DesignableTests` of the package `EaselApp` writes into the initial values of an app.
    @Test func valuesOfEachTypeAreKeptForTheNextSessionAndTheApp() throws {
        let project = try PreviewedProject()
        let page = try RecordedPage()
        var last: [[UInt8]] = []
        try project.withSession(page) {
            project.allowBuilds(1)
            last = try page.wait("the first image", Self.isReady).images
            for (name, value) in Self.values {
                page.send(.edit(property: name, value.inspectorValue))
                let edited = try page.wait("the edit of \(name)") {
                    Self.isReady($0) && Self.value(name, $0) == value.inspectorValue
                }
                #expect(edited.images != last, "\(name) changes the image")
                last = edited.images
            }
        }
        let fixture = Checkout.url("Tests/PreviewsTests/Fixtures/Gauge.inspector.json").path
        let text = try String(contentsOfFile: project.keptValues, encoding: .utf8)
        #expect(try text == String(contentsOfFile: fixture, encoding: .utf8))
        let next = try RecordedPage()
        try project.withSession(next) {
            project.allowBuilds(1)
            let shown = try next.wait("the image of the next session", Self.isReady)
            for (name, value) in Self.values {
                #expect(Self.value(name, shown) == value.inspectorValue, "\(name)")
            }
            #expect(shown.images == last)
            #expect(shown.state["problems"]?.list?.isEmpty == true, "\(shown.state.json)")
        }
        #expect(try String(contentsOfFile: project.keptValues, encoding: .utf8) == text)
    }

    private struct File: Decodable {
        let values: [String: InspectableValue]
    }

    /// The initial values of an app are such values, which the types of the properties must accept. Images are resources of a
    /// program.
    @Test func valuesOfTheFileAreThoseOfTheApp() throws {
        let fixture = Checkout.url("Tests/PreviewsTests/Fixtures/Gauge.inspector.json")
        let kept = try JSONDecoder().decode(File.self, from: Data(contentsOf: fixture)).values
        #expect(kept == Dictionary(uniqueKeysWithValues: Self.values.map { ($0.name, $0.value) }))
        func value<Value>(_ name: String, or initial: Value) -> Value {
            kept[name]?.value(as: Value.self, or: initial) ?? initial
        }
        #expect(value("radius", or: 10 as CGFloat) == 35)
        #expect(value("isFilled", or: true) == false)
        #expect(value("count", or: 1) == 4)
        #expect(value("title", or: nil as String?) == "kept")
        #expect(value("origin", or: CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 8))
        #expect(value("extent", or: CGSize(width: 3, height: 4)) == CGSize(width: 13, height: 4))
        #expect(value("area", or: CGRect.zero) == CGRect(x: 50, y: 50, width: 7, height: 21))
        #expect(UIColor.encode(value("color", or: UIColor.red)) == .text("#00ffff80"))
        #expect(value("level", or: 0.5 as Double) == 0.125)
        #expect(value("share", or: 0.25 as Float) == 0.75)
        #expect(value("caption", or: "Level") == "Pegelstand")
        #expect(value("isMarked", or: nil as Bool?) == true)
        #expect(value("limit", or: nil as Int?) == 6)
        #expect(value("ratio", or: nil as Double?) == 1.5)
        #expect(value("step", or: nil as Float?) == 2.5)
        #expect(value("margin", or: nil as CGFloat?) == 3)
        #expect(value("pin", or: nil as CGPoint?) == CGPoint(x: 206, y: 30))
        #expect(value("space", or: nil as CGSize?) == CGSize(width: 9, height: 8))
        #expect(value("zone", or: nil as CGRect?) == CGRect(x: 150, y: 150, width: 10, height: 12))
        #expect(value("tint", or: nil as UIColor?).flatMap { UIColor.encode($0) } == .text("#ff00ffff"))
    }
}
