import CoreGraphics

/// Makes a new PDF document the current context of the calling thread, until `UIGraphicsEndPDFContext`.
/// - Parameters:
///   - data: gets the document added.
///   - bounds: of pages for which no others are given, in points; empty or not finite for US Letter, 612 × 792.
///   - documentInfo: what the document says of itself, by `kCGPDFContextTitle` and its like.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData,
    _ bounds: CGRect,
    _ documentInfo: [AnyHashable: Any]?
) {
    guard let consumer = CGDataConsumer(data: data) else { return }
    begin(consumer, bounds, documentInfo)
}

/// Makes a new PDF document the current context of the calling thread, until `UIGraphicsEndPDFContext`; then the file takes
/// the place of an older one.
/// - Parameters:
///   - path: of the file.
///   - bounds: of pages for which no others are given, in points; empty or not finite for US Letter, 612 × 792.
///   - documentInfo: what the document says of itself, by `kCGPDFContextTitle` and its like.
/// - Returns: false, with nothing begun, when the file cannot be made.
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

/// Completes the document begun last, and makes the context current that was so before. Without one nothing happens.
public func UIGraphicsEndPDFContext() { GraphicsContextStack.current.popDocument()?.closePDF() }

/// Begins a page of the document that drawing goes to now, with the document's bounds, and ends the page before.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page of the document that drawing goes to now, and ends the page before.
/// - Parameters:
///   - bounds: of the page, in points; empty or not finite for the document's.
///   - pageInfo: may give other bounds, by `kCGPDFContextMediaBox`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    GraphicsContextStack.current.innermostDocument?.beginPage(bounds, pageInfo: pageInfo)
}

/// Where the page lies that is being drawn, in points; zero when drawing does not go to a document.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
    GraphicsContextStack.current.innermostDocument?.pdfPageBounds ?? .zero
}

/// Makes a rectangle of the page lead to an address.
/// - Parameter rect: in the page's points, whatever the current transform.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    GraphicsContextStack.current.innermostDocument?.setURL(url, for: rect)
}

/// Gives a point of the page a name that `UIGraphicsSetPDFContextDestinationForRect` can lead to.
/// - Parameter point: in the page's points, whatever the current transform.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    GraphicsContextStack.current.innermostDocument?.addDestination(name, at: point)
}

/// Makes a rectangle of the page lead to a point with a name, anywhere in the document.
/// - Parameter rect: in the page's points, whatever the current transform.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    GraphicsContextStack.current.innermostDocument?.setDestination(name, for: rect)
}
