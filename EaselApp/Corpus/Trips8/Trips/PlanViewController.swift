import UIKit

class PlanViewController: UIViewController {

}
