import UIKit

/// A storyboard as easel-app compiles it: a navigation controller, its root, a detail and an embedded controller.
@MainActor
enum Pumps {
    static var file: InterfaceFile {
        InterfaceFile(
            storyboard: "Pumps",
            initial: "nav",
            scenes: [
                InterfaceScene("nav") { navigation($0) },
                InterfaceScene("pumps", identifier: "pumps") { pumps($0) },
                InterfaceScene("detail", identifier: "detail") { detail($0) },
                InterfaceScene("small") { small($0) },
                InterfaceScene("rows", identifier: "rows") { rows($0) },
                InterfaceScene("static", identifier: "static") { staticRows($0) },
                InterfaceScene("loop", identifier: "loop") { loop($0) },
                InterfaceScene("link", identifier: "link") { $0.scene("detail") },
            ]
        )
    }

    private static func navigation(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UINavigationController.self, nil, "nav") { c in c.viewControllers = [b.scene("pumps")] }
    }

    private static func pumps(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UIViewController.self,
            b.type("PumpsController"),
            "pumps",
            { c in
                b.existing(c.navigationItem, "item") { item in
                    item.title = "Pumps"
                    item.rightBarButtonItem = b.item(UIBarButtonItem.self, nil, "bar") { $0.title = "More" }
                }
                b.trigger("present", from: "bar")
                b.segue(InterfaceSegue("show", .show, identifier: "show", to: "detail"))
                b.segue(
                    InterfaceSegue("present", .presentation, identifier: "present", to: "detail").with {
                        $0.presentationStyle = .fullScreen
                        $0.type = b.type("SlideSegue")
                        $0.animates = false
                    }
                )
                b.segue(
                    InterfaceSegue("made", .show, identifier: "made", to: "detail").with {
                        $0.creator = Selector("makeDetail:sender:identifier:")
                        $0.animates = false
                    }
                )
                b.segue(InterfaceSegue("embed", .embed, identifier: "embed", to: "small"))
                b.segue(
                    InterfaceSegue("popover", .popover, identifier: "popover", to: "detail").with {
                        $0.anchor = "button0"
                        $0.animates = false
                    }
                )
            },
            view: { pumpsView($0) }
        )
    }

    private static func pumpsView(_ b: InterfaceBuilder) -> UIView {
        let view = b.view(UIView.self, nil, "view") { v in
            v.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
            v.backgroundColor = .white
            b.set("safe", v.safeAreaLayoutGuide)
            v.addSubview(
                b.view(UILabel.self, nil, "label") { v in
                    v.text = b.text("label.text", "Name")
                    v.translatesAutoresizingMaskIntoConstraints = false
                }
            )
            for index in 0..<2 {
                v.addSubview(
                    b.view(UIButton.self, nil, "button\(index)", values: ["buttonType": UIButton.ButtonType.system]) {
                        v in
                        v.frame = CGRect(x: 20, y: 300 + 60 * CGFloat(index), width: 100, height: 44)
                        v.setTitle("Start", for: .normal)
                        v.tag = index
                    }
                )
            }
            v.addSubview(
                b.view(UIView.self, nil, "container") { v in
                    v.frame = CGRect(x: 20, y: 500, width: 120, height: 80)
                }
            )
        }
        b.constraint("top", "label", .top, .equal, "safe", .top, constant: 10)
        b.constraint("leading", "label", .leading, .equal, "view", .leading, constant: 24)
        b.constraint("width", "label", .width, constant: 120)
        b.outlet("name", of: "pumps", to: "label")
        b.outlet("width", of: "pumps", to: "width")
        b.outlets("buttons", of: "pumps", to: ["button0", "button1"])
        b.action(Selector("start:"), of: "button0", to: "pumps")
        b.trigger("show", from: "button1")
        b.embed("embed", in: "container")
        return view
    }

    private static func detail(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UIViewController.self,
            b.type("DetailController"),
            "detail",
            { c in
                c.title = "Detail"
                b.segue(InterfaceSegue("unwind", .unwind(Selector("back:")), identifier: "unwind"))
            },
            view: { b in b.view(UIView.self, nil, "detailView") { $0.backgroundColor = .white } }
        )
    }

    private static func small(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UIViewController.self,
            nil,
            "small",
            { _ in },
            view: { b in
                b.view(UIView.self, nil, "smallView") { $0.backgroundColor = .green }
            }
        )
    }

    private static func loop(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UIViewController.self,
            nil,
            "loop",
            { _ in b.segue(InterfaceSegue("again", .embed, identifier: "again", to: "loop")) },
            view: { b in
                let view = b.view(UIView.self, nil, "loopView") { $0.backgroundColor = .white }
                b.embed("again", in: "loopView")
                return view
            }
        )
    }

    private static func rows(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UITableViewController.self,
            nil,
            "rows",
            { c in b.segue(InterfaceSegue("row", .show, identifier: "row", to: "detail")) },
            view: { b in
                b.view(UITableView.self, nil, "table", values: ["style": UITableView.Style.grouped]) { t in
                    t.rowHeight = 50
                    t.register(b.prototype { prototype($0) }, forCellReuseIdentifier: "pump")
                }
            }
        )
    }

    private static func prototype(_ b: InterfaceBuilder) {
        let cell = b.view(
            UITableViewCell.self,
            b.type("PumpRow"),
            "cell",
            values: ["reuseIdentifier": "pump", "style": UITableViewCell.CellStyle.default]
        ) { cell in
            b.existing(cell.contentView, "content") { v in
                v.addSubview(b.view(UILabel.self, nil, "rowLabel") { $0.text = "Row" })
            }
        }
        b.addTopLevel(cell)
        b.outlet("titleLabel", of: "cell", to: "rowLabel")
        b.trigger("row", from: "cell")
    }

    private static func staticRows(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(
            UITableViewController.self,
            nil,
            "static",
            { _ in },
            view: { b in
                b.view(UITableView.self, nil, "table") { t in
                    let cells = ["One", "Two", "Three"].map { text in
                        b.view(UITableViewCell.self, nil, text, values: ["reuseIdentifier": "fixed"]) {
                            $0.textLabel?.text = text
                        }
                    }
                    b.setContent(
                        of: t,
                        [
                            InterfaceSection(
                                header: "First",
                                [InterfaceRow(cells[0], height: 60), InterfaceRow(cells[1])]
                            ),
                            InterfaceSection(footer: "End", [InterfaceRow(cells[2])]),
                        ]
                    )
                }
            }
        )
    }
}

/// A nib with the view of a controller.
@MainActor
enum PumpView {
    static var file: InterfaceFile { InterfaceFile(nib: "PlateController") { build($0) } }

    private static func build(_ b: InterfaceBuilder) {
        let plate = b.view(UIView.self, b.type("Plate"), "plate") { v in
            v.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            v.backgroundColor = .systemTeal
            v.tag = 3
            v.addSubview(b.view(UILabel.self, nil, "text") { $0.text = "Plate" })
        }
        b.addTopLevel(plate)
        b.addTopLevel(b.plainObject(UITapGestureRecognizer.self, nil, "tap") { $0.numberOfTapsRequired = 2 })
        b.connect("-1", "plate") { (c: UIViewController, v: UIView) in c.view = v }
        b.outlet("delegateName", of: "-1", to: "plate")
        b.attribute("corner", of: "plate", 12)
        b.attribute("layer.cornerRadius", of: "plate", 5)
        b.attribute("unknown", of: "plate", 5)
        b.attribute("edge", of: "text", 3)
        b.attribute("layer.borderColor", of: "text", UIColor.red)
    }
}

/// A nib with a view controller.
@MainActor
enum PumpPage {
    static var file: InterfaceFile { InterfaceFile(nib: "PumpPage") { build($0) } }

    private static func build(_ b: InterfaceBuilder) {
        let page = b.controller(
            UIViewController.self,
            nil,
            "page",
            { $0.title = "Page" },
            view: { b in b.view(UIView.self, nil, "pageView") { $0.tag = 4 } }
        )
        b.addTopLevel(page)
    }
}

/// A nib with a cell.
@MainActor
enum PumpCell {
    static var file: InterfaceFile { InterfaceFile(nib: "PumpCell") { build($0) } }

    private static func build(_ b: InterfaceBuilder) {
        b.addTopLevel(
            b.view(UITableViewCell.self, b.type("PumpRow"), "cell", values: ["style": UITableViewCell.CellStyle.value1])
            {
                b.existing($0.contentView, "content") { $0.addSubview(b.view(UILabel.self, nil, "label") { _ in }) }
            }
        )
        b.outlet("titleLabel", of: "cell", to: "label")
    }
}
