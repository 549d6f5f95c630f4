// Keys of the document information, with Core Graphics' names. There are no keys for encryption (passwords and
// permissions) and for page boxes other than the media box, since they are not implemented.

/// The key of the document's title: a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"

/// The key of the document's author: a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"

/// The key of the program that created the document: a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"

/// The key of the document's subject: a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"

/// The key of the document's keywords: a string or an array of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"

/// The key of a page's media box, in the page information: the bytes of a `CGRect`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"

/// The information about a document.
struct PDFInfo {
    var title: String?
    var author: String?
    var creator: String?
    var subject: String?
    var keywords: String?

    /// Creates the information from the known keys of a dictionary. Values of other types are ignored.
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
    /// US Letter, the default that Apple documents for rectangles that are empty or not given. Also used for rectangles
    /// that are not finite.
    static let standard = CGRect(x: 0, y: 0, width: 612, height: 792)

    /// The largest side in points. PDF readers need not support larger pages (ISO 32000-1, annex C).
    static let largestSide: CGFloat = 14_400

    /// Returns valid page bounds, with sides from 1 point to `largestSide`.
    static func usable(_ rect: CGRect?, else standard: CGRect = standard) -> CGRect {
        guard let rect = rect?.standardized, rect.isFinite, !rect.isInfinite, rect.width > 0, rect.height > 0 else {
            return standard
        }
        func side(_ length: CGFloat) -> CGFloat { min(max(length, 1), largestSide) }
        return CGRect(x: rect.minX, y: rect.minY, width: side(rect.width), height: side(rect.height))
    }

    /// Returns the media box in the information of a page, or `nil` if there is none.
    static func mediaBox(in pageInfo: CFDictionary?) -> CGRect? {
        guard let data = pageInfo?[kCGPDFContextMediaBox] as? Data, data.count == MemoryLayout<CGRect>.size else {
            return nil
        }
        return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
    }
}
