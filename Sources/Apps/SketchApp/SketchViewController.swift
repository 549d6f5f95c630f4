import UIKit

/// A canvas with a bar of colours under it.
public final class SketchViewController: UIViewController {
    /// The height of the bar in points.
    public static let barHeight: CGFloat = 56

    /// What is drawn on.
    public let canvas = CanvasView()
    private let bar = ColorBar()

    public override func viewDidLoad() {
        view.backgroundColor = .white
        view.addSubview(canvas)
        view.addSubview(bar)
        canvas.color = bar.selection
        bar.onSelect = { [canvas] color in canvas.color = color }
        bar.onClear = { [canvas] in canvas.clear() }
    }

    public override func viewDidLayoutSubviews() {
        let (barFrame, canvasFrame) = view.bounds.divided(atDistance: Self.barHeight, from: .maxYEdge)
        bar.frame = barFrame
        canvas.frame = canvasFrame
    }
}
