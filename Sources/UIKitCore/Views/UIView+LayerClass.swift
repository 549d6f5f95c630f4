import QuartzCore

extension UIView {
    /// Creates the layer of the view.
    final func makeLayer() -> CALayer {
        let layerClass: AnyClass = type(of: self).layerClass
        guard let layerClass = layerClass as? CALayer.Type else {
            fatalError("\(type(of: self)).layerClass: \(layerClass) is not a subclass of CALayer")
        }
        return CALayer.make(layerClass)
    }

    /// Makes a tiled layer draw its tiles with the view.
    final func connectTiles() {
        guard type(of: layer) != CALayer.self, let layer = layer as? CATiledLayer else { return }
        layer.tileDrawer = self
    }
}
