import UIKit

public class CircleView: UIView {

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .red
        layer.cornerRadius = min(frame.width, frame.height) / 2
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

public func circleArea(radius: CGFloat) -> CGFloat {
    return .pi * radius * radius
}
