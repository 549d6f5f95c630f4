import Foundation

/// A callback that consumes bytes and returns the number of bytes consumed. A smaller number than it received is an
/// error.
public typealias CGDataConsumerPutBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int

/// A callback that releases the info of a data consumer.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a data consumer.
public struct CGDataConsumerCallbacks {
    /// The callback that consumes bytes. A consumer without it fails to write.
    public var putBytes: CGDataConsumerPutBytesCallback?

    /// The callback that is called once, when the consumer is deallocated.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Creates callbacks that do nothing.
    public init() {}

    /// Creates callbacks.
    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// A destination for the bytes of a document: memory, a file, or callbacks.
///
/// A file replaces an existing one only when the document is complete. A consumer takes a single document and may be
/// used by one thread at a time.
public final class CGDataConsumer {
    private enum Sink {
        case data(NSMutableData)
        case file(ReplacedFile)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }

    private let sink: Sink

    /// The first write error, or `nil`. Nothing more is written after an error.
    package private(set) var error: PDFError?

    private init(_ sink: Sink) { self.sink = sink }

    /// Creates a consumer that appends to data.
    public convenience init?(data: CFMutableData) { self.init(.data(data)) }

    /// Creates a consumer that writes a file, or returns `nil` if the file cannot be created.
    /// - Parameter url: A file URL. Other URLs cannot be written to.
    public convenience init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        try? self.init(path: url.path)
    }

    /// Creates a consumer that passes bytes to callbacks.
    /// - Parameters:
    ///   - info: The first argument of the callbacks.
    ///   - cbks: The callbacks, which are copied.
    public convenience init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        self.init(.callbacks(info, cbks.pointee))
    }

    /// Creates a consumer that writes a file.
    package convenience init(path: String) throws(PDFError) {
        do throws(FileError) { self.init(.file(try ReplacedFile(path: path))) } catch { throw PDFError(error) }
    }

    deinit {
        if case .callbacks(let info, let callbacks) = sink { callbacks.releaseConsumer?(info) }
    }

    /// Writes bytes. Returns `false` if they, or earlier bytes, could not be written.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
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

    /// Completes the output: a file replaces an existing one now. After an error, an existing file is unchanged.
    package func finish() throws(PDFError) {
        if let error {
            discard()
            throw error
        }
        if case .file(let file) = sink {
            do throws(FileError) { try file.commit() } catch { throw PDFError(error) }
        }
    }

    /// Removes an incomplete file.
    package func discard() {
        if case .file(let file) = sink { file.discard() }
    }
}
