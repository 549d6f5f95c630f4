import UIKit

/// A view of pages side by side with their names, from left to right and from top to bottom.
public final class ContactSheet: UIView {
    private let papers: [PaperView]
    private let labels: [UILabel]

    private static let gap: CGFloat = 16
    private static let labelHeight: CGFloat = 24
    private static let cell = CGSize(
        width: GalleryPage.size.width + gap,
        height: GalleryPage.size.height + labelHeight + gap
    )

    /// Creates a sheet of pages.
    public init(pages: [GalleryPage]) {
        papers = pages.map { PaperView($0) }
        labels = pages.map { page in
            let label = UILabel()
            label.text = page.title
            label.font = .systemFont(ofSize: 14)
            label.textAlignment = .center
            return label
        }
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.85, alpha: 1)
        for view in papers + labels { addSubview(view) }
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    private static func columns(in width: CGFloat) -> Int { max(1, Int((width - gap) / cell.width)) }

    /// Returns the size of a sheet that shows a number of pages in their original size.
    /// - Parameter width: The maximum width, in points. There is at least one column.
    public static func size(of pageCount: Int, fitting width: CGFloat) -> CGSize {
        let columns = columns(in: width)
        let rows = (pageCount + columns - 1) / columns
        return CGSize(
            width: max(width, cell.width + gap),
            height: CGFloat(rows) * cell.height + gap
        )
    }

    public override func layoutSubviews() {
        let columns = Self.columns(in: bounds.width)
        let left = ((bounds.width - CGFloat(columns) * Self.cell.width + Self.gap) / 2).rounded()
        for (index, (paper, label)) in zip(papers, labels).enumerated() {
            let corner = CGPoint(
                x: left + CGFloat(index % columns) * Self.cell.width,
                y: Self.gap + CGFloat(index / columns) * Self.cell.height
            )
            paper.frame.origin = corner
            label.frame = CGRect(
                x: corner.x,
                y: corner.y + GalleryPage.size.height,
                width: GalleryPage.size.width,
                height: Self.labelHeight
            )
        }
    }
}
