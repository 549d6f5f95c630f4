// Compiled from Elements.storyboard by easel-app. Do not edit.
// swift-format-ignore-file
import UIKit

@MainActor
enum EaselStoryboard_Elements {
    static var file: InterfaceFile {
        InterfaceFile(
            storyboard: "Elements",
            initial: "c-texts",
            scenes: [
                InterfaceScene("c-texts", identifier: "texts") { scene_c_texts($0) },
                InterfaceScene("c-controls", identifier: "controls") { scene_c_controls($0) },
                InterfaceScene("c-layout", identifier: "layout") { scene_c_layout($0) },
                InterfaceScene("c-rows", identifier: "rows") { scene_c_rows($0) },
                InterfaceScene("c-tabs", identifier: "tabs") { scene_c_tabs($0) },
                InterfaceScene("c-nav") { scene_c_nav($0) },
                InterfaceScene("c-first") { scene_c_first($0) },
                InterfaceScene("c-second") { scene_c_second($0) },
            ]
        )
    }

    // <label> "Plain label", line 15
    private static func view_t1(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "t1") { v in
            v.frame = CGRect(x: 20, y: 30, width: 200, height: 21)
            v.adjustsFontSizeToFitWidth = false
            v.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
            v.lineBreakMode = .byTruncatingTail
            v.isOpaque = false
            v.text = "Plain label"
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
            v.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont.systemFont(ofSize: 17)
        }
    }

    // <label>, line 22
    private static func view_t2(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "t2") { v in
            v.frame = CGRect(x: 20, y: 60, width: 280, height: 60)
            v.lineBreakMode = .byWordWrapping
            v.numberOfLines = 2
            v.isOpaque = false
            v.textAlignment = .center
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.text = "Two lines, \"quoted\" & \\ escaped, of a text that is long enough to be broken"
            v.font = UIFont.boldSystemFont(ofSize: 14)
            v.textColor = UIColor(red: 0.2, green: 0.4, blue: 0.6000000000000001, alpha: 1)
        }
    }

    // <label>, line 29
    private static func view_t3(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "t3") { v in
            v.frame = CGRect(x: 20, y: 130, width: 280, height: 30)
            v.isOpaque = false
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            do {
                let text = NSMutableAttributedString(string: "")
                text.append(NSAttributedString(string: "Red ", attributes: [.foregroundColor: UIColor.systemRed, .font: UIFont.systemFont(ofSize: 17)]))
                text.append(NSAttributedString(string: "underlined", attributes: [.font: UIFont.systemFont(ofSize: 17), .underlineStyle: 1]))
                v.attributedText = text
            }
        }
    }

    // <label> "Headline", line 47
    private static func view_t4(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "t4") { v in
            v.frame = CGRect(x: 20, y: 170, width: 280, height: 40)
            v.adjustsFontForContentSizeCategory = true
            v.isOpaque = false
            v.text = "Headline"
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont.preferredFont(forTextStyle: .headline)
            v.backgroundColor = UIColor(white: 0, alpha: 0.1)
            v.shadowColor = UIColor.darkText
            v.shadowOffset = CGSize(width: 1, height: 1)
        }
    }

    // <imageView>, line 55
    private static func view_t5(_ b: InterfaceBuilder) -> UIImageView {
        b.view(UIImageView.self, nil, "t5") { v in
            v.frame = CGRect(x: 20, y: 220, width: 40, height: 40)
            v.contentMode = .scaleToFill
            v.image = UIImage(systemName: "star.fill")
            v.isOpaque = false
            v.tag = 4
            v.isUserInteractionEnabled = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.tintColor = UIColor.systemOrange
            v.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 24, weight: .bold, scale: .large)
        }
    }

    // <view>, line 61
    private static func view_t6(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "t6") { v in
            v.frame = CGRect(x: 80, y: 220, width: 60, height: 40)
            v.alpha = 0.5
            v.clipsToBounds = true
            v.contentMode = .scaleToFill
            v.isHidden = false
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor.systemGreen
            v.accessibilityLabel = "Green"
            v.accessibilityHint = "Hint"
            v.accessibilityTraits = [.button]
            v.isAccessibilityElement = true
        }
    }

    // <textField>, line 75
    private static func view_t7(_ b: InterfaceBuilder) -> UITextField {
        b.view(UITextField.self, nil, "t7") { v in
            v.frame = CGRect(x: 20, y: 280, width: 200, height: 34)
            v.borderStyle = .roundedRect
            v.clearButtonMode = .whileEditing
            v.contentHorizontalAlignment = .left
            v.contentVerticalAlignment = .center
            v.minimumFontSize = 17
            v.isOpaque = false
            v.placeholder = "Name"
            v.textAlignment = .natural
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.font = UIFont.systemFont(ofSize: 14)
            v.autocapitalizationType = .words
            v.autocorrectionType = .no
            v.keyboardType = .emailAddress
            v.returnKeyType = .done
            v.textContentType = UITextContentType(rawValue: "email")
        }
    }

    // <textView>, line 81
    private static func view_t8(_ b: InterfaceBuilder) -> UITextView {
        b.view(UITextView.self, nil, "t8") { v in
            v.frame = CGRect(x: 20, y: 330, width: 280, height: 80)
            v.isEditable = false
            v.isOpaque = false
            v.showsHorizontalScrollIndicator = false
            v.textAlignment = .natural
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.text = "A text view\nof two lines."
            v.textColor = UIColor.label
            v.font = UIFont.italicSystemFont(ofSize: 15)
        }
    }

    // <view>, line 11
    private static func view_v_texts(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-texts") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_t1(b))
            v.addSubview(view_t2(b))
            v.addSubview(view_t3(b))
            v.addSubview(view_t4(b))
            v.addSubview(view_t5(b))
            v.addSubview(view_t6(b))
            v.addSubview(view_t7(b))
            v.addSubview(view_t8(b))
            b.set("g-texts", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 11
    private static func load_v_texts(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_texts(b)
        b.attribute("layer.cornerRadius", of: "t6", 8)
        return view
    }

    // <viewController>, line 10
    private static func scene_c_texts(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-texts", { _ in }, view: { load_v_texts($0) })
    }

    // <button>, line 105
    private static func view_b1(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "b1", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 20, y: 30, width: 120, height: 44)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 15)
            v.contentHorizontalAlignment = .center
            v.contentVerticalAlignment = .center
            v.titleLabel?.lineBreakMode = .byTruncatingMiddle
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle("System", for: .normal)
            v.setTitle("Touched", for: .highlighted)
            v.setTitleColor(UIColor.systemRed, for: .highlighted)
        }
    }

    // <button>, line 113
    private static func view_b2(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "b2", values: ["buttonType": UIButton.ButtonType.system]) { v in
            v.frame = CGRect(x: 160, y: 30, width: 140, height: 44)
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.setTitle("Button", for: .normal)
            do {
                var c = UIButton.Configuration.filled()
                c.title = "Filled"
                c.image = UIImage(systemName: "plus")
                c.imagePadding = 6
                c.cornerStyle = .capsule
                c.baseBackgroundColor = UIColor.systemIndigo
                v.configuration = c
            }
        }
    }

    // <button>, line 121
    private static func view_b3(_ b: InterfaceBuilder) -> UIButton {
        b.view(UIButton.self, nil, "b3", values: ["buttonType": UIButton.ButtonType.custom]) { v in
            v.frame = CGRect(x: 20, y: 84, width: 120, height: 44)
            v.isEnabled = false
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.backgroundColor = UIColor(white: 0.9, alpha: 1)
            v.titleLabel?.font = UIFont.systemFont(ofSize: 20, weight: .semibold)
            v.contentEdgeInsets = UIEdgeInsets(top: 2, left: 4, bottom: 2, right: 4)
            v.setTitle("Custom", for: .normal)
            v.setTitleColor(UIColor.label, for: .normal)
        }
    }

    // <slider>, line 131
    private static func view_b4(_ b: InterfaceBuilder) -> UISlider {
        b.view(UISlider.self, nil, "b4") { v in
            v.frame = CGRect(x: 18, y: 140, width: 200, height: 31)
            v.minimumValue = -10
            v.maximumValue = 30
            v.value = 5
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.minimumTrackTintColor = UIColor.systemPink
        }
    }

    // <switch>, line 136
    private static func view_b5(_ b: InterfaceBuilder) -> UISwitch {
        b.view(UISwitch.self, nil, "b5") { v in
            v.frame = CGRect(x: 240, y: 140, width: 51, height: 31)
            v.isOn = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.onTintColor = UIColor.systemTeal
        }
    }

    // <stepper>, line 141
    private static func view_b6(_ b: InterfaceBuilder) -> UIStepper {
        b.view(UIStepper.self, nil, "b6") { v in
            v.frame = CGRect(x: 20, y: 185, width: 94, height: 32)
            v.minimumValue = -5
            v.maximumValue = 5
            v.value = 5
            v.isOpaque = false
            v.stepValue = 0.5
            v.wraps = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <segmentedControl>, line 145
    private static func view_b7(_ b: InterfaceBuilder) -> UISegmentedControl {
        b.view(UISegmentedControl.self, nil, "b7") { v in
            v.frame = CGRect(x: 130, y: 185, width: 170, height: 32)
            v.insertSegment(withTitle: "One", at: 0, animated: false)
            v.insertSegment(withTitle: "Two", at: 1, animated: false)
            v.insertSegment(with: UIImage(systemName: "star"), at: 2, animated: false)
            v.selectedSegmentIndex = 1
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <progressView>, line 154
    private static func view_b8(_ b: InterfaceBuilder) -> UIProgressView {
        b.view(UIProgressView.self, nil, "b8") { v in
            v.frame = CGRect(x: 20, y: 235, width: 150, height: 4)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.progress = 0.4
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.progressTintColor = UIColor.systemGreen
        }
    }

    // <activityIndicatorView>, line 159
    private static func view_b9(_ b: InterfaceBuilder) -> UIActivityIndicatorView {
        b.view(UIActivityIndicatorView.self, nil, "b9", values: ["style": UIActivityIndicatorView.Style.medium]) { v in
            v.frame = CGRect(x: 200, y: 225, width: 20, height: 20)
            v.contentMode = .scaleToFill
            v.hidesWhenStopped = false
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <pageControl>, line 163
    private static func view_b10(_ b: InterfaceBuilder) -> UIPageControl {
        b.view(UIPageControl.self, nil, "b10") { v in
            v.frame = CGRect(x: 20, y: 260, width: 120, height: 26)
            v.numberOfPages = 4
            v.currentPage = 2
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.pageIndicatorTintColor = UIColor.systemGray3
            v.currentPageIndicatorTintColor = UIColor.systemBlue
        }
    }

    // <searchBar>, line 169
    private static func view_b11(_ b: InterfaceBuilder) -> UISearchBar {
        b.view(UISearchBar.self, nil, "b11") { v in
            v.frame = CGRect(x: 0, y: 300, width: 320, height: 56)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.placeholder = "Find"
            v.searchBarStyle = .minimal
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        }
    }

    // <label> "Effect", line 181
    private static func view_b14(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "b14") { v in
            v.frame = CGRect(x: 10, y: 10, width: 100, height: 21)
            v.isOpaque = false
            v.text = "Effect"
            v.textAlignment = .natural
            v.isUserInteractionEnabled = false
        }
    }

    // <view>, line 177
    private static func fill_b13(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "b13") { v in
            v.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
            v.clipsToBounds = true
            v.contentMode = .center
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_b14(b))
        }
    }

    // <visualEffectView>, line 174
    private static func view_b12(_ b: InterfaceBuilder) -> UIVisualEffectView {
        b.view(UIVisualEffectView.self, nil, "b12", values: ["effect": UIBlurEffect(style: .systemThinMaterial)]) { v in
            v.frame = CGRect(x: 20, y: 370, width: 120, height: 60)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            fill_b13(b, v.contentView)
        }
    }

    // <barButtonItem> "Left", line 192
    private static func item_b16(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "b16") { v in
            v.title = "Left"
        }
    }

    // <barButtonItem>, line 193
    private static func item_b17(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "b17", values: ["systemItem": UIBarButtonItem.SystemItem.flexibleSpace]) { v in
            v.style = .plain
        }
    }

    // <barButtonItem>, line 194
    private static func item_b18(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "b18", values: ["systemItem": UIBarButtonItem.SystemItem.add]) { v in
            v.tintColor = UIColor.systemRed
        }
    }

    // <toolbar>, line 188
    private static func view_b15(_ b: InterfaceBuilder) -> UIToolbar {
        b.view(UIToolbar.self, nil, "b15") { v in
            v.frame = CGRect(x: 0, y: 436, width: 320, height: 44)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            v.items = [item_b16(b), item_b17(b), item_b18(b)]
        }
    }

    // <view>, line 101
    private static func view_v_controls(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-controls") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_b1(b))
            v.addSubview(view_b2(b))
            v.addSubview(view_b3(b))
            v.addSubview(view_b4(b))
            v.addSubview(view_b5(b))
            v.addSubview(view_b6(b))
            v.addSubview(view_b7(b))
            v.addSubview(view_b8(b))
            v.addSubview(view_b9(b))
            v.addSubview(view_b10(b))
            v.addSubview(view_b11(b))
            v.addSubview(view_b12(b))
            v.addSubview(view_b15(b))
            b.set("g-controls", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 101
    private static func load_v_controls(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_controls(b)
        return view
    }

    // <viewController>, line 100
    private static func scene_c_controls(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-controls", { _ in }, view: { load_v_controls($0) })
    }

    // <view>, line 218
    private static func view_l1a(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l1a") { v in
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemRed
        }
    }

    // <view>, line 224
    private static func view_l1b(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l1b") { v in
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemGreen
        }
    }

    // <view>, line 230
    private static func view_l1c(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l1c") { v in
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemBlue
        }
    }

    // <stackView>, line 215
    private static func view_l1(_ b: InterfaceBuilder) -> UIStackView {
        b.view(UIStackView.self, nil, "l1") { v in
            v.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
            v.alignment = .center
            v.contentMode = .scaleToFill
            v.distribution = .fillEqually
            v.isOpaque = false
            v.spacing = 12
            v.translatesAutoresizingMaskIntoConstraints = false
            v.addArrangedSubview(view_l1a(b))
            v.addArrangedSubview(view_l1b(b))
            v.addArrangedSubview(view_l1c(b))
        }
    }

    // <view>, line 241
    private static func view_l3(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l3") { v in
            v.contentMode = .scaleToFill
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemYellow
        }
    }

    // <scrollView>, line 238
    private static func view_l2(_ b: InterfaceBuilder) -> UIScrollView {
        b.view(UIScrollView.self, nil, "l2") { v in
            v.frame = CGRect(x: 0, y: 0, width: 300, height: 120)
            v.clipsToBounds = true
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.isPagingEnabled = true
            v.showsVerticalScrollIndicator = false
            v.translatesAutoresizingMaskIntoConstraints = false
            v.addSubview(view_l3(b))
            b.set("l2c", v.contentLayoutGuide)
            b.set("l2f", v.frameLayoutGuide)
        }
    }

    // <view>, line 256
    private static func view_l4(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "l4") { v in
            v.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            v.contentMode = .scaleToFill
            v.isOpaque = false
            v.translatesAutoresizingMaskIntoConstraints = false
            v.backgroundColor = UIColor.systemPurple
        }
    }

    // <view>, line 211
    private static func view_v_layout(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-layout") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.addSubview(view_l1(b))
            v.addSubview(view_l2(b))
            v.addSubview(view_l4(b))
            b.set("g-layout", v.safeAreaLayoutGuide)
            v.backgroundColor = UIColor.systemBackground
        }
    }

    // <view>, line 211
    private static func load_v_layout(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_layout(b)
        b.constraint("l1ah", "l1a", .height, constant: 20)
        b.constraint("l1bh", "l1b", .height, constant: 40)
        b.constraint("l1ch", "l1c", .height, constant: 60)
        b.constraint("k1", "l3", .leading, .equal, "l2c", .leading, constant: 10)
        b.constraint("k2", "l3", .top, .equal, "l2c", .top, constant: 10)
        b.constraint("k3", "l2c", .trailing, .equal, "l3", .trailing, constant: 10)
        b.constraint("k4", "l2c", .bottom, .equal, "l3", .bottom, constant: 10)
        b.constraint("k5", "l3", .width, .equal, "l2f", .width, multiplier: 2)
        b.constraint("k6", "l3", .height, constant: 90)
        b.constraint("m1", "l1", .leading, .equal, "g-layout", .leading, constant: 10)
        b.constraint("m2", "g-layout", .trailing, .equal, "l1", .trailing, constant: 10)
        b.constraint("m3", "l1", .top, .equal, "g-layout", .top, constant: 20)
        b.constraint("m4", "l2", .leading, .equal, "v-layout", .leadingMargin)
        b.constraint("m5", "v-layout", .trailingMargin, .equal, "l2", .trailing)
        b.constraint("m6", "l2", .top, .equal, "l1", .bottom, constant: 30)
        b.constraint("m7", "l2", .height, constant: 120)
        b.constraint("m8", "l4", .centerX, .equal, "v-layout", .centerX)
        b.constraint("m9", "l4", .top, .equal, "l2", .bottom, constant: 40, priority: 750)
        b.variations("v-layout") { b, t in
            b.setConstant("m9", 40)
            if t.horizontalSizeClass == .regular { b.setConstant("m9", 90) }
        }
        b.constraint("m10", "l4", .width, constant: 40)
        b.constraint("m11", "l4", .height, .equal, "l4", .width, multiplier: 0.5)
        return view
    }

    // <viewController>, line 210
    private static func scene_c_layout(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-layout", { _ in }, view: { load_v_layout($0) })
    }

    // <label> "One", line 300
    private static func fill_r1t(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "r1t") { v in
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = "One"
            v.textAlignment = .natural
        }
    }

    // <tableViewCellContentView>, line 296
    private static func fill_r1v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "r1v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.clipsToBounds = true
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.preservesSuperviewLayoutMargins = true
            v.autoresizingMask = []
        }
    }

    // <tableViewCell>, line 293
    private static func view_r1(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, nil, "r1", values: ["style": UITableViewCell.CellStyle.default]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.accessoryType = .disclosureIndicator
            v.clipsToBounds = true
            v.indentationWidth = 10
            v.preservesSuperviewLayoutMargins = true
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_r1v(b, v.contentView)
            if let part = v.textLabel { fill_r1t(b, part) }
        }
    }

    // <label> "Two", line 314
    private static func fill_r2t(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "r2t") { v in
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = "Two"
            v.textAlignment = .natural
        }
    }

    // <label> "Detail", line 318
    private static func fill_r2d(_ b: InterfaceBuilder, _ v: UILabel) {
        b.existing(v, "r2d") { v in
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = "Detail"
            v.textAlignment = .natural
        }
    }

    // <tableViewCellContentView>, line 310
    private static func fill_r2v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "r2v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.clipsToBounds = true
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.preservesSuperviewLayoutMargins = true
            v.autoresizingMask = []
        }
    }

    // <tableViewCell>, line 307
    private static func view_r2(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, nil, "r2", values: ["style": UITableViewCell.CellStyle.value1]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.clipsToBounds = true
            v.indentationWidth = 10
            v.preservesSuperviewLayoutMargins = true
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_r2v(b, v.contentView)
            if let part = v.textLabel { fill_r2t(b, part) }
            if let part = v.detailTextLabel { fill_r2d(b, part) }
        }
    }

    // <label> "Own label", line 336
    private static func view_r3x(_ b: InterfaceBuilder) -> UILabel {
        b.view(UILabel.self, nil, "r3x") { v in
            v.frame = CGRect(x: 20, y: 0, width: 280, height: 44)
            v.adjustsFontSizeToFitWidth = false
            v.lineBreakMode = .byTruncatingTail
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.text = "Own label"
            v.textAlignment = .natural
            v.autoresizingMask = []
        }
    }

    // <tableViewCellContentView>, line 332
    private static func fill_r3v(_ b: InterfaceBuilder, _ v: UIView) {
        b.existing(v, "r3v") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.clipsToBounds = true
            v.contentMode = .center
            v.insetsLayoutMarginsFromSafeArea = false
            v.isMultipleTouchEnabled = true
            v.isOpaque = false
            v.preservesSuperviewLayoutMargins = true
            v.autoresizingMask = []
            v.addSubview(view_r3x(b))
        }
    }

    // <tableViewCell>, line 329
    private static func view_r3(_ b: InterfaceBuilder) -> UITableViewCell {
        b.view(UITableViewCell.self, nil, "r3", values: ["style": UITableViewCell.CellStyle.default]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            v.clipsToBounds = true
            v.indentationWidth = 10
            v.preservesSuperviewLayoutMargins = true
            v.selectionStyle = .default
            v.autoresizingMask = []
            fill_r3v(b, v.contentView)
        }
    }

    // <tableView>, line 287
    private static func view_v_rows(_ b: InterfaceBuilder) -> UITableView {
        b.view(UITableView.self, nil, "v-rows", values: ["style": UITableView.Style.grouped]) { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.alwaysBounceVertical = true
            v.clipsToBounds = true
            v.rowHeight = 44
            v.sectionFooterHeight = 28
            v.sectionHeaderHeight = 28
            v.separatorStyle = .singleLine
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            b.setContent(
                of: v,
                [
                    InterfaceSection(header: "First", [
                        InterfaceRow(view_r1(b), height: 60),
                        InterfaceRow(view_r2(b)),
                    ]),
                    InterfaceSection(footer: "End", [
                        InterfaceRow(view_r3(b)),
                    ]),
                ]
            )
        }
    }

    // <tableView>, line 287
    private static func load_v_rows(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_rows(b)
        b.connect("v-rows", "c-rows") { (v: UITableView, d: any UITableViewDataSource) in v.dataSource = d }
        b.connect("v-rows", "c-rows") { (v: UITableView, d: any UITableViewDelegate) in v.delegate = d }
        return view
    }

    // <tableViewController>, line 286
    private static func scene_c_rows(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UITableViewController.self, nil, "c-rows", { _ in }, view: { load_v_rows($0) })
    }

    // <tabBar>, line 359
    private static func fill_tb(_ b: InterfaceBuilder, _ v: UITabBar) {
        b.existing(v, "tb") { v in
            v.contentMode = .scaleToFill
            v.tintColor = UIColor.systemOrange
        }
    }

    // <tabBarController>, line 358
    private static func scene_c_tabs(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UITabBarController.self, nil, "c-tabs", { v in
            fill_tb(b, v.tabBar)
            v.viewControllers = (v.viewControllers ?? []) + [b.scene("c-nav")]
            v.viewControllers = (v.viewControllers ?? []) + [b.scene("c-second")]
        })
    }

    // <tabBarItem> "Home", line 373
    private static func item_ti1(_ b: InterfaceBuilder) -> UITabBarItem {
        b.item(UITabBarItem.self, nil, "ti1") { v in
            v.image = UIImage(systemName: "house")
            v.title = "Home"
        }
    }

    // <navigationBar>, line 374
    private static func fill_nb(_ b: InterfaceBuilder, _ v: UINavigationBar) {
        b.existing(v, "nb") { v in
            v.contentMode = .scaleToFill
            v.prefersLargeTitles = true
        }
    }

    // <navigationController>, line 372
    private static func scene_c_nav(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UINavigationController.self, nil, "c-nav", { v in
            v.automaticallyAdjustsScrollViewInsets = false
            v.tabBarItem = item_ti1(b)
            fill_nb(b, v.navigationBar)
            v.viewControllers = [b.scene("c-first")]
        })
    }

    // <barButtonItem>, line 393
    private static func item_ni1(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "ni1", values: ["systemItem": UIBarButtonItem.SystemItem.edit]) { _ in }
    }

    // <barButtonItem>, line 395
    private static func item_ni2(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "ni2") { v in
            v.image = UIImage(systemName: "gear")
        }
    }

    // <barButtonItem> "Add", line 396
    private static func item_ni3(_ b: InterfaceBuilder) -> UIBarButtonItem {
        b.item(UIBarButtonItem.self, nil, "ni3") { v in
            v.style = .done
            v.title = "Add"
        }
    }

    // <navigationItem> "Pumps", line 392
    private static func fill_ni(_ b: InterfaceBuilder, _ v: UINavigationItem) {
        b.existing(v, "ni") { v in
            v.title = "Pumps"
            v.leftBarButtonItem = item_ni1(b)
            v.rightBarButtonItems = [item_ni2(b), item_ni3(b)]
        }
    }

    // <view>, line 387
    private static func view_v_first(_ b: InterfaceBuilder) -> UIView {
        b.view(UIView.self, nil, "v-first") { v in
            v.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            v.contentMode = .scaleToFill
            v.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            v.backgroundColor = UIColor.systemGroupedBackground
        }
    }

    // <view>, line 387
    private static func load_v_first(_ b: InterfaceBuilder) -> UIView {
        let view = view_v_first(b)
        return view
    }

    // <viewController> "First", line 386
    private static func scene_c_first(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-first", { v in
            v.title = "First"
            fill_ni(b, v.navigationItem)
        }, view: { load_v_first($0) })
    }

    // <tabBarItem>, line 405
    private static func item_ti2(_ b: InterfaceBuilder) -> UITabBarItem {
        b.item(UITabBarItem.self, nil, "ti2", values: ["systemItem": UITabBarItem.SystemItem.favorites]) { _ in }
    }

    // <viewController>, line 404
    private static func scene_c_second(_ b: InterfaceBuilder) -> UIViewController {
        b.controller(UIViewController.self, nil, "c-second", { v in
            v.tabBarItem = item_ti2(b)
        })
    }
}
