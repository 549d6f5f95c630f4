import SnapKit
import UIKit

/// A column of boxes: a header, two that share the width, and one that keeps its ratio in the middle of the rest.
final class Program: LibraryProgram {
    func makeController() -> UIViewController {
        libraryController { view in
            let header = makeBox("header", .systemBlue)
            let (left, right) = (makeBox("1 ×", .systemGreen), makeBox("2 ×", .systemOrange))
            let square = makeBox("1 : 1", .systemPurple)
            for box in [header, left, right, square] { view.addSubview(box) }
            header.snp.makeConstraints { make in
                make.top.leading.trailing.equalToSuperview().inset(16)
                make.height.equalTo(44)
            }
            left.snp.makeConstraints { make in
                make.top.equalTo(header.snp.bottom).offset(8)
                make.leading.equalTo(header)
                make.height.equalTo(80)
            }
            right.snp.makeConstraints { make in
                make.top.bottom.equalTo(left)
                make.leading.equalTo(left.snp.trailing).offset(8)
                make.trailing.equalTo(header)
                make.width.equalTo(left).multipliedBy(2)
            }
            square.snp.makeConstraints { make in
                make.top.equalTo(left.snp.bottom).offset(8)
                make.bottom.equalToSuperview().inset(16)
                make.width.equalTo(square.snp.height)
                make.centerX.equalToSuperview()
            }
            left.snp.updateConstraints { make in make.height.equalTo(60) }
        }
    }
}
