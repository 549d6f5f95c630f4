import Foundation
import Testing

@testable import InterfaceCompilation

/// The Swift of elements. What the statements show is tested by the toolkit, with the fixture of `FixtureTests`.
@Suite struct ElementTests {
    @Test func labelIsCreatedByItsInitializerWithItsProperties() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <label opaque="NO" text="A &quot;quoted&quot; \\ text" textAlignment="center" lineBreakMode="wordWrap"
                            numberOfLines="0" horizontalHuggingPriority="251" tag="-3" id="l1">
                            <rect key="frame" x="20" y="30.5" width="200" height="21"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                            <fontDescription key="fontDescription" type="system" weight="medium" pointSize="17"/>
                            <color key="textColor" red="0.5" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <nil key="highlightedColor"/>
                        </label>
                    </subviews>
                    """
            )
        )
        expect(
            source,
            has: "v.addSubview(view_l1(b))",
            "b.view(UILabel.self, nil, \"l1\") { v in",
            "v.frame = CGRect(x: 20, y: 30.5, width: 200, height: 21)",
            "v.text = \"A \\\"quoted\\\" \\\\ text\"",
            "v.textAlignment = .center",
            "v.lineBreakMode = .byWordWrapping",
            "v.numberOfLines = 0",
            "v.tag = -3",
            "v.isOpaque = false",
            "v.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)",
            "v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]",
            "v.font = UIFont.systemFont(ofSize: 17, weight: .medium)",
            "v.textColor = UIColor(red: 0.5, green: 0, blue: 1, alpha: 1)"
        )
    }

    @Test func viewsWithoutConstraintsHaveTheirFrames() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="a">
                            <rect key="frame" x="29" y="46" width="100" height="21"/>
                            <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/>
                        </view>
                        <view translatesAutoresizingMaskIntoConstraints="NO" id="b"/>
                    </subviews>
                    """
            )
        )
        let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.count { $0 == "v.translatesAutoresizingMaskIntoConstraints = false" } == 1)
        expect(source, has: "v.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]")
        let first = try #require(lines.firstIndex { $0.hasPrefix("b.view(UIView.self, nil, \"a\")") })
        #expect(lines[first...].prefix { $0 != "}" }.allSatisfy { !$0.contains("translatesAutoresizing") })
    }

    @Test func colorsAreOfTheSystemNamedOrOfComponents() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <view id="a"><color key="backgroundColor" systemColor="systemTealColor"/></view>
                        <view id="b"><color key="backgroundColor" name="Brand"/></view>
                        <view id="c"><color key="backgroundColor" cocoaTouchSystemColor="darkTextColor"/></view>
                        <view id="d"><color key="backgroundColor" white="0.25" alpha="0.5"/></view>
                        <view id="e"><color key="backgroundColor" xcode11CocoaTouchSystemColor="systemFillColor"/></view>
                    </subviews>
                    """,
                resources:
                    "<namedColor name=\"Brand\"><color red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\"/></namedColor>"
            )
        )
        expect(
            source,
            has: "v.backgroundColor = UIColor.systemTeal",
            "v.backgroundColor = b.color(\"Brand\", UIColor(red: 1, green: 0, blue: 0, alpha: 1))",
            "v.backgroundColor = UIColor.darkText",
            "v.backgroundColor = UIColor(white: 0.25, alpha: 0.5)",
            "v.backgroundColor = UIColor.systemFill"
        )
    }

    @Test func buttonHasStatesAndAConfiguration() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <button buttonType="system" id="b1">
                            <state key="normal" title="Go" image="star" catalog="system"/>
                            <state key="disabled" title="Stop"><color key="titleColor" systemColor="systemRedColor"/></state>
                        </button>
                        <button buttonType="roundedRect" id="b2">
                            <state key="normal" title="Plain"/>
                            <buttonConfiguration key="configuration" style="filled" title="Filled" cornerStyle="capsule"/>
                        </button>
                    </subviews>
                    """
            )
        )
        expect(
            source,
            has: "b.view(UIButton.self, nil, \"b1\", values: [\"buttonType\": UIButton.ButtonType.system]) { v in",
            "v.setTitle(\"Go\", for: .normal)",
            "v.setImage(UIImage(systemName: \"star\"), for: .normal)",
            "v.setTitle(\"Stop\", for: .disabled)",
            "v.setTitleColor(UIColor.systemRed, for: .disabled)",
            "var c = UIButton.Configuration.filled()",
            "c.title = \"Filled\"",
            "c.cornerStyle = .capsule",
            "v.configuration = c"
        )
        // A button with a configuration has the font of its style.
        let font = "v.titleLabel?.font = UIFont.systemFont(ofSize: 15)"
        #expect(source.components(separatedBy: font).count == 2)
        #expect(
            source.contains(
                "\"b1\", values: [\"buttonType\": UIButton.ButtonType.system]) { v in\n            \(font)\n"
            )
        )
    }

    @Test func constraintsNameTheirItems() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <viewLayoutGuide key="safeArea" id="safe"/>
                    <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="a"/></subviews>
                    <constraints>
                        <constraint firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="8" id="c1"/>
                        <constraint firstAttribute="trailing" relation="greaterThanOrEqual" secondItem="a" secondAttribute="trailing"
                            constant="20" priority="750" id="c2" identifier="edge"/>
                        <constraint firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="16:9" id="c3"/>
                        <constraint firstItem="a" firstAttribute="height" constant="40" placeholder="YES" id="c4"/>
                        <constraint firstItem="a" firstAttribute="baseline" secondItem="root" secondAttribute="centerY" id="c5"/>
                    </constraints>
                    """
            )
        )
        expect(
            source,
            has: "b.set(\"safe\", v.safeAreaLayoutGuide)",
            "v.translatesAutoresizingMaskIntoConstraints = false",
            "b.constraint(\"c1\", \"a\", .top, .equal, \"safe\", .top, constant: 8)",
            "b.constraint(\"c2\", \"root\", .trailing, .greaterThanOrEqual, \"a\", .trailing, constant: 20, priority: 750, "
                + "identifier: \"edge\")",
            "b.constraint(\"c3\", \"a\", .width, .equal, \"a\", .height, multiplier: 1.7777777777777777)",
            "b.constraint(\"c5\", \"a\", .lastBaseline, .equal, \"root\", .centerY)"
        )
        #expect(!source.contains("c4"))
    }

    @Test func outletsAndActionsOfTheAppAreConnectedByNames() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <button id="b1"><connections>
                            <action selector="start:" destination="vc" eventType="touchUpInside" id="a1"/>
                            <action selector="undo:" destination="first" eventType="touchDown" id="a2"/>
                        </connections></button>
                        <tableView id="t1"><connections>
                            <outlet property="dataSource" destination="vc" id="o1"/>
                        </connections></tableView>
                    </subviews>
                    <connections>
                        <outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="oc"/>
                    </connections>
                    """,
                controller: """
                    <connections>
                        <outlet property="table" destination="t1" id="o2"/>
                        <outletCollection property="buttons" destination="b1" id="o3"/>
                        <outletCollection property="buttons" destination="t1" id="o4"/>
                    </connections>
                    """,
                attributes: "customClass=\"Pumps\" customModule=\"App\" customModuleProvider=\"target\"",
                objects: """
                    <tapGestureRecognizer numberOfTapsRequired="2" id="tap"><connections>
                        <action selector="tap:" destination="vc" id="a3"/>
                    </connections></tapGestureRecognizer>
                    """
            )
        )
        expect(
            source,
            has: "b.action(Selector(\"start:\"), of: \"b1\", to: \"vc\", for: .touchUpInside)",
            "b.action(Selector(\"undo:\"), of: \"b1\", to: \"-2\", for: .touchDown)",
            "b.connect(\"t1\", \"vc\") { (v: UITableView, d: any UITableViewDataSource) in v.dataSource = d }",
            "b.connect(\"root\", \"tap\") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }",
            "b.outlet(\"table\", of: \"vc\", to: \"t1\")",
            "b.outlets(\"buttons\", of: \"vc\", to: [\"b1\", \"t1\"])",
            "v.numberOfTapsRequired = 2",
            "b.action(Selector(\"tap:\"), of: \"tap\", to: \"vc\")",
            "b.keepAlive(\"tap\")"
        )
        #expect(source.contains("b.controller(UIViewController.self, b.type(\"Pumps\"), \"vc\", "))
    }

    private static let second = """
        <scene sceneID="s2"><objects>
            <viewController storyboardIdentifier="detail" id="vc2" sceneMemberID="viewController"/>
        </objects></scene>
        """

    @Test(arguments: [
        ("kind=\"show\"", ".show, to: \"vc2\"))"),
        ("kind=\"push\"", ".push, to: \"vc2\"))"),
        ("kind=\"showDetail\" identifier=\"d\"", ".showDetail, identifier: \"d\", to: \"vc2\"))"),
        ("kind=\"modal\" animates=\"NO\"", ".presentation, to: \"vc2\").with { $0.animates = false })"),
        (
            "kind=\"presentation\" modalPresentationStyle=\"fullScreen\" modalTransitionStyle=\"flipHorizontal\"",
            ".presentation, to: \"vc2\").with { $0.presentationStyle = .fullScreen; $0.transitionStyle = .flipHorizontal })"
        ),
        (
            "kind=\"popoverPresentation\" popoverAnchorView=\"b1\"",
            ".popover, to: \"vc2\").with { $0.anchor = \"b1\" })"
        ),
        ("kind=\"custom\" customClass=\"Slide\"", ".custom, to: \"vc2\").with { $0.type = b.type(\"Slide\") })"),
        (
            "kind=\"show\" destinationCreationSelector=\"make:sender:id:\"",
            ".show, to: \"vc2\").with { $0.creator = Selector(\"make:sender:id:\") })"
        ),
    ])
    func segueIsDefinedByItsControllerAndTriggeredByItsControl(attributes: String, expected: String) throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews><button id="b1"><connections>
                        <segue destination="vc2" \(attributes) id="seg"/>
                    </connections></button></subviews>
                    """,
                scenes: Self.second
            )
        )
        expect(source, has: "b.segue(InterfaceSegue(\"seg\", \(expected)", "b.trigger(\"seg\", from: \"b1\")")
        #expect(source.contains("InterfaceScene(\"vc2\", identifier: \"detail\")"))
    }

    @Test func embeddedAndUnwindSegues() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <containerView id="box"><connections><segue destination="vc2" kind="embed" id="em"/></connections></containerView>
                        <button id="b1"><connections>
                            <segue destination="exit" kind="unwind" unwindAction="back:" id="un"/>
                        </connections></button>
                    </subviews>
                    """,
                scenes: Self.second
            )
        )
        expect(
            source,
            has: "b.segue(InterfaceSegue(\"em\", .embed, to: \"vc2\"))",
            "b.embed(\"em\", in: \"box\")",
            "b.segue(InterfaceSegue(\"un\", .unwind(Selector(\"back:\"))))",
            "b.trigger(\"un\", from: \"b1\")"
        )
    }

    @Test func containersCreateTheirControllersByRelationships() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                scenes: """
                    <scene sceneID="s2"><objects>
                        <tabBarController id="tabs" sceneMemberID="viewController"><connections>
                            <segue destination="nav" kind="relationship" relationship="viewControllers" id="r1"/>
                        </connections></tabBarController>
                    </objects></scene>
                    <scene sceneID="s3"><objects>
                        <navigationController toolbarHidden="NO" id="nav" sceneMemberID="viewController">
                            <tabBarItem key="tabBarItem" systemItem="search" id="ti"/>
                            <navigationBar key="navigationBar" largeTitles="YES" id="nb"/>
                            <connections>
                                <segue destination="vc" kind="relationship" relationship="rootViewController" id="r2"/>
                            </connections>
                        </navigationController>
                    </objects></scene>
                    """
            )
        )
        expect(
            source,
            has: "v.viewControllers = (v.viewControllers ?? []) + [b.scene(\"nav\")]",
            "v.viewControllers = [b.scene(\"vc\")]",
            "v.isToolbarHidden = false",
            "v.prefersLargeTitles = true",
            "b.item(UITabBarItem.self, nil, \"ti\", values: [\"systemItem\": UITabBarItem.SystemItem.search]) { _ in }"
        )
    }

    @Test func tablesHavePrototypesOrStaticRows() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews>
                        <tableView dataMode="prototypes" style="grouped" id="t1"><prototypes>
                            <tableViewCell reuseIdentifier="pump" style="IBUITableViewCellStyleSubtitle" textLabel="x" id="p1">
                                <tableViewCellContentView key="contentView" id="p1v"><subviews>
                                    <label text="Title" id="x"/>
                                </subviews></tableViewCellContentView>
                            </tableViewCell>
                        </prototypes></tableView>
                        <tableView dataMode="static" id="t2"><sections>
                            <tableViewSection headerTitle="Head" id="sec"><cells>
                                <tableViewCell rowHeight="50" id="r1"/>
                            </cells></tableViewSection>
                        </sections></tableView>
                    </subviews>
                    """
            )
        )
        expect(
            source,
            has: "v.register(b.prototype { prototype_p1($0) }, forCellReuseIdentifier: \"pump\")",
            "b.addTopLevel(view_p1(b))",
            "b.view(UITableViewCell.self, nil, \"p1\", values: [\"style\": UITableViewCell.CellStyle.subtitle, "
                + "\"reuseIdentifier\": \"pump\"]) { v in",
            "if let part = v.textLabel { fill_x(b, part) }",
            "InterfaceSection(header: \"Head\", [",
            "InterfaceRow(view_r1(b), height: 50),"
        )
    }

    @Test func nibHasAnOwnerAndTopLevelObjects() throws {
        let source = try Sample.compile(
            Sample.nib(
                """
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="PumpController">
                    <connections>
                        <outlet property="view" destination="v1" id="o1"/>
                        <outlet property="name" destination="l1" id="o2"/>
                    </connections>
                </placeholder>
                <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
                <view id="v1"><subviews><label id="l1"/></subviews></view>
                """
            ),
            "PumpView.xib"
        )
        expect(
            source,
            has: "enum EaselNib_PumpView {",
            "InterfaceFile(nib: \"PumpView\") { build($0) }",
            "b.addTopLevel(view_v1(b))",
            "b.connect(\"-1\", \"v1\") { (v: UIViewController, d: UIView) in v.view = d }",
            "b.outlet(\"name\", of: \"-1\", to: \"l1\")"
        )
    }

    @Test func textsOfBaseFilesAreTranslated() throws {
        let text = Sample.storyboard(
            view: """
                <subviews>
                    <label text="Pump" id="l1"/>
                    <button buttonType="system" id="b1">
                        <buttonConfiguration key="configuration" style="plain" title="Go"/>
                    </button>
                </subviews>
                """
        )
        let base = try Sample.compile(text, "App/Base.lproj/Main.storyboard")
        expect(
            base,
            has: "v.text = b.text(\"l1.text\", \"Pump\")",
            "c.title = b.text(\"b1.configuration.title\", \"Go\")",
            "storyboard: \"Main\","
        )
        let german = try Sample.compile(text, "App/de.lproj/Main.storyboard")
        expect(
            german,
            has: "v.text = \"Pump\"",
            "storyboard: \"Main\", language: \"de\",",
            "enum EaselStoryboard_Main_de {"
        )
    }

    @Test func sizeClassesVaryConstraintsAndViews() throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <subviews><view id="a"/><label id="l"><variation key="widthClass=compact" hidden="YES"/></label></subviews>
                    <constraints>
                        <constraint firstItem="a" firstAttribute="width" constant="10" id="c1">
                            <variation key="heightClass=compact-widthClass=regular" constant="30"/>
                        </constraint>
                    </constraints>
                    <variation key="default"><mask key="subviews"><exclude reference="a"/></mask></variation>
                    <variation key="widthClass=regular"><mask key="subviews"><include reference="a"/></mask></variation>
                    """
            )
        )
        expect(
            source,
            has: "b.variations(\"root\") { b, t in",
            "b.setConstant(\"c1\", 10)",
            "if t.verticalSizeClass == .compact && t.horizontalSizeClass == .regular { b.setConstant(\"c1\", 30) }",
            "var excluded: Set<String> = [\"a\"]",
            "if t.horizontalSizeClass == .regular { excluded.subtract([\"a\"]) }",
            "b.install(in: \"root\", subviews: [\"a\", \"l\"], constraints: [\"c1\"], excluding: excluded)",
            "v.isHidden = false",
            "if t.horizontalSizeClass == .compact { v.isHidden = true }"
        )
    }
}
