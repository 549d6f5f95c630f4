import Foundation
import Testing
import UIKit
import UIKitTesting

/// docs/foundation-on-linux.md is true: its code compiles, what it calls missing is missing, and what it says of queues,
/// notifications and memory happens.
///
/// A test that fails with a newer toolchain names a line that the page no longer needs.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FoundationPageTests {
    private static let page = "docs/foundation-on-linux.md"
    private static let folder = ReadmeApp.folder.appending(path: "foundation")

    /// Returns what the compiler says of a source, with the modules of this build.
    private func typeCheck(_ source: String, _ name: String) async throws -> Command {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let file = Self.folder.appending(path: "\(name).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-no-color-diagnostics"]
        let flags = try await BuildProducts.importFlags()
        return try await Command.run(["swiftc"] + options + flags + [file.path], limit: 120)
    }

    @Test func codeCompiles() async throws {
        let blocks = try Readme(Self.page).blocks(of: "swift")
        #expect(blocks.count >= 5)
        for (index, block) in blocks.enumerated() {
            let result = try await typeCheck(block, "Block\(index)")
            #expect(result.status == 0 && result.output == "", "\(block)\n\(result.output)")
        }
    }

    /// The first column of a table, from the line after a heading.
    private func names(below heading: String) throws -> [String] {
        let text = try String(contentsOf: Readme.folder.appending(path: Self.page), encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
        return rows.flatMap { row in
            let cell = row.split(separator: "|")[0]
            return cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
        }
    }

    /// Returns the lines with an error.
    private func linesWithErrors(_ result: Command, _ name: String) -> Set<Int> {
        let found = result.output.matches(of: /(\w+)\.swift:(\d+):\d+: error:/).filter { $0.output.1 == name }
        return Set(found.compactMap { Int($0.output.2) })
    }

    @Test func missingNamesAreMissing() async throws {
        let names = try names(below: "Missing names")
        #expect(names.count > 15)
        // Each of them in a line of its own.
        let lines = names.map { name in
            switch name {
            case let name where name.contains("("): "    _ = \(name)"
            default: "    _ = \(name).self"
            }
        }
        let head = ["import UIKit", "func use(_ object: NSObject, _ url: URL) throws {"]
        let source = (head + lines + ["    _ = UndoManager.self", "}", ""]).joined(separator: "\n")
        let result = try await typeCheck(source, "Missing")
        let wrong = linesWithErrors(result, "Missing")
        #expect(!wrong.contains(lines.count + head.count + 1), "\(result.output)")
        for (index, name) in names.enumerated() {
            #expect(wrong.contains(index + head.count + 1), "\(name) exists: remove it from \(Self.page)")
        }
    }

    @Test func modulesAreMissing() async throws {
        let modules = try names(below: "Modules")
        #expect(modules.contains("os") && modules.contains("CryptoKit"))
        for module in modules {
            let result = try await typeCheck("import \(module)\n", "Module")
            #expect(result.status != 0 && result.output.contains("no such module '\(module)'"), "\(module) exists")
        }
    }

    @Test func replacementsOfFormattersHaveTheirTexts() {
        let locale = Locale(identifier: "en_US")
        let tomorrow = Calendar.current.date(byAdding: .day, value: 1, to: Date()) ?? Date()
        let style = Date.RelativeFormatStyle(presentation: .named, locale: locale)
        #expect(tomorrow.addingTimeInterval(60).formatted(style) == "tomorrow")
        #expect(Duration.seconds(90).formatted(.time(pattern: .hourMinuteSecond).locale(locale)) == "0:01:30")
        #expect(["Ada", "Bob"].formatted(.list(type: .and).locale(locale)) == "Ada and Bob")
    }

    @Test func networkNeedsAnotherImport() async throws {
        let use = "func load(_ url: URL) async throws -> Data { try await URLSession.shared.data(from: url).0 }\n"
        let without = try await typeCheck("import UIKit\n\(use)", "Network")
        #expect(without.status != 0 && without.output.contains("error: type 'URLSession'"), "\(without.output)")
        let with = try await typeCheck("import FoundationNetworking\nimport UIKit\n\(use)", "Network")
        #expect(with.status == 0, "\(with.output)")
    }

    // MARK: Queues and notifications

    /// A program with a synchronous main function, as apps have it, and one with an asynchronous main function, as tests have it.
    /// SIGALRM ends them after a second.
    private static func program(isAsync: Bool) -> String {
        """
        import Foundation
        import Glibc

        let name = Notification.Name("x")

        func observe(_ queue: OperationQueue?) {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue) { _ in print("observer") }
        }

        func residentPages() -> Int {
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            return Int(text.split(separator: " ")[1]) ?? 0
        }

        func join(_ semaphore: DispatchSemaphore) { semaphore.wait() }

        @main struct Program {
            @MainActor static func main() \(isAsync ? "async " : ""){
                setvbuf(stdout, nil, _IONBF, 0)
                // Foundation starts programs with blocked signals.
                var none = sigset_t()
                sigemptyset(&none)
                sigprocmask(SIG_SETMASK, &none, nil)
                alarm(1)
                \(isAsync ? "try? await Task.sleep(for: .milliseconds(10))" : "")
                print("main thread", Thread.isMainThread)
                switch CommandLine.arguments[1] {
                case "post":
                    observe(.main)
                    NotificationCenter.default.post(name: name, object: nil)
                case "post-nil":
                    observe(nil)
                    NotificationCenter.default.post(name: name, object: nil)
                case "wait":
                    OperationQueue.main.addOperation { print("operation") }
                    OperationQueue.main.waitUntilAllOperationsAreFinished()
                case "first-date":
                    let timer = Timer(timeInterval: 60, repeats: true) { _ in print("timer") }
                    let dated = Timer(fire: Date(timeIntervalSinceNow: 60), interval: 60, repeats: true) { _ in print("dated") }
                    RunLoop.main.add(timer, forMode: .common)
                    RunLoop.main.add(dated, forMode: .common)
                    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
                case "background":
                    observe(.main)
                    Thread.detachNewThread {
                        NotificationCenter.default.post(name: name, object: nil)
                        print("posted")
                    }
                    Thread.sleep(forTimeInterval: 0.2)
                    print("busy until here")
                    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
                case "memory":
                    alarm(60)
                    func growth(_ body: (Int) -> Int) -> Int {
                        for number in 0..<20_000 { precondition(body(number) > 0) }
                        let before = residentPages()
                        for number in 0..<100_000 { precondition(body(number) > 0) }
                        return (residentPages() - before) * 4096 / 100_000
                    }
                    let key = NSAttributedString.Key("k")
                    print(growth { NSAttributedString(string: "\\($0)", attributes: [key: $0]).length } > 150)
                    print(growth { AttributedString("\\($0)").characters.count } > 50)
                case "join":
                    observe(.main)
                    let semaphore = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        NotificationCenter.default.post(name: name, object: nil)
                        semaphore.signal()
                    }
                    join(semaphore)
                case "add":
                    let operation = BlockOperation { print("operation") }
                    OperationQueue.main.addOperations([operation], waitUntilFinished: true)
                \(isAsync ? awaiting : "")
                default: break
                }
                print("end")
            }
        }

        """
    }

    private static let awaiting = """
        case "await":
            await withCheckedContinuation { continuation in
                OperationQueue.main.addOperation {
                    print("operation")
                    continuation.resume()
                }
            }
        case "timer":
            Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in print("timer") }
            try? await Task.sleep(for: .seconds(0.3))
        """

    private static let building = Task {
        var programs: [String] = []
        for isAsync in [false, true] {
            let folder = folder.appending(path: isAsync ? "async" : "sync")
            let file = folder.appending(path: "Queues.swift")
            let program = folder.appending(path: "queues").path
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Self.program(isAsync: isAsync).write(to: file, atomically: true, encoding: .utf8)
            let options = ["-parse-as-library", "-swift-version", "5", "-o", program]
            let result = try await Command.run(["swiftc"] + options + [file.path], limit: 120)
            guard result.status == 0 else { throw BuildProducts.CompilerError(output: result.output) }
            programs.append(program)
        }
        return programs
    }

    /// Returns the lines of a program without Easel, and "hangs" if it does not end.
    private func lines(_ mode: String, isAsync: Bool = false) async throws -> [String] {
        let program = try await Self.building.value[isAsync ? 1 : 0]
        let result = try await Command.run([program, mode], limit: 60)
        let lines = result.output.split(separator: "\n").map(String.init)
        return result.status == 0 ? lines : lines + ["hangs"]
    }

    @Test func mainActorOfAsynchronousProgramIsOnOtherThreads() async throws {
        #expect(try await lines("none") == ["main thread true", "end"])
        #expect(try await lines("none", isAsync: true) == ["main thread false", "end"])
    }

    @Test func notificationIsDeliveredBeforePostReturns() async throws {
        #expect(try await lines("post") == ["main thread true", "observer", "end"])
        #expect(try await lines("post-nil", isAsync: true) == ["main thread false", "observer", "end"])
        let background = ["main thread true", "busy until here", "observer", "posted", "end"]
        #expect(try await lines("background") == background)
    }

    @Test func notificationForMainQueueHangsAfterAnAwait() async throws {
        #expect(try await lines("post", isAsync: true) == ["main thread false", "hangs"])
    }

    @Test func waitForMainQueueOnMainThreadHangs() async throws {
        #expect(try await lines("join") == ["main thread true", "hangs"])
        #expect(try await lines("add") == ["main thread true", "hangs"])
        #expect(try await lines("wait") == ["main thread true", "hangs"])
        #expect(try await lines("wait", isAsync: true) == ["main thread false", "hangs"])
        #expect(try await lines("await", isAsync: true) == ["main thread false", "operation", "end"])
    }

    @Test func attributedStringsAreNeverFreed() async throws {
        #expect(try await lines("memory") == ["main thread true", "true", "false", "end"])
    }

    @Test func timerWithoutDateFiresAtOnce() async throws {
        #expect(try await lines("first-date") == ["main thread true", "timer", "end"])
    }

    @Test func timerNeedsRunLoop() async throws {
        #expect(try await lines("timer", isAsync: true) == ["main thread false", "end"])
    }
}
