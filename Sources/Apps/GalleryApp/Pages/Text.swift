import UIKit

extension GalleryPage {
    static let text = GalleryPage(
        "text",
        "Text",
        lookFor: "sizes, weights and scripts on even base lines; letters of other scripts come from other fonts"
    ) { _, bounds in
        let lines: [(text: String, font: UIFont, color: UIColor)] = [
            ("Easel", .systemFont(ofSize: 34, weight: .bold), .systemIndigo),
            ("The quick brown fox leans", .italicSystemFont(ofSize: 14), .darkGray),
            ("Größe, dvořák, façade, fjord", .systemFont(ofSize: 14), .black),
            ("Ελληνικά · Кириллица", .systemFont(ofSize: 14), .black),
            ("12 points, 0123456789", .systemFont(ofSize: 12), .systemRed),
            ("Ten points are still legible.", .systemFont(ofSize: 10), .black),
        ]
        var y: CGFloat = 10
        for line in lines {
            (line.text as NSString).draw(
                at: CGPoint(x: 14, y: y),
                withAttributes: [.font: line.font, .foregroundColor: line.color]
            )
            y += line.font.lineHeight
        }
    }
}
