import QuartzCore

/// The origin of the objects of a storyboard or a nib.
struct InterfaceContext {
    /// The name of the table with the texts of the file.
    var table: String
    /// The module of the file.
    var module: String
    /// The bundle of the texts and images; `nil` for the main bundle.
    var bundle: Bundle?
    /// A Boolean value that indicates whether the file is that of a launch screen, which has objects of classes of UIKit only, and
    /// connections to none of the app's.
    var isLaunchScreen = false
}

extension InterfaceBuilder {
    /// Logs what the file of a launch screen has and no launch screen supports.
    func warnOfLaunchScreen(_ text: String) {
        Log.write(LogMessage("the launch screen \(context.table): \(text)", .warning), from: "UIKit")
    }
}
