// Compiled from Kinds.storyboard by easel-app. Do not edit.
// swift-format-ignore-file
import UIKit

@MainActor
enum EaselStoryboard_Kinds {
    static var file: InterfaceFile {
        InterfaceFile(
            storyboard: "Kinds",
            initial: nil,
            scenes: [
                InterfaceScene("c-pickers", identifier: "pickers") { scene_c_pickers($0) },
                InterfaceScene("c-list", identifier: "list") { scene_c_list($0) },
                InterfaceScene("c-refresh", identifier: "refresh") { scene_c_refresh($0) },
                InterfaceScene("c-grid", identifier: "grid") { scene_c_grid($0) },
                InterfaceScene("c-box", identifier: "box") { scene_c_box($0) },
                InterfaceScene("c-inner") { scene_c_inner($0) },
                InterfaceScene("c-split", identifier: "split") { scene_c_split($0) },
                InterfaceScene("c-side") { scene_c_side($0) },
                InterfaceScene("c-main") { scene_c_main($0) },
                InterfaceScene("c-pages", identifier: "pages") { scene_c_pages($0) },
                InterfaceScene("c-references", identifier: "references") { scene_c_references($0) },
                InterfaceScene("rf-1") { scene_rf_1($0) },
                InterfaceScene("rf-2") { scene_rf_2($0) },
                InterfaceScene("c-bars", identifier: "bars") { scene_c_bars($0) },
                InterfaceScene("c-attributes", identifier: "attributes") { scene_c_attributes($0) },
                InterfaceScene("c-classes", identifier: "classes") { scene_c_classes($0) },
                InterfaceScene("c-connections", identifier: "connections") { scene_c_connections($0) },
                InterfaceScene("c-segues", identifier: "segues") { scene_c_segues($0) },
                InterfaceScene("c-start") { scene_c_start($0) },
                InterfaceScene("c-end") { scene_c_end($0) },
                InterfaceScene("c-bundle", identifier: "bundle") { scene_c_bundle($0) },
            ]
        )
    }

    // <pickerView>, line 15
    private static func view_p1(_ b: InterfaceBuilder) -> UIPickerView {
        b.view(UIPickerView.self, nil, "p1") { v in
            v.frame = CGRect(x: 0, y: 20, width: 320, height: 140)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <datePicker>, line 23
    private static func view_p2(_ b: InterfaceBuilder) -> UIDatePicker {
        b.view(UIDatePicker.self, nil, "p2") { v in
            v.frame = CGRect(x: 0, y: 170, width: 320, height: 160)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.datePickerMode = .date
            v.minuteInterval = 1
            v.isOpaque = false
            v.preferredDatePickerStyle = .wheels
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.date = Date(timeIntervalSinceReferenceDate: 600000000)
            v.locale = Locale(identifier: "de_DE")
            v.timeZone = TimeZone(identifier: "Asia/Tokyo")
        }
    }

    // <datePicker>, line 30
    private static func view_p3(_ b: InterfaceBuilder) -> UIDatePicker {
        b.view(UIDatePicker.self, nil, "p3") { v in
            v.frame = CGRect(x: 20, y: 340, width: 160, height: 34)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.datePickerMode = .time
            v.minuteInterval = 5
            v.isOpaque = false
            v.preferredDatePickerStyle = .compact
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.date = Date(timeIntervalSinceReferenceDate: 600000000)
        }
    }

    // <colorWell>, line 35
    private static func view_p4(_ b: InterfaceBuilder) -> UIColorWell {
        b.view(UIColorWell.self, nil, "p4") { v in
            v.frame = CGRect(x: 220, y: 335, width: 40, height: 40)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.isOpaque = false
            v.supportsAlpha = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.selectedColor = UIColor.systemPink
        }
    }

    // <control>, line 40
    private static func view_p5(_ b: InterfaceBuilder) -> UIControl {
        b.view(UIControl.self, nil, "p5") { v in
            v.frame = CGRect(x: 270, y: 335, width: 40, height: 40)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGreen
        }
    }

    // <datePicker>, line 45
    private static func view_p6(_ b: InterfaceBuilder) -> UIDatePicker {
        b.view(UIDatePicker.self, nil, "p6") { v in
            v.frame = CGRect(x: 0, y: 390, width: 320, height: 360)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.datePickerMode = .dateAndTime
            v.minuteInterval = 1
            v.isOpaque = false
            v.preferredDatePickerStyle = .inline
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.date = Date(timeIntervalSinceReferenceDate: 600000000)
            v.minimumDate = Date(timeIntervalSinceReferenceDate: 599000000)
            v.maximumDate = Date(timeIntervalSinceReferenceDate: 600500000)
        }
    }

    // <view>, line 11
    private static func view_v_pickers(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-pickers") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 760)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_p1(b))
            v.addSubview(view_p2(b))
            v.addSubview(view_p3(b))
            v.addSubview(view_p4(b))
            v.addSubview(view_p5(b))
            v.addSubview(view_p6(b))
            b.set("v-pickers-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 11
    private static func load_v_pickers(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_pickers(b)
        b.connect("p1", "c-pickers") { (v: UIPickerView, d: any UIPickerViewDataSource) in v.dataSource = d }
        b.connect("p1", "c-pickers") { (v: UIPickerView, d: any UIPickerViewDelegate) in v.delegate = d }
        return view
    }

    // <viewController>, line 10
    private static func scene_c_pickers(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, b.type("PickersController"), "c-pickers", { _ in }, view: { load_v_pickers($0) })
    }

    // <view>, line 73
    private static func view_l_head(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l-head") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
            v.contentMode = .scaleToFill
            v.autoresizingMask = []
            v.backgroundColor = UIColor.systemYellow
        }
    }

    // <label> "Footer", line 78
    private static func view_l_foot(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "l-foot") { v in
            v.frame = CGRect(x: 0, y: 200, width: 320, height: 44)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("l-foot.text", "Footer")
            v.textAlignment = .center
            v.autoresizingMask = []
        }
    }

    // <label> "Title", line 90
    private static func view_own_t(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "own-t") { v in
            v.frame = CGRect(x: 16, y: 20, width: 100, height: 20)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("own-t.text", "Title")
            v.textAlignment = .natural
            v.translatesAutoresizingMaskIntoConstraints = false
            v.isUserInteractionEnabled = false
            v.font = UIFont.systemFont(ofSize: 19, weight: .bold)
            v.textColor = UIColor.systemIndigo
        }
    }

    // <view>, line 95
    private static func view_own_b(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "own-b") { v in
            v.frame = CGRect(x: 280, y: 20, width: 24, height: 24)
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemMint
        }
    }

    // <tableViewCellContentView>, line 86
    private static func fill_own_v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "own-v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.preservesSuperviewLayoutMargins = true
            v.autoresizingMask = []
            v.addSubview(view_own_t(b))
            v.addSubview(view_own_b(b))
        }
    }

    // <tableViewCell>, line 83
    private static func view_own(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, b.type("KindCell"), "own", values: ["style": UITableViewCell.CellStyle.default, "reuseIdentifier": "own"]) { v in
            v.frame = CGRect(x: 0, y: 28, width: 320, height: 60)
            v.indentationWidth = 10
            v.preservesSuperviewLayoutMargins = true
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_own_v(b, v.contentView)
        }
    }

    // <tableViewCell>, line 83
    private static func prototype_own(_ b: InterfaceBuilder) {
        b.addTopLevel(view_own(b))
        b.constraint("own-1", "own-t", .leading, .equal, "own-v", .leadingMargin)
        b.constraint("own-2", "own-t", .centerY, .equal, "own-v", .centerY)
        b.constraint("own-3", "own-v", .trailingMargin, .equal, "own-b", .trailing)
        b.constraint("own-4", "own-b", .centerY, .equal, "own-v", .centerY)
        b.constraint("own-5", "own-b", .width, constant: 24)
        b.constraint("own-6", "own-b", .height, constant: 24)
        b.outlet("title", of: "own", to: "own-t")
    }

    // <label> "Title", line 120
    private static func fill_sub_t(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "sub-t") { v in
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = b.text("sub-t.text", "Title")
            v.font = UIFont.systemFont(ofSize: 16, weight: .medium)
        }
    }

    // <label> "Subtitle", line 125
    private static func fill_sub_d(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "sub-d") { v in
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = b.text("sub-d.text", "Subtitle")
            v.font = UIFont.systemFont(ofSize: 12)
            v.textColor = UIColor.systemRed
        }
    }

    // <imageView>, line 131
    private static func fill_sub_i(_ b: InterfaceBuilder, _ v: UIImageView) {
        b.existing(v, "sub-i") { v in
            v.contentMode = .scaleToFill
            v.image = UIImage(systemName: "leaf.fill")
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.tintColor = UIColor.systemGreen
        }
    }

    // <tableViewCellContentView>, line 116
    private static func fill_sub_v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "sub-v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 280, height: 60)
            v.contentMode = .center
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = []
        }
    }

    // <tableViewCell>, line 113
    private static func view_sub(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, nil, "sub", values: ["style": UITableViewCell.CellStyle.subtitle, "reuseIdentifier": "sub"]) { v in
            v.frame = CGRect(x: 0, y: 88, width: 320, height: 60)
            v.accessoryType = .checkmark
            v.indentationWidth = 10
            v.preservesSuperviewLayoutMargins = true
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_sub_v(b, v.contentView)
            if let part = v.textLabel { fill_sub_t(b, part) }
            if let part = v.detailTextLabel { fill_sub_d(b, part) }
            if let part = v.imageView { fill_sub_i(b, part) }
        }
    }

    // <tableViewCell>, line 113
    private static func prototype_sub(_ b: InterfaceBuilder) {
        b.addTopLevel(view_sub(b))
    }

    // <tableView>, line 68
    private static func view_l_table(_ b: InterfaceBuilder) -> UITableView {
        b.view(UITableView.self, nil, "l-table", values: ["style": UITableView.Style.plain]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.alwaysBounceVertical = true
            v.clipsToBounds = true
            v.rowHeight = 60
            v.sectionFooterHeight = 28
            v.sectionHeaderHeight = 28
            v.separatorStyle = .singleLine
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.backgroundColor = UIColor.systemGray6
            v.separatorColor = UIColor.systemOrange
            v.tableHeaderView = view_l_head(b)
            v.tableFooterView = view_l_foot(b)
            v.register(b.prototype { prototype_own($0) }, forCellReuseIdentifier: "own")
            v.register(b.prototype { prototype_sub($0) }, forCellReuseIdentifier: "sub")
        }
    }

    // <view>, line 64
    private static func view_v_list(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-list") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_l_table(b))
            b.set("v-list-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 64
    private static func load_v_list(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_list(b)
        b.connect("l-table", "c-list") { (v: UITableView, d: any UITableViewDataSource) in v.dataSource = d }
        return view
    }

    // <viewController>, line 63
    private static func scene_c_list(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, b.type("ListController"), "c-list", { _ in }, view: { load_v_list($0) })
    }

    // <refreshControl>, line 180
    private static func view_r_control(_ b: InterfaceBuilder) -> UIRefreshControl {
        b.view(UIRefreshControl.self, nil, "r-control") { v in
            v.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = []
            v.tintColor = UIColor.systemRed
        }
    }

    // <label> "Row", line 167
    private static func fill_row_t(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "row-t") { v in
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = b.text("row-t.text", "Row")
        }
    }

    // <tableViewCellContentView>, line 163
    private static func fill_row_v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "row-v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.contentMode = .center
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = []
        }
    }

    // <tableViewCell>, line 160
    private static func view_row(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, nil, "row", values: ["style": UITableViewCell.CellStyle.default, "reuseIdentifier": "row"]) { v in
            v.frame = CGRect(x: 0, y: 28, width: 320, height: 44)
            v.indentationWidth = 10
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_row_v(b, v.contentView)
            if let part = v.textLabel { fill_row_t(b, part) }
        }
    }

    // <tableViewCell>, line 160
    private static func prototype_row(_ b: InterfaceBuilder) {
        b.addTopLevel(view_row(b))
    }

    // <tableView>, line 156
    private static func view_v_refresh(_ b: InterfaceBuilder) -> UITableView {
        b.view(UITableView.self, nil, "v-refresh", values: ["style": UITableView.Style.insetGrouped]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.alwaysBounceVertical = true
            v.clipsToBounds = true
            v.rowHeight = 44
            v.sectionFooterHeight = 18
            v.sectionHeaderHeight = 18
            v.separatorStyle = .none
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.register(b.prototype { prototype_row($0) }, forCellReuseIdentifier: "row")
        }
    }

    // <tableView>, line 156
    private static func load_v_refresh(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_refresh(b)
        view.refreshControl = view_r_control(b)
        b.connect("v-refresh", "c-refresh") { (v: UITableView, d: any UITableViewDataSource) in v.dataSource = d }
        b.connect("v-refresh", "c-refresh") { (v: UITableView, d: any UITableViewDelegate) in v.delegate = d }
        return view
    }

    // <tableViewController>, line 155
    private static func scene_c_refresh(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UITableViewController.self, b.type("RefreshController"), "c-refresh", { _ in }, view: { load_v_refresh($0) })
    }

    // <label> "0", line 211
    private static func view_tile_t(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "tile-t") { v in
            v.frame = CGRect(x: 8, y: 8, width: 64, height: 48)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("tile-t.text", "0")
            v.textAlignment = .center
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.font = UIFont.systemFont(ofSize: 24)
        }
    }

    // <collectionViewCellContentView>, line 207
    private static func fill_tile_v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "tile-v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 80, height: 64)
            v.clipsToBounds = true
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = []
            v.addSubview(view_tile_t(b))
        }
    }

    // <collectionViewCell>, line 204
    private static func view_tile(_ b: InterfaceBuilder) -> UICollectionViewCell {
        b.view(UICollectionViewCell.self, b.type("KindTile"), "tile", values: ["reuseIdentifier": "tile"]) { v in
            v.frame = CGRect(x: 10, y: 54, width: 80, height: 64)
            v.clipsToBounds = true
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            fill_tile_v(b, v.contentView)
            v.backgroundColor = UIColor.systemTeal
        }
    }

    // <collectionViewCell>, line 204
    private static func prototype_tile(_ b: InterfaceBuilder) {
        b.addTopLevel(view_tile(b))
        b.outlet("title", of: "tile", to: "tile-t")
    }

    // <label> "Header", line 228
    private static func view_head_t(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "head-t") { v in
            v.frame = CGRect(x: 10, y: 4, width: 200, height: 32)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("head-t.text", "Header")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <collectionReusableView>, line 224
    private static func view_head(_ b: InterfaceBuilder) -> UICollectionReusableView {
        b.view(UICollectionReusableView.self, nil, "head", values: ["reuseIdentifier": "head"]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
            v.clipsToBounds = true
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.addSubview(view_head_t(b))
            v.backgroundColor = UIColor.systemOrange
        }
    }

    // <collectionReusableView>, line 224
    private static func prototype_head(_ b: InterfaceBuilder) {
        b.addTopLevel(view_head(b))
    }

    // <collectionReusableView>, line 235
    private static func view_foot(_ b: InterfaceBuilder) -> UICollectionReusableView {
        b.view(UICollectionReusableView.self, nil, "foot", values: ["reuseIdentifier": "foot"]) { v in
            v.frame = CGRect(x: 0, y: 300, width: 320, height: 24)
            v.clipsToBounds = true
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemBrown
        }
    }

    // <collectionReusableView>, line 235
    private static func prototype_foot(_ b: InterfaceBuilder) {
        b.addTopLevel(view_foot(b))
    }

    // <collectionView>, line 193
    private static func view_v_grid(_ b: InterfaceBuilder) -> UICollectionView {
        b.view(UICollectionView.self, nil, "v-grid", values: ["collectionViewLayout": b.plainObject(UICollectionViewFlowLayout.self, nil, "g-layout") { $0.minimumLineSpacing = 12; $0.minimumInteritemSpacing = 6; $0.itemSize = CGSize(width: 80, height: 64); $0.headerReferenceSize = CGSize(width: 50, height: 40); $0.footerReferenceSize = CGSize(width: 50, height: 24); $0.sectionInset = UIEdgeInsets(top: 14, left: 10, bottom: 8, right: 20) }]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.clipsToBounds = true
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.backgroundColor = UIColor.systemGray5
            v.register(b.prototype { prototype_tile($0) }, forCellWithReuseIdentifier: "tile")
            v.register(b.prototype { prototype_head($0) }, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "head")
            v.register(b.prototype { prototype_foot($0) }, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter, withReuseIdentifier: "foot")
        }
    }

    // <collectionView>, line 193
    private static func load_v_grid(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_grid(b)
        b.connect("v-grid", "c-grid") { (v: UICollectionView, d: any UICollectionViewDataSource) in v.dataSource = d }
        b.connect("v-grid", "c-grid") { (v: UICollectionView, d: any UICollectionViewDelegate) in v.delegate = d }
        return view
    }

    // <collectionViewController>, line 192
    private static func scene_c_grid(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UICollectionViewController.self, b.type("GridController"), "c-grid", { _ in }, view: { load_v_grid($0) })
    }

    // <containerView>, line 257
    private static func view_b_box(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "b-box") { v in
            v.frame = CGRect(x: 40, y: 60, width: 240, height: 160)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 253
    private static func view_v_box(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-box") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_b_box(b))
            b.set("v-box-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 253
    private static func load_v_box(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_box(b)
        b.embed("b-embed", in: "b-box")
        return view
    }

    // <viewController>, line 252
    private static func scene_c_box(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-box", { _ in
            b.segue(InterfaceSegue("b-embed", .embed, to: "c-inner"))
        }, view: { load_v_box($0) })
    }

    // <label> "Embedded", line 280
    private static func view_i_label(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "i-label") { v in
            v.frame = CGRect(x: 20, y: 20, width: 100, height: 20)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("i-label.text", "Embedded")
            v.textAlignment = .natural
            v.translatesAutoresizingMaskIntoConstraints = false
            v.isUserInteractionEnabled = false
        }
    }

    // <view>, line 276
    private static func view_v_inner(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-inner") { v in
            v.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_i_label(b))
            b.set("v-inner-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemCyan
        }
    }

    // <view>, line 276
    private static func load_v_inner(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_inner(b)
        b.constraint("i-1", "i-label", .centerX, .equal, "v-inner", .centerX)
        b.constraint("i-2", "v-inner", .bottom, .equal, "i-label", .bottom, constant: 12)
        return view
    }

    // <viewController>, line 275
    private static func scene_c_inner(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-inner", { _ in }, view: { load_v_inner($0) })
    }

    // <splitViewController>, line 298
    private static func scene_c_split(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UISplitViewController.self, nil, "c-split", values: ["style": UISplitViewController.Style.doubleColumn], { v in
            v.preferredSplitBehavior = .tile
            v.preferredDisplayMode = .oneBesideSecondary
            v.setViewController(b.scene("c-side"), for: .primary)
            v.setViewController(b.scene("c-main"), for: .secondary)
        })
    }

    // <navigationItem> "Sidebar", line 323
    private static func fill_si_n(_ b: InterfaceBuilder, _ v: UINavigationItem) {
        b.existing(v, "si-n") { v in
            v.title = b.text("si-n.title", "Sidebar")
        }
    }

    // <label> "Side", line 315
    private static func view_si_1(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "si-1") { v in
            v.frame = CGRect(x: 20, y: 120, width: 200, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("si-1.text", "Side")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 311
    private static func view_v_side(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-side") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 768)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_si_1(b))
            b.set("v-side-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 311
    private static func load_v_side(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_side(b)
        return view
    }

    // <viewController>, line 310
    private static func scene_c_side(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-side", { v in
            fill_si_n(b, v.navigationItem)
        }, view: { load_v_side($0) })
    }

    // <navigationItem> "Content", line 344
    private static func fill_ma_n(_ b: InterfaceBuilder, _ v: UINavigationItem) {
        b.existing(v, "ma-n") { v in
            v.title = b.text("ma-n.title", "Content")
        }
    }

    // <label> "Main", line 336
    private static func view_ma_1(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "ma-1") { v in
            v.frame = CGRect(x: 40, y: 120, width: 200, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("ma-1.text", "Main")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 332
    private static func view_v_main(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-main") { v in
            v.frame = CGRect(x: 0, y: 0, width: 704, height: 768)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_ma_1(b))
            b.set("v-main-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemMint
        }
    }

    // <view>, line 332
    private static func load_v_main(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_main(b)
        return view
    }

    // <viewController>, line 331
    private static func scene_c_main(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-main", { v in
            fill_ma_n(b, v.navigationItem)
        }, view: { load_v_main($0) })
    }

    // <pageViewController>, line 352
    private static func scene_c_pages(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIPageViewController.self, b.type("PagesController"), "c-pages", values: ["transitionStyle": UIPageViewController.TransitionStyle.scroll, "navigationOrientation": UIPageViewController.NavigationOrientation.horizontal, "pageSpacing": CGFloat(24)], { _ in })
    }

    // <tabBarController>, line 360
    private static func scene_c_references(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UITabBarController.self, nil, "c-references", { v in
            v.viewControllers = (v.viewControllers ?? []) + [b.scene("rf-1")]
            v.viewControllers = (v.viewControllers ?? []) + [b.scene("rf-2")]
        })
    }

    // <viewControllerPlaceholder>, line 372
    private static func scene_rf_1(_ b: InterfaceBuilder) -> UIViewController {
        b.reference("Elements", "texts")
    }

    // <viewControllerPlaceholder>, line 377
    private static func scene_rf_2(_ b: InterfaceBuilder) -> UIViewController {
        b.scene("c-box")
    }

    // <barButtonItem> "Left", line 393
    private static func item_n_left(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-left") { v in
            v.title = b.text("n-left.title", "Left")
        }
    }

    // <switch>, line 395
    private static func view_n_switch(_ b: InterfaceBuilder) -> UISwitch {
        b.view(UISwitch.self, nil, "n-switch") { v in
            v.frame = CGRect(x: 250, y: 6, width: 51, height: 31)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.isOn = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <barButtonItem>, line 394
    private static func item_n_right(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-right") { v in
            v.style = .plain
            v.customView = view_n_switch(b)
        }
    }

    // <navigationItem> "Bar", line 392
    private static func item_n_item(_ b: InterfaceBuilder) -> UINavigationItem {
        b.navigationItem(nil, "n-item") { v in
            v.title = b.text("n-item.title", "Bar")
            v.leftBarButtonItem = item_n_left(b)
            v.rightBarButtonItem = item_n_right(b)
        }
    }

    // <navigationBar>, line 387
    private static func view_n_bar(_ b: InterfaceBuilder) -> UINavigationBar {
        b.view(UINavigationBar.self, nil, "n-bar") { v in
            v.frame = CGRect(x: 0, y: 20, width: 320, height: 44)
            v.contentMode = .scaleToFill
            v.isTranslucent = false
            v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            v.barTintColor = UIColor.systemYellow
            v.items = [item_n_item(b)]
        }
    }

    // <label> "Title view", line 408
    private static func view_n_title(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "n-title") { v in
            v.frame = CGRect(x: 100, y: 5, width: 120, height: 34)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("n-title.text", "Title view")
            v.textAlignment = .center
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.textColor = UIColor.systemPurple
        }
    }

    // <navigationItem>, line 407
    private static func item_n_item2(_ b: InterfaceBuilder) -> UINavigationItem {
        b.navigationItem(nil, "n-item2") { v in
            v.titleView = view_n_title(b)
        }
    }

    // <navigationBar>, line 403
    private static func view_n_bar2(_ b: InterfaceBuilder) -> UINavigationBar {
        b.view(UINavigationBar.self, nil, "n-bar2") { v in
            v.frame = CGRect(x: 0, y: 80, width: 320, height: 44)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            v.items = [item_n_item2(b)]
        }
    }

    // <searchBar> "Pump", line 416
    private static func view_n_search(_ b: InterfaceBuilder) -> UISearchBar {
        b.view(UISearchBar.self, nil, "n-search") { v in
            v.frame = CGRect(x: 0, y: 140, width: 320, height: 120)
            v.contentMode = .redraw
            v.prompt = b.text("n-search.prompt", "Find a pump")
            v.showsCancelButton = true
            v.showsScopeBar = true
            v.text = b.text("n-search.text", "Pump")
            v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            v.returnKeyType = .search
            v.scopeButtonTitles = ["All", "New"]
        }
    }

    // <barButtonItem>, line 429
    private static func item_n_t1(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-t1") { v in
            v.image = UIImage(systemName: "star")
        }
    }

    // <barButtonItem>, line 430
    private static func item_n_t2(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-t2", values: ["systemItem": UIBarButtonItem.SystemItem.fixedSpace]) { v in
            v.style = .plain
            v.width = 60
        }
    }

    // <barButtonItem> "Off", line 431
    private static func item_n_t3(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-t3") { v in
            v.isEnabled = false
            v.title = b.text("n-t3.title", "Off")
        }
    }

    // <barButtonItem>, line 432
    private static func item_n_t4(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-t4", values: ["systemItem": UIBarButtonItem.SystemItem.flexibleSpace]) { v in
            v.style = .plain
        }
    }

    // <barButtonItem>, line 433
    private static func item_n_t5(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "n-t5", values: ["systemItem": UIBarButtonItem.SystemItem.trash]) { v in
            v.tintColor = UIColor.systemRed
        }
    }

    // <toolbar>, line 425
    private static func view_n_tools(_ b: InterfaceBuilder) -> UIToolbar {
        b.view(UIToolbar.self, nil, "n-tools") { v in
            v.frame = CGRect(x: 0, y: 280, width: 320, height: 44)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            v.items = [item_n_t1(b), item_n_t2(b), item_n_t3(b), item_n_t4(b), item_n_t5(b)]
            v.tintColor = UIColor.systemGreen
        }
    }

    // <tabBarItem> "One", line 443
    private static func item_n_i1(_ b: InterfaceBuilder) -> UITabBarItem {
        b.item(UITabBarItem.self, nil, "n-i1") { v in
            v.badgeValue = "3"
            v.image = UIImage(systemName: "circle")
            v.title = b.text("n-i1.title", "One")
        }
    }

    // <tabBarItem>, line 444
    private static func item_n_i2(_ b: InterfaceBuilder) -> UITabBarItem {
        b.item(UITabBarItem.self, nil, "n-i2", values: ["systemItem": UITabBarItem.SystemItem.recents]) { _ in }
    }

    // <tabBarItem> "Off", line 445
    private static func item_n_i3(_ b: InterfaceBuilder) -> UITabBarItem {
        b.item(UITabBarItem.self, nil, "n-i3") { v in
            v.isEnabled = false
            v.image = UIImage(systemName: "square")
            v.title = b.text("n-i3.title", "Off")
        }
    }

    // <tabBar>, line 439
    private static func view_n_tabs(_ b: InterfaceBuilder) -> UITabBar {
        b.view(UITabBar.self, nil, "n-tabs") { v in
            v.frame = CGRect(x: 0, y: 431, width: 320, height: 49)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            v.items = [item_n_i1(b), item_n_i2(b), item_n_i3(b)]
            v.unselectedItemTintColor = UIColor.systemBrown
        }
    }

    // <view>, line 383
    private static func view_v_bars(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-bars") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_n_bar(b))
            v.addSubview(view_n_bar2(b))
            v.addSubview(view_n_search(b))
            v.addSubview(view_n_tools(b))
            v.addSubview(view_n_tabs(b))
            b.set("v-bars-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 383
    private static func load_v_bars(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_bars(b)
        return view
    }

    // <viewController>, line 382
    private static func scene_c_bars(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-bars", { _ in }, view: { load_v_bars($0) })
    }

    // <view>, line 465
    private static func view_a1(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a1") { v in
            v.frame = CGRect(x: 20, y: 20, width: 60, height: 30)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemRed
        }
    }

    // <view>, line 470
    private static func view_a2(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a2") { v in
            v.frame = CGRect(x: 100, y: 20, width: 60, height: 30)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemOrange
        }
    }

    // <view>, line 475
    private static func view_a3(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a3") { v in
            v.frame = CGRect(x: 20, y: 60, width: 60, height: 30)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleHeight]
            v.backgroundColor = UIColor.systemYellow
        }
    }

    // <view>, line 480
    private static func view_a4(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a4") { v in
            v.frame = CGRect(x: 100, y: 60, width: 60, height: 30)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
            v.backgroundColor = UIColor.systemGreen
        }
    }

    // <label> "Custom font", line 485
    private static func view_a5(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "a5") { v in
            v.frame = CGRect(x: 20, y: 200, width: 280, height: 34)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("a5.text", "Custom font")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont(name: "NotoSerif-Bold", size: 22) ?? UIFont(name: "Noto Serif", size: 22) ?? UIFont.systemFont(ofSize: 22)
            v.textColor = b.color("Ink", UIColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1))
        }
    }

    // <label> "A label that shrinks to its width", line 491
    private static func view_a6(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "a6") { v in
            v.frame = CGRect(x: 20, y: 240, width: 120, height: 40)
            v.adjustsFontSizeToFitWidth = true
            v.lineBreakMode = .byTruncatingTail
            v.minimumScaleFactor = 0.5
            v.isOpaque = false
            v.text = b.text("a6.text", "A label that shrinks to its width")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <textField> "secret", line 495
    private static func view_a7(_ b: InterfaceBuilder) -> UITextField {
        b.view(UITextField.self, nil, "a7") { v in
            v.frame = CGRect(x: 160, y: 240, width: 140, height: 34)
            v.borderStyle = .bezel
            v.clearButtonMode = .always
            v.minimumFontSize = 17
            v.isOpaque = false
            v.text = b.text("a7.text", "secret")
            v.textAlignment = .right
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont.systemFont(ofSize: 14)
            v.isSecureTextEntry = true
        }
    }

    // <view>, line 501
    private static func view_a8(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, b.type("KindBox"), "a8") { v in
            v.frame = CGRect(x: 20, y: 290, width: 120, height: 80)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray6
        }
    }

    // <label> "Blur", line 538
    private static func view_a9t(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "a9t") { v in
            v.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("a9t.text", "Blur")
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 534
    private static func fill_a9v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "a9v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 140, height: 80)
            v.clipsToBounds = true
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = []
            v.addSubview(view_a9t(b))
        }
    }

    // <visualEffectView>, line 531
    private static func view_a9(_ b: InterfaceBuilder) -> UIVisualEffectView {
        b.view(UIVisualEffectView.self, nil, "a9", values: ["effect": UIBlurEffect(style: .dark)]) { v in
            v.frame = CGRect(x: 160, y: 290, width: 140, height: 80)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            fill_a9v(b, v.contentView)
        }
    }

    // <button>, line 546
    private static func view_a10(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "a10", values: ["buttonType": UIButton.ButtonType.contactAdd]) { v in
            v.frame = CGRect(x: 20, y: 380, width: 44, height: 44)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <button>, line 550
    private static func view_a11(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "a11", values: ["buttonType": UIButton.ButtonType.infoLight]) { v in
            v.frame = CGRect(x: 80, y: 380, width: 44, height: 44)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <button>, line 554
    private static func view_a12(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "a12", values: ["buttonType": UIButton.ButtonType.custom]) { v in
            v.frame = CGRect(x: 140, y: 380, width: 120, height: 44)
            v.contentHorizontalAlignment = .leading
            v.isOpaque = false
            v.isSelected = true
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("a12.normalTitle", "Normal"), for: .normal)
            v.setTitle(b.text("a12.selectedTitle", "Selected"), for: .selected)
            v.setImage(UIImage(systemName: "checkmark"), for: .selected)
            v.setTitleColor(UIColor.systemGreen, for: .selected)
        }
    }

    // <imageView>, line 562
    private static func view_a13(_ b: InterfaceBuilder) -> UIImageView {
        b.view(UIImageView.self, nil, "a13") { v in
            v.frame = CGRect(x: 270, y: 380, width: 30, height: 60)
            v.clipsToBounds = true
            v.contentMode = .bottomRight
            v.image = UIImage(systemName: "heart.fill")
            v.isOpaque = false
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.tintColor = UIColor.systemPink
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 571
    private static func view_a15(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a15") { v in
            v.frame = CGRect(x: 30, y: 5, width: 60, height: 30)
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemIndigo
        }
    }

    // <view>, line 568
    private static func view_a14(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "a14") { v in
            v.frame = CGRect(x: 20, y: 440, width: 280, height: 40)
            v.contentMode = .scaleToFill
            v.semanticContentAttribute = .forceRightToLeft
            v.translatesAutoresizingMaskIntoConstraints = false
            v.addSubview(view_a15(b))
            v.backgroundColor = UIColor.systemGray5
            v.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 30, bottom: 6, trailing: 0)
        }
    }

    // <view>, line 461
    private static func view_v_attributes(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-attributes") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 500)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_a1(b))
            v.addSubview(view_a2(b))
            v.addSubview(view_a3(b))
            v.addSubview(view_a4(b))
            v.addSubview(view_a5(b))
            v.addSubview(view_a6(b))
            v.addSubview(view_a7(b))
            v.addSubview(view_a8(b))
            v.addSubview(view_a9(b))
            v.addSubview(view_a10(b))
            v.addSubview(view_a11(b))
            v.addSubview(view_a12(b))
            v.addSubview(view_a13(b))
            v.addSubview(view_a14(b))
            b.set("v-attributes-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 461
    private static func load_v_attributes(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_attributes(b)
        b.attribute("isFramed", of: "a8", true)
        b.attribute("weight", of: "a8", 2.5)
        b.attribute("word", of: "a8", "Box")
        b.attribute("ink", of: "a8", UIColor.systemBlue)
        b.attribute("origin", of: "a8", CGPoint(x: 12, y: 20))
        b.attribute("extent", of: "a8", CGSize(width: 40, height: 24))
        b.attribute("area", of: "a8", CGRect(x: 60, y: 30, width: 50, height: 40))
        b.attribute("layer.borderColor", of: "a8", UIColor.systemRed)
        b.attribute("layer.borderWidth", of: "a8", 3)
        b.constraint("a14-1", "a15", .leading, .equal, "a14", .leadingMargin)
        b.constraint("a14-2", "a15", .top, .equal, "a14", .topMargin)
        b.constraint("a14-3", "a14", .bottomMargin, .equal, "a15", .bottom)
        b.constraint("a14-4", "a15", .width, constant: 60)
        b.constraint("a-1", "a14", .leading, .equal, "v-attributes-safe", .leading, constant: 20)
        b.constraint("a-2", "v-attributes-safe", .trailing, .equal, "a14", .trailing, constant: 20)
        b.constraint("a-3", "a14", .bottom, .equal, "v-attributes-safe", .bottom, constant: -20)
        b.constraint("a-4", "a14", .height, constant: 40)
        return view
    }

    // <viewController>, line 460
    private static func scene_c_attributes(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-attributes", { _ in }, view: { load_v_attributes($0) })
    }

    // <label> "Font", line 607
    private static func view_k1(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "k1") { v in
            v.frame = CGRect(x: 20, y: 40, width: 280, height: 40)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("k1.text", "Font")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont.systemFont(ofSize: 17)
        }
    }

    // <label> "Hidden when flat", line 615
    private static func view_k2(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "k2") { v in
            v.frame = CGRect(x: 20, y: 90, width: 280, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("k2.text", "Hidden when flat")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 620
    private static func view_k3(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "k3") { v in
            v.frame = CGRect(x: 20, y: 130, width: 80, height: 40)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemBlue
        }
    }

    // <view>, line 625
    private static func view_k4(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "k4") { v in
            v.frame = CGRect(x: 120, y: 130, width: 80, height: 40)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemRed
        }
    }

    // <view>, line 634
    private static func view_k6(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "k6") { v in
            v.contentMode = .scaleToFill
            v.backgroundColor = UIColor.systemGreen
        }
    }

    // <view>, line 637
    private static func view_k7(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "k7") { v in
            v.contentMode = .scaleToFill
            v.backgroundColor = UIColor.systemPurple
        }
    }

    // <stackView>, line 630
    private static func view_k5(_ b: InterfaceBuilder) -> UIStackView {
        b.view(UIStackView.self, nil, "k5") { v in
            v.frame = CGRect(x: 20, y: 190, width: 200, height: 100)
            v.axis = .vertical
            v.contentMode = .scaleToFill
            v.distribution = .fillEqually
            v.isOpaque = false
            v.spacing = 6
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.addArrangedSubview(view_k6(b))
            v.addArrangedSubview(view_k7(b))
        }
    }

    // <view>, line 603
    private static func view_v_classes(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-classes") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_k1(b))
            v.addSubview(view_k2(b))
            v.addSubview(view_k3(b))
            v.addSubview(view_k4(b))
            v.addSubview(view_k5(b))
            b.set("v-classes-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 603
    private static func load_v_classes(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_classes(b)
        b.variations("k1") { b, t in
            b.with("k1") { (v: UILabel) in
                v.font = UIFont.systemFont(ofSize: 17)
                if t.horizontalSizeClass == .regular { v.font = UIFont.boldSystemFont(ofSize: 30) }
            }
        }
        b.variations("k2") { b, t in
            b.with("k2") { (v: UILabel) in
                v.isHidden = false
                if t.verticalSizeClass == .compact { v.isHidden = true }
            }
        }
        b.variations("k5") { b, t in
            b.with("k5") { (v: UIStackView) in
                v.axis = .vertical
                if t.verticalSizeClass == .compact { v.axis = .horizontal }
            }
        }
        b.variations("v-classes") { b, t in
            var excluded: Set<String> = ["k4"]
            if t.horizontalSizeClass == .regular { excluded.subtract(["k4"]) }
            if t.horizontalSizeClass == .regular { excluded.formUnion(["k3"]) }
            b.install(in: "v-classes", subviews: ["k1", "k2", "k3", "k4", "k5"], constraints: [], excluding: excluded)
        }
        return view
    }

    // <viewController>, line 602
    private static func scene_c_classes(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-classes", { _ in }, view: { load_v_classes($0) })
    }

    // <label> "Name", line 670
    private static func view_e_name(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "e-name") { v in
            v.frame = CGRect(x: 20, y: 20, width: 280, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("e-name.text", "Name")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 674
    private static func view_e_bar1(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-bar1") { v in
            v.frame = CGRect(x: 20, y: 55, width: 80, height: 10)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 678
    private static func view_e_bar2(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-bar2") { v in
            v.frame = CGRect(x: 120, y: 55, width: 80, height: 10)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <button>, line 682
    private static func view_e_button(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "e-button", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 75, width: 120, height: 34)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("e-button.normalTitle", "Target"), for: .normal)
        }
    }

    // <button>, line 690
    private static func view_e_chain(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "e-chain", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 160, y: 75, width: 120, height: 34)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("e-chain.normalTitle", "Chain"), for: .normal)
        }
    }

    // <slider>, line 698
    private static func view_e_slider(_ b: InterfaceBuilder) -> UISlider {
        b.view(UISlider.self, nil, "e-slider") { v in
            v.frame = CGRect(x: 20, y: 120, width: 280, height: 31)
            v.minimumValue = 0
            v.maximumValue = 1
            v.value = 0.5
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 705
    private static func view_e_tap(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-tap") { v in
            v.frame = CGRect(x: 20, y: 170, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 1
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 713
    private static func view_e_longPress(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-longPress") { v in
            v.frame = CGRect(x: 170, y: 170, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 2
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 721
    private static func view_e_pan(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-pan") { v in
            v.frame = CGRect(x: 20, y: 240, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 3
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 729
    private static func view_e_swipe(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-swipe") { v in
            v.frame = CGRect(x: 170, y: 240, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 4
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 737
    private static func view_e_pinch(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-pinch") { v in
            v.frame = CGRect(x: 20, y: 310, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 5
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 745
    private static func view_e_rotation(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-rotation") { v in
            v.frame = CGRect(x: 170, y: 310, width: 130, height: 60)
            v.contentMode = .scaleToFill
            v.tag = 6
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 753
    private static func view_e_screenEdgePan(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "e-screenEdgePan") { v in
            v.frame = CGRect(x: 0, y: 400, width: 40, height: 80)
            v.contentMode = .scaleToFill
            v.tag = 7
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGray4
        }
    }

    // <view>, line 666
    private static func view_v_connections(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-connections") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_e_name(b))
            v.addSubview(view_e_bar1(b))
            v.addSubview(view_e_bar2(b))
            v.addSubview(view_e_button(b))
            v.addSubview(view_e_chain(b))
            v.addSubview(view_e_slider(b))
            v.addSubview(view_e_tap(b))
            v.addSubview(view_e_longPress(b))
            v.addSubview(view_e_pan(b))
            v.addSubview(view_e_swipe(b))
            v.addSubview(view_e_pinch(b))
            v.addSubview(view_e_rotation(b))
            v.addSubview(view_e_screenEdgePan(b))
            b.set("v-connections-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <tapGestureRecognizer>, line 772
    private static func gesture_e_tap_g(_ b: InterfaceBuilder) -> UITapGestureRecognizer {
        b.plainObject(UITapGestureRecognizer.self, nil, "e-tap-g") { _ in }
    }

    // <longPressGestureRecognizer>, line 777
    private static func gesture_e_longPress_g(_ b: InterfaceBuilder) -> UILongPressGestureRecognizer {
        b.plainObject(UILongPressGestureRecognizer.self, nil, "e-longPress-g") { v in
            v.minimumPressDuration = 0.5
        }
    }

    // <panGestureRecognizer>, line 782
    private static func gesture_e_pan_g(_ b: InterfaceBuilder) -> UIPanGestureRecognizer {
        b.plainObject(UIPanGestureRecognizer.self, nil, "e-pan-g") { v in
            v.minimumNumberOfTouches = 1
        }
    }

    // <swipeGestureRecognizer>, line 787
    private static func gesture_e_swipe_g(_ b: InterfaceBuilder) -> UISwipeGestureRecognizer {
        b.plainObject(UISwipeGestureRecognizer.self, nil, "e-swipe-g") { v in
            v.direction = .left
        }
    }

    // <pinchGestureRecognizer>, line 792
    private static func gesture_e_pinch_g(_ b: InterfaceBuilder) -> UIPinchGestureRecognizer {
        b.plainObject(UIPinchGestureRecognizer.self, nil, "e-pinch-g") { _ in }
    }

    // <rotationGestureRecognizer>, line 797
    private static func gesture_e_rotation_g(_ b: InterfaceBuilder) -> UIRotationGestureRecognizer {
        b.plainObject(UIRotationGestureRecognizer.self, nil, "e-rotation-g") { _ in }
    }

    // <screenEdgePanGestureRecognizer>, line 802
    private static func gesture_e_screenEdgePan_g(_ b: InterfaceBuilder) -> UIScreenEdgePanGestureRecognizer {
        b.plainObject(UIScreenEdgePanGestureRecognizer.self, nil, "e-screenEdgePan-g") { v in
            v.minimumNumberOfTouches = 1
            v.edges = [.left]
        }
    }

    // <view>, line 666
    private static func load_v_connections(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_connections(b)
        _ = gesture_e_tap_g(b)
        b.keepAlive("e-tap-g")
        _ = gesture_e_longPress_g(b)
        b.keepAlive("e-longPress-g")
        _ = gesture_e_pan_g(b)
        b.keepAlive("e-pan-g")
        _ = gesture_e_swipe_g(b)
        b.keepAlive("e-swipe-g")
        _ = gesture_e_pinch_g(b)
        b.keepAlive("e-pinch-g")
        _ = gesture_e_rotation_g(b)
        b.keepAlive("e-rotation-g")
        _ = gesture_e_screenEdgePan_g(b)
        b.keepAlive("e-screenEdgePan-g")
        b.outlet("name", of: "c-connections", to: "e-name")
        b.outlets("bars", of: "c-connections", to: ["e-bar1", "e-bar2"])
        b.action(Selector("touched:"), of: "e-button", to: "c-connections", for: .touchUpInside)
        b.action(Selector("chained:"), of: "e-chain", to: "-2", for: .touchUpInside)
        b.action(Selector("slid:"), of: "e-slider", to: "c-connections", for: .valueChanged)
        b.connect("e-tap", "e-tap-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-longPress", "e-longPress-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-pan", "e-pan-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-swipe", "e-swipe-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-pinch", "e-pinch-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-rotation", "e-rotation-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.connect("e-screenEdgePan", "e-screenEdgePan-g") { (v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g) }
        b.action(Selector("recognized:"), of: "e-tap-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-longPress-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-pan-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-swipe-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-pinch-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-rotation-g", to: "c-connections")
        b.action(Selector("recognized:"), of: "e-screenEdgePan-g", to: "c-connections")
        return view
    }

    // <viewController>, line 665
    private static func scene_c_connections(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, b.type("ConnectionsController"), "c-connections", { _ in }, view: { load_v_connections($0) })
    }

    // <navigationBar>, line 815
    private static func fill_t_bar(_ b: InterfaceBuilder, _ v: UINavigationBar) {
        b.existing(v, "t-bar") { v in
            v.contentMode = .scaleToFill
        }
    }

    // <toolbar>, line 819
    private static func fill_t_tools(_ b: InterfaceBuilder, _ v: UIToolbar) {
        b.existing(v, "t-tools") { v in
            v.contentMode = .scaleToFill
            v.isOpaque = false
        }
    }

    // <navigationController>, line 813
    private static func scene_c_segues(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UINavigationController.self, nil, "c-segues", { v in
            v.isToolbarHidden = false
            fill_t_bar(b, v.navigationBar)
            fill_t_tools(b, v.toolbar)
            v.viewControllers = [b.scene("c-start")]
        })
    }

    // <barButtonItem> "Tool", line 893
    private static func item_t_tool(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "t-tool") { v in
            v.title = b.text("t-tool.title", "Tool")
        }
    }

    // <navigationItem> "Start", line 895
    private static func fill_t_item(_ b: InterfaceBuilder, _ v: UINavigationItem) {
        b.existing(v, "t-item") { v in
            v.backButtonTitle = b.text("t-item.backButtonTitle", "Return")
            v.prompt = b.text("t-item.prompt", "Prompt")
            v.title = b.text("t-item.title", "Start")
        }
    }

    // <button>, line 838
    private static func view_t_show(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-show", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 120, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 1
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-show.normalTitle", "Show"), for: .normal)
        }
    }

    // <button>, line 846
    private static func view_t_push(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-push", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 170, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 2
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-push.normalTitle", "Push"), for: .normal)
        }
    }

    // <button>, line 854
    private static func view_t_detail(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-detail", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 220, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 3
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-detail.normalTitle", "Detail"), for: .normal)
        }
    }

    // <button>, line 862
    private static func view_t_present(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-present", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 270, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 4
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-present.normalTitle", "Present"), for: .normal)
        }
    }

    // <button>, line 870
    private static func view_t_popover(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-popover", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 320, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 5
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-popover.normalTitle", "Popover"), for: .normal)
        }
    }

    // <button>, line 880
    private static func view_t_custom(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "t-custom", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 370, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 6
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("t-custom.normalTitle", "Custom"), for: .normal)
        }
    }

    // <view>, line 834
    private static func view_v_start(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-start") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_t_show(b))
            v.addSubview(view_t_push(b))
            v.addSubview(view_t_detail(b))
            v.addSubview(view_t_present(b))
            v.addSubview(view_t_popover(b))
            v.addSubview(view_t_custom(b))
            b.set("v-start-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 834
    private static func load_v_start(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_start(b)
        b.trigger("t-show-s", from: "t-show")
        b.trigger("t-push-s", from: "t-push")
        b.trigger("t-detail-s", from: "t-detail")
        b.trigger("t-present-s", from: "t-present")
        b.trigger("t-popover-s", from: "t-popover")
        b.trigger("t-custom-s", from: "t-custom")
        return view
    }

    // <viewController>, line 833
    private static func scene_c_start(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, b.type("StartController"), "c-start", { v in
            v.toolbarItems = [item_t_tool(b)]
            fill_t_item(b, v.navigationItem)
            b.segue(InterfaceSegue("t-show-s", .show, identifier: "show", to: "c-end"))
            b.segue(InterfaceSegue("t-push-s", .push, identifier: "push", to: "c-end"))
            b.segue(InterfaceSegue("t-detail-s", .showDetail, identifier: "detail", to: "c-end"))
            b.segue(InterfaceSegue("t-present-s", .presentation, identifier: "present", to: "c-end").with { $0.presentationStyle = .fullScreen; $0.transitionStyle = .crossDissolve })
            b.segue(InterfaceSegue("t-popover-s", .popover, identifier: "popover", to: "c-end").with { $0.anchor = "t-popover"; $0.arrowDirections = [.up] })
            b.segue(InterfaceSegue("t-custom-s", .custom, identifier: "custom", to: "c-end").with { $0.type = b.type("KindSegue") })
        }, view: { load_v_start($0) })
    }

    // <navigationItem> "End", line 924
    private static func fill_d_item(_ b: InterfaceBuilder, _ v: UINavigationItem) {
        b.existing(v, "d-item") { v in
            v.title = b.text("d-item.title", "End")
        }
    }

    // <label> "Destination", line 908
    private static func view_d_1(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "d-1") { v in
            v.frame = CGRect(x: 20, y: 160, width: 200, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("d-1.text", "Destination")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <button>, line 912
    private static func view_d_2(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "d-2", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 200, width: 120, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.tag = 9
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("d-2.normalTitle", "Unwind"), for: .normal)
        }
    }

    // <view>, line 904
    private static func view_v_end(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-end") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_d_1(b))
            v.addSubview(view_d_2(b))
            b.set("v-end-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemGray6
        }
    }

    // <view>, line 904
    private static func load_v_end(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_end(b)
        b.trigger("d-3", from: "d-2")
        return view
    }

    // <viewController>, line 903
    private static func scene_c_end(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-end", { v in
            fill_d_item(b, v.navigationItem)
            v.preferredContentSize = CGSize(width: 220, height: 260)
            b.segue(InterfaceSegue("d-3", .unwind(Selector("unwound:")), identifier: "unwind"))
        }, view: { load_v_end($0) })
    }

    // <label> "Pump", line 940
    private static func view_w_label(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "w-label") { v in
            v.frame = CGRect(x: 20, y: 30, width: 280, height: 30)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = b.text("w-label.text", "Pump")
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <button>, line 944
    private static func view_w_button(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "w-button", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 70, width: 140, height: 40)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle(b.text("w-button.normalTitle", "Start"), for: .normal)
        }
    }

    // <segmentedControl>, line 949
    private static func view_w_segments(_ b: InterfaceBuilder) -> UISegmentedControl {
        b.view(UISegmentedControl.self, nil, "w-segments") { v in
            v.frame = CGRect(x: 20, y: 120, width: 200, height: 32)
            v.insertSegment(withTitle: b.text("w-segments.segmentTitles[0]", "On"), at: 0, animated: false)
            v.insertSegment(withTitle: b.text("w-segments.segmentTitles[1]", "Off"), at: 1, animated: false)
            v.selectedSegmentIndex = 0
            v.contentHorizontalAlignment = .left
            v.contentVerticalAlignment = .top
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <textField>, line 957
    private static func view_w_field(_ b: InterfaceBuilder) -> UITextField {
        b.view(UITextField.self, nil, "w-field") { v in
            v.frame = CGRect(x: 20, y: 165, width: 200, height: 34)
            v.borderStyle = .roundedRect
            v.minimumFontSize = 17
            v.isOpaque = false
            v.placeholder = b.text("w-field.placeholder", "Name")
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <imageView>, line 961
    private static func view_w_image(_ b: InterfaceBuilder) -> UIImageView {
        b.view(UIImageView.self, nil, "w-image") { v in
            v.frame = CGRect(x: 20, y: 210, width: 80, height: 60)
            v.contentMode = .center
            v.image = b.image("Mark")
            v.isOpaque = false
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <view>, line 936
    private static func view_v_bundle(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-bundle") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_w_label(b))
            v.addSubview(view_w_button(b))
            v.addSubview(view_w_segments(b))
            v.addSubview(view_w_field(b))
            v.addSubview(view_w_image(b))
            b.set("v-bundle-safe", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 936
    private static func load_v_bundle(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_bundle(b)
        return view
    }

    // <viewController>, line 935
    private static func scene_c_bundle(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-bundle", { _ in }, view: { load_v_bundle($0) })
    }
}
