import QuartzCore

extension UIStepper {
    static let cornerRadius: CGFloat = 8
    /// The distance of the divider from the upper and the lower edge, in points.
    private static let dividerMargin: CGFloat = 8

    /// The area of the stepper.
    private var area: CGRect { CGRect(origin: bounds.origin, size: Self.size) }

    /// Returns the half at a point. Points beyond the ends belong to the half at that end.
    func half(at point: CGPoint) -> StepperHalf { point.x < area.midX ? leftHalf : rightHalf }

    private var leftHalf: StepperHalf { isMirrored ? increment : decrement }
    private var rightHalf: StepperHalf { isMirrored ? decrement : increment }

    func layOutParts() {
        let whole = area
        let (left, right) = whole.divided(atDistance: whole.width / 2, from: .minXEdge)
        lay(leftHalf, in: left, corners: [.layerMinXMinYCorner, .layerMinXMaxYCorner])
        lay(rightHalf, in: right, corners: [.layerMaxXMinYCorner, .layerMaxXMaxYCorner])
        divider.frame = CGRect(
            x: pixelAligned(whole.midX - 0.5),
            y: whole.minY + Self.dividerMargin,
            width: 1,
            height: whole.height - 2 * Self.dividerMargin
        )
        if let view = dividerImageView, let image = view.image {
            let size = CGSize(width: image.size.width, height: whole.height)
            view.frame = frame(of: size, centeredAt: CGPoint(x: whole.midX, y: whole.midY))
        }
    }

    private func lay(_ half: StepperHalf, in rect: CGRect, corners: CACornerMask) {
        half.background.layer.maskedCorners = corners
        half.background.layOut(rect, of: area, cornerRadius: Self.cornerRadius)
        let size = half.symbol.image?.size ?? .zero
        half.symbol.frame = frame(of: size, centeredAt: CGPoint(x: rect.midX, y: rect.midY))
    }
}
