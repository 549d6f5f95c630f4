import UIKit

@IBDesignable
class MyDrawView: UIView {

    @IBInspectable var startColor: UIColor = UIColor.white
    @IBInspectable var endColor: UIColor = UIColor.red
    @IBInspectable var endRadius: CGFloat = 100

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let colorspace = CGColorSpaceCreateDeviceRGB()
        let locations: [CGFloat] = [0.0, 1.0]
        guard
            let gradient = CGGradient(
                colorsSpace: colorspace,
                colors: [startColor.cgColor, endColor.cgColor] as CFArray,
                locations: locations
            )
        else { return }
        let startPoint = CGPoint(x: 130, y: 100)
        let endPoint = CGPoint(x: 130, y: 120)
        context.drawRadialGradient(
            gradient,
            startCenter: startPoint,
            startRadius: 0,
            endCenter: endPoint,
            endRadius: endRadius,
            options: .drawsBeforeStartLocation
        )
    }
}
