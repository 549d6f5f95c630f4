import CoreLocation
import MapData
import UIKit

/// A controller with the routes to a place: the means of travel, the routes with their times, and the turns of the selected one.
final class RouteController: UIViewController, MapsPanelContent {
    private let source: MKMapItem
    private let destination: MKMapItem
    /// Called with the routes and the index of the selected one.
    var onRoutes: ([MKRoute], Int) -> Void = { _, _ in }
    /// Called when a step is selected.
    var onStep: (MKRoute.Step) -> Void = { _ in }
    /// Called when the user starts or ends following the route.
    var onFollow: (Bool) -> Void = { _ in }
    var onClose: () -> Void = {}

    private let types: [MKDirectionsTransportType] = [.automobile, .walking, .cycling]
    private let modes = UISegmentedControl()
    private let table = UITableView(frame: .zero, style: .plain)
    private let titleLabel = UILabel()
    private let closeButton = UIButton(type: .close)
    private let followButton = UIButton(configuration: .filled())
    private let message = UILabel()
    private let formatter = MKDistanceFormatter()
    private let manager = CLLocationManager()
    private var directions: MKDirections?
    private var routes: [MKRoute] = []
    private var selected = 0
    private var isFollowing = false
    private let initialType: MKDirectionsTransportType

    var preferredHeight: Double { 560 }
    var heightShare: Double { 0.6 }

    init(from source: MKMapItem, to destination: MKMapItem, by type: MKDirectionsTransportType) {
        (self.source, self.destination, initialType) = (source, destination, type)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Layout

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.text = destination.displayName
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        titleLabel.accessibilityTraits = .header
        closeButton.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .primaryActionTriggered)
        for (index, text) in [MapText.drive, .walk, .cycle].enumerated() {
            modes.insertSegment(withTitle: text.localized, at: index, animated: false)
        }
        modes.selectedSegmentIndex = types.firstIndex(of: initialType) ?? 0
        modes.addAction(UIAction { [weak self] _ in self?.calculate() }, for: .valueChanged)
        followButton.setTitle(MapText.follow.localized, for: .normal)
        followButton.addAction(UIAction { [weak self] _ in self?.toggleFollowing() }, for: .primaryActionTriggered)
        followButton.isHidden = true
        message.font = .preferredFont(forTextStyle: .body)
        message.textColor = .secondaryLabel
        message.textAlignment = .center
        message.numberOfLines = 0
        table.dataSource = self
        table.delegate = self
        table.backgroundColor = .clear
        table.register(UITableViewCell.self, forCellReuseIdentifier: "step")
        for view in [titleLabel, closeButton, modes, table, message, followButton] as [UIView] {
            self.view.addSubview(view)
        }
        // A route from the position of the device needs a permission, for which the manager asks.
        if source.isCurrentLocation { manager.delegate = self } else { calculate() }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        closeButton.frame = CGRect(x: width - 46, y: 10, width: 36, height: 36)
        titleLabel.frame = CGRect(x: 16, y: 10, width: width - 70, height: 36)
        modes.frame = CGRect(x: 16, y: 54, width: width - 32, height: 32)
        let bottom = max(16, view.safeAreaInsets.bottom)
        let buttonTop = view.bounds.height - bottom - 44
        followButton.frame = CGRect(x: 16, y: buttonTop, width: width - 32, height: 44)
        let end = followButton.isHidden ? view.bounds.height : buttonTop - 8
        table.frame = CGRect(x: 0, y: 94, width: width, height: max(end - 94, 0))
        message.frame = CGRect(x: 16, y: 110, width: width - 32, height: 60)
    }

    // MARK: Routes

    private func calculate() {
        directions?.cancel()
        let request = MKDirections.Request()
        (request.source, request.destination) = (source, destination)
        request.transportType = types[max(modes.selectedSegmentIndex, 0)]
        request.requestsAlternateRoutes = true
        let directions = MKDirections(request: request)
        self.directions = directions
        directions.calculate { [weak self] response, error in
            MainActor.assumeIsolated {
                guard let self, self.directions === directions else { return }
                self.show(response?.routes ?? [])
            }
        }
    }

    private func show(_ routes: [MKRoute]) {
        (self.routes, selected) = (routes, 0)
        message.isHidden = !routes.isEmpty
        message.text = (source.isCurrentLocation ? MapText.noRouteFromHere : .noRoute).localized
        followButton.isHidden = routes.isEmpty || !source.isCurrentLocation
        if isFollowing { toggleFollowing() }
        table.reloadData()
        view.setNeedsLayout()
        onRoutes(routes, selected)
    }

    private func toggleFollowing() {
        isFollowing.toggle()
        followButton.setTitle((isFollowing ? MapText.endRoute : .follow).localized, for: .normal)
        onFollow(isFollowing)
    }
}

extension RouteController: CLLocationManagerDelegate {
    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        MainActor.assumeIsolated {
            if self.manager.authorizationStatus == .notDetermined { self.manager.requestWhenInUseAuthorization() }
            calculate()
        }
    }
}

extension RouteController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { routes.isEmpty ? 0 : 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? routes.count : routes[selected].steps.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "step", for: indexPath)
        var content = UIListContentConfiguration.subtitleCell()
        if indexPath.section == 0 {
            let route = routes[indexPath.row]
            content.text = "\(TravelTime.text(route.expectedTravelTime)) · \(distance(route.distance))"
            content.secondaryText = route.name
            content.textProperties.font = .preferredFont(forTextStyle: .headline)
            cell.accessoryType = indexPath.row == selected ? .checkmark : .none
        } else {
            let step = routes[selected].steps[indexPath.row]
            content.text = step.instructions
            content.secondaryText = step.distance > 0 ? distance(step.distance) : destination.addressBelowName
            content.image = UIImage(systemName: step.maneuver.symbolName)
            cell.accessoryType = .none
        }
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard indexPath.section == 0 else { return onStep(routes[selected].steps[indexPath.row]) }
        selected = indexPath.row
        tableView.reloadData()
        onRoutes(routes, selected)
    }

    private func distance(_ meters: Double) -> String { formatter.string(fromDistance: meters) }
}

/// The texts of the times of routes.
enum TravelTime {
    /// Returns the text of a time: minutes, or hours and minutes.
    /// - Parameter seconds: The time, which is rounded up to a minute.
    static func text(_ seconds: TimeInterval) -> String {
        let minutes = seconds.isFinite ? Int(min(max((seconds / 60).rounded(.up), 1), 1e6)) : 1
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(minutes) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }
}

extension RouteStep.Maneuver {
    /// The name of the symbol of an instruction.
    fileprivate var symbolName: String {
        switch self {
        case .depart: "location"
        case .straight: "arrow.up"
        case .slightLeft, .left, .sharpLeft: "arrow.turn.up.left"
        case .slightRight, .right, .sharpRight: "arrow.turn.up.right"
        case .uTurn: "arrow.uturn.down"
        case .roundabout: "arrow.triangle.2.circlepath"
        case .arrive: "mappin"
        }
    }
}
