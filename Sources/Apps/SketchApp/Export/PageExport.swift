import UIKit

/// A page as a file that other programs open: white paper with all its ink.
package enum PageExport: String, CaseIterable, Sendable {
    case png, pdf, svg

    /// Why there is no picture.
    package enum Failure: Error, CustomStringConvertible {
        /// There was never anything drawn, so that nobody knows how large the paper is.
        case noPaper
        case cannotWrite(FileError)

        package var description: String {
            switch self {
            case .noPaper: "nothing has been drawn yet"
            case .cannotWrite(let error): "\(error)"
            }
        }
    }

    /// The pages as a file; PNG and SVG have one page only.
    /// - Parameters:
    ///   - paper: the size of the page in points: that of a PNG in pixels at a scale of 1, of a PDF in points, of an SVG
    ///     in its user units.
    ///   - scale: pixels to a point, of a PNG.
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
            var picture = SVGPicture(size: paper)
            for page in pages.prefix(1) { picture.add(page.ink) }
            return Data(picture.text.utf8)
        }
    }

    /// Writes pages to a file, which is there as a whole or not at all, or to standard output, see ``ReplacedFile``.
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

    /// Writes the page that a book is open at in all formats, named by the number of the page.
    /// - Returns: the names.
    @MainActor
    static func writeAll(of book: Sketchbook, to folder: URL) throws(Failure) -> String {
        let name = "page-\(book.index + 1)"
        for format in allCases {
            try format.write([book.page], paper: book.paper, to: "\(folder.path)/\(name).\(format.rawValue)")
        }
        return allCases.map { "\(name).\($0.rawValue)" }.joined(separator: ", ")
    }
}
