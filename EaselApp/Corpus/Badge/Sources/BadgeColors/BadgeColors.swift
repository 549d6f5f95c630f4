import UIKit

public enum BadgeColors {
    public static let calm = UIColor.gray
    public static let alert = UIColor.red
}
