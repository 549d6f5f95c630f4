extension CGContext {
    /// Creates a context that writes a PDF document.
    ///
    /// The origin is at the bottom left of a page, and y points up. Drawing before the first page or between pages is
    /// lost. ``closePDF()`` completes the document, as does deallocating the context.
    /// - Parameters:
    ///   - consumer: The consumer that receives the document as it is written.
    ///   - mediaBox: The default page bounds in points. If it is `nil` or empty, the default is US Letter, 612 × 792.
    ///     No side is longer than 14,400 points.
    ///   - auxiliaryInfo: The document information, with keys such as `kCGPDFContextTitle`.
    public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?)
    {
        self.init(
            pdf: PDFDocument(consumer: consumer, mediaBox: mediaBox?.pointee, info: auxiliaryInfo),
            isFlipped: false
        )
    }

    /// Creates a context that writes a PDF file, or returns `nil` if the file cannot be created. An existing file is
    /// replaced when the document is complete. See ``init(consumer:mediaBox:_:)``.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Creates a context that writes a document.
    /// - Parameter isFlipped: A Boolean value that indicates whether the origin is at the top left and y points down.
    convenience init(pdf document: PDFDocument, isFlipped: Bool) {
        self.init(engine: document.engine, surface: nil, isOpaque: false, baseTransform: .identity, clip: .empty)
        pages = PDFPages(document: document, isFlipped: isFlipped)
    }

    /// Creates a context that writes a PDF document with UIKit's coordinates: the origin at the top left, and y down.
    /// - Parameter mediaBox: The default page bounds. If it is `nil`, empty or not finite, the default is US Letter.
    package convenience init(uikitPDF consumer: CGDataConsumer, mediaBox: CGRect?, info: [AnyHashable: Any]?) {
        self.init(pdf: PDFDocument(consumer: consumer, mediaBox: mediaBox, info: info), isFlipped: true)
    }

    /// Begins a page with the initial graphics state, after ending the current page, if any. Has no effect in a context
    /// without pages.
    /// - Parameter pageInfo: The page properties; `kCGPDFContextMediaBox` overrides the page bounds.
    public func beginPDFPage(_ pageInfo: CFDictionary?) { beginPage(PDFPageSize.mediaBox(in: pageInfo)) }

    /// Begins a page, as ``beginPDFPage(_:)`` does.
    /// - Parameter mediaBox: The page bounds in user space, in points, or `nil` for the default bounds of the context.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee) }

    /// Ends the page. Has no effect if there is none.
    public func endPDFPage() {
        guard let pages else { return }
        unwind(to: 0)
        pages.document.endPage()
        state = GraphicsState(transform: .identity, clip: Clip(region: .empty, path: nil))
        beginPath()
    }

    /// Ends the page. Has no effect if there is none.
    public func endPage() { endPDFPage() }

    /// Completes the document; subsequent drawing is lost. A document without pages gets an empty page. Has no effect
    /// in other kinds of contexts.
    public func closePDF() { try? finishPDF() }

    /// Completes the document, as ``closePDF()`` does.
    /// - Throws: The error if the document could not be written. No document is left in this case, and an existing file
    ///   is unchanged.
    package func finishPDF() throws(PDFError) {
        guard let pages else { return }
        endPDFPage()
        try pages.document.close()
    }

    /// Adds a link from a rectangle of the page to a URL.
    /// - Parameter rect: The rectangle in the initial user space of the page, independent of the current transform.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        pages?.document.addLink(to: url, in: rect.applying(baseTransform))
    }

    /// Adds a named destination at a point of the page.
    /// - Parameters:
    ///   - name: The name. The first point with a name takes precedence; an empty name is ignored.
    ///   - point: The point in the initial user space of the page, independent of the current transform.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        pages?.document.addDestination(named: name, at: point.applying(baseTransform))
    }

    /// Adds a link from a rectangle of the page to a named destination anywhere in the document. A name without a
    /// destination leads to the end of the document.
    /// - Parameter rect: The rectangle in the initial user space of the page, independent of the current transform.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        pages?.document.addLink(toDestination: name, in: rect.applying(baseTransform))
    }

    /// Begins a page.
    /// - Parameters:
    ///   - bounds: The page bounds in user space. If they are `nil`, empty or not finite, the default bounds of the
    ///     document apply.
    ///   - pageInfo: The page properties; `kCGPDFContextMediaBox` overrides the bounds.
    package func beginPage(_ bounds: CGRect?, pageInfo: [AnyHashable: Any]?) {
        beginPage(PDFPageSize.mediaBox(in: pageInfo) ?? bounds)
    }

    private func beginPage(_ bounds: CGRect?) {
        guard let pages else { return }
        endPDFPage()
        let document = pages.document
        document.beginPage(bounds)
        guard document.isOnPage else { return }
        let page = document.pageBounds
        baseTransform = CGAffineTransform(
            a: 1,
            b: 0,
            c: 0,
            d: pages.isFlipped ? 1 : -1,
            tx: -page.minX,
            ty: pages.isFlipped ? -page.minY : page.maxY
        )
        state = GraphicsState(transform: baseTransform, clip: Clip(region: Region(engine.inkedBounds), path: nil))
        setPageClip(page.size)
        baseClip = state.clip
    }

    /// The bounds of the current or last page, or zero in a context without pages.
    package var pdfPageBounds: CGRect { pages?.document.pageBounds ?? .zero }

    /// Clips a page whose size is not a whole number of points.
    private func setPageClip(_ size: CGSize) {
        if size.width != size.width.rounded() || size.height != size.height.rounded() {
            clip(to: CGRect(origin: pdfPageBounds.origin, size: size))
        }
    }
}

/// The document that a context writes.
final class PDFPages {
    let document: PDFDocument

    /// A Boolean value that indicates whether y points down.
    let isFlipped: Bool

    init(document: PDFDocument, isFlipped: Bool) {
        self.document = document
        self.isFlipped = isFlipped
    }
}
