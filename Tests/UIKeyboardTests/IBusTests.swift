import Foundation
import LinuxIO
import Testing
import UIKit
import UIKitTesting

@testable import Host
@testable import UIKeyboard

/// Input methods by IBus: the real daemon, and one that fails in every way.
@MainActor
@Suite(.serialized) struct IBusTests {
    /// A screen whose keyboard has input methods.
    @MainActor
    private struct MethodScreen {
        let app: TypingScreen
        let methods: IBusInputMethods

        init(
            _ names: [String],
            _ environment: [String: String],
            limit: MonotonicDuration = .seconds(20)
        ) throws {
            app = try TypingScreen()
            app.field.resignFirstResponder()
            methods = try IBusInputMethods(
                names,
                environment: environment,
                limit: limit,
                retryInterval: .milliseconds(20),
                log: { _ in }
            )
            KeyboardServices.of(app.screen.host.session).inputMethods = methods
            try app.view.adopt(methods)
            app.field.becomeFirstResponder()
            try app.screen.advance(by: 0.5)
        }

        /// Waits for another thread or process until a condition is met, for at most 20 seconds.
        @discardableResult
        func wait(_ condition: () throws -> Bool) throws -> Bool {
            for _ in 0..<2000 {
                methods.takeChanges()
                // Attempts to connect do not become rare.
                methods.prepare()
                if try condition() { return true }
                usleep(10_000)
            }
            return false
        }

        /// Selects the method with a language by the key with the globe.
        func select(_ language: String) throws {
            for _ in 0..<5 where try app.view.method?.language.hasPrefix(language) != true {
                try app.keyboard.key("next").tap()
            }
            try app.screen.advance(by: 0.1)
        }
    }

    // MARK: The daemon

    @Test(.enabled(if: IBusDaemon.isInstalled)) func chineseAndJapaneseAreTyped() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let daemon = try IBusDaemon(folder)
        defer { daemon.end() }
        let screen = try MethodScreen(["libpinyin", "anthy", "none"], folder.environment)
        try #require(try screen.wait { screen.methods.methods.count == 2 })
        #expect(screen.methods.methods.map(\.language) == ["zh-CN", "ja"])
        try screen.select("zh")
        try screen.app.keyboard.type("nihao")
        try screen.wait { try screen.app.keyboard.candidates.first == "你好" }
        #expect(screen.app.field.markedTextRange != nil)
        #expect(try screen.app.keyboard.candidates.first == "你好")
        try screen.app.keyboard.key("你好").tap()
        try screen.wait { screen.app.field.markedTextRange == nil }
        #expect(screen.app.field.text == "你好")
        // Further pages of candidates.
        try screen.app.keyboard.type("hao")
        try screen.wait { try screen.app.keyboard.candidates.contains("好") }
        let first = try screen.app.keyboard.candidates
        try screen.app.keyboard.key(">").tap()
        try screen.wait { try screen.app.keyboard.candidates != first }
        #expect(try screen.app.keyboard.candidates != first)
        for _ in 0..<3 { try screen.app.keyboard.key("delete").tap() }
        #expect(screen.app.field.text == "你好" && screen.app.field.markedTextRange == nil)
        // The other method, in another field.
        screen.app.field.text = ""
        try screen.select("ja")
        // The first word is the one that was selected last; a second space shows all of them.
        try screen.app.keyboard.type("nihon  ")
        try screen.wait { try screen.app.keyboard.candidates.contains("日本") }
        try screen.app.keyboard.key("日本").tap()
        try screen.wait { screen.app.field.text == "日本" }
        #expect(screen.app.field.text == "日本" && screen.app.field.markedTextRange != nil)
        try screen.app.keyboard.key("return").tap()
        try screen.wait { screen.app.field.markedTextRange == nil }
        #expect(screen.app.field.text == "日本")
        // It is killed, and started again.
        try screen.app.keyboard.type("ni")
        daemon.end()
        try screen.wait { screen.methods.methods.isEmpty }
        try screen.app.screen.advance(by: 0.3)
        #expect(try screen.methods.methods.isEmpty && screen.app.view.method == nil)
        try screen.app.keyboard.type("x")
        #expect(screen.app.field.text?.hasPrefix("日本") == true && screen.app.field.text?.hasSuffix("x") == true)
        #expect(screen.app.field.markedTextRange == nil)
        let next = try IBusDaemon(folder)
        defer { next.end() }
        try #require(try screen.wait { screen.methods.methods.count == 2 })
        screen.app.field.text = ""
        try screen.select("zh")
        try screen.app.keyboard.type("nihao")
        try screen.wait { try screen.app.keyboard.candidates.first == "你好" }
        try screen.app.keyboard.key("你好").tap()
        try screen.wait { screen.app.field.text == "你好" }
        #expect(screen.app.field.text == "你好")
    }

    // MARK: Failures

    @Test func withoutADaemonNothingIsOffered() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let screen = try MethodScreen(["libpinyin"], folder.environment)
        try screen.app.keyboard.type("ni")
        #expect(screen.app.field.text == "ni" && screen.methods.methods.isEmpty)
        #expect(try !screen.app.keyboard.dump.contains("[next]"))
    }

    @Test(.enabled(if: FalseIBus.isPossible)) func aDaemonThatHangsIsBypassed() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let service = try FalseIBus(folder, .doubling)
        defer { service.end() }
        var environment = folder.environment
        environment["IBUS_ADDRESS"] = service.address
        let screen = try MethodScreen(["test"], environment, limit: .milliseconds(50))
        try #require(try screen.wait { screen.methods.methods.count == 1 })
        try screen.select("zh")
        try screen.wait { service.keys.withLock { $0 } == 1 }
        service.behavior.withLock { $0 = .silent }
        try screen.app.keyboard.type("a")
        #expect(screen.methods.isHung && screen.app.field.text == "a" && screen.methods.waits == 1)
        // The other keys do not wait.
        try screen.app.keyboard.type("bcdefgh")
        #expect(screen.app.field.text == "abcdefgh" && screen.app.field.markedTextRange == nil)
        #expect(screen.methods.waits == 1)
    }

    @Test(.enabled(if: FalseIBus.isPossible)) func aDaemonWithOtherAnswersIsLeft() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let service = try FalseIBus(folder, .doubling)
        defer { service.end() }
        var environment = folder.environment
        environment["IBUS_ADDRESS"] = service.address
        let screen = try MethodScreen(["test"], environment)
        try #require(try screen.wait { screen.methods.methods.count == 1 })
        try screen.select("zh")
        try screen.wait { service.keys.withLock { $0 } == 1 }
        try screen.app.keyboard.type("a")
        service.behavior.withLock { $0 = .garbage }
        try screen.app.keyboard.type("b")
        // The connection is closed, and typing goes on.
        try screen.wait { screen.methods.methods.isEmpty }
        try screen.app.keyboard.type("c")
        #expect(screen.app.field.text?.hasSuffix("bc") == true)
    }

    @Test(.enabled(if: FalseIBus.isPossible)) func otherSignalsAndThoseOfOthersAreIgnored() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let service = try FalseIBus(folder, .doubling)
        defer { service.end() }
        var environment = folder.environment
        environment["IBUS_ADDRESS"] = service.address
        let screen = try MethodScreen(["test"], environment)
        try #require(try screen.wait { screen.methods.methods.count == 1 })
        try screen.select("zh")
        for behavior in [FalseIBus.Behavior.noise, .impostor] {
            service.behavior.withLock { $0 = behavior }
            try screen.app.keyboard.type("b")
            #expect(screen.app.field.hasText == false && screen.app.field.markedTextRange == nil)
            #expect(try screen.app.keyboard.candidates == [] && screen.methods.methods.count == 1)
        }
        // The connection remains.
        service.behavior.withLock { $0 = .doubling }
        try screen.app.keyboard.type("c")
        #expect(screen.app.field.text == "cc")
    }

    // MARK: Changes

    private final class Client: InputMethodClient {
        var texts: [String] = []
        func commit(_ text: String) { texts.append(text) }
        func showProvisional(_ text: String, caret: Int) { texts.append(text) }
        func show(_ candidates: CandidateList) { texts += candidates.candidates }
    }

    @Test func textsForAFormerFieldAreDropped() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let methods = try IBusInputMethods(["test"], environment: folder.environment, log: { _ in })
        let method = InputMethod(id: "test", name: "Test", language: "zh-CN")
        let client = Client()
        methods.begin(method, client)
        var changes = IBusConnection.Changes(generation: methods.generation)
        changes.commits = ["a"]
        changes.provisional = IBusConnection.Changes.Provisional(text: "b", caret: 1)
        changes.candidates = CandidateList(["c"])
        methods.end()
        methods.begin(method, client)
        methods.receive(changes)
        #expect(client.texts == [])
        changes.generation = methods.generation
        methods.receive(changes)
        #expect(client.texts == ["a", "b", "c"])
    }

    @Test func aQuickReconnectionIsReported() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let methods = try IBusInputMethods(["test"], environment: folder.environment, log: { _ in })
        let method = InputMethod(id: "test", name: "Test", language: "zh-CN")
        var count = 0
        methods.onMethodsChange = { count += 1 }
        methods.receive(IBusConnection.Changes(methods: [method]))
        #expect(count == 1)
        let client = Client()
        methods.begin(method, client)
        let changes = IBusConnection.Changes(methods: [method], isLost: true)
        methods.receive(changes)
        #expect(count == 2 && methods.methods == [method])
        // Without a method that is used, nothing has changed.
        methods.receive(changes)
        #expect(count == 2)
    }

    @Test func attemptsToConnectBecomeRare() {
        var interval = MonotonicDuration.seconds(5)
        var all: [MonotonicDuration] = []
        for _ in 0..<8 {
            interval = IBusConnection.interval(after: interval)
            all.append(interval)
        }
        #expect(all == [10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
        #expect(IBusConnection.interval(after: .seconds(900)) == .seconds(900))
    }

    // MARK: Addresses

    @Test func addressesAreFoundInFiles() throws {
        let folder = try IBusFolder()
        defer { folder.remove() }
        let bus = folder.path + "/.config/ibus/bus"
        try FileManager.default.createDirectory(atPath: bus, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String, _ age: Double) throws {
            try text.write(toFile: bus + "/" + name, atomically: false, encoding: .utf8)
            let date = Date(timeIntervalSince1970: 1_700_000_000 - age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: bus + "/" + name)
        }
        #expect(IBusAddress.find(in: folder.environment) == nil && IBusAddress.find(in: [:]) == nil)
        try write("a", "# comment\nIBUS_ADDRESS=unix:path=/run/old\nIBUS_DAEMON_PID=1\n", 100)
        try write("b", "IBUS_ADDRESS=unix:path=/run/new,guid=1\n", 10)
        try write("c", "IBUS_ADDRESS=unixexec:path=/bin/sh\n", 0)
        try write("d", String(repeating: "x", count: 20_000), 0)
        #expect(IBusAddress.find(in: folder.environment) == "unix:path=/run/new,guid=1")
        var environment = folder.environment
        environment["IBUS_ADDRESS"] = "unix:path=/run/own"
        #expect(IBusAddress.find(in: environment) == "unix:path=/run/own")
        environment["IBUS_ADDRESS"] = "unix:path=/a;unixexec:path=/bin/sh"
        #expect(IBusAddress.find(in: environment) == nil)
    }

    @Test func pagesContainTheCursor() {
        let all = (0..<12).map { "\($0)" }
        func page(_ size: Int, _ cursor: Int, _ candidates: [String]) -> CandidateList {
            IBusConnection.page(of: IBusMessage.Table(pageSize: size, cursor: cursor, candidates: candidates))
        }
        #expect(page(5, 6, all) == CandidateList(Array(all[5..<10]), selected: 1, hasPrevious: true, hasNext: true))
        #expect(page(5, 11, all) == CandidateList(["10", "11"], selected: 1, hasPrevious: true))
        // A daemon may send any numbers.
        #expect(page(0, 0, all).candidates == ["0"] && page(-5, -1, all).candidates == ["0"])
        #expect(page(.max, .max, all).candidates.count == 12 && page(5, 3, []) == CandidateList())
    }

    @Test func namesOfMethodsAreChecked() {
        #expect(RunSettings.inputMethods("libpinyin, xkb:us::eng") == ["libpinyin", "xkb:us::eng"])
        for text in ["a b", "a,,b/..", "a;b", String(repeating: "x", count: 65)] {
            #expect(RunSettings.inputMethods(text) == nil)
        }
    }
}
