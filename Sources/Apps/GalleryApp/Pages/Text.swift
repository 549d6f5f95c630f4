import UIKit

extension GalleryPage {
    static let text = GalleryPage(
        "text",
        "Text",
        expectation:
            "sizes, weights and scripts from the left edge; letters that a font lacks come from another one, joined "
            + "and ordered as their language has it"
    ) { _, _ in
        let lines: [(text: String, font: UIFont, color: UIColor)] = [
            ("Easel", .systemFont(ofSize: 30, weight: .bold), .systemIndigo),
            ("The quick brown fox leans", .italicSystemFont(ofSize: 14), .darkGray),
            ("Größe, dvořák, façade, fjord", .systemFont(ofSize: 14), .black),
            ("Ελληνικά · Кириллица · हिन्दी", .systemFont(ofSize: 14), .black),
            ("日本語 · 中文 · 한국어 · 😀", .systemFont(ofSize: 14), .black),
            ("العربية · עברית", .systemFont(ofSize: 14), .systemRed),
        ]
        var y: CGFloat = 4
        for line in lines {
            (line.text as NSString).draw(
                at: CGPoint(x: 14, y: y),
                withAttributes: [.font: line.font, .foregroundColor: line.color]
            )
            y += line.font.lineHeight + 1
        }
    }
}
