import UIKit

/// Photos to choose from: drawings of places, because a panel has no camera.
enum PlacePhoto: Int, CaseIterable {
    case hills, sea, city

    /// The next photo.
    var next: PlacePhoto { PlacePhoto(rawValue: (rawValue + 1) % Self.allCases.count) ?? .hills }

    /// Draws the photo to a new temporary file.
    @MainActor func file() throws -> URL {
        let size = CGSize(width: 320, height: 180)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let data = UIGraphicsImageRenderer(size: size, format: format).pngData { context in
            draw(in: context.cgContext, size)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString).png")
        try data.write(to: file)
        return file
    }

    @MainActor private func draw(in context: CGContext, _ size: CGSize) {
        func fill(_ color: UIColor, _ rects: [CGRect]) {
            context.setFillColor(color.cgColor)
            for rect in rects { context.fill([rect]) }
        }
        fill(UIColor(red: 0.65, green: 0.85, blue: 1, alpha: 1), [CGRect(origin: .zero, size: size)])
        let lower = CGRect(x: 0, y: 110, width: size.width, height: size.height - 110)
        context.setFillColor(UIColor(red: 1, green: 0.85, blue: 0.3, alpha: 1).cgColor)
        context.fillEllipse(in: CGRect(x: 235, y: 20, width: 50, height: 50))
        switch self {
        case .hills:
            let green = UIColor(red: 0.35, green: 0.65, blue: 0.3, alpha: 1)
            fill(green, [lower])
            context.fillEllipse(in: CGRect(x: -40, y: 70, width: 220, height: 160))
            context.fillEllipse(in: CGRect(x: 150, y: 85, width: 240, height: 160))
        case .sea: fill(UIColor(red: 0.1, green: 0.4, blue: 0.75, alpha: 1), [lower])
        case .city:
            fill(UIColor(white: 0.5, alpha: 1), [lower])
            let heights: [CGFloat] = [60, 110, 80, 130, 70, 95, 50]
            fill(
                UIColor(white: 0.3, alpha: 1),
                heights.enumerated().map {
                    CGRect(x: 10 + CGFloat($0.offset) * 44, y: 150 - $0.element, width: 36, height: $0.element)
                }
            )
        }
    }
}
