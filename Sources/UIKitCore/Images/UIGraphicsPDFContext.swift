import CoreGraphics

/// Creates a PDF document and makes it the current context of the calling thread, until `UIGraphicsEndPDFContext`.
/// - Parameters:
///   - data: The data that the document is appended to.
///   - bounds: The default bounds of pages, in points. If they are empty or not finite, pages are US Letter, 612 × 792.
///   - documentInfo: The metadata of the document, with keys such as `kCGPDFContextTitle`.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData,
    _ bounds: CGRect,
    _ documentInfo: [AnyHashable: Any]?
) {
    guard let consumer = CGDataConsumer(data: data) else { return }
    begin(consumer, bounds, documentInfo)
}

/// Creates a PDF document and makes it the current context of the calling thread, until `UIGraphicsEndPDFContext`,
/// which replaces an existing file.
/// - Parameters:
///   - path: The path of the file.
///   - bounds: The default bounds of pages, in points. If they are empty or not finite, pages are US Letter, 612 × 792.
///   - documentInfo: The metadata of the document, with keys such as `kCGPDFContextTitle`.
/// - Returns: `false` if the file cannot be created. The current context does not change in this case.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
    _ path: String,
    _ bounds: CGRect,
    _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    guard let consumer = try? CGDataConsumer(path: path) else { return false }
    begin(consumer, bounds, documentInfo)
    return true
}

private func begin(_ consumer: CGDataConsumer, _ bounds: CGRect, _ info: [AnyHashable: Any]?) {
    GraphicsContextStack.current.pushDocument(CGContext(uikitPDF: consumer, mediaBox: bounds, info: info))
}

/// Closes the current document and makes the previous context current. Does nothing if there is no document.
public func UIGraphicsEndPDFContext() { GraphicsContextStack.current.popDocument()?.closePDF() }

/// Begins a page of the current document with the document's default bounds, and ends the previous page.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page of the current document, and ends the previous page.
/// - Parameters:
///   - bounds: The bounds of the page, in points. If they are empty or not finite, the document's default applies.
///   - pageInfo: A dictionary that may override the bounds, with the key `kCGPDFContextMediaBox`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    GraphicsContextStack.current.innermostDocument?.beginPage(bounds, pageInfo: pageInfo)
}

/// Returns the bounds of the current page, in points, or zero if the current context is not a document.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
    GraphicsContextStack.current.innermostDocument?.pdfPageBounds ?? .zero
}

/// Links a rectangle of the page to a URL.
/// - Parameter rect: The rectangle in the page's points, independent of the current transform.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    GraphicsContextStack.current.innermostDocument?.setURL(url, for: rect)
}

/// Adds a named destination, which `UIGraphicsSetPDFContextDestinationForRect` can link to.
/// - Parameter point: The point in the page's points, independent of the current transform.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    GraphicsContextStack.current.innermostDocument?.addDestination(name, at: point)
}

/// Links a rectangle of the page to a named destination anywhere in the document.
/// - Parameter rect: The rectangle in the page's points, independent of the current transform.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    GraphicsContextStack.current.innermostDocument?.setDestination(name, for: rect)
}
