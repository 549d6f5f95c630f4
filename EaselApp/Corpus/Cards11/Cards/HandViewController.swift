import UIKit

class HandViewController: UIViewController {

}
