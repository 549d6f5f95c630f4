import UIKit

class PlaceCell: UICollectionViewCell {

    @IBOutlet weak var nameLabel: UILabel!
}
