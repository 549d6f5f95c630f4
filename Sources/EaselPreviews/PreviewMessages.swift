import Foundation
import UIKit

/// A request to the process that draws previews: one line of JSON.
package struct PreviewRequest: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
        /// Lists the views and previews.
        case list
        /// Draws a view on canvases.
        case show
        /// Sets a property of the view that is shown, and draws it.
        case set
        /// Restores the initial value of a property of the view that is shown, and draws it.
        case reset
    }

    /// The number that the answer has.
    package var number: Int
    package var kind: Kind
    /// The identifier of the view to show.
    package var view = ""
    /// The width and the height of the view in points, instead of those of the canvas.
    package var size: [Double]?
    package var canvases: [PreviewCanvas] = []
    /// The values of properties of the view to show.
    package var values: [String: InspectableValue] = [:]
    /// The name of the property to set.
    package var property = ""
    package var value = InspectableValue.none
    /// A Boolean value that indicates whether texts have the fonts of tests, which are the same on every machine.
    package var usesBundledFonts = false

    package init(number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
    }

    /// The largest request, in bytes.
    package static let longest = 1 << 22
}

/// An answer of the process that draws previews: one line of JSON, and the bytes of the images.
package struct PreviewAnswer: Codable, Hashable, Sendable {
    /// A PNG file behind the line.
    package struct Image: Codable, Hashable, Sendable {
        package var width: Int
        package var height: Int
        package var byteCount: Int
    }

    package var number: Int
    /// The reason why the request failed.
    package var error: String?
    package var views: [PreviewedView] = []
    package var properties: [PreviewedProperty] = []
    package var images: [Image] = []
    /// Kept values that do not apply.
    package var warnings: [String] = []

    package init(number: Int) { self.number = number }

    /// The largest line, and the largest image, in bytes.
    package static let longestLine = 1 << 22
    package static let largestImage = 1 << 28
}

/// A view with `@IBDesignable`, or a preview.
package struct PreviewedView: Codable, Hashable, Sendable {
    /// The identifier: `Kit.Badge`, or `Kit.BadgePreviews/long` for a preview.
    package var id: String
    /// The name without that of the module.
    package var name: String
    package var isDesignable: Bool
    /// The path and the line of the source.
    package var file: String
    package var line: Int

    package init(id: String, name: String, isDesignable: Bool, file: String, line: Int) {
        (self.id, self.name, self.isDesignable) = (id, name, isDesignable)
        (self.file, self.line) = (file, line)
    }

    /// Returns the identifier of what is drawn: a view in a storyboard has that of its class, `@`, and its place there.
    static func content(of id: String) -> String {
        let start = id.prefix { $0 != "/" && $0 != "@" }
        return id[start.endIndex...].hasPrefix("@") ? String(start) : id
    }
}

/// A property that can be edited.
package struct PreviewedProperty: Codable, Hashable, Sendable {
    package var name: String
    /// The kind of the editor.
    package var kind: String
    package var isOptional: Bool
    /// The value, or `nil` if it has no form, as an image.
    package var value: InspectableValue?
    /// The value that the source states.
    package var initial: InspectableValue?

    private enum CodingKeys: CodingKey {
        case name, kind, isOptional, value, initial
    }

    init(name: String, kind: String, isOptional: Bool, value: InspectableValue?, initial: InspectableValue?) {
        (self.name, self.kind, self.isOptional) = (name, kind, isOptional)
        (self.value, self.initial) = (value, initial)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decode(String.self, forKey: .kind)
        isOptional = try container.decode(Bool.self, forKey: .isOptional)
        // `null` is a value.
        value = container.contains(.value) ? try container.decode(InspectableValue.self, forKey: .value) : nil
        initial = container.contains(.initial) ? try container.decode(InspectableValue.self, forKey: .initial) : nil
    }
}
