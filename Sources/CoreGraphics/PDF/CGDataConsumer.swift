import Foundation

/// Takes bytes; returns how many it took. Fewer than it was given are an error.
public typealias CGDataConsumerPutBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int

/// Frees what a consumer's callbacks were given, when the consumer goes.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// What a consumer of data calls.
public struct CGDataConsumerCallbacks {
    /// Takes bytes. A consumer without it takes none.
    public var putBytes: CGDataConsumerPutBytesCallback?

    /// Called once, when the consumer goes.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Callbacks that do nothing.
    public init() {}

    /// Makes callbacks.
    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// Where a document is written to: memory, a file, or functions of the app's.
///
/// A file takes the place of an older one only when the document is whole. A consumer takes one document, and is used by
/// one thread at a time.
public final class CGDataConsumer {
    private enum Sink {
        case data(NSMutableData)
        case file(ReplacedFile)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }

    private let sink: Sink

    /// Why something could not be written, if that happened. Nothing more is written then.
    package private(set) var error: PDFError?

    private init(_ sink: Sink) { self.sink = sink }

    /// Makes a consumer that adds to the end of some data.
    public convenience init?(data: CFMutableData) { self.init(.data(data)) }

    /// Makes a consumer that writes a file. Nil where none can be made.
    /// - Parameter url: of a file; on other URLs nothing can be written.
    public convenience init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        try? self.init(path: url.path)
    }

    /// Makes a consumer that hands on what it is given.
    /// - Parameters:
    ///   - info: handed to the callbacks.
    ///   - cbks: copied.
    public convenience init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        self.init(.callbacks(info, cbks.pointee))
    }

    /// Makes a consumer that writes a file.
    package convenience init(path: String) throws(PDFError) {
        do throws(FileError) { self.init(.file(try ReplacedFile(path: path))) } catch { throw PDFError(error) }
    }

    deinit {
        if case .callbacks(let info, let callbacks) = sink { callbacks.releaseConsumer?(info) }
    }

    /// Takes bytes. False when they could not be written, or earlier ones could not.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard error == nil else { return false }
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return true }
        switch sink {
        case .data(let data): data.append(start, length: bytes.count)
        case .file(let file):
            do throws(FileError) { try file.write(bytes) } catch { self.error = PDFError(error) }
        case .callbacks(let info, let callbacks):
            if callbacks.putBytes?(info, start, bytes.count) != bytes.count { error = .notTaken }
        }
        return error == nil
    }

    /// Says that all has been written: a file takes its place now. After an error, what was there before stays.
    func finish() throws(PDFError) {
        if let error {
            discard()
            throw error
        }
        if case .file(let file) = sink {
            do throws(FileError) { try file.commit() } catch { throw PDFError(error) }
        }
    }

    /// Forgets a file that is not whole.
    func discard() {
        if case .file(let file) = sink { file.discard() }
    }
}
