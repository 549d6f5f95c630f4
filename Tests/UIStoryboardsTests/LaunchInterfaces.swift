import UIKit

/// A view whose class is one of the app, which no launch screen may create.
final class LaunchedView: UIView {
    private(set) static var count = 0

    required init?(coder: NSCoder) {
        Self.count += 1
        super.init(coder: coder)
    }
}

/// Storyboards and a nib of launch screens, as easel-app compiles them.
@MainActor
enum LaunchInterfaces {
    static var files: [InterfaceFile] {
        [
            InterfaceFile(storyboard: "Launch", initial: "c", scenes: [InterfaceScene("c") { controller($0) }]),
            InterfaceFile(nib: "LaunchView") { b in b.addTopLevel(view(b)) },
            InterfaceFile(storyboard: "LaunchNothing", initial: nil, scenes: []),
            InterfaceFile(nib: "LaunchEmpty") { _ in },
            InterfaceFile(
                storyboard: "LaunchOfApp",
                initial: "c",
                scenes: [InterfaceScene("c") { controllerOfApp($0) }]
            ),
        ]
    }

    private static func controller(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c", { _ in }, view: { view($0) })
    }

    private static func view(_ b: InterfaceBuilder) -> UIView {
        let view = b.view(UIView.self, nil, "view") { v in
            v.backgroundColor = .systemBackground
            v.addSubview(
                b.view(UIView.self, nil, "mark") { v in
                    v.backgroundColor = .systemRed
                    v.translatesAutoresizingMaskIntoConstraints = false
                }
            )
        }
        b.constraint("x", "mark", .centerX, .equal, "view", .centerX)
        b.constraint("y", "mark", .centerY, .equal, "view", .centerY)
        b.constraint("w", "mark", .width, constant: 30)
        b.constraint("h", "mark", .height, constant: 20)
        return view
    }

    /// A launch screen with classes, connections and attributes of the app.
    private static func controllerOfApp(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UIViewController.self,
            b.type("PumpsController"),
            "c",
            { _ in },
            view: { b in
                let view = b.view(UIView.self, LaunchedView.self, "view") { v in
                    v.backgroundColor = .systemGreen
                    v.addSubview(
                        b.view(UIButton.self, nil, "button") { v in
                            v.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
                            v.backgroundColor = .systemRed
                        }
                    )
                }
                b.outlet("unknown", of: "c", to: "button")
                b.outlets("buttons", of: "c", to: ["button"])
                b.action(Selector("start:"), of: "button", to: "c")
                b.attribute("corner", of: "view", 12)
                b.attribute("edge", of: "button", 3)
                return view
            }
        )
    }
}
