import Cosmos
import UIKit
import UIKitTesting

/// Ratings in stars, one of which is set by a touch.
final class Program: LibraryProgram {
    private let rating = CosmosView()

    func makeController() -> UIViewController {
        libraryController { view in
            for (index, value) in [1.0, 2.5, 4.3].enumerated() {
                let stars = CosmosView()
                stars.settings.fillMode = .precise
                stars.settings.starSize = 30
                stars.rating = value
                stars.text = "(\(value))"
                stars.frame.origin = CGPoint(x: 20, y: 30 + CGFloat(index) * 50)
                view.addSubview(stars)
            }
            rating.settings.starSize = 44
            rating.settings.filledColor = .systemRed
            rating.settings.filledBorderColor = .systemRed
            rating.settings.emptyBorderColor = .systemRed
            rating.rating = 1
            rating.didTouchCosmos = { [rating] value in rating.text = "\(Int(value)) of 5" }
            rating.frame.origin = CGPoint(x: 20, y: 200)
            view.addSubview(rating)
        }
    }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        try screen.advance(by: 0.5)
        try screen.tap(at: CGPoint(x: 170, y: 222))
        try screen.advance(by: 0.5)
    }
}
