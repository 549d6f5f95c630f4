import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The restoration of scenes with delegates, by launches one after another.
@MainActor
@Suite struct SceneRestorationTests {
    @Test func activitiesAndSessionsReturn() throws {
        let store = MemoryStore()
        let first = SceneLog()
        do {
            let screen = try launch(store, first)
            #expect(first.calls == ["connect nil"])
            screen.sendApplicationToBackground()
            #expect(first.calls.suffix(3) == ["background", "activity", "update 3"])
            try screen.bringApplicationToForeground()
            // The state is saved again at the end, with the present values.
            first.activity.addUserInfoEntries(from: ["page": 4])
        }
        let second = SceneLog()
        _ = try launch(store, second)
        #expect(second.calls.prefix(2) == ["connect page 4", "restore page 4"])
        let activity = try #require(second.restored)
        #expect(activity.activityType == "org.example.read" && activity.title == "Reading")
        #expect(activity.userInfo?.count == 2 && activity.userInfo?["updated"] as? Bool == true)
        #expect(activity.webpageURL == URL(string: "https://example.org/4") && activity.targetContentIdentifier == "4")
        #expect(activity.persistentIdentifier == "p")
        #expect(second.identifier == first.identifier && second.info?["tabs"] as? [String] == ["a", "b"])
    }

    @Test func scenesWithoutActivitiesRestoreNone() throws {
        let store = MemoryStore()
        for _ in 0..<2 {
            let log = SceneLog()
            log.activity.invalidate()
            _ = try launch(store, log)
            #expect(log.calls.first == "connect nil" && log.restored == nil)
        }
    }

    @Test func discardedSessionsAreNotRestored() throws {
        let store = MemoryStore()
        let screen = try launch(store, SceneLog())
        screen.host.session.perform {
            let application = screen.host.session.application
            application.requestSceneSessionDestruction(application.openSessions.first!, options: nil)
        }
        #expect(store.state == nil)
    }

    private func launch(_ store: MemoryStore, _ log: SceneLog) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        screen.host.session.restorationStore = store
        try screen.launch(SceneApplication(log))
        return screen
    }
}

@MainActor
private final class SceneLog {
    var calls: [String] = []
    var restored: NSUserActivity?
    var identifier: String?
    var info: [String: Any]?
    let activity = NSUserActivity(activityType: "org.example.read")
}

@MainActor
private final class SceneApplication: UIResponder, UIApplicationDelegate {
    let log: SceneLog

    init(_ log: SceneLog) { self.log = log }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        #expect(options.userActivities.isEmpty)
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = RestoringSceneDelegate.self
        return configuration
    }
}

private final class RestoringSceneDelegate: UIResponder, UIWindowSceneDelegate, NSUserActivityDelegate {
    private var log: SceneLog? { (UIApplication.shared.delegate as? SceneApplication)?.log }

    private func page(_ activity: NSUserActivity?) -> String {
        activity.map { "page \($0.userInfo?["page"] as? Int ?? -1)" } ?? "nil"
    }

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        log?.calls.append("connect \(page(session.stateRestorationActivity))")
        log?.identifier = session.persistentIdentifier
        log?.info = session.userInfo
        session.userInfo = ["tabs": ["a", "b"]]
        scene.userActivity = log?.activity
    }

    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
        log?.calls.append("restore \(page(stateRestorationActivity))")
        log?.restored = stateRestorationActivity
    }

    func sceneDidEnterBackground(_ scene: UIScene) { log?.calls.append("background") }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        log?.calls.append("activity")
        let activity = scene.userActivity
        activity?.title = "Reading"
        if activity?.userInfo == nil { activity?.userInfo = ["page": 3] }
        activity?.userInfo?["other"] = "left out"
        activity?.requiredUserInfoKeys = ["page", "updated"]
        activity?.webpageURL = URL(string: "https://example.org/4")
        activity?.targetContentIdentifier = "4"
        activity?.persistentIdentifier = "p"
        activity?.needsSave = true
        activity?.delegate = self
        return activity
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        log?.calls.append("update \(userActivity.userInfo?["page"] as? Int ?? -1)")
        userActivity.addUserInfoEntries(from: ["updated": true])
    }
}
