// Compiled from Panel.xib by easel-app. Do not edit.
// swift-format-ignore-file
import UIKit

@MainActor
enum EaselNib_Panel {
    static var file: InterfaceFile {
        InterfaceFile(nib: "Panel") { build($0) }
    }

    // <label> "Label", line 19
    private static func view_x_label(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "x-label") { v in
            v.frame = CGRect(x: 40, y: 60, width: 42, height: 21)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = "Label"
            v.textAlignment = .natural
            v.translatesAutoresizingMaskIntoConstraints = false
            v.isUserInteractionEnabled = false
            v.font = UIFont.systemFont(ofSize: 28, weight: .light)
        }
    }

    // <switch>, line 23
    private static func view_x_switch(_ b: InterfaceBuilder) -> UISwitch {
        b.view(UISwitch.self, nil, "x-switch") { v in
            v.frame = CGRect(x: 40, y: 120, width: 51, height: 31)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.isOn = true
            v.isOpaque = false
            v.translatesAutoresizingMaskIntoConstraints = false
        }
    }

    // <view>, line 15
    private static func view_x_view(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "x-view") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_x_label(b))
            v.addSubview(view_x_switch(b))
            b.set("x-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemGray5
        }
    }

    // <view> "Second view", line 36
    private static func view_x_other(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "x-other") { v in
            v.frame = CGRect(x: 60, y: 240, width: 120, height: 80)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemIndigo
        }
    }

    // <document>, line 2
    private static func build(_ b: InterfaceBuilder) {
        b.addTopLevel(view_x_view(b))
        b.addTopLevel(view_x_other(b))
        b.outlet("caption", of: "-1", to: "x-label")
        b.connect("-1", "x-view") { (v: UIViewController, d: UIView) in v.view = d }
        b.constraint("x-3", "x-label", .leading, .equal, "x-safe", .leading, constant: 40)
        b.constraint("x-4", "x-label", .top, .equal, "x-safe", .top, constant: 60)
        b.constraint("x-5", "x-switch", .leading, .equal, "x-label", .leading)
        b.constraint("x-6", "x-switch", .top, .equal, "x-label", .bottom, constant: 16)
        b.attribute("layer.cornerRadius", of: "x-other", 12)
    }
}
