import CloudKit
import UIKit

/// A controller with a place that is edited, and the list of saved places.
final class RecordsViewController: UIViewController {
    private let addressField = UITextField()
    private let commentField = UITextField()
    private let imageView = UIImageView()
    private let photoButton = RecordsViewController.button(String(localized: "Change Photo", bundle: .module))
    private let newButton = RecordsViewController.button(String(localized: "New", bundle: .module))
    private let saveButton = RecordsViewController.button(String(localized: "Save", bundle: .module))
    private let deleteButton = RecordsViewController.button(String(localized: "Delete", bundle: .module))
    let shareButton = RecordsViewController.button(String(localized: "Share", bundle: .module))
    let message = UILabel()
    private let table = UITableView(frame: .zero, style: .plain)

    let store = PlaceStore()
    let texts = PlaceTexts()
    private var places: [Place] = []
    var place = Place()
    private var photo: PlacePhoto?
    /// Controllers to present.
    private var waiting: [() -> UIViewController] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let title = UILabel()
        title.text = String(localized: "Places", bundle: .module)
        title.font = .preferredFont(forTextStyle: .title1)
        title.accessibilityTraits = .header
        addressField.placeholder = String(localized: "Address", bundle: .module)
        commentField.placeholder = String(localized: "Comment", bundle: .module)
        for field in [addressField, commentField] {
            field.borderStyle = .roundedRect
            field.accessibilityLabel = field.placeholder
        }
        imageView.contentMode = .scaleAspectFit
        imageView.backgroundColor = .secondarySystemBackground
        imageView.isAccessibilityElement = true
        imageView.accessibilityLabel = String(localized: "Photo", bundle: .module)
        message.font = .preferredFont(forTextStyle: .footnote)
        message.textColor = .secondaryLabel
        message.numberOfLines = 0
        photoButton.addAction(UIAction { [weak self] _ in self?.changePhoto() }, for: .touchUpInside)
        newButton.addAction(UIAction { [weak self] _ in self?.show(Place()) }, for: .touchUpInside)
        saveButton.addAction(UIAction { [weak self] _ in self?.save() }, for: .touchUpInside)
        deleteButton.addAction(UIAction { [weak self] _ in self?.delete() }, for: .touchUpInside)
        shareButton.addAction(UIAction { [weak self] _ in self?.share() }, for: .touchUpInside)
        let buttons = UIStackView(arrangedSubviews: [newButton, photoButton, saveButton, shareButton, deleteButton])
        buttons.distribution = .equalSpacing
        table.dataSource = self
        table.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "place")
        let stack = UIStackView(arrangedSubviews: [
            title, addressField, commentField, imageView, buttons, message, table,
        ])
        stack.axis = .vertical
        stack.spacing = 10
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            imageView.heightAnchor.constraint(equalToConstant: 120),
        ])
        show(Place())
        load(texts.loading)
    }

    private static func button(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        return button
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let controllers = waiting
        waiting = []
        for make in controllers {
            var top: UIViewController = self
            while let next = top.presentedViewController { top = next }
            top.present(make(), animated: true)
        }
    }

    /// Presents a controller, which a closure creates.
    ///
    /// Results of operations arrive between the frames, in the context of no screen. The layout is a part of a frame.
    func presentInFrame(_ make: @escaping () -> UIViewController) {
        waiting.append(make)
        view.setNeedsLayout()
    }

    // MARK: The place

    func show(_ place: Place) {
        self.place = place
        addressField.text = place.address
        commentField.text = place.comment
        imageView.image = place.photo.flatMap { UIImage(contentsOfFile: $0.path) }
        shareButton.isEnabled = place.record != nil
        // A participant can leave a share, but not delete its root.
        deleteButton.isEnabled = place.record != nil && place.owner == nil
    }

    private func changePhoto() {
        let next = photo?.next ?? .hills
        do {
            place.photo = try next.file()
            photo = next
            imageView.image = place.photo.flatMap { UIImage(contentsOfFile: $0.path) }
        } catch {
            message.text = error.localizedDescription
        }
    }

    private func save() {
        place.address = addressField.text ?? ""
        place.comment = commentField.text ?? ""
        if place.address.isEmpty {
            message.text = texts.noAddress
            return
        }
        saveButton.isEnabled = false
        store.save(place) { [weak self] result in
            guard let self else { return }
            saveButton.isEnabled = true
            switch result {
            case .success(let record):
                // The store has a copy of the file.
                if place.photo != place.savedPhoto, let file = place.photo {
                    try? FileManager.default.removeItem(at: file)
                }
                show(Place(record))
                load(texts.saved)
            case .failure(let error): show(error)
            }
        }
    }

    private func delete() {
        guard let record = place.record else { return }
        deleteButton.isEnabled = false
        store.delete(record) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success:
                show(Place())
                load(texts.deleted)
            case .failure(let error):
                deleteButton.isEnabled = true
                show(error)
            }
        }
    }

    private func show(_ error: any Error) {
        // Another program has changed the place: its version is shown, and the user decides.
        if let error = error as? CKError, let server = error.serverRecord {
            show(Place(server))
            message.text = texts.changed
        } else {
            message.text = error.localizedDescription
        }
    }

    // MARK: The list

    func load(_ text: String) {
        message.text = text
        store.load { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let places):
                self.places = places
                for record in places.compactMap(\.record) where place.adopt(record) { break }
                table.reloadData()
                if places.isEmpty {
                    message.text = texts.empty
                } else if message.text == texts.loading {
                    message.text = nil
                }
            case .failure(let error): show(error)
            }
        }
    }
}

extension RecordsViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { places.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
        let place = places[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = place.address
        content.secondaryText = texts.details(of: place)
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        message.text = nil
        show(places[indexPath.row])
    }
}
