import UIKit

/// The delegate of the app with a page that several devices draw on.
@main
final class WhiteboardDelegate: UIResponder, UIApplicationDelegate {
    /// Chooses the delegate of the scene, which is told of shares that the user has accepted.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        guard connectingSceneSession.role == .windowApplication else { return connectingSceneSession.configuration }
        let configuration = UISceneConfiguration(name: "Whiteboard", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = WhiteboardSceneDelegate.self
        return configuration
    }
}
