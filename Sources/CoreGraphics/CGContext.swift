/// Where drawing goes: a surface, the state that says how, and the path being built.
///
/// ```swift
/// override func draw(_ rect: CGRect) {
///     guard let context = UIGraphicsGetCurrentContext() else { return }
///     context.setStrokeColor(UIColor.systemBlue.cgColor)
///     context.setLineWidth(4)
///     context.addArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi, clockwise: false)
///     context.strokePath()
/// }
/// ```
///
/// Coordinates are in user space, which the current transform maps to pixels; in a view a unit is a point, the origin is
/// at the top left, and y points down. Coordinates lie between pixels. Numbers that are not finite, empty shapes and a
/// transform that cannot be undone draw nothing and leave the state as it is.
///
/// A context is used by one thread at a time; contexts on different surfaces may be used at once.
public class CGContext {
    let engine: any DrawingEngine

    /// The pixels drawn on; nil where there are none, as in a document.
    var surface: Surface? { ownSurface ?? (engine as? DeferredEngine)?.surface }
    private let ownSurface: Surface?

    var isOpaque: Bool

    var state: GraphicsState
    var savedStates: [GraphicsState] = []
    var openLayers: [OpenLayer] = []

    /// From the user space that the context, or its page, began with to device space.
    var baseTransform: CGAffineTransform

    /// The document that the context writes, if it does.
    var pages: PDFPages?

    /// The pixels of a context that was made to draw on memory.
    let memory: BitmapMemory?

    /// The clip that the context, or its page, began with.
    var baseClip: Clip

    /// See ``setAllowsAntialiasing(_:)``.
    var allowsAntialiasing = true

    /// The path being built, in device space: as Apple documents, what is already in it does not follow a change of the
    /// transform.
    var devicePath = PathData()

    /// Memory for shapes that are drawn at once.
    var scratchPath = PathData()

    /// The outlines that text adds to the clip when all of it is drawn, in device space; nil outside of text.
    var textClipPath: PathData?

    /// Makes a context that draws on a surface.
    /// - Parameters:
    ///   - isOpaque: whether every pixel has an alpha of 255, and is to keep it. Pixels of the clip that do not have it
    ///     yet are given it.
    ///   - baseTransform: from user space to the surface's pixels, y down.
    ///   - clip: the pixels that may be drawn on; nil for all.
    ///   - isPrepared: whether the pixels of an opaque context have that alpha already.
    /// - Precondition: the surface is at most 32,767 pixels wide and high.
    package convenience init(
        surface: Surface,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region? = nil,
        isPrepared: Bool = false
    ) {
        guard let engine = RasterEngine(surface: surface, isOpaque: isOpaque, clip: clip, isPrepared: isPrepared)
        else {
            preconditionFailure("a surface of \(surface.size) is too large to draw on")
        }
        self.init(
            engine: engine,
            surface: surface,
            isOpaque: isOpaque,
            baseTransform: baseTransform,
            clip: engine.limits
        )
    }

    init(
        engine: any DrawingEngine,
        surface: Surface?,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region,
        memory: BitmapMemory? = nil
    ) {
        self.engine = engine
        ownSurface = surface
        self.isOpaque = isOpaque
        self.baseTransform = baseTransform
        self.memory = memory
        baseClip = Clip(region: clip, path: nil)
        state = GraphicsState(transform: baseTransform, clip: baseClip)
    }

    /// Around all pixels of the surface that may have been painted by this context.
    package var inkedBounds: PixelRect { engine.inkedBounds }

    /// Pushes a copy of the state on a stack: transform, clip, colours, line style, alpha, blend mode, shadow,
    /// anti-aliasing, interpolation quality and text drawing mode. The path is not part of it.
    public func saveGState() { savedStates.append(state) }

    /// Goes back to the state last saved. Without one, or in a transparency layer without one of its own, nothing
    /// happens.
    public func restoreGState() {
        guard savedStates.count > openLayers.last?.savedStateCount ?? 0 else { return }
        if let saved = savedStates.popLast() { state = saved }
    }

    /// A picture of what has been drawn so far. Its pixels are a copy; nil when there is no memory for it, and in a context
    /// that writes a document.
    public func makeImage() -> CGImage? {
        if let memory {
            return memory.picture().map {
                CGImage(surface: $0, isOpaque: isOpaque, format: memory.format)
            }
        }
        guard let surface, let copy = Surface(size: surface.size) else { return nil }
        for y in 0..<surface.size.height { copy.row(y).update(from: surface.row(y), count: surface.size.width) }
        return CGImage(surface: copy, isOpaque: isOpaque)
    }
}

extension CGContext {
    /// From user space to device space: pixels. In UIKit's contexts y points down there, in those that draw on memory up.
    public var ctm: CGAffineTransform { state.transform.concatenating(pixelsToDevice) }

    /// From the surface's pixels to what is called device space.
    var pixelsToDevice: CGAffineTransform { memory == nil ? .identity : baseTransform }

    /// Moves the origin of user space.
    public func translateBy(x: CGFloat, y: CGFloat) {
        setTransform(state.transform.translatedBy(x: x, y: y))
    }

    /// Scales user space about its origin.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        setTransform(state.transform.scaledBy(x: x, y: y))
    }

    /// Turns user space about its origin by an angle in radians: clockwise on screen where y points down.
    public func rotate(by angle: CGFloat) {
        setTransform(state.transform.rotated(by: angle))
    }

    /// Puts a transform before the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        setTransform(transform.concatenating(state.transform))
    }

    /// One that is not finite would be lost for good, since nothing leads back from it: the old one stays.
    private func setTransform(_ transform: CGAffineTransform) {
        if transform.isFinite { state.transform = transform }
    }
}
