import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct UIApplicationStateTests {
    /// Writes down what happens to the application: the delegate's calls, and the notifications.
    @MainActor
    private final class Watching: UIResponder, UIApplicationDelegate {
        private(set) var lines: [String] = []
        private var observers: [NSObjectProtocol] = []

        override init() {
            super.init()
            let names: [(Notification.Name, String)] = [
                (UIApplication.didFinishLaunchingNotification, "didFinishLaunching"),
                (UIApplication.didBecomeActiveNotification, "didBecomeActive"),
                (UIApplication.willResignActiveNotification, "willResignActive"),
                (UIApplication.didEnterBackgroundNotification, "didEnterBackground"),
                (UIApplication.willEnterForegroundNotification, "willEnterForeground"),
                (UIApplication.willTerminateNotification, "willTerminate"),
                (UIApplication.didReceiveMemoryWarningNotification, "didReceiveMemoryWarning"),
            ]
            for (name, line) in names {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
                        let application = $0.object as? UIApplication
                        MainActor.assumeIsolated {
                            guard let self, application?.delegate === self else { return }
                            self.lines.append("\(line)Notification")
                        }
                    }
                )
            }
        }

        func stopWatching() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        private func note(_ call: String, _ application: UIApplication) {
            lines.append("\(call), \(application.applicationState)")
        }

        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            note("willFinishLaunching", application)
            return true
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            note("didFinishLaunching", application)
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) { note("didBecomeActive", application) }
        func applicationWillResignActive(_ application: UIApplication) { note("willResignActive", application) }
        func applicationDidEnterBackground(_ application: UIApplication) { note("didEnterBackground", application) }
        func applicationWillEnterForeground(_ application: UIApplication) { note("willEnterForeground", application) }
        func applicationWillTerminate(_ application: UIApplication) { note("willTerminate", application) }
        func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
            note("didReceiveMemoryWarning", application)
        }
    }

    @Test func applicationStateCallbacksFollowAppleOrder() throws {
        let delegate = Watching()
        defer { delegate.stopWatching() }
        do {
            let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
            try screen.launch(delegate)
            #expect(
                delegate.take() == [
                    "willFinishLaunching, inactive", "didFinishLaunching, inactive", "didFinishLaunchingNotification",
                    "didBecomeActive, active", "didBecomeActiveNotification",
                ]
            )
            screen.sendMemoryWarning()
            #expect(delegate.take() == ["didReceiveMemoryWarning, active", "didReceiveMemoryWarningNotification"])
            screen.sendApplicationToBackground()
            #expect(
                delegate.take() == [
                    "willResignActive, active", "willResignActiveNotification", "didEnterBackground, background",
                    "didEnterBackgroundNotification",
                ]
            )
            screen.sendApplicationToBackground()
            #expect(delegate.take() == [], "it is there already")
            try screen.bringApplicationToForeground()
            #expect(
                delegate.take() == [
                    "willEnterForeground, background", "willEnterForegroundNotification", "didBecomeActive, active",
                    "didBecomeActiveNotification",
                ]
            )
        }
        #expect(
            delegate.take() == [
                "willResignActive, active", "willResignActiveNotification", "didEnterBackground, background",
                "didEnterBackgroundNotification", "willTerminate, background", "willTerminateNotification",
            ],
            "the end of the screen is that of the application"
        )
    }

    @Test func endOfOlderScreenDoesNotNotifyNewDelegate() throws {
        var older: VirtualScreen? = try VirtualScreen(size: CGSize(width: 10, height: 10))
        try older?.launch(Watching())
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let delegate = Watching()
        defer { delegate.stopWatching() }
        try screen.launch(delegate)
        _ = delegate.take()
        withExtendedLifetime(older) {}
        older = nil
        #expect(delegate.take() == [] && UIApplication.shared.applicationState == .active)
    }
}
