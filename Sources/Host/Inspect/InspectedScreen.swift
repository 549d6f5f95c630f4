import CoreGraphics
import Foundation
import LinuxIO
import UIKitCore

/// A description of the views, layers and accessibility elements of a screen at one time.
package struct InspectedScreen: Encodable {
    /// The formats of a description.
    package enum Format: String, Sendable, CaseIterable {
        /// Indented lines.
        case text
        /// One JSON object.
        case json
    }

    /// A rectangle in points of the screen.
    struct Frame: Encodable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double

        init(_ rect: CGRect) {
            func rounded(_ value: CGFloat) -> Double { value.isFinite ? (Double(value) * 1000).rounded() / 1000 : 0 }
            x = rounded(rect.origin.x)
            y = rounded(rect.origin.y)
            width = rounded(rect.size.width)
            height = rounded(rect.size.height)
        }
    }

    /// The accessibility data of an element.
    struct Element: Encodable {
        let type: String
        let frame: Frame
        let identifier: String?
        let label: String?
        let value: String?
        let hint: String?
        let traits: [String]
        let actions: [String]

        @MainActor
        init(_ element: UIResponder) {
            type = "\(Swift.type(of: element))"
            frame = Frame(element.accessibilityFrame)
            identifier = element.accessibilityIdentifier
            label = element.accessibilityLabel
            value = element.accessibilityValue
            hint = element.accessibilityHint
            traits = element.accessibilityTraits.names
            actions = element.accessibilityCustomActions?.map(\.name) ?? []
        }
    }

    /// A layer.
    struct Layer: Encodable {
        let type: String
        let frame: Frame
        let isHidden: Bool
        let opacity: Float
        let sublayers: [Layer]

        @MainActor
        init(_ layer: CALayer) {
            type = "\(Swift.type(of: layer))"
            frame = Frame(layer.convert(layer.bounds, to: nil))
            isHidden = layer.isHidden
            opacity = layer.opacity
            sublayers = Self.ownSublayers(of: layer)
        }

        /// Returns the sublayers that are not those of views.
        @MainActor
        static func ownSublayers(of layer: CALayer) -> [Layer] {
            (layer.sublayers ?? []).filter { !($0.delegate is UIView) }.map { Layer($0) }
        }
    }

    /// A view with its layer, its sublayers that are not those of views, and its subviews.
    struct View: Encodable {
        let element: Element
        let isElement: Bool
        let isHidden: Bool
        let alpha: Double
        let isUserInteractionEnabled: Bool
        let controller: String?
        let layer: String
        let sublayers: [Layer]
        let subviews: [View]

        @MainActor
        init(_ view: UIView) {
            element = Element(view)
            isElement = view.isAccessibilityElement
            isHidden = view.isHidden
            alpha = Double((view.alpha * 1000).rounded() / 1000)
            isUserInteractionEnabled = view.isUserInteractionEnabled
            // The next responder of a controller's view is the controller.
            controller = (view.next as? UIViewController).map { "\(type(of: $0))" }
            layer = "\(type(of: view.layer))"
            sublayers = Layer.ownSublayers(of: view.layer)
            subviews = view.subviews.map { View($0) }
        }

        enum CodingKeys: String, CodingKey {
            case isElement, isHidden, alpha, isUserInteractionEnabled, controller, layer, sublayers, subviews
        }

        func encode(to encoder: any Encoder) throws {
            try element.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isElement, forKey: .isElement)
            try container.encode(isHidden, forKey: .isHidden)
            try container.encode(alpha, forKey: .alpha)
            try container.encode(isUserInteractionEnabled, forKey: .isUserInteractionEnabled)
            try container.encodeIfPresent(controller, forKey: .controller)
            try container.encode(layer, forKey: .layer)
            try container.encode(sublayers, forKey: .sublayers)
            try container.encode(subviews, forKey: .subviews)
        }
    }

    let size: [Double]
    let scale: Double
    /// The visible windows, from back to front.
    let windows: [View]
    /// The accessibility elements, in the order of a screen reader.
    let elements: [Element]

    /// Describes a screen as it is now.
    @MainActor
    package init(_ screen: UIScreen) {
        size = [Double(screen.bounds.width), Double(screen.bounds.height)]
        scale = Double(screen.scale)
        elements = screen.orderedAccessibilityElements.map { Element($0) }
        windows = screen.visibleWindows.map { View($0) }
    }

    /// Writes the description.
    /// - Parameter path: The path of the file; `-` is standard output.
    package func write(to path: String, _ format: Format) throws {
        switch format {
        case .text: try ReplacedFile.write(Data(text.printable.utf8), to: path)
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let json = String(decoding: try encoder.encode(self), as: UTF8.self)
            try ReplacedFile.write(Data((json.printableJSON + "\n").utf8), to: path)
        }
    }
}
