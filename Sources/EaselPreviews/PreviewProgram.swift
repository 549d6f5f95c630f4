import Foundation
import UIKit

/// The program that draws the previews of some modules for `easel preview`. It is generated.
///
/// It reads requests from standard input, and writes answers to standard output. What the views print goes to standard error.
public enum PreviewProgram {
    /// The option that distinguishes the program of `easel preview` from one that a user has started.
    package static let option = "--draw-previews"

    /// Runs the program.
    /// - Parameter modules: The names of the modules with views and previews.
    @MainActor
    public static func main(modules: [String]) -> Never {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first == option, let limit = arguments.dropFirst().first.flatMap({ rlim_t($0) }) else {
            FileHandle.standardError.write(Data("this program draws previews for `easel preview`\n".utf8))
            exit(64)
        }
        signal(SIGPIPE, SIG_IGN)
        // A view that allocates without an end fails in this process, and leaves the others their memory.
        var memory = rlimit(rlim_cur: limit, rlim_max: limit)
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // What views read and print must not be a part of the protocol.
        let input = dup(STDIN_FILENO)
        let output = dup(STDOUT_FILENO)
        var ends: [CInt] = [-1, -1]
        guard input >= 0, output >= 0, pipe(&ends) == 0, dup2(ends[0], STDIN_FILENO) >= 0,
            dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
        else { exit(71) }
        close(ends[0])
        close(ends[1])
        let model = PreviewModel(DesignableIndex(modules: modules))
        var lines = PreviewLines(input)
        while let line = lines.next() {
            guard let request = try? JSONDecoder().decode(PreviewRequest.self, from: line) else { exit(65) }
            let (answer, files) = model.answer(request)
            // What views print comes before the answer.
            fflush(nil)
            guard let header = try? JSONEncoder().encode(answer), write(header + Data("\n".utf8), to: output),
                files.allSatisfy({ write($0, to: output) })
            else { exit(74) }
        }
        exit(0)
    }

    private static func write(_ data: Data, to descriptor: CInt) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                if count > 0 {
                    sent += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}

/// The lines that arrive on a descriptor.
private struct PreviewLines {
    private let descriptor: CInt
    private var bytes: [UInt8] = []

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// Waits for the next line; returns `nil` at the end, and after one that is too long.
    mutating func next() -> Data? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(bytes[..<end])
                bytes.removeFirst(end + 1)
                return line
            }
            guard bytes.count <= PreviewRequest.longest else { return nil }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                return nil
            }
        }
    }
}
