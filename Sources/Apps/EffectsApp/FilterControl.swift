import UIKit

/// A control for one component of an input, or for an input as a whole.
struct FilterControl {
    /// The kind of a control.
    enum Kind {
        case slider(ClosedRange<Double>)
        /// A number that is shown in degrees.
        case angle(ClosedRange<Double>)
        case integer(ClosedRange<Double>)
        case choice([String])
        /// A position that is dragged on the image.
        case position
    }

    let key: String
    let component: Int
    let title: String
    let kind: Kind

    /// The color of the component, for a slider of a color.
    var tint: UIColor?

    /// Returns a value as text.
    func text(_ value: Double) -> String {
        switch kind {
        case .slider(let range):
            let width = range.upperBound - range.lowerBound
            return String(format: width >= 100 ? "%.0f" : width >= 10 ? "%.1f" : "%.2f", value)
        case .angle: return String(format: "%.0f°", value * 180 / .pi)
        case .integer: return String(format: "%.0f", value)
        case .choice(let titles): return titles[Int(value)]
        case .position: return ""
        }
    }
}

extension FilterParameter {
    /// The controls for the input, in their order.
    var controls: [FilterControl] {
        func control(_ component: Int, _ name: String?, _ kind: FilterControl.Kind, tint: UIColor? = nil)
            -> FilterControl
        {
            let title = name.map { "\(self.title) · \($0)" } ?? self.title
            return FilterControl(key: key, component: component, title: title, kind: kind, tint: tint)
        }
        func sliders(_ names: [String]) -> [FilterControl] {
            names.enumerated().map { control($0.offset, $0.element, .slider(ranges[$0.offset])) }
        }
        switch kind {
        case .number, .distance: return [control(0, nil, .slider(ranges[0]))]
        case .angle: return [control(0, nil, .angle(ranges[0]))]
        case .integer: return [control(0, nil, .integer(ranges[0]))]
        case .flag: return [control(0, nil, .choice(["Off", "On"]))]
        case .position:
            let position = control(0, nil, .position)
            return ranges.count == 3 ? [position, control(2, "Height", .slider(ranges[2]))] : [position]
        case .rectangle: return sliders(["X", "Y", "Width", "Height"])
        case .vector(let names): return sliders(names)
        case .color:
            let components: [(String, UIColor)] = [
                ("Red", .systemRed), ("Green", .systemGreen), ("Blue", .systemBlue), ("Alpha", .systemGray),
            ]
            return components.enumerated().map { index, component in
                control(index, component.0, .slider(ranges[index]), tint: component.1)
            }
        case .transform: return [control(0, "Rotation", .angle(ranges[0])), control(1, "Scale", .slider(ranges[1]))]
        case .image(let samples): return [control(0, nil, .choice(samples.map(\.title)))]
        case .choice(let choices): return [control(0, nil, .choice(choices.map(\.title)))]
        }
    }
}
