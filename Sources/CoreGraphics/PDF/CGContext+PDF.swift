extension CGContext {
    /// Makes a context that writes a PDF document.
    ///
    /// The origin is at the bottom left of pages, and y points up. What is drawn before a page is begun, or between two, is
    /// lost. ``closePDF()`` completes the document, and so does letting go of the context.
    /// - Parameters:
    ///   - consumer: takes the document while it is written.
    ///   - mediaBox: of pages for which no other is given, in points; nil, or an empty one, for US Letter, 612 × 792. No
    ///     side is longer than 14,400 points.
    ///   - auxiliaryInfo: what the document says of itself, by `kCGPDFContextTitle` and its like.
    public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        self.init(pdf: PDFDocument(consumer: consumer, mediaBox: mediaBox?.pointee, info: auxiliaryInfo), isFlipped: false)
    }

    /// Makes a context that writes a PDF file; nil where there can be none. The file takes the place of an older one when
    /// the document is complete. See ``init(consumer:mediaBox:_:)``.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// - Parameter isFlipped: whether the origin is at the top left, and y points down.
    convenience init(pdf document: PDFDocument, isFlipped: Bool) {
        self.init(engine: document.engine, surface: nil, isOpaque: false, baseTransform: .identity, clip: .empty)
        pages = PDFPages(document: document, isFlipped: isFlipped)
    }

    /// Makes a context that writes a PDF document as UIKit's do: with the origin at the top left, and y down.
    /// - Parameter mediaBox: of pages for which no other is given; nil, empty or not finite for US Letter.
    package convenience init(uikitPDF consumer: CGDataConsumer, mediaBox: CGRect?, info: [AnyHashable: Any]?) {
        self.init(pdf: PDFDocument(consumer: consumer, mediaBox: mediaBox, info: info), isFlipped: true)
    }

    /// Begins a page, and ends one that was begun before. The state is as it was at first. In a context that has no pages
    /// nothing happens.
    /// - Parameter pageInfo: may give the page a size of its own, by `kCGPDFContextMediaBox`.
    public func beginPDFPage(_ pageInfo: CFDictionary?) { beginPage(PDFPageSize.mediaBox(in: pageInfo)) }

    /// Begins a page, as ``beginPDFPage(_:)`` does.
    /// - Parameter mediaBox: where the page lies in user space, in points; nil for what the context was made with.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee) }

    /// Ends the page. Without one nothing happens.
    public func endPDFPage() {
        guard let pages else { return }
        unwind(to: 0)
        pages.document.endPage()
        state = GraphicsState(transform: .identity, clip: Clip(region: .empty, path: nil))
        beginPath()
    }

    /// Ends the page. Without one nothing happens.
    public func endPage() { endPDFPage() }

    /// Completes the document; what is drawn from now on is lost. A document without pages gets an empty one. In a
    /// context of another kind nothing happens.
    public func closePDF() { try? finishPDF() }

    /// As ``closePDF()``.
    /// - Throws: why the document could not be written; then there is none, and an older file is as it was.
    package func finishPDF() throws(PDFError) {
        guard let pages else { return }
        endPDFPage()
        try pages.document.close()
    }

    /// Makes a rectangle of the page lead to an address.
    /// - Parameter rect: in the space that the page began with, whatever the current transform.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        pages?.document.addLink(to: url, in: rect.applying(baseTransform))
    }

    /// Gives a point of the page a name.
    /// - Parameters:
    ///   - name: the first point of a name counts; an empty one is none.
    ///   - point: in the space that the page began with, whatever the current transform.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        pages?.document.addDestination(named: name, at: point.applying(baseTransform))
    }

    /// Makes a rectangle of the page lead to a point with a name, anywhere in the document. A name that no point has leads
    /// to the document's end.
    /// - Parameter rect: in the space that the page began with, whatever the current transform.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        pages?.document.addLink(toDestination: name, in: rect.applying(baseTransform))
    }

    /// Begins a page.
    /// - Parameters:
    ///   - bounds: where it lies in user space; nil, empty or not finite for what the document was made with.
    ///   - pageInfo: may give it another place, by `kCGPDFContextMediaBox`.
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

    /// Where the page lies that is being drawn, or was last; zero in a context that has no pages.
    package var pdfPageBounds: CGRect { pages?.document.pageBounds ?? .zero }

    /// A page that does not end between two points.
    private func setPageClip(_ size: CGSize) {
        if size.width != size.width.rounded() || size.height != size.height.rounded() {
            clip(to: CGRect(origin: pdfPageBounds.origin, size: size))
        }
    }
}

/// The document that a context writes.
final class PDFPages {
    let document: PDFDocument

    /// Whether y points down.
    let isFlipped: Bool

    init(document: PDFDocument, isFlipped: Bool) {
        self.document = document
        self.isFlipped = isFlipped
    }
}
