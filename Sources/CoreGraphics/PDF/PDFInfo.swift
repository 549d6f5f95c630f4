// Keys of what a document says of itself, with the names that Core Graphics gives them. Encryption (passwords and
// permissions) and other boxes of a page than its media box have no keys here, since they could not be honoured.

/// The document's title: a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"

/// Who wrote the document: a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"

/// The program that the document was made with: a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"

/// What the document is about: a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"

/// Words to find the document by: a string, or a list of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"

/// The size of a page, in the information of that page: the bytes of a `CGRect`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"

/// What a document says of itself.
struct PDFInfo {
    var title: String?
    var author: String?
    var creator: String?
    var subject: String?
    var keywords: String?

    /// Takes what it knows of a dictionary; values of other types do not count.
    init(_ dictionary: CFDictionary?) {
        func text(_ key: String) -> String? { dictionary?[key] as? String }
        title = text(kCGPDFContextTitle)
        author = text(kCGPDFContextAuthor)
        creator = text(kCGPDFContextCreator)
        subject = text(kCGPDFContextSubject)
        keywords = text(kCGPDFContextKeywords)
        if let list = dictionary?[kCGPDFContextKeywords] as? [String] { keywords = list.joined(separator: ", ") }
    }
}

/// The size of pages.
enum PDFPageSize {
    /// US Letter, which Apple documents for rectangles that are empty or not given. What is not finite counts as that.
    static let standard = CGRect(x: 0, y: 0, width: 612, height: 792)

    /// Points; PDF readers need not know larger pages (ISO 32000-1, annex C).
    static let largestSide: CGFloat = 14_400

    /// The box of a page as it can be: a side is a point at least, and `largestSide` at most.
    static func usable(_ rect: CGRect?, else standard: CGRect = standard) -> CGRect {
        guard let rect = rect?.standardized, rect.isFinite, !rect.isInfinite, rect.width > 0, rect.height > 0 else { return standard }
        func side(_ length: CGFloat) -> CGFloat { min(max(length, 1), largestSide) }
        return CGRect(x: rect.minX, y: rect.minY, width: side(rect.width), height: side(rect.height))
    }

    /// The media box in the information of a page, if there is one.
    static func mediaBox(in pageInfo: CFDictionary?) -> CGRect? {
        guard let data = pageInfo?[kCGPDFContextMediaBox] as? Data, data.count == MemoryLayout<CGRect>.size else {
            return nil
        }
        return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
    }
}
