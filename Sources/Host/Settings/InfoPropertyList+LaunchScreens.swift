import UIKitCore

extension InfoPropertyList {
    /// The launch screens; `nil` if none are stated. `UILaunchScreens` has precedence over `UILaunchScreen`, and that over the name
    /// of a storyboard or nib.
    func launchScreens() throws(InfoPropertyListError) -> LaunchScreens? {
        var screens = LaunchScreens(file: root.path)
        var isStated = false
        for key in ["UILaunchStoryboardName", "UILaunchStoryboardName~ipad"] {
            guard let name = try root.string(key) else { continue }
            screens.single = .interface(name)
            isStated = true
        }
        if let node = try root.dictionary("UILaunchScreen") {
            screens.single = .described(try description(node))
            isStated = true
        }
        guard let node = try root.dictionary("UILaunchScreens") else { return isStated ? screens : nil }
        for entry in try node.dictionaries("UILaunchScreenDefinitions") {
            let key = "UILaunchScreenIdentifier"
            guard let identifier = try entry.string(key) else { throw entry.invalid(key, "a string") }
            screens.definitions[identifier] = .described(try description(entry))
        }
        screens.defaultIdentifier = try node.string("UIDefaultLaunchScreen")
        if let schemes = try node.dictionary("UIURLToLaunchScreenAssociations") {
            for scheme in schemes.keys {
                screens.identifiersOfSchemes[scheme.lowercased()] = try schemes.string(scheme)
            }
        }
        return screens
    }

    private func description(
        _ node: InfoPropertyListNode
    ) throws(InfoPropertyListError) -> LaunchScreen.Description {
        var description = LaunchScreen.Description()
        description.colorName = try node.string("UIColorName")
        description.imageName = try node.string("UIImageName")
        description.respectsSafeArea = try node.bool("UIImageRespectsSafeAreaInsets") ?? false
        description.navigationBar = try bar(node, "UINavigationBar")
        description.tabBar = try bar(node, "UITabBar")
        description.toolbar = try bar(node, "UIToolbar")
        return description
    }

    private func bar(
        _ node: InfoPropertyListNode,
        _ key: String
    ) throws(InfoPropertyListError) -> LaunchScreen.Bar? {
        guard let bar = try node.dictionary(key) else { return nil }
        return LaunchScreen.Bar(imageName: try bar.string("UIImageName"))
    }
}
