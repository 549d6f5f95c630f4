/// A drawing destination: a surface, the graphics state, and the current path.
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
/// Coordinates are in user space, which the current transform maps to pixels. In a view, a unit is a point, the origin
/// is at the top left, and y points down. Coordinates lie between pixels. Numbers that are not finite, empty shapes and
/// a transform that is not invertible draw nothing and leave the state unchanged.
///
/// A context may be used by one thread at a time. Contexts of different surfaces may be used concurrently.
public final class CGContext {
    let engine: any DrawingEngine

    /// The surface drawn into, or `nil` if there are no pixels, as in a PDF document.
    var surface: Surface? { ownSurface ?? (engine as? DeferredEngine)?.surface }

    // Accesses to the state and to the path are not checked for exclusivity at run time, which takes as long as filling a
    // small rectangle. Nothing is called during an access that could begin another one.
    @exclusivity(unchecked) private var ownSurface: Surface?
    @exclusivity(unchecked) var isOpaque: Bool
    @exclusivity(unchecked) var state: GraphicsState
    @exclusivity(unchecked) var savedStates: [GraphicsState] = []
    @exclusivity(unchecked) var openLayers: [OpenLayer] = []

    /// The transform from the initial user space of the context or page to device space.
    @exclusivity(unchecked) var baseTransform: CGAffineTransform

    /// The PDF document that the context writes, or `nil`.
    var pages: PDFPages?

    /// The pixels of a context created for existing memory, or `nil`.
    let memory: BitmapMemory?

    /// The initial clip of the context or page.
    @exclusivity(unchecked) var baseClip: Clip

    /// The setting of ``setAllowsAntialiasing(_:)``.
    @exclusivity(unchecked) var allowsAntialiasing = true

    /// The current path in device space. As Apple documents, a change of the transform does not affect elements that
    /// are already in the path.
    @exclusivity(unchecked) var devicePath = PathData()

    /// The reused memory for shapes that are drawn immediately.
    var scratchPath = PathData()

    /// The outlines that text adds to the clip after it is drawn, in device space, or `nil` outside of text.
    @exclusivity(unchecked) var textClipPath: PathData?

    /// The transform from text space to user space.
    @exclusivity(unchecked) var storedTextMatrix = CGAffineTransform.identity

    /// Creates a context that draws into a surface.
    /// - Parameters:
    ///   - isOpaque: A Boolean value that indicates whether every pixel has an alpha of 255 and retains it. Pixels of
    ///     the clip with another alpha are made opaque.
    ///   - baseTransform: The transform from user space to the surface's pixels, y down.
    ///   - clip: The pixels that may be drawn to, or `nil` for all.
    ///   - isPrepared: A Boolean value that indicates whether the pixels of an opaque context already have an alpha of
    ///     255.
    /// - Precondition: The surface is at most 32,767 pixels wide and high.
    package convenience init(
        surface: Surface,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region? = nil,
        isPrepared: Bool = false
    ) {
        guard let engine = RasterEngine(surface: surface, isOpaque: isOpaque, clip: clip, isPrepared: isPrepared)
        else {
            preconditionFailure("cannot draw on a surface of \(surface.size): it is too large")
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

    /// Reuses a context of a surface for another surface. There must be no other references to the context.
    ///
    /// The parameters are those of the initializer.
    /// - Returns: `false`, without any effect, if the context does not draw pixels itself.
    package func restart(
        surface: Surface,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region?,
        isPrepared: Bool
    ) -> Bool {
        guard memory == nil, let engine = engine as? RasterEngine,
            engine.restart(surface: surface, isOpaque: isOpaque, clip: clip, isPrepared: isPrepared)
        else { return false }
        ownSurface = surface
        restart(isOpaque: isOpaque, baseTransform: baseTransform, clip: engine.limits)
        return true
    }

    /// Resets everything but the engine.
    func restart(isOpaque: Bool, baseTransform: CGAffineTransform, clip: Region) {
        self.isOpaque = isOpaque
        self.baseTransform = baseTransform
        baseClip = Clip(region: clip, path: nil)
        state = GraphicsState(transform: baseTransform, clip: baseClip)
        savedStates.removeAll()
        openLayers.removeAll()
        allowsAntialiasing = true
        devicePath.removeAll()
        textClipPath = nil
        storedTextMatrix = .identity
    }

    /// Releases the pixels of a context that is reused later.
    /// - Returns: `false`, without any effect, if the context does not draw pixels itself.
    package func releaseSurface() -> Bool {
        guard memory == nil, let engine = engine as? RasterEngine else { return false }
        engine.releaseSurface()
        ownSurface = nil
        restart(isOpaque: false, baseTransform: .identity, clip: .empty)
        return true
    }

    /// The bounding rectangle of all pixels of the surface that this context may have painted.
    package var inkedBounds: PixelRect { engine.inkedBounds }

    /// Pushes a copy of the graphics state onto a stack: transform, clip, colors, line style, alpha, blend mode,
    /// shadow, antialiasing, interpolation quality and text drawing mode. The current path is not part of it.
    public func saveGState() { savedStates.append(state) }

    /// Restores the graphics state saved last. Has no effect if there is none, or if the innermost transparency layer
    /// has none of its own.
    public func restoreGState() {
        guard savedStates.count > openLayers.last?.savedStateCount ?? 0 else { return }
        if let saved = savedStates.popLast() { state = saved }
    }

    /// Creates an image from the content drawn so far. The pixels are copied. Returns `nil` if there is not enough
    /// memory, or if the context writes a document.
    public func makeImage() -> CGImage? {
        if let memory {
            return memory.makeSurface().map {
                CGImage(surface: $0, isOpaque: isOpaque, format: memory.format)
            }
        }
        performQueuedDrawing()
        guard let surface, let copy = Surface(size: surface.size) else { return nil }
        for y in 0..<surface.size.height { copy.row(y).update(from: surface.row(y), count: surface.size.width) }
        return CGImage(surface: copy, isOpaque: isOpaque)
    }
}

extension CGContext {
    /// The transform from user space to device space, in pixels. In device space, y points down in UIKit's contexts and
    /// up in contexts that draw into memory.
    public var ctm: CGAffineTransform { state.transform.concatenating(pixelsToDevice) }

    /// The transform from the surface's pixels to device space.
    var pixelsToDevice: CGAffineTransform { memory == nil ? .identity : baseTransform }

    /// Translates the origin of user space.
    public func translateBy(x: CGFloat, y: CGFloat) {
        setTransform(state.transform.translatedBy(x: x, y: y))
    }

    /// Scales user space about its origin.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        setTransform(state.transform.scaledBy(x: x, y: y))
    }

    /// Rotates user space about its origin by an angle in radians: clockwise on the screen if y points down.
    public func rotate(by angle: CGFloat) {
        setTransform(state.transform.rotated(by: angle))
    }

    /// Prepends a transform to the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        setTransform(transform.concatenating(state.transform))
    }

    /// Sets the transform unless it is not finite: such a transform could never be undone.
    private func setTransform(_ transform: CGAffineTransform) {
        if transform.isFinite { state.transform = transform }
    }
}
