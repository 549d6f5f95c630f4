import UIKit

class YearViewController: UIPageViewController, UIPageViewControllerDataSource {

    let months = ["March", "April", "May"]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        dataSource = self
        setViewControllers([month(at: 0)!], direction: .forward, animated: false, completion: nil)
    }

    private func month(at index: Int) -> MonthViewController? {
        guard months.indices.contains(index) else { return nil }
        let controller = storyboard!.instantiateViewController(withIdentifier: "MonthViewController") as! MonthViewController
        controller.index = index
        controller.name = months[index]
        return controller
    }

    // MARK: - Page view controller data source

    func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController? {
        return month(at: (viewController as! MonthViewController).index - 1)
    }

    func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController? {
        return month(at: (viewController as! MonthViewController).index + 1)
    }
}
