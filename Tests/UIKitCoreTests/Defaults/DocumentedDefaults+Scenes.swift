import UIKit

extension DocumentedDefaults {
    mutating func addScenes() {
        add("UIViewController", UIViewController()) { controller, check in
            check(
                "supportedInterfaceOrientations",
                controller.supportedInterfaceOrientations,
                UIInterfaceOrientationMask.all
            )
        }
        add("UISceneConfiguration", UISceneConfiguration(name: nil, sessionRole: .windowApplication)) {
            configuration,
            check in
            check("name", configuration.name, nil)
            check("sceneClass", configuration.sceneClass == nil, true)
            check("delegateClass", configuration.delegateClass == nil, true)
        }
        add("UIApplication", UIApplication.shared) { application, check in
            check("isIdleTimerDisabled", application.isIdleTimerDisabled, false)
            check("supportsMultipleScenes", application.supportsMultipleScenes, false)
        }
    }
}
