import UIKit

/// The delegate of a scene on a further screen, which shows the page without the tools.
final class AudienceSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene,
            let sketch = (UIApplication.shared.delegate as? SketchDelegate)?.controller
        else { return }
        let window = UIWindow(windowScene: scene)
        let controller = UIViewController()
        controller.view = sketch.makePageView()
        window.rootViewController = controller
        window.isHidden = false
        self.window = window
    }
}
