import Inspector
import EaselPreviews
import UIKit

/// The state of previews that the page shows.
struct PreviewState {
    /// The steps of a change of the sources.
    enum Status: String {
        case building, drawing, ready, failed
    }

    var status = Status.building
    /// The times of the last change that was drawn; `nil` before one.
    var times: PreviewTimes?
    /// The errors of the compiler.
    var errors: [CompilerMessage] = []
    /// The reasons why a view is not drawn, or not as it was asked for.
    var problems: [String] = []
    /// The messages of the views, with the backtrace of a crash.
    var log = ""
    var views: [PreviewedView] = []
    /// The identifier of the view that is shown; empty for none.
    var shown = ""
    var canvases = [PreviewCanvas()]
    var properties: [PreviewedProperty] = []
    /// The properties that were edited.
    var edited: Set<String> = []
    var canUndo = false
    /// The images of the canvases, and their sizes in pixels. They remain until there are others.
    var images: [(width: Int, height: Int, scale: Double, data: [UInt8])] = []
    /// The number of runs of the compiler.
    var builds = 0

    /// A Boolean value that indicates whether the page has other images.
    var hasNewImages = false

    /// Returns the state for the page.
    /// - Parameter paths: The paths of the images.
    func value(_ paths: [String]) -> InspectorValue {
        let errors = errors.map { error in
            InspectorValue.fields([
                "file": .text(error.file), "line": .int(error.line), "column": .int(error.column),
                "text": .text(error.text),
            ])
        }
        return .fields([
            "status": .text(status.rawValue), "note": .text(times.map { "\($0)" } ?? ""), "times": times?.value,
            "builds": .int(builds), "canUndo": .flag(canUndo),
            // The images are those of the last sources that could be drawn.
            "isOld": .flag(status == .building || status == .failed),
            "problems": .list(errors + problems.map { .fields(["file": .text(""), "text": .text($0)]) }),
            "log": .text(log), "shown": .text(shown),
            "views": .list(
                views.map { view in
                    .fields([
                        "id": .text(view.id), "name": .text(view.name), "file": .text(view.file),
                        "line": .int(view.line),
                    ])
                }
            ),
            "canvases": .list(canvases.map(\.value)),
            "images": .list(
                zip(images, paths).map { image, path in
                    .fields([
                        "path": .text(path), "width": .int(image.width), "height": .int(image.height),
                        "scale": .number(image.scale),
                    ])
                }
            ),
            "properties": .list(
                properties.map { property in
                    .fields([
                        "name": .text(property.name), "kind": .text(property.kind),
                        "isOptional": .flag(property.isOptional),
                        "value": property.value?.inspectorValue ?? InspectorValue.none,
                        "initial": property.initial?.inspectorValue, "isChanged": .flag(edited.contains(property.name)),
                    ])
                }
            ),
        ])
    }
}

extension PreviewCanvas {
    /// The canvas for the page.
    var value: InspectorValue {
        .fields([
            "width": .number(width), "height": .number(height), "scale": .number(scale), "isDark": .flag(isDark),
            "textSize": .text(textSize), "isRightToLeft": .flag(isRightToLeft), "languages": .text(languages),
            "increasesContrast": .flag(increasesContrast),
        ])
    }

    /// Returns the canvas with another property.
    /// - Throws: An error with the reason if nothing could be drawn on it.
    func setting(_ property: String, to value: InspectorValue) throws(PreviewFailure) -> PreviewCanvas {
        var canvas = self
        switch (property, value) {
        case ("width", .number(let number)): canvas.width = number
        case ("height", .number(let number)): canvas.height = number
        case ("scale", .number(let number)): canvas.scale = number
        case ("isDark", .flag(let flag)): canvas.isDark = flag
        case ("isRightToLeft", .flag(let flag)): canvas.isRightToLeft = flag
        case ("increasesContrast", .flag(let flag)): canvas.increasesContrast = flag
        case ("textSize", .text(let text)): canvas.textSize = text
        case ("languages", .text(let text)): canvas.languages = text
        case ("size", .list(let list)):
            let numbers = list.compactMap(\.number)
            guard numbers.count == 2 else { throw PreviewFailure("size: expected width and height in points") }
            (canvas.width, canvas.height) = (numbers[0], numbers[1])
        default: throw PreviewFailure("a canvas has no property \(property.prefix(40)) with such a value")
        }
        if let problem = canvas.problem { throw PreviewFailure(problem) }
        return canvas
    }
}

extension InspectableValue {
    /// The value for the page.
    var inspectorValue: InspectorValue {
        switch self {
        case .none: .none
        case .flag(let flag): .flag(flag)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .numbers(let numbers): .list(numbers.map { .number($0) })
        }
    }

    /// Creates a value from one of the page; returns `nil` for a list of others than numbers.
    init?(_ value: InspectorValue) {
        switch value {
        case .none: self = .none
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let list):
            let numbers = list.compactMap(\.number)
            guard numbers.count == list.count else { return nil }
            self = .numbers(numbers)
        case .object: return nil
        }
    }
}
