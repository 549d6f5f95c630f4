import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor
@Suite struct BackgroundTaskTests {
    private final class Delegate: NSObject, UIApplicationDelegate {
        let log: Log
        var window: UIWindow?

        init(_ log: Log) { self.log = log }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window = UIWindow()
            return true
        }

        func applicationDidEnterBackground(_ application: UIApplication) { log("background") }
        func applicationWillTerminate(_ application: UIApplication) { log("terminate") }
    }

    @Test func handlersOfRunningTasksAreCalledAtTheEnd() async throws {
        let (log, screen) = (Log(), try VirtualScreen(size: CGSize(width: 10, height: 10)))
        let delegate = Delegate(log)
        try screen.launch(delegate)
        let application = screen.host.session.application
        let window = application.delegate?.window ?? nil
        #expect(window != nil && window === delegate.window)
        let first = application.beginBackgroundTask { log("first") }
        let second = application.beginBackgroundTask(withName: "second") { log("second") }
        // A task may be announced and ended on another thread.
        let third = await Task.detached { application.beginBackgroundTask() }.value
        let fourth = application.beginBackgroundTask {
            log("fourth")
            application.endBackgroundTask(third)
        }
        #expect(Set([first, second, third, fourth, .invalid]).count == 5)
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        application.endBackgroundTask(first)
        application.endBackgroundTask(first)
        application.endBackgroundTask(.invalid)
        application.enterBackground()
        #expect(log.take() == ["background"])
        application.terminate()
        #expect(log.take() == ["second", "fourth", "terminate"])
        application.backgroundTasks.expire()
        #expect(log.take() == [])
    }

    @Test func delegatesWithoutWindowHaveNone() {
        final class Plain: NSObject, UIApplicationDelegate {}
        let delegate: any UIApplicationDelegate = Plain()
        #expect(delegate.window == nil)
    }
}
