import BadgeColors
import UIKit

open class BadgeView: UIView {
    @objc dynamic open var count = 0 {
        didSet { backgroundColor = count == 0 ? BadgeColors.calm : BadgeColors.alert }
    }
}
