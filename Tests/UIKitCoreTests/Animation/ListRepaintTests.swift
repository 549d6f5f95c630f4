import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Tables and collections in random trees of views: a partial repaint equals a full one while they scroll, are edited, and change.
@MainActor
@Suite struct ListRepaintTests {
    @MainActor private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
        var items: [Int]

        init(_ count: Int) { items = Array(0..<count) }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = "Row \(items[indexPath.row])"
            cell.accessoryType = items[indexPath.row].isMultiple(of: 3) ? .disclosureIndicator : .none
            return cell
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            items.count
        }

        func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            var content = UIListContentConfiguration.cell()
            content.text = "\(items[indexPath.item])"
            cell.contentConfiguration = content
            return cell
        }
    }

    /// A list, and the views around it.
    @MainActor private final class Tree {
        let rows = Rows(40)
        let list: UIScrollView
        var views: [UIView] = []

        init(_ random: inout SeededGenerator, in window: UIWindow) {
            let frame = CGRect(x: 5, y: 5, width: 120, height: 90)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let style = [UITableView.Style.plain, .insetGrouped].randomElement(using: &random) ?? .plain
                let table = UITableView(frame: frame, style: style)
                table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
                table.dataSource = rows
                list = table
            case 1:
                let layout = UICollectionViewFlowLayout()
                layout.itemSize = CGSize(width: 36, height: 30)
                list = UICollectionView(frame: frame, collectionViewLayout: layout)
            default:
                let configuration = UICollectionLayoutListConfiguration(appearance: .plain)
                list = UICollectionView(
                    frame: frame,
                    collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration)
                )
            }
            if let collection = list as? UICollectionView {
                collection.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
                collection.dataSource = rows
                collection.backgroundColor = Bool.random(using: &random) ? .white : nil
            }
            var parent: UIView = window
            for _ in 0..<Int.random(in: 0..<3, using: &random) {
                let view = UIView(frame: CGRect(x: 4, y: 4, width: 140, height: 105))
                view.backgroundColor = Bool.random(using: &random) ? .systemYellow : nil
                view.clipsToBounds = Bool.random(using: &random)
                view.layer.cornerRadius = Bool.random(using: &random) ? 12 : 0
                view.alpha = Bool.random(using: &random) ? 0.6 : 1
                parent.addSubview(view)
                views.append(view)
                parent = view
            }
            parent.addSubview(list)
            let cover = UIView(frame: CGRect(x: 60, y: 30, width: 40, height: 20))
            cover.backgroundColor = UIColor.blue.withAlphaComponent(0.5)
            window.addSubview(cover)
            views.append(cover)
        }

        func change(_ random: inout SeededGenerator) {
            let (table, collection) = (list as? UITableView, list as? UICollectionView)
            let path = IndexPath(item: Int.random(in: 0..<max(1, rows.items.count), using: &random), section: 0)
            switch Int.random(in: 0..<9, using: &random) {
            case 0...2: list.contentOffset.y += CGFloat(Int.random(in: -40...60, using: &random))
            case 3:
                table?.selectRow(at: path, animated: true, scrollPosition: .none)
                collection?.selectItem(at: path, animated: true, scrollPosition: [])
            case 4:
                table?.setEditing(table?.isEditing == false, animated: true)
                collection?.isEditing.toggle()
            case 5 where !rows.items.isEmpty:
                rows.items.remove(at: path.item)
                table?.deleteRows(at: [path], with: .automatic)
                collection?.deleteItems(at: [path])
            case 6:
                rows.items.insert(rows.items.count + 100, at: path.item)
                table?.insertRows(at: [path], with: .left)
                collection?.insertItems(at: [path])
            case 7 where rows.items.count > 1:
                rows.items.insert(rows.items.remove(at: path.item), at: 0)
                table?.moveRow(at: path, to: IndexPath(item: 0, section: 0))
                collection?.moveItem(at: path, to: IndexPath(item: 0, section: 0))
            default:
                guard let view = views.randomElement(using: &random) else { return }
                let angle = CGFloat.random(in: -0.3...0.3, using: &random)
                UIView.animate(withDuration: 0.1) { view.transform = CGAffineTransform(rotationAngle: angle) }
            }
        }
    }

    @Test(arguments: 0..<TestEffort.rounds(24, reduced: 6)) func partialRepaintEqualsFullRepaint(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let screen = AnimationScreen(width: 160, height: 120)
        screen.window.backgroundColor = .white
        let tree = Tree(&random, in: screen.window)
        screen.advance(by: 0.05)
        for step in 0..<24 {
            tree.change(&random)
            screen.advance(by: [0.01, 0.05, 0.4].randomElement(using: &random) ?? 0.05)
            let difference = screen.paint().firstDifference(from: screen.paintWhole())
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return }
        }
        #expect(tree.list.subviews.count > 2, "there were cells")
    }
}
