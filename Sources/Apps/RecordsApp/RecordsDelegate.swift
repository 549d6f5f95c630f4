import UIKit

/// The delegate of the app with records of places.
@main
final class RecordsDelegate: UIResponder, UIApplicationDelegate {
    /// Chooses the delegate of the scene, which is told of shares that the user has accepted.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        guard connectingSceneSession.role == .windowApplication else { return connectingSceneSession.configuration }
        let configuration = UISceneConfiguration(name: "Places", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = RecordsSceneDelegate.self
        return configuration
    }
}
