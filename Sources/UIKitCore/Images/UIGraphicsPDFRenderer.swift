import CoreGraphics

/// How PDF documents are rendered.
public final class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    /// What the document says of itself, by `kCGPDFContextTitle`, `kCGPDFContextAuthor` and their like. Empty at first.
    public var documentInfo: [String: Any] = [:]

    /// Makes a format as `default()` does.
    public required init() { super.init() }

    func copy(bounds: CGRect) -> UIGraphicsPDFRendererFormat {
        let copy = UIGraphicsPDFRendererFormat()
        copy.documentInfo = documentInfo
        copy.bounds = bounds
        return copy
    }
}

/// Makes PDF documents by drawing, on any thread.
///
/// ```swift
/// let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842))
/// let letter = renderer.pdfData { context in
///     context.beginPage()
///     "Dear Ada,".draw(at: CGPoint(x: 72, y: 72), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
/// }
/// ```
///
/// The origin of a page is at its top left, and y points down; a unit is a point, 1/72 inch. Shapes stay shapes, and text
/// stays text that can be searched and copied. Shadows are pictures of 144 pixels an inch, and so is a page, or a
/// transparency layer, from the first drawing on that has one of the blend modes `clear` to `plusLighter` and meets what
/// was drawn before; PDF has no words for these.
public final class UIGraphicsPDFRenderer: UIGraphicsRenderer {
    /// What a renderer draws.
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    private let pdfFormat: UIGraphicsPDFRendererFormat

    /// The renderer's own copy of its format.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    /// Makes a renderer of documents whose pages have a rectangle of their own in points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Makes a renderer of documents.
    /// - Parameter bounds: of pages for which no others are given, in points. As Apple documents, an empty one means US
    ///   Letter, 612 × 792; so does one that is not finite. No side is longer than 14,400 points.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format.copy(bounds: bounds.standardized)
        super.init(owning: pdfFormat)
    }

    /// Draws a document in memory. Its context is current while `actions` run.
    ///
    /// What is drawn before the first page is begun is lost. A document in which no page was begun has one empty page,
    /// since it has to have one.
    /// - Returns: no bytes when there is no memory for it.
    public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let data = NSMutableData()
        guard let consumer = CGDataConsumer(data: data) else { return Data() }
        do { try render(to: consumer, actions) } catch { return Data() }
        return Data(referencing: data)
    }

    /// Draws a document into a file, page by page. See ``pdfData(actions:)``.
    ///
    /// The file takes the place of an older one when it is whole. If it cannot be written, the older one stays.
    /// - Throws: an error that names the path and the reason.
    public func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
        guard url.isFileURL else {
            throw PDFError.cannotWrite(path: url.absoluteString, reason: "it is no file")
        }
        try render(to: CGDataConsumer(path: url.path), actions)
    }

    private func render(to consumer: CGDataConsumer, _ actions: DrawingActions) throws {
        let context = CGContext(uikitPDF: consumer, mediaBox: format.bounds, info: format.documentInfo)
        let stack = GraphicsContextStack.current
        stack.pushDocument(context)
        actions(UIGraphicsPDFRendererContext(context, format))
        stack.remove(context)
        try context.finishPDF()
    }
}

/// The document that a renderer draws.
public final class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    private let pdfFormat: UIGraphicsPDFRendererFormat

    /// The renderer's format.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    init(_ context: CGContext, _ format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format
        super.init(context, owning: format)
    }

    /// Where the page lies that is being drawn, in points; before the first one, where pages lie by default.
    public var pdfContextBounds: CGRect { cgContext.pdfPageBounds }

    /// Begins a page with the renderer's bounds, and ends one that was begun before. The state is as it was at first.
    public func beginPage() { cgContext.beginPage(nil, pageInfo: nil) }

    /// Begins a page with bounds of its own, and ends one that was begun before. The state is as it was at first.
    /// - Parameters:
    ///   - bounds: in points; empty or not finite for the renderer's.
    ///   - pageInfo: may give other bounds, by `kCGPDFContextMediaBox`.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
        cgContext.beginPage(bounds, pageInfo: pageInfo)
    }

    /// Makes a rectangle of the page lead to an address.
    /// - Parameter rect: in the page's points, whatever the current transform.
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }

    /// Gives a point of the page a name that ``setDestinationWithName(_:for:)`` can lead to. The first point of a name
    /// counts.
    /// - Parameter point: in the page's points, whatever the current transform.
    public func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }

    /// Makes a rectangle of the page lead to a point with a name, anywhere in the document. A name that no point has leads
    /// to the document's end.
    /// - Parameter rect: in the page's points, whatever the current transform.
    public func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }
}
