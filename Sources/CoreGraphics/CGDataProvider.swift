/// Called with what it was given and the bytes, when a data provider goes.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
    private enum Source {
        case data(Data)
        case memory(UnsafeRawPointer, count: Int, release: () -> Void)
    }

    /// Never written after `init`. Memory of others is, as Core Graphics wants it, whole and unchanged as long as the
    /// provider lives, and may be freed by whatever thread lets go of it.
    nonisolated(unsafe) private let source: Source

    /// Makes a provider of bytes.
    public init?(data: CFData) { source = .data(data) }

    /// Makes a provider of memory that is not copied.
    /// - Parameters:
    ///   - info: handed to the callback.
    ///   - data: the bytes, to be left unchanged until the callback.
    ///   - size: how many. Nil is what a negative number makes.
    ///   - releaseData: called once, when the provider goes.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?,
        data: UnsafeRawPointer,
        size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        source = .memory(data, count: size) { releaseData(info, data, size) }
    }

    deinit {
        if case .memory(_, _, let release) = source { release() }
    }

    /// A copy of the bytes.
    public var data: CFData? {
        switch source {
        case .data(let data): data
        case .memory(let start, let count, _): Data(bytes: start, count: count)
        }
    }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch source {
        case .data(let data): data.withUnsafeBytes(body)
        case .memory(let start, let count, _): body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
}
