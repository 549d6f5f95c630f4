import CoreGraphics

extension CALayer {
    /// What the layer shows of a property now, where animations are running.
    func presentedValue(_ key: String) -> Any? {
        let layer = presentation() ?? self
        return switch key {
        case "anchorPoint": layer.anchorPoint
        case "backgroundColor": layer.backgroundColor
        case "bounds": layer.bounds
        case "contents": layer.contents
        case "opacity": layer.opacity
        case "position": layer.position
        case "zPosition": layer.zPosition
        default: nil
        }
    }
}
