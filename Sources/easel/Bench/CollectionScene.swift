import UIKit

/// The `collection` scene: a collection view with 10,000 items scrolls at 3000 points per second. Half of its sections are grids of
/// four columns, and half scroll across by themselves.
@MainActor
enum CollectionScene {
    private static let size = PixelSize(width: 800, height: 1280)
    private static let sectionCount = 250
    private static let itemCount = 40
    private static let step: CGFloat = 3000 / 60

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options, size: options.size ?? size)
        let items = CollectionItems(sectionCount: sectionCount, itemCount: itemCount)
        let layout = UICollectionViewCompositionalLayout { index, _ in makeSection(isGrid: index.isMultiple(of: 2)) }
        let collection = UICollectionView(frame: bench.screen.bounds, collectionViewLayout: layout)
        collection.backgroundColor = .white
        collection.register(CollectionCell.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = items
        bench.window.addSubview(collection)
        let warmUpFrames = options.warmUpFrames
        var result = bench.measure("collection") { frame in
            if frame == warmUpFrames { items.counters.reset() }
            let room = max(step, collection.contentSize.height - collection.bounds.height)
            collection.contentOffset.y = (CGFloat(frame) * step).truncatingRemainder(dividingBy: room)
        }
        let frames = Double(options.frames)
        result.counts["cells-configured"] = Double(items.counters.configured) / frames
        result.counts["cells-laid-out"] = Double(items.counters.laidOut) / frames
        result.counts["cells-made"] = Double(items.counters.made)
        return [result]
    }

    private static func makeSection(isGrid: Bool) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(isGrid ? 0.25 : 1),
                heightDimension: .fractionalHeight(1)
            )
        )
        item.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: isGrid ? .fractionalWidth(1) : .absolute(160),
                heightDimension: .absolute(96)
            ),
            subitems: [item]
        )
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        if !isGrid { section.orthogonalScrollingBehavior = .continuous }
        return section
    }
}

/// The numbers of cells that a collection view has made, configured and laid out.
@MainActor
private final class CollectionCounters {
    /// The number of times that the data source has returned a cell.
    var configured = 0
    /// The number of layouts of cells.
    var laidOut = 0
    /// The number of cells that were created, which is not reset.
    var made = 0

    func reset() { (configured, laidOut) = (0, 0) }
}

/// Items with an icon and a text.
@MainActor
private final class CollectionItems: UICollectionViewDataSource {
    let counters = CollectionCounters()
    private let sectionCount: Int
    private let itemCount: Int
    private let texts: [String]
    private let icons: [UIImage]

    init(sectionCount: Int, itemCount: Int) {
        self.sectionCount = sectionCount
        self.itemCount = itemCount
        var generator = BenchGenerator()
        texts = (0..<61).map { _ in generator.text(length: 12) }
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
        icons = [UIColor.systemBlue, .systemRed, .systemGreen, .systemOrange]
            .map { color in
                renderer.image { _ in
                    color.setFill()
                    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
                }
            }
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { itemCount }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        counters.configured += 1
        guard let cell = cell as? CollectionCell else { return cell }
        if cell.counters == nil {
            cell.counters = counters
            counters.made += 1
        }
        let index = indexPath.section * itemCount + indexPath.item
        cell.label.text = texts[index % texts.count]
        cell.icon.image = icons[index % icons.count]
        return cell
    }
}

/// A cell with an icon above a label, which counts its layouts.
private final class CollectionCell: UICollectionViewCell {
    let icon = UIImageView()
    let label = UILabel()
    var counters: CollectionCounters?

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = UIColor(white: 0.95, alpha: 1)
        label.font = BenchOptions.font(ofSize: 13)
        label.textAlignment = .center
        contentView.addSubview(icon)
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        counters?.laidOut += 1
        super.layoutSubviews()
        let size = contentView.bounds.size
        icon.frame = CGRect(x: (size.width - 40) / 2, y: 8, width: 40, height: 40)
        label.frame = CGRect(x: 4, y: 54, width: max(0, size.width - 8), height: 20)
    }
}
