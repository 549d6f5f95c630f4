import Localization
import UIKitCore

/// The settings of the user that pages change while the app runs.
@MainActor
struct SettingSwitches {
    private let screen: UIScreen

    init(_ screen: UIScreen) { self.screen = screen }

    private static let flags: [(name: String, path: WritableKeyPath<AccessibilitySettings, Bool>)] = [
        ("reduceMotion", \.reducesMotion), ("boldText", \.usesBoldText), ("increaseContrast", \.increasesContrast),
        ("reduceTransparency", \.reducesTransparency),
    ]

    private var traits: UITraitCollection { screen.traitCollection }

    private var textSize: String {
        UIContentSizeCategory.names.first { UIContentSizeCategory(name: $0) == traits.preferredContentSizeCategory }
            ?? "l"
    }

    /// The number of quarter turns clockwise by which the user interface is rotated.
    private var quarterTurns: Int {
        (0..<4).first { screen.initialOrientation.rotated(by: $0) == screen.interfaceOrientation } ?? 0
    }

    /// The values, and the choices of those that have some.
    var values: InspectorValue {
        func choice(_ name: String, _ value: String, _ choices: [String]) -> InspectorValue {
            .fields(["name": .text(name), "value": .text(value), "choices": .list(choices.map { .text($0) })])
        }
        let accessibility = screen.accessibilitySettings
        let languages = screen.session?.application.preferredLanguages ?? []
        var list = [
            choice("style", traits.userInterfaceStyle == .dark ? "dark" : "light", ["light", "dark"]),
            choice("textSize", textSize, UIContentSizeCategory.names),
            choice(
                "direction",
                traits.layoutDirection == .rightToLeft ? "rightToLeft" : "leftToRight",
                ["leftToRight", "rightToLeft"]
            ),
            choice("rotation", "\(90 * quarterTurns)", ["0", "90", "180", "270"]),
            .fields(["name": .text("languages"), "value": .text(languages.joined(separator: ","))]),
        ]
        for (name, path) in Self.flags {
            list.append(.fields(["name": .text(name), "value": .flag(accessibility[keyPath: path])]))
        }
        return .list(list)
    }

    /// Changes a setting. Views, traits and notifications follow as after a change by the user.
    func set(_ name: String, to value: InspectorValue) throws(InspectorFailure) {
        guard let session = screen.session else { throw .notNow("the app has ended") }
        switch name {
        case "style":
            guard let style = ["light": UIUserInterfaceStyle.light, "dark": .dark][value.text ?? ""] else {
                throw .invalid(name, expected: "light or dark")
            }
            screen.set(style: style, contentSizeCategory: traits.preferredContentSizeCategory)
        case "textSize":
            guard let category = value.text.flatMap({ UIContentSizeCategory(name: $0) }) else {
                throw .invalid(name, expected: "one of \(UIContentSizeCategory.names.joined(separator: ", "))")
            }
            screen.set(style: traits.userInterfaceStyle, contentSizeCategory: category)
        case "direction":
            guard let text = value.text, ["leftToRight", "rightToLeft"].contains(text) else {
                throw .invalid(name, expected: "leftToRight or rightToLeft")
            }
            screen.set(layoutDirection: text == "rightToLeft" ? .rightToLeft : .leftToRight)
        case "rotation":
            guard let degrees = value.text.flatMap({ Int($0) }), [0, 90, 180, 270].contains(degrees) else {
                throw .invalid(name, expected: "0, 90, 180 or 270")
            }
            session.rotateDevice(quarterTurns: degrees / 90)
        case "languages":
            guard let text = value.text, text.utf8.count <= 200, let languages = UserLanguages(text) else {
                throw .invalid(name, expected: "tags of languages, separated by commas")
            }
            session.application.preferredLanguages = languages.tags
        default:
            guard let path = Self.flags.first(where: { $0.name == name })?.path else {
                throw .noProperty(name, of: "the program")
            }
            guard let flag = value.flag else { throw .invalid(name, expected: "true or false") }
            var settings = screen.accessibilitySettings
            settings[keyPath: path] = flag
            screen.set(accessibility: settings)
        }
    }
}
