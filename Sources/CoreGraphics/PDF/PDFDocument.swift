import CCairo
import Typography

/// A PDF document that is written page by page. Completed pages are not held in memory.
///
/// May be used by one thread at a time.
final class PDFDocument {
    let engine: PDFEngine
    private let resources = PDFResources()
    private let consumer: CGDataConsumer

    /// The output, or `nil` once the document is closed.
    private var output: (surface: OpaquePointer, cairo: OpaquePointer)?

    /// The default bounds of pages.
    let mediaBox: CGRect

    /// The bounds of the current or last page.
    private(set) var pageBounds: CGRect

    private(set) var isOnPage = false

    private var hasPages = false

    /// A completed page that has not been passed to cairo yet, since destinations may still be added to it.
    private var waitingPage: PDFLayer?

    /// The links and destinations of the page, as cairo tags.
    private var tags: [(name: String, attributes: String)] = []
    private var destinations: Set<String> = []
    private var linkedDestinations: Set<String> = []

    /// The first error, or `nil`.
    private(set) var error: PDFError?

    init(consumer: CGDataConsumer, mediaBox: CGRect?, info: CFDictionary?) {
        self.consumer = consumer
        self.mediaBox = PDFPageSize.usable(mediaBox)
        pageBounds = self.mediaBox
        engine = PDFEngine(resources: resources)
        let surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in
                guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                let consumer = Unmanaged<CGDataConsumer>.fromOpaque(closure).takeUnretainedValue()
                let isWritten = consumer.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            },
            Unmanaged.passUnretained(consumer).toOpaque(),
            self.mediaBox.width,
            self.mediaBox.height
        )
        guard let surface, let cairo = cairo_create(surface) else {
            error = .cannotDraw(reason: "out of memory")
            return
        }
        output = (surface, cairo)
        let info = PDFInfo(info)
        for (key, value) in [
            (CAIRO_PDF_METADATA_TITLE, info.title), (CAIRO_PDF_METADATA_AUTHOR, info.author),
            (CAIRO_PDF_METADATA_CREATOR, info.creator), (CAIRO_PDF_METADATA_SUBJECT, info.subject),
            (CAIRO_PDF_METADATA_KEYWORDS, info.keywords),
        ] {
            // A null character would end the string.
            if let value { cairo_pdf_surface_set_metadata(surface, key, value.filter { $0 != "\0" }) }
        }
    }

    deinit { try? close() }

    /// Begins a page, after ending the current one, if any.
    func beginPage(_ bounds: CGRect?) {
        endPage()
        flushPage()
        guard let output else { return }
        pageBounds = PDFPageSize.usable(bounds, else: mediaBox)
        cairo_pdf_surface_set_size(output.surface, pageBounds.width, pageBounds.height)
        let size = PixelSize(width: Int(pageBounds.width.rounded(.up)), height: Int(pageBounds.height.rounded(.up)))
        isOnPage = engine.begin(bounds: PixelRect(size: size))
        if !isOnPage { error = error ?? .cannotDraw(reason: "out of memory") }
    }

    /// Ends the page, if there is one.
    func endPage() {
        guard isOnPage else { return }
        isOnPage = false
        guard let page = engine.end(), let output else { return }
        page.paint(on: output.cairo)
        // Cairo would copy content that is destroyed before the page is shown.
        waitingPage = page
        hasPages = true
    }

    private func flushPage() {
        guard let page = waitingPage, let output else { return }
        waitingPage = nil
        // Cairo drops the tags of pages without content, so an invisible dot is drawn on those.
        if page.ink.isNull, !tags.isEmpty {
            cairo_set_source_rgba(output.cairo, 1, 1, 1, 0.004)
            cairo_rectangle(output.cairo, 0, 0, 0.01, 0.01)
            cairo_fill(output.cairo)
        }
        // Cairo also drops tags that precede the painting of a recording.
        for (name, attributes) in tags {
            cairo_tag_begin(output.cairo, name, attributes)
            cairo_tag_end(output.cairo, name)
        }
        tags.removeAll()
        withFonts {
            cairo_show_page(output.cairo)
            withExtendedLifetime(page) {}
        }
        note(cairo_status(output.cairo))
    }

    /// Calls a closure with exclusive access to pango's fonts, if the document uses any. All other fonts belong to the
    /// document.
    private func withFonts(_ body: () -> Void) {
        if resources.usesPango { TextSystem.withLock { body() } } else { body() }
    }

    private func note(_ status: cairo_status_t) {
        resources.note(status)
        guard error == nil, resources.status != CAIRO_STATUS_SUCCESS else { return }
        error = consumer.error ?? .cannotDraw(reason: String(cString: cairo_status_to_string(resources.status)))
    }

    /// Completes the document. A document must have a page, so an empty one is added if there are none.
    func close() throws(PDFError) {
        guard output != nil else {
            if let error { throw error }
            return
        }
        endPage()
        if !hasPages {
            beginPage(nil)
            endPage()
        }
        // Cairo fails on links to missing destinations, so these lead to the end of the document.
        for name in linkedDestinations.subtracting(destinations).sorted() { addDestination(name, at: .zero) }
        flushPage()
        if let output {
            withFonts {
                cairo_destroy(output.cairo)
                cairo_surface_finish(output.surface)
                note(cairo_surface_status(output.surface))
                cairo_surface_destroy(output.surface)
            }
        }
        output = nil
        if let error {
            consumer.discard()
            throw error
        }
        do { try consumer.finish() } catch {
            self.error = error
            throw error
        }
    }

    /// Adds a link from a rectangle of the page to a URL.
    /// - Parameter rect: The rectangle in points from the page's top left.
    func addLink(to url: URL, in rect: CGRect) {
        // Cairo writes the address without escaping, between parentheses.
        let address = url.absoluteString.unicodeScalars.map { scalar in
            switch scalar {
            case "(": "%28"
            case ")": "%29"
            case "\\": "%5C"
            case "'": "%27"
            default: scalar.isASCII && scalar.value >= 0x20 ? String(scalar) : ""
            }
        }
        addLink("uri='\(address.joined())'", in: rect)
    }

    /// Adds a link from a rectangle of the page to a named destination.
    func addLink(toDestination name: String, in rect: CGRect) {
        guard let name = Self.quoted(name), addLink("dest='\(name)'", in: rect) else { return }
        linkedDestinations.insert(name)
    }

    @discardableResult
    private func addLink(_ target: String, in rect: CGRect) -> Bool {
        let page = CGRect(origin: .zero, size: pageBounds.size)
        guard isOnPage, rect.isFinite else { return false }
        let rect = rect.standardized.intersection(page)
        if rect.isEmpty { return false }
        let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { Self.number($0) }.joined(separator: " ")
        tags.append((CAIRO_TAG_LINK, "\(target) rect=[\(numbers)]"))
        return true
    }

    /// Adds a named destination at a point of the page. The first point with a name takes precedence.
    /// - Parameter point: The point in points from the page's top left.
    func addDestination(named name: String, at point: CGPoint) {
        guard isOnPage, point.isFinite, let name = Self.quoted(name) else { return }
        addDestination(name, at: point)
    }

    private func addDestination(_ name: String, at point: CGPoint) {
        guard destinations.insert(name).inserted else { return }
        tags.append((CAIRO_TAG_DEST, "name='\(name)' x=\(Self.number(point.x)) y=\(Self.number(point.y))"))
    }

    /// Returns a name quoted for cairo's tag attributes, or `nil` for an empty name.
    private static func quoted(_ name: String) -> String? {
        let name = name.filter { $0 != "\0" }
        if name.isEmpty { return nil }
        // Cairo writes these without escaping, between parentheses.
        return name.replacingOccurrences(of: "\\", with: "%5C").replacingOccurrences(of: "(", with: "%28")
            .replacingOccurrences(of: ")", with: "%29").replacingOccurrences(of: "'", with: "\\'")
    }

    private static func number(_ value: CGFloat) -> String {
        String(format: "%.4f", min(max(Double(value), -1e6), 1e6))
    }
}
