/// A callback that releases the bytes of a data provider. It receives the provider's info and the bytes.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// An immutable source of the bytes of an image.
public final class CGDataProvider: Sendable {
    private enum Source {
        case data(Data)
        case memory(UnsafeRawPointer, count: Int, release: () -> Void)
    }

    /// The bytes, never written after `init`. As Core Graphics requires, memory owned by the caller stays valid and
    /// unchanged while the provider exists, and can be freed from any thread.
    nonisolated(unsafe) private let source: Source

    /// Creates a provider from data.
    public init?(data: CFData) { source = .data(data) }

    /// Creates a provider from memory, without copying it.
    /// - Parameters:
    ///   - info: The first argument of the callback.
    ///   - data: The bytes, which must not change until the callback.
    ///   - size: The number of bytes. If it is negative, the initializer returns `nil`.
    ///   - releaseData: The callback, called once when the provider is deallocated.
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

    /// Calls a closure with the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch source {
        case .data(let data): data.withUnsafeBytes(body)
        case .memory(let start, let count, _): body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
}
