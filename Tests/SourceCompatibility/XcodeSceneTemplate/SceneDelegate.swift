// swift-format-ignore-file
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        window = UIWindow(windowScene: windowScene)
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBlue
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        print("connected", session.configuration.name ?? "without a name", scene.delegate === self)
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        print("disconnected")
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        print("active", UIApplication.shared.connectedScenes.contains(scene), window?.windowScene === scene)
    }

    func sceneWillResignActive(_ scene: UIScene) {
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
    }
}
