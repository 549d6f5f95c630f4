import CloudKit
import UIKit

/// The delegate of the scene, which opens shared pages.
final class WhiteboardSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let controller = WhiteboardViewController()

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        // On Apple's systems, the link that has launched the app.
        if let metadata = connectionOptions.cloudKitShareMetadata { controller.accept(metadata) }
    }

    func windowScene(
        _ windowScene: UIWindowScene,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
    ) {
        controller.accept(cloudKitShareMetadata)
    }
}
