/// An error in creating a PDF document.
package enum PDFError: Error, Equatable, CustomStringConvertible {
    /// A file that could not be created or written completely. An existing file at the path is unchanged.
    case cannotWrite(path: String, reason: String)

    /// A consumer that accepted fewer bytes than it was given.
    case notTaken

    /// A document that could not be created; the reason is cairo's.
    case cannotDraw(reason: String)

    init(_ error: FileError) { self = .cannotWrite(path: error.path, reason: error.reason) }

    package var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .notTaken: "cannot write the PDF document: the data consumer did not accept all bytes"
        case .cannotDraw(let reason): "cannot create the PDF document: \(reason)"
        }
    }
}
