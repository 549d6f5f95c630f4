import CoreGraphics

/// The settings of a PDF renderer.
public final class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    /// The metadata of the document, with keys such as `kCGPDFContextTitle` and `kCGPDFContextAuthor`. Empty by
    /// default.
    public var documentInfo: [String: Any] = [:]

    /// Creates the same format as `default()`.
    public required init() { super.init() }

    func copy(bounds: CGRect) -> UIGraphicsPDFRendererFormat {
        let copy = UIGraphicsPDFRendererFormat()
        copy.documentInfo = documentInfo
        copy.bounds = bounds
        return copy
    }
}

/// An object that creates PDF documents by drawing, on any thread.
///
/// ```swift
/// let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842))
/// let letter = renderer.pdfData { context in
///     context.beginPage()
///     "Dear Ada,".draw(at: CGPoint(x: 72, y: 72), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
/// }
/// ```
///
/// The origin of a page is its top left corner, and the y axis points down; a unit is a point, 1/72 inch. Shapes remain
/// vector graphics, and text remains searchable and selectable. Shadows are rasterized at 144 pixels per inch. A page
/// or a transparency layer is rasterized as well if a drawing operation with one of the blend modes `clear` to
/// `plusLighter` overlaps earlier content: PDF has no equivalent of these modes.
public final class UIGraphicsPDFRenderer: UIGraphicsRenderer {
    /// A closure that draws a document.
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    private let pdfFormat: UIGraphicsPDFRendererFormat

    /// The renderer's own copy of its format.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    /// Creates a renderer for documents with default page bounds, in points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Creates a renderer for documents.
    /// - Parameter bounds: The default bounds of pages, in points. As Apple documents, empty bounds mean US Letter, 612
    ///   × 792; so do bounds that are not finite. Sides are limited to 14,400 points.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format.copy(bounds: bounds.standardized)
        super.init(owning: pdfFormat)
    }

    /// Returns a document drawn by a closure. The document's context is current while `actions` runs.
    ///
    /// Content drawn before the first page begins is discarded. If no page is begun, the document has one empty page,
    /// because it must have one.
    /// - Returns: The document, or empty data if memory cannot be allocated.
    public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let data = NSMutableData()
        guard let consumer = CGDataConsumer(data: data) else { return Data() }
        do { try render(to: consumer, actions) } catch { return Data() }
        return Data(referencing: data)
    }

    /// Writes a document to a file, page by page. See ``pdfData(actions:)``.
    ///
    /// The document replaces an existing file when it is complete. If writing fails, the existing file does not change.
    /// - Throws: An error with the path and the reason.
    public func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
        guard url.isFileURL else {
            throw PDFError.cannotWrite(path: url.absoluteString, reason: "it is not a file URL")
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

/// The context of a PDF renderer.
public final class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    private let pdfFormat: UIGraphicsPDFRendererFormat

    /// The renderer's format.
    public override var format: UIGraphicsPDFRendererFormat { pdfFormat }

    init(_ context: CGContext, _ format: UIGraphicsPDFRendererFormat) {
        pdfFormat = format
        super.init(context, owning: format)
    }

    /// The bounds of the current page, in points. Before the first page, the default bounds.
    public var pdfContextBounds: CGRect { cgContext.pdfPageBounds }

    /// Begins a page with the renderer's bounds, and ends the previous page. Resets the graphics state.
    public func beginPage() { cgContext.beginPage(nil, pageInfo: nil) }

    /// Begins a page with its own bounds, and ends the previous page. Resets the graphics state.
    /// - Parameters:
    ///   - bounds: The bounds in points. If they are empty or not finite, the renderer's bounds apply.
    ///   - pageInfo: A dictionary that may override the bounds, with the key `kCGPDFContextMediaBox`.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
        cgContext.beginPage(bounds, pageInfo: pageInfo)
    }

    /// Links a rectangle of the page to a URL.
    /// - Parameter rect: The rectangle in the page's points, independent of the current transform.
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }

    /// Adds a named destination, which ``setDestinationWithName(_:for:)`` can link to. If a name is added twice, the
    /// first point is used.
    /// - Parameter point: The point in the page's points, independent of the current transform.
    public func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }

    /// Links a rectangle of the page to a named destination anywhere in the document. A name without a destination
    /// links to the end of the document.
    /// - Parameter rect: The rectangle in the page's points, independent of the current transform.
    public func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }
}
