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
        add("UIViewController", UIViewController()) { controller, check in
            check("restorationIdentifier", controller.restorationIdentifier, nil)
            check("restorationClass", controller.restorationClass == nil, true)
            check("automaticallyAdjustsScrollViewInsets", controller.automaticallyAdjustsScrollViewInsets, true)
        }
        add("UIResponder", UIView()) { view, check in check("userActivity", view.userActivity, nil) }
        add("NSUserActivity", NSUserActivity(activityType: "a")) { activity, check in
            check("title", activity.title, nil)
            check("userInfo", activity.userInfo == nil, true)
            check("requiredUserInfoKeys", activity.requiredUserInfoKeys, nil)
            check("needsSave", activity.needsSave, false)
            check("webpageURL", activity.webpageURL, nil)
            check("targetContentIdentifier", activity.targetContentIdentifier, nil)
            check("persistentIdentifier", activity.persistentIdentifier, nil)
            check("delegate", activity.delegate == nil, true)
        }
        add("UISceneConfiguration", UISceneConfiguration(name: nil, sessionRole: .windowApplication)) {
            configuration,
            check in
            check("name", configuration.name, nil)
            check("sceneClass", configuration.sceneClass == nil, true)
            check("delegateClass", configuration.delegateClass == nil, true)
            check("storyboard", configuration.storyboard, nil)
        }
        add("UIApplication", UIApplication.shared) { application, check in
            check("isIdleTimerDisabled", application.isIdleTimerDisabled, false)
            check("supportsMultipleScenes", application.supportsMultipleScenes, false)
        }
    }
}
