import CFuzzer
import Glibc

/// Feeds a parser with the inputs that libFuzzer makes.
///
/// An input is a fault if it makes the program trap, use invalid memory, exceed the limits of time or memory that
/// scripts/fuzz sets, or fail a ``require(_:_:)``.
package enum FuzzDriver {
    private final class Reader {
        let read: (UnsafeRawBufferPointer) -> Void
        init(_ read: @escaping (UnsafeRawBufferPointer) -> Void) { self.read = read }
    }

    /// Calls a closure with inputs, as the arguments of the command line say.
    package static func run(_ read: @escaping (UnsafeRawBufferPointer) -> Void) -> Never {
        let context = Unmanaged.passRetained(Reader(read)).toOpaque()
        let status = easel_fuzz(
            CommandLine.argc,
            CommandLine.unsafeArgv,
            { context, bytes, count in
                guard let context else { return }
                let reader = Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
                reader.read(UnsafeRawBufferPointer(start: bytes, count: count))
            },
            context
        )
        exit(status)
    }

    /// Ends the program, which libFuzzer reports with the input, unless a condition holds.
    package static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { fatalError(message()) }
    }
}

/// The bytes of an input that are not used yet.
package struct FuzzInput {
    private var rest: UnsafeRawBufferPointer

    package init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    package var isEmpty: Bool { rest.isEmpty }

    /// Removes the first byte; 0 at the end.
    package mutating func byte() -> UInt8 { bytes(1).first ?? 0 }

    /// Removes the first bytes, or all if there are fewer.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        let first = Array(rest.prefix(count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        return first
    }

    /// Removes all bytes.
    package mutating func all() -> [UInt8] { bytes(rest.count) }
}
