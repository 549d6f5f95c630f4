import UIKit

/// A layer whose changes are never animated implicitly.
class StillLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
