import Foundation
import LinuxIO

/// The functions of ALSA's library, which is loaded at run time, so that programs do not need it.
struct SoundLibrary: @unchecked Sendable {
    /// An open device for sound with one channel of 16 bits.
    struct Stream: @unchecked Sendable {
        fileprivate let pointer: OpaquePointer
        /// The number of samples that fill the buffer of the device.
        let capacity: Int
    }

    /// The reason why a call failed.
    struct SoundError: Error { let reason: String }

    private typealias Open =
        @convention(c) (UnsafeMutablePointer<OpaquePointer?>, UnsafePointer<CChar>, CInt, CInt) -> CInt
    private typealias SetParameters =
        @convention(c) (OpaquePointer, CInt, CInt, CUnsignedInt, CUnsignedInt, CInt, CUnsignedInt) -> CInt
    private typealias GetParameters =
        @convention(c) (OpaquePointer, UnsafeMutablePointer<CUnsignedLong>, UnsafeMutablePointer<CUnsignedLong>) -> CInt
    private typealias Call = @convention(c) (OpaquePointer) -> CInt
    private typealias Write = @convention(c) (OpaquePointer, UnsafeRawPointer, CUnsignedLong) -> CLong
    private typealias Message = @convention(c) (CInt) -> UnsafePointer<CChar>?
    private typealias Handler =
        @convention(c) (UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?) -> Void
    private typealias SetHandler = @convention(c) (Handler) -> CInt

    private let openFunction: Open
    private let setParameters: SetParameters
    private let getParameters: GetParameters
    private let dropFunction: Call
    private let prepareFunction: Call
    private let startFunction: Call
    private let stateFunction: Call
    private let closeFunction: Call
    private let writeFunction: Write
    private let messageFunction: Message

    /// Constants of `alsa/pcm.h`.
    private enum Constant {
        static let playback: CInt = 0
        static let doesNotBlock: CInt = 1
        static let sixteenBits: CInt = 2
        static let interleaved: CInt = 3
        static let isPrepared: CInt = 2
    }

    /// The rate of samples, per second.
    static let rate = 48_000
    /// The duration of the buffer, in microseconds: a click is heard at most so much later than it could be.
    private static let latency: CUnsignedInt = 40_000

    /// Loads the library; `nil` if it is not installed.
    init?(name: String = "libasound.so.2") {
        guard let library = LoadedLibrary(name), let open: Open = library.function("snd_pcm_open"),
            let set: SetParameters = library.function("snd_pcm_set_params"),
            let get: GetParameters = library.function("snd_pcm_get_params"),
            let drop: Call = library.function("snd_pcm_drop"), let prepare: Call = library.function("snd_pcm_prepare"),
            let start: Call = library.function("snd_pcm_start"), let state: Call = library.function("snd_pcm_state"),
            let close: Call = library.function("snd_pcm_close"), let write: Write = library.function("snd_pcm_writei"),
            let message: Message = library.function("snd_strerror"),
            let setHandler: SetHandler = library.function("snd_lib_error_set_handler")
        else { return nil }
        (openFunction, setParameters, getParameters) = (open, set, get)
        (dropFunction, prepareFunction, startFunction) = (drop, prepare, start)
        (stateFunction, closeFunction, writeFunction, messageFunction) = (state, close, write, message)
        // It would write lines of its own to standard error. The texts after the format are not read.
        _ = setHandler { _, _, _, _, _ in }
    }

    /// Opens a device without waiting for others to close it.
    func open(_ device: String) throws(SoundError) -> Stream {
        var pointer: OpaquePointer?
        let status = openFunction(&pointer, device, Constant.playback, Constant.doesNotBlock)
        guard status >= 0, let pointer else { throw error(status) }
        do throws(SoundError) {
            try check(
                setParameters(
                    pointer,
                    Constant.sixteenBits,
                    Constant.interleaved,
                    1,
                    CUnsignedInt(Self.rate),
                    1,
                    Self.latency
                )
            )
            var (buffer, period) = (CUnsignedLong(0), CUnsignedLong(0))
            try check(getParameters(pointer, &buffer, &period))
            guard let capacity = Int(exactly: buffer), (1...Self.rate * 10).contains(capacity) else {
                throw SoundError(reason: "the buffer has \(buffer) samples")
            }
            return Stream(pointer: pointer, capacity: capacity)
        } catch {
            _ = closeFunction(pointer)
            throw error
        }
    }

    /// Plays samples from their beginning, instead of those that are being played.
    /// - Parameter samples: As many as fill the buffer, so that the device stops behind them.
    func play(_ samples: [Int16], on stream: Stream) throws(SoundError) {
        _ = dropFunction(stream.pointer)
        try check(prepareFunction(stream.pointer))
        let count = samples.withUnsafeBytes { bytes -> CLong in
            guard let base = bytes.baseAddress else { return 0 }
            return writeFunction(stream.pointer, base, CUnsignedLong(samples.count))
        }
        if count < 0 { throw error(CInt(clamping: count)) }
        if stateFunction(stream.pointer) == Constant.isPrepared { try check(startFunction(stream.pointer)) }
    }

    func close(_ stream: Stream) { _ = closeFunction(stream.pointer) }

    private func check(_ status: CInt) throws(SoundError) { if status < 0 { throw error(status) } }

    private func error(_ status: CInt) -> SoundError {
        SoundError(reason: messageFunction(status).map { String(cString: $0) } ?? "error \(status)")
    }
}
