import QuartzCore

// Arguments of format strings: `String(format: "%@", view)`, `NSLog("%@", color)`. Foundation on Linux formats strings only.

extension _CVarArgObject where Self: NSObject {
    /// The description of the object, which takes its place in a format.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    /// The words of the object itself. Formats use those of its description.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension UIResponder: _CVarArgObject {}
extension UIBarItem: _CVarArgObject {}
extension UIBezierPath: _CVarArgObject {}
extension UIColor: _CVarArgObject {}
extension UIEvent: _CVarArgObject {}
extension UIFont: _CVarArgObject {}
extension UIFontDescriptor: _CVarArgObject {}
extension UIGestureRecognizer: _CVarArgObject {}
extension UIImage: _CVarArgObject {}
extension UILayoutGuide: _CVarArgObject {}
extension UIPress: _CVarArgObject {}
extension UIScreen: _CVarArgObject {}
extension UISceneSession: _CVarArgObject {}
extension UITouch: _CVarArgObject {}
extension UITraitCollection: _CVarArgObject {}
extension NSLayoutConstraint: _CVarArgObject {}
extension NSParagraphStyle: _CVarArgObject {}
