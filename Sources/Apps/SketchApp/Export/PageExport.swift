import UIKit

/// A file format for exporting pages: white paper with all ink.
package enum PageExport: String, CaseIterable, Sendable {
    case png, pdf, svg

    /// The reason why a page cannot be exported.
    package enum Failure: Error, CustomStringConvertible {
        /// Nothing was ever drawn, so the size of the paper is unknown.
        case noPaper
        case cannotWrite(FileError)

        package var description: String {
            switch self {
            case .noPaper: "the drawing is empty"
            case .cannotWrite(let error): "\(error)"
            }
        }
    }

    /// Returns pages as a file; PNG and SVG contain one page only.
    /// - Parameters:
    ///   - paper: The size of the page in points: in pixels at a scale of 1 for a PNG, in points for a PDF, in user
    ///     units for an SVG.
    ///   - scale: The number of pixels per point of a PNG.
    @MainActor
    package func data(of pages: [Page], paper: CGSize, scale: CGFloat = 1) -> Data {
        let bounds = CGRect(origin: .zero, size: paper)
        switch self {
        case .png:
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            format.opaque = true
            return UIGraphicsImageRenderer(bounds: bounds, format: format).pngData { context in
                UIColor.white.setFill()
                context.fill(bounds)
                for page in pages.prefix(1) { page.ink.draw(all: context.cgContext) }
            }
        case .pdf:
            return UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
                for page in pages {
                    context.beginPage()
                    page.ink.draw(all: context.cgContext)
                }
            }
        case .svg:
            var document = SVGDocument(size: paper)
            for page in pages.prefix(1) { document.add(page.ink) }
            return Data(document.text.utf8)
        }
    }

    /// Writes pages to a file, which is replaced atomically, or to standard output; see ``ReplacedFile``.
    @MainActor
    package func write(_ pages: [Page], paper: CGSize, scale: CGFloat = 1, to path: String) throws(Failure) {
        guard paper.width > 0, paper.height > 0 else { throw .noPaper }
        let data = data(of: pages, paper: paper, scale: scale)
        do throws(FileError) {
            try ReplacedFile.write(data, to: path)
        } catch {
            throw .cannotWrite(error)
        }
    }

    /// Writes the current page of a sketchbook in all formats, named by the number of the page.
    /// - Returns: The names of the files.
    @MainActor
    static func writeAll(of book: Sketchbook, to folder: URL) throws(Failure) -> String {
        let name = "page-\(book.index + 1)"
        for format in allCases {
            try format.write([book.page], paper: book.paper, to: "\(folder.path)/\(name).\(format.rawValue)")
        }
        return allCases.map { "\(name).\($0.rawValue)" }.joined(separator: ", ")
    }
}
