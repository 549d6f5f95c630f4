// A program for the tests of the console: takes a terminal as if it were a virtual console, and ends as it is told.
//
//     ConsoleProbe TERMINAL LOCK return|kill|crash|end|exit|wait|orphan
//
// Requests that only virtual consoles answer are answered here; the rest, the guardian above all, is real.
import CLinux
import Foundation
import Host

let arguments = CommandLine.arguments
guard arguments.count == 4 else { exit(64) }
let (terminal, lock, ending) = (arguments[1], arguments[2], arguments[3])

func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

/// The processes that this one has started.
func children() -> [pid_t] {
    let path = "/proc/self/task/\(getpid())/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
}

var calls = ConsoleCalls()
calls.keyboardType = { _ in }
calls.keyboardMode = { _ in 3 }
calls.setMode = { _, _ in }
calls.setKeyboardMode = { _, _ in }
calls.ownership = { _ in .job }
calls.number = { _ in 1 }
calls.activeConsole = { _ in 1 }

// A parent thread may block signals, which is inherited.
var none = sigset_t()
sigemptyset(&none)
pthread_sigmask(SIG_SETMASK, &none, nil)

/// Global, and so retained until the process ends: deinitialization leaves the console.
var console: Console?

do {
    // Open before the guardian is there; it must not keep them.
    let inherited = (0..<20).map { _ in open("/dev/null", O_RDONLY) }
    console = try Console.open(path: terminal, calls: calls)
    try console?.enter()
    // The lock goes with the last of many descriptors.
    let many = (0..<500).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    guard inherited.allSatisfy({ $0 >= 0 }), many.allSatisfy({ $0 >= 0 }) else { exit(71) }
    let file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard easel_flock(file, LOCK_EX) == 0 else { exit(71) }
    say("entered")
    switch ending {
    case "return":
        try console?.leave()
        say("children \(children().count)")
    case "orphan":
        let guardians = children()
        guard guardians.count == 1 else { exit(71) }
        for guardian in guardians { kill(guardian, SIGKILL) }
        try console?.leave()
        say("children \(children().count)")
    case "kill": kill(getpid(), SIGKILL)
    case "crash":
        signal(SIGSEGV, SIG_DFL)
        raise(SIGSEGV)
    case "end": kill(getpid(), SIGTERM)
    case "exit": exit(3)
    default: break
    }
    // Until it is killed, or a signal that it has sent to itself gets here.
    if ending != "return" && ending != "orphan" {
        while true { pause() }
    }
} catch {
    FileHandle.standardError.write(Data("probe: \(error)\n".utf8))
    exit(70)
}
