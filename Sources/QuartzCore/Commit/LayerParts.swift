import Compositor
import CoreGraphics

/// The parts of a layer that are layers of their own in a render tree, under its sublayers.
struct LayerParts: Sendable {
    var pattern: PatternBackground?
    var snapshot: StretchableSnapshot?
    var drawing: Drawing?
    var slicing: Slicing?
    var replication: Replication?
    var edge = RenderEdge.plain
    /// The contents, if they are shown by one of the layers.
    var contents: RenderContents?

    /// A function that draws the content of a layer for values of its properties, and returns the layer that shows it.
    typealias Drawing = @Sendable (LayerValues) -> RenderLayer?

    /// A function that returns the layers that show the parts of an image in bounds.
    typealias Slicing = @Sendable (CGRect) -> [RenderLayer]

    func layers(_ values: LayerValues) -> [RenderLayer] {
        let bounds = values.bounds
        var layers = pattern?.layers(in: bounds, edge: edge, contents: slicing == nil ? contents : nil) ?? []
        if let slicing { layers += slicing(bounds) }
        if let snapshot { layers += snapshot.layers(in: bounds) }
        if let drawn = drawing?(values) { layers.append(drawn) }
        if let replication { layers += replication.instances(values) }
        return layers
    }
}

extension CALayer {
    /// Returns the parts of a layer together with the copies of its sublayers.
    func replication(of layers: [RenderLayer], _ parts: LayerParts?) -> LayerParts {
        var parts = parts ?? LayerParts()
        parts.replication = Replication(layers: layers, id: id)
        return parts
    }
}

extension CALayer {
    /// Returns the parts of the layer, or `nil` for most layers, which have none.
    ///
    /// Draws the background pattern, if there is one that has not been drawn yet.
    func parts(showing contents: RenderContents?) -> LayerParts? {
        if let backgroundColor, backgroundColor.pattern != nil, !bounds.isEmpty {
            let state = makeDisplayState()
            if state.patternBackground?.suits(backgroundColor, scale: contentsScale, size: bounds.size) != true {
                state.patternBackground = PatternBackground(backgroundColor, scale: contentsScale, size: bounds.size)
            }
        } else {
            displayState?.patternBackground = nil
        }
        let pattern = displayState?.patternBackground
        let drawing = ownDrawing
        let slicing = slicing(contents)
        guard snapshot != nil || pattern != nil || drawing != nil || slicing != nil else { return nil }
        return LayerParts(
            pattern: pattern,
            snapshot: snapshot,
            drawing: drawing,
            slicing: slicing,
            edge: edge,
            contents: pattern == nil && slicing == nil ? nil : contents
        )
    }
}
