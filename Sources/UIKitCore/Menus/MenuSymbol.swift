import CoreGraphics

/// The symbols of menus, which are drawn by paths.
enum MenuSymbol: Hashable {
    case checkmark
    case dash
    case submenu
    case collapse
    case popup

    /// Returns the symbol as a template image. It is drawn once for each scale.
    /// - Parameter view: The view that shows the symbol.
    @MainActor
    func image(for view: UIView) -> UIImage {
        let interface = view.session.userInterface
        let displayScale = view.traitCollection.displayScale
        let scale = displayScale > 0 ? displayScale : 1
        let key = Key(symbol: self, scale: scale)
        if let image = interface.menuSymbols[key] { return image }
        let image = drawn(scale: scale)
        interface.menuSymbols[key] = image
        return image
    }

    struct Key: Hashable {
        let symbol: MenuSymbol
        let scale: CGFloat
    }

    private var size: CGSize {
        switch self {
        case .checkmark, .dash: CGSize(width: 14, height: 14)
        case .submenu: CGSize(width: 9, height: 14)
        case .collapse: CGSize(width: 14, height: 9)
        case .popup: CGSize(width: 10, height: 16)
        }
    }

    /// The lines of the symbol: lists of points.
    private var lines: [[CGPoint]] {
        func points(_ numbers: CGFloat...) -> [CGPoint] {
            stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
        }
        return switch self {
        case .checkmark: [points(1.5, 7.5, 5.5, 11.5, 12.5, 2.5)]
        case .dash: [points(2, 7, 12, 7)]
        case .submenu: [points(1.5, 1.5, 7, 7, 1.5, 12.5)]
        case .collapse: [points(1.5, 1.5, 7, 7, 12.5, 1.5)]
        case .popup: [points(1.5, 5.5, 5, 2, 8.5, 5.5), points(1.5, 10.5, 5, 14, 8.5, 10.5)]
        }
    }

    @MainActor
    private func drawn(scale: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor(white: 0, alpha: 1).setStroke()
            for line in lines {
                let path = UIBezierPath()
                path.move(to: line[0])
                for point in line.dropFirst() { path.addLine(to: point) }
                path.lineWidth = 1.8
                path.lineCapStyle = .round
                path.lineJoinStyle = .round
                path.stroke()
            }
        }.withRenderingMode(.alwaysTemplate)
        return self == .submenu ? image.imageFlippedForRightToLeftLayoutDirection() : image
    }
}
