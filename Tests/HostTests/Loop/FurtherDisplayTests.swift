import CoreGraphics
import Display
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// A further display that the main one finds, and that comes and goes.
@MainActor @Suite struct FurtherDisplayTests {
    private let clock = VirtualClock()
    private let display: PluggedDisplay
    private let further: PluggedDisplay
    private let frames: FrameLoop
    private let notices = Notices()

    @MainActor private final class Notices { var texts: [String] = [] }

    init() throws {
        display = PluggedDisplay(try Self.panel(30, 20, clock))
        further = PluggedDisplay(try Self.panel(16, 12, clock))
        frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        frames.onConnection = { [notices] in if case .notice(let text) = $0 { notices.texts.append(text) } }
        frames.session.launch(Delegate())
        try step()
    }

    private static func panel(_ width: Int, _ height: Int, _ clock: VirtualClock) throws -> VirtualDisplay {
        let mode = DisplayMode(size: PixelSize(width: width, height: height))
        return try VirtualDisplay(name: "\(width)x\(height)", mode: mode, clock: clock)
    }

    /// Does what the host does, until everything is shown.
    private func step() throws {
        for _ in 0..<4 {
            frames.advance()
            frames.runCompositors()
            clock.advance(by: .seconds(1))
            frames.runCompositors()
            frames.readReports()
        }
    }

    /// Lets the main display report the further one, and returns the red window of the scene on its screen.
    private func find() throws -> UIWindow {
        display.find(further)
        try step()
        let screen = try #require(UIScreen.screens.last)
        try step()
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        return try #require(scenes.first { $0.screen === screen }?.windows.first)
    }

    /// An application with a scene for external displays.
    private final class Delegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let role = connectingSceneSession.role
            guard role == .windowExternalDisplayNonInteractive else { return connectingSceneSession.configuration }
            let configuration = UISceneConfiguration(name: nil, sessionRole: role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
        }
    }

    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene,
            willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: scene)
            window?.backgroundColor = .red
            window?.isHidden = false
        }
    }

    private func plug(_ panel: VirtualDisplay?) throws {
        further.plug(panel)
        frames.checkConnection()
        frames.runCompositors()
        frames.readReports()
        frames.runCompositors()
    }

    // MARK: Connection

    @Test func foundDisplayIsAScreen() throws {
        defer { frames.end() }
        #expect(UIScreen.screens.count == 1)
        let window = try find()
        #expect(UIScreen.screens.count == 2 && window.screen === UIScreen.screens[1])
        #expect(window.bounds.size == CGSize(width: 16, height: 12))
        #expect(further.panel.snapshot()[3, 3] == 0xFFFF_0000)
        #expect(frames.isIdle)
        let times = try #require(frames.further.first).compositor.times
        let count = times[.flip].count
        window.backgroundColor = .green
        #expect(!frames.isIdle)
        try step()
        #expect(further.panel.snapshot()[3, 3] == 0xFF00_FF00 && frames.isIdle)
        #expect(times[.flip].count == count + 1, "its frames have times of their own")
    }

    @Test func unpluggedDisplayTakesItsScreenAlong() throws {
        defer { frames.end() }
        let window = try find()
        let screen = window.screen
        let count = display.checkCount
        try plug(nil)
        #expect(notices.texts == ["no panel; its screen is disconnected"])
        #expect(UIScreen.screens == [.main] && further.calls == ["close"])
        #expect(display.checkCount == count + 2, "the panel may have been plugged in again meanwhile")
        #expect(frames.loss == nil && frames.failure == nil)
        window.backgroundColor = .green
        try step()
        #expect(frames.isIdle && screen.session != nil)
    }

    /// A panel of another size is another screen.
    @Test func displayWithAnotherPanelIsDisconnected() throws {
        defer { frames.end() }
        _ = try find()
        try plug(try Self.panel(20, 10, clock))
        #expect(notices.texts == ["20x10 has another panel; its screen is disconnected"])
        #expect(UIScreen.screens == [.main] && further.calls == ["close"])
    }

    /// The link of a panel was lost, and its mode set again.
    @Test func displayThatReturnsAtOnceKeepsItsScreen() throws {
        defer { frames.end() }
        let window = try find()
        let screen = window.screen
        try plug(try Self.panel(16, 12, clock))
        try step()
        #expect(notices.texts.isEmpty && UIScreen.screens == [.main, screen])
        #expect(further.panel.snapshot()[3, 3] == 0xFFFF_0000, "the whole screen is shown again")
    }

    @Test func failureOfFurtherDisplayDoesNotEndTheProgram() throws {
        defer { frames.end() }
        let window = try find()
        let count = display.checkCount
        further.fail()
        window.backgroundColor = .green
        try step()
        #expect(frames.failure == nil && UIScreen.screens == [.main] && further.calls == ["close"])
        #expect(notices.texts.count == 1 && notices.texts[0].contains("the panel is gone; its screen is disconnected"))
        #expect(display.checkCount == count, "it could fail again and again")
    }

    @Test func furtherScreenIsShownWithoutMainPanel() throws {
        defer { frames.end() }
        let window = try find()
        display.plug(nil)
        frames.checkConnection()
        try step()
        #expect(frames.loss != nil)
        window.backgroundColor = .green
        try step()
        #expect(further.panel.snapshot()[3, 3] == 0xFF00_FF00)
    }

    // MARK: Panels

    @Test func pauseReleasesTheMainDisplayLast() throws {
        let window = try find()
        frames.pause()
        #expect(display.calls == ["pause"] && further.calls == ["pause"])
        window.backgroundColor = .green
        try step()
        #expect(further.panel.snapshot()[3, 3] == 0xFFFF_0000)
        frames.resume()
        try step()
        #expect(display.calls == ["pause", "resume"] && further.calls == ["pause", "resume"])
        #expect(further.panel.snapshot()[3, 3] == 0xFF00_FF00)
        frames.end()
        #expect(display.calls.last == "close" && further.calls.last == "close")
    }

    @Test func allPanelsAreSwitchedOffWithoutInput() throws {
        defer { frames.end() }
        let window = try find()
        frames.blank(BlankingOptions(dimDelay: 0, offDelay: 10, deliversWakingTouch: false))
        clock.advance(by: .seconds(11))
        frames.serveBlanking()
        frames.runCompositors()
        #expect(display.calls == ["off"] && further.calls == ["off"])
        window.backgroundColor = .green
        #expect(!frames.advance())
        let another = PluggedDisplay(try Self.panel(8, 8, clock))
        try frames.connect(another)
        frames.runCompositors()
        #expect(another.calls == ["off"])
    }

    @Test func colorsOfAllPanelsAreAdjusted() throws {
        defer { frames.end() }
        var warm = ColorAdjustment()
        warm.temperature = 3400
        frames.colors = warm
        _ = try find()
        #expect(display.colors == warm && further.colors == warm)
        frames.colors = .none
        frames.runCompositors()
        #expect(display.colors == .none && further.colors == .none)
    }

    @Test func displayOfWhichReportsCannotBeReadIsClosed() throws {
        defer { frames.end() }
        frames.onCompositor = { (_, _) throws(HostError) in throw .noMemory("a descriptor") }
        display.find(further)
        try step()
        #expect(notices.texts == ["cannot allocate a descriptor; the screen is not extended to 16x12"])
        #expect(UIScreen.screens == [.main] && further.calls == ["close"])
    }
}
