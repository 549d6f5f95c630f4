import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import EaselPreviews

@Suite(.serialized) @MainActor struct PreviewModelTests {
    private let name = "PreviewsTests.Everything"

    private func color(_ image: ScreenImage, _ x: Int, _ y: Int) -> [UInt8] {
        let pixel = image[x, y]
        return [pixel.red, pixel.green, pixel.blue]
    }

    // MARK: Views

    @Test func viewsAndPreviewsAreListed() {
        let (answer, files) = PreviewModel.example().answer(PreviewRequest(number: 9, .list))
        #expect(answer.number == 9 && answer.error == nil && files.isEmpty)
        #expect(
            answer.views.map(\.id) == [
                name, "PreviewsTests.EverythingPreviews/twice", "PreviewsTests.EverythingPreviews/twice 2",
                "PreviewsTests.EverythingPreviews/controller", "PreviewsTests.MyDrawView",
            ]
        )
        #expect(answer.views.map(\.isDesignable) == [true, false, false, false, true])
        #expect(answer.views.last?.file == "/src/MyDrawView.swift" && answer.views.last?.line == 5)
    }

    @Test func modulesAreFoundByTheirNames() {
        let names = DesignableIndex(modules: ["PreviewsTests", "NoSuchModule"]).entries.map(\.name)
        #expect(names == ["PreviewsTests.MyDrawView"])
    }

    @Test func previewsHaveTheirSizeOrThatOfTheCanvas() {
        let model = PreviewModel.example()
        let canvases = [PreviewCanvas(width: 50, height: 60, scale: 2)]
        let own = model.show("PreviewsTests.EverythingPreviews/twice", on: canvases)
        #expect(own.images.map(\.width) == [80] && own.images.map(\.height) == [60])
        let other = model.show("PreviewsTests.EverythingPreviews/twice 2", on: canvases)
        #expect(other.images.map(\.width) == [100] && other.properties.map(\.name) == ["alpha"])
        let controller = model.show("PreviewsTests.EverythingPreviews/controller", on: canvases)
        #expect(controller.properties.isEmpty)
        #expect(color(model.screenImages[0], 50, 50) == [0, 255, 0])
    }

    @Test func viewsInStoryboardsHaveTheirPlaceInTheirNames() {
        let model = PreviewModel.example()
        var request = PreviewRequest(number: 1, .show)
        request.view = "\(name)@/src/App@2/Main.storyboard#a-b"
        request.canvases = [PreviewCanvas(width: 50, height: 60, scale: 2)]
        request.size = [30, 20]
        let (answer, _) = model.answer(request)
        #expect(answer.error == nil && answer.images.map(\.width) == [60] && answer.images.map(\.height) == [40])
        #expect(answer.properties.count == 15)
        request.size = [30]
        #expect(model.answer(request).0.error == "expected a width and a height")
        request.size = [0, 20]
        #expect(model.answer(request).0.error != nil)
        // The name of a preview may have the character, too.
        #expect(PreviewedView.content(of: "Kit.BadgePreviews/a@b") == "Kit.BadgePreviews/a@b")
    }

    @Test(arguments: ["", "PreviewsTests.None", "PreviewsTests.EverythingPreviews", "PreviewsTests.Everything/twice"])
    func unknownViewsAreErrors(view: String) {
        let answer = PreviewModel.example().show(view)
        #expect(answer.error?.hasPrefix("there is no view named") == true && answer.images.isEmpty)
    }

    // MARK: Drawing

    @Test func theExampleIsDrawnByItsOwnCode() {
        let model = PreviewModel.example()
        let canvases = [PreviewCanvas(width: 300, height: 300, scale: 1)]
        let answer = model.show("PreviewsTests.MyDrawView", on: canvases)
        #expect(answer.properties.map(\.name) == ["startColor", "endColor", "endRadius"])
        #expect(answer.value("endColor") == .text("#ff0000ff") && answer.value("endRadius") == .number(100))
        let before = model.screenImages[0]
        // The circle ends at a distance of 100 points from (130, 120).
        #expect(color(before, 130, 215) != color(before, 130, 240))
        model.set("endRadius", to: .number(140))
        #expect(model.screenImages[0].differences(from: before) > 1000)
        #expect(model.reset("endRadius").value("endRadius") == .number(100))
        #expect(model.screenImages[0] == before)
        // A value that was kept shows the same as one that is set.
        let edited = model.set("endRadius", to: .number(140)).value("endRadius")
        let image = model.screenImages[0]
        model.show("PreviewsTests.MyDrawView", on: canvases, values: ["endRadius": .number(140)])
        #expect(model.screenImages[0] == image && edited == .number(140))
    }

    @Test func viewsPrepareBeforeTheyAreDrawn() {
        Everything.calls.names = []
        PreviewModel.example().show(name, values: ["flag": .flag(false)])
        #expect(Array(Everything.calls.names.prefix(3)) == ["flag false", "prepare", "draw"])
    }

    @Test func observersRunAndImagesFollow() {
        let model = PreviewModel.example()
        model.show(
            name,
            on: [PreviewCanvas(width: 40, height: 40, scale: 1), PreviewCanvas(width: 20, height: 20, scale: 2)]
        )
        Everything.calls.names = []
        let answer = model.set("flag", to: .flag(false))
        #expect(Everything.calls.names.filter { $0 == "flag false" }.count == 2, "one view for each canvas")
        #expect(answer.images.count == 2 && answer.images[1].width == 40)
    }

    @Test func canvasesHaveTheSettingsOfTheUser() {
        let model = PreviewModel.example()
        var dark = PreviewCanvas(width: 40, height: 40, scale: 1)
        dark.isDark = true
        model.show(name, on: [PreviewCanvas(width: 40, height: 40, scale: 1), dark])
        let images = model.screenImages
        #expect(images.map { color($0, 0, 0) } == [[255, 0, 0], [255, 0, 0]])
        #expect(images.map { color($0, 35, 35) } == [[255, 255, 255], [0, 0, 0]])
    }

    @Test func canvasesThatNothingCanBeDrawnOnAreErrors() {
        let model = PreviewModel.example()
        let wrong: [(WritableKeyPath<PreviewCanvas, Double>, Double)] = [
            (\.width, 0), (\.width, .nan), (\.height, 5000), (\.scale, 10), (\.scale, -1), (\.width, .infinity),
        ]
        for (path, value) in wrong {
            var canvas = PreviewCanvas()
            canvas[keyPath: path] = value
            #expect(model.show(name, on: [canvas]).error != nil, "\(value)")
        }
        var canvas = PreviewCanvas()
        canvas.textSize = "huge"
        #expect(model.show(name, on: [canvas]).error?.hasPrefix("huge is no text size") == true)
        canvas = PreviewCanvas()
        canvas.languages = "??"
        #expect(model.show(name, on: [canvas]).error != nil)
        #expect(model.show(name, on: []).error == "expected 1 to 8 canvases")
        #expect(model.show(name, on: Array(repeating: PreviewCanvas(), count: 9)).error != nil)
        // An error leaves no view, and the next one is drawn.
        #expect(model.set("flag", to: .flag(true)).error == "no view is shown")
        #expect(model.show(name).error == nil)
    }

    // MARK: Properties

    @Test func allTypesHaveEditors() {
        let answer = PreviewModel.example().show(name)
        let lines = answer.properties.map { "\($0.name) \($0.kind)\($0.isOptional ? "?" : "")" }
        #expect(
            lines == [
                "flag flag", "integer integer", "small integer", "number number", "float number", "length number",
                "text text", "note text?", "point point", "size size", "area rect", "color color", "tint color?",
                "image image?", "count integer?",
            ]
        )
        #expect(answer.properties.allSatisfy { $0.value == $0.initial })
        #expect(answer.value("note") == InspectableValue.none && answer.value("area") == .numbers([1, 2, 3, 4]))
    }

    @Test(arguments: [
        ("flag", InspectableValue.flag(false)), ("integer", .number(-7)), ("small", .number(255)),
        ("number", .number(-0.5)), ("float", .number(0.125)), ("length", .number(12)), ("text", .text("é\n")),
        ("note", .text("note")), ("point", .numbers([-1, 5])), ("size", .numbers([7, 8])),
        ("area", .numbers([5, 6, 7, 8])), ("color", .text("#00ff0080")), ("tint", .text("#0000ffff")),
        ("count", .number(4)),
    ])
    func valuesAreSetAndReset(property: String, value: InspectableValue) {
        let model = PreviewModel.example()
        let initial = model.show(name).value(property)
        #expect(model.set(property, to: value).value(property) == value)
        #expect(model.reset(property).value(property) == initial)
    }

    @Test(arguments: [
        ("flag", InspectableValue.number(1)), ("integer", .number(1.5)), ("integer", .number(1e30)),
        ("small", .number(256)), ("small", .number(-1)), ("number", .text("1")), ("number", .number(.infinity)),
        ("float", .number(1e300)), ("text", .none), ("text", .text(String(repeating: "a", count: 10_001))),
        ("point", .numbers([1])), ("point", .numbers([1, .nan])), ("area", .numbers([1, 2, 3, 1e9])),
        ("color", .text("#12345")), ("color", .text("#gggggg")), ("color", .text("#+12345")),
        ("color", .text("no such color")), ("color", .none), ("image", .text("no such image")),
        ("date", .text("today")),
        ("none", .flag(true)),
    ])
    func wrongValuesAreErrors(property: String, value: InspectableValue) {
        let model = PreviewModel.example()
        let before = model.show(name).value(property)
        let answer = model.set(property, to: value)
        #expect(answer.error != nil && answer.value(property) == before)
        // A kept value that is not valid does not prevent the image.
        let shown = model.show(name, values: [property: value])
        #expect(shown.error == nil && shown.warnings.count == 1 && shown.images.count == 1)
        #expect(shown.value(property) == before)
    }

    // MARK: Initial values

    @Test func keptValuesReplaceInitialOnes() {
        let length: CGFloat = InspectableValue.number(140).value(as: (CGFloat).self, or: 100)
        let color: UIColor = InspectableValue.text("#00ff00").value(or: .white)
        let none = InspectableValue.none.value(as: (UIColor?).self, or: UIColor.white)
        let some: String? = InspectableValue.text("a").value(or: nil)
        #expect(length == 140 && color == UIColor(red: 0, green: 1, blue: 0, alpha: 1) && none == nil && some == "a")
        // A value of another type leaves the property as the source states it.
        #expect(InspectableValue.text("a").value(or: 5) == 5)
        let list: [Int] = InspectableValue.number(2).value(or: [1])
        #expect(list == [1])
        let optional = InspectableValue.number(1).value(as: (UIColor?).self, or: UIColor.white)
        #expect(optional == UIColor.white)
    }

    @Test func messagesKeepTheirValues() throws {
        var request = PreviewRequest(number: 3, .set)
        request.value = .none
        request.values = ["a": .none, "b": .numbers([1, 2.5]), "c": .text("\n"), "d": .flag(true), "e": .number(0.1)]
        let line = try JSONEncoder().encode(request)
        #expect(!line.contains(UInt8(ascii: "\n")))
        #expect(try JSONDecoder().decode(PreviewRequest.self, from: line) == request)
        let answer = PreviewModel.example().show(name)
        #expect(try JSONDecoder().decode(PreviewAnswer.self, from: JSONEncoder().encode(answer)) == answer)
    }
}
