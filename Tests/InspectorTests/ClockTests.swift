import Display
import Foundation
import Input
import LinuxIO
import Raster
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Host
@testable import Inspector

/// The clock of an app on the virtual clock, and the recording of touches, by the commands of pages.
@MainActor @Suite struct ClockTests {
    private final class Stage: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let view = LoggingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var fired = 0

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let controller = UIViewController()
            controller.view.addSubview(view)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            DispatchQueue.main.asyncAfter(deadline: .now() + 1.1) { MainActor.assumeIsolated { self.fired += 1 } }
            return true
        }
    }

    private final class LoggingView: UIView {
        var log: [String] = []
        var times: [TimeInterval] = []

        private func note(_ name: String, _ touches: Set<UITouch>) {
            for touch in touches {
                log.append("\(name) \(touch.location(in: nil).x.rounded())")
                times.append(touch.timestamp)
            }
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    }

    private let machine = VirtualClock(now: .seconds(500))
    private let host: VirtualHost
    private let playback: VirtualPlayback
    private let inspector: BrowserInspector
    private let path = NSTemporaryDirectory() + "easel-inspect-\(UUID().uuidString.prefix(8))"
    private let link: InspectorLink
    private let stage: Stage

    init() throws {
        let clock = VirtualClock()
        let mode = DisplayMode(size: PixelSize(width: 100, height: 100), refreshRate: 60)
        host = try VirtualHost(display: VirtualDisplay(mode: mode, clock: clock), clock: clock)
        host.session.belongToRunningTask()
        // Its window is one of the session.
        stage = Stage()
        playback = try VirtualPlayback(host, nil, machine: machine)
        inspector = try BrowserInspector(area: CGRect(x: 0, y: 0, width: 100, height: 100), clock: clock)
        try playback.attach(inspector.input)
        link = try inspector.begin(on: playback, .socket(path: path))
        try host.launch(stage)
        playback.showChanges()
    }

    private func end() {
        inspector.end()
        host.end()
    }

    private func perform(_ command: InspectorCommand) throws -> InspectorValue {
        try inspector.perform(command, on: playback).get()
    }

    private func failure(_ command: InspectorCommand) -> InspectorFailure? {
        if case .failure(let error) = inspector.perform(command, on: playback) { error } else { nil }
    }

    @Test func pagesControlTheClock() throws {
        defer { end() }
        let start = try #require(try perform(.clock)["time"]?.number)
        #expect(try perform(.clock)["speed"] == .number(0) && perform(.clock)["isVirtual"] == .flag(true))
        let stepped = try #require(try perform(.step(30))["time"]?.number)
        #expect(abs(stepped - start - 0.5) < 1e-6)
        #expect(try perform(.setSpeed(0.5))["speed"] == .number(0.5))
        machine.advance(by: .seconds(1))
        playback.follow()
        #expect(stage.fired == 0)
        let ran = try #require(try perform(.setSpeed(0))["time"]?.number)
        #expect(abs(ran - stepped - 0.5) < 1e-6)
        // Dispatch follows the clock of the app.
        _ = try perform(.step(10))
        #expect(stage.fired == 1)
        for command in [InspectorCommand.step(0), .step(1000), .setSpeed(-1), .setSpeed(100)] {
            guard case .invalid? = failure(command) else {
                Issue.record("\(command) was not refused")
                continue
            }
        }
        #expect(throws: InspectorFailure.notNow("the program has the clock of the machine")) {
            _ = try ClockControl.answer(to: .step(1), nil)
        }
        #expect(try ClockControl.answer(to: .clock, nil)["isVirtual"] == .flag(false))
    }

    /// Touches have the time of the app's clock, which moves by the frames that show their effect.
    @Test func touchesHaveTheTimeOfTheApp() throws {
        defer { end() }
        let source = try #require(inspector.input as? BrowserSource)
        source.connect(1)
        func touch(_ phase: TouchSample.Phase, _ x: Double) throws {
            source.take(.touch(contact: 0, phase, CGPoint(x: x, y: 0.5)), of: 1, at: .seconds(9999))
            try host.wakeUp()
            playback.showChanges()
        }
        #expect(try perform(.touches)["samples"] == .number(0))
        guard case .notNow? = failure(.replay), case .notNow? = failure(.record(false)) else {
            Issue.record("there is no recording")
            return
        }
        #expect(try perform(.record(true))["isRecording"] == .flag(true))
        guard case .notNow? = failure(.record(true)) else {
            Issue.record("two recordings at once")
            return
        }
        for (phase, x) in [(TouchSample.Phase.began, 0.2), (.moved, 0.4), (.ended, 0.4)] {
            try touch(phase, x)
            _ = try perform(.step(6))
        }
        let log = stage.view.log
        #expect(log == ["began 20.0", "moved 40.0", "ended 40.0"])
        let last = try #require(stage.view.times.last)
        #expect(stage.view.times.sorted() == stage.view.times && last <= playback.now.seconds && last > 0.1)
        let ended = try perform(.record(false))
        #expect(ended["isRecording"] == .flag(false) && ended["samples"] == .number(3))
        #expect(try perform(.recording)["text"]?.text?.contains("recorded in the inspector") ?? false)
        stage.view.log = []
        #expect(try perform(.replay)["isPlaying"] == .flag(true))
        guard case .notNow? = failure(.replay) else {
            Issue.record("two replays at once")
            return
        }
        _ = try perform(.step(60))
        #expect(stage.view.log == log)
        #expect(try perform(.touches)["isPlaying"] == .flag(false))
    }

    /// The updates of a page need no main thread, and delay no frame: an animation wakes it as often as without a page.
    @Test func updatesNeedNoMainThread() throws {
        defer { end() }
        // Twice the same: in the same direction, from a vertical blank, and after the app's own timer.
        func cost(from second: Double) throws -> [Int] {
            try host.run(until: .seconds(second))
            try host.perform {
                UIView.animate(withDuration: 0.5) { stage.view.frame.origin.x = 50 }
            }
            let before = (wakeUps: host.wakeUps, missed: host.counters.framesMissed)
            try host.run(until: .seconds(second + 1))
            return [host.wakeUps - before.wakeUps, host.counters.framesMissed - before.missed]
        }
        try host.perform { stage.view.backgroundColor = .red }
        let alone = try cost(from: 2)
        try host.perform { stage.view.frame.origin.x = 0 }
        try host.run(until: .seconds(4))
        let page = try TestClient(path)
        try #require(try page.tryToOpen(link.token))
        page.sendText(#"{"name":"screen","value":true}"#)
        var shown = ShownScreen()
        try shown.apply(try page.readFrame().payload)
        // The devices of the page.
        try host.wakeUp()
        let before = shown.pixels
        #expect(try cost(from: 6) == alone, "the times that the main thread woke, and the frames that were missed")
        page.sendText(#"{"name":"drawn"}"#)
        try shown.apply(try page.readFrame().payload)
        #expect(shown.pixels != before)
    }

    /// A change of a page is on screen although the clock stands still.
    @Test func changesAreShown() throws {
        defer { end() }
        let before = host.display.snapshot()
        let tree = try #require(try perform(.tree(.views))["nodes"]?.list)
        let view = try #require(tree.first { $0["type"] == .text("LoggingView") }?["id"]?.number)
        let time = playback.now
        #expect(before.firstDifference(from: host.display.snapshot()) == nil && playback.now == time)
        _ = try perform(.set(Int(view), property: "backgroundColor", .text("#ff0000")))
        #expect(before.firstDifference(from: host.display.snapshot()) != nil)
        _ = try perform(.undo)
        #expect(before.firstDifference(from: host.display.snapshot()) == nil)
    }
}
