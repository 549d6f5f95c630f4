import CCairo

/// A PDF document that is being written, page by page: nothing of a page that is done is kept in memory.
///
/// Belongs to one thread at a time.
final class PDFDocument {
    let engine: PDFEngine
    private let resources = PDFResources()
    private let consumer: CGDataConsumer

    /// Nil once the document is closed.
    private var output: (surface: OpaquePointer, cairo: OpaquePointer)?

    /// The size that pages have when nothing else is said.
    let mediaBox: CGRect

    /// Where the page lies that is being drawn, or was last.
    private(set) var pageBounds: CGRect

    private(set) var isOnPage = false

    private var hasPages = false

    /// A page that is finished, but not given to cairo yet: destinations may still be put on it.
    private var waitingPage: PDFLayer?

    /// Links and places of the page, in cairo's words.
    private var tags: [(name: String, attributes: String)] = []
    private var destinations: Set<String> = []
    private var linkedDestinations: Set<String> = []

    /// Why the document could not be written.
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
            // A zero would end the string.
            if let value { cairo_pdf_surface_set_metadata(surface, key, value.filter { $0 != "\0" }) }
        }
    }

    deinit { try? close() }

    /// Begins a page. One that was begun before is ended.
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
        // Cairo would copy what goes before it is shown.
        waitingPage = page
        hasPages = true
    }

    private func flushPage() {
        guard let page = waitingPage, let output else { return }
        waitingPage = nil
        // Cairo loses those that come before a recording is painted.
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

    /// Pango's fonts are not for two threads at once; the others are the document's own.
    private func withFonts(_ body: () -> Void) {
        if resources.usesPango { TextSystem.withContext { _ in body() } } else { body() }
    }

    private func note(_ status: cairo_status_t) {
        resources.note(status)
        guard error == nil, resources.status != CAIRO_STATUS_SUCCESS else { return }
        error = consumer.error ?? .cannotDraw(reason: String(cString: cairo_status_to_string(resources.status)))
    }

    /// Completes the document. A document in which no page was begun has one empty page, as it has to have one.
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
        // Cairo makes no document of links that lead nowhere; these lead to the end.
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

    /// Makes a rectangle of the page a link to somewhere else.
    /// - Parameter rect: in points from the page's top left.
    func addLink(to url: URL, in rect: CGRect) {
        // Cairo writes the address as it is, between parentheses.
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

    /// Makes a rectangle of the page a link to a place in the document.
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
        let place = [rect.minX, rect.minY, rect.width, rect.height].map { Self.number($0) }.joined(separator: " ")
        tags.append((CAIRO_TAG_LINK, "\(target) rect=[\(place)]"))
        return true
    }

    /// Gives a place on the page a name that links can lead to; the first place of a name counts.
    /// - Parameter point: in points from the page's top left.
    func addDestination(named name: String, at point: CGPoint) {
        guard isOnPage, point.isFinite, let name = Self.quoted(name) else { return }
        addDestination(name, at: point)
    }

    private func addDestination(_ name: String, at point: CGPoint) {
        guard destinations.insert(name).inserted else { return }
        tags.append((CAIRO_TAG_DEST, "name='\(name)' x=\(Self.number(point.x)) y=\(Self.number(point.y))"))
    }

    /// Within cairo's attributes; nil for a name that is none.
    private static func quoted(_ name: String) -> String? {
        let name = name.filter { $0 != "\0" }
        if name.isEmpty { return nil }
        return name.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "\\'")
    }

    private static func number(_ value: CGFloat) -> String {
        String(format: "%.4f", min(max(Double(value), -1e6), 1e6))
    }
}
