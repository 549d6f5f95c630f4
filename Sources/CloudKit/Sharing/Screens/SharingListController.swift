import UIKit

/// A list with the people who have access to a share, the choices of its owner, and the ways to pass its link on.
final class SharingListController: UITableViewController {
    /// A row.
    private enum Row {
        case item
        case person(CKShare.Participant)
        case invite
        case access(isPublic: Bool)
        case permission(canWrite: Bool)
        case copyLink, showCode, stop
    }

    private struct Section {
        var title: String?
        var footer: String?
        var rows: [Row]
    }

    private let model: SharingModel
    private var sections: [Section] = []
    /// Called with the height of the list, in points, when it is laid out.
    var onResize: ((CGFloat) -> Void)?

    init(_ model: SharingModel) {
        self.model = model
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = ShareText.share.localized
        let done = UIAction { [weak self] _ in self?.presentingViewController?.dismiss(animated: true) }
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: done)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        model.onChange = { [weak self] in self?.update() }
        update()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let insets = tableView.adjustedContentInset
        onResize?((insets.top + tableView.contentSize.height + insets.bottom).rounded(.up))
    }

    private func update() {
        guard isViewLoaded else { return }
        sections = makeSections()
        tableView.reloadData()
    }

    private func makeSections() -> [Section] {
        var sections = [Section(rows: [.item])]
        let people = model.share.map { $0.participants.map(Row.person) } ?? []
        if !model.isOwner {
            sections.append(Section(title: ShareText.people.localized, rows: people))
            // A private link is of use only to people who were invited.
            if model.isPublic { sections.append(Section(rows: [.copyLink, .showCode])) }
            sections.append(Section(rows: [.stop]))
        } else {
            let rows = model.isPublic ? people : people + [.invite]
            if !rows.isEmpty { sections.append(Section(title: ShareText.people.localized, rows: rows)) }
            let accesses = model.accesses.map { Row.access(isPublic: $0) }
            sections.append(Section(title: ShareText.whoCanAccess.localized, rows: accesses))
            let permissions = model.permissions.map { Row.permission(canWrite: $0) }
            sections.append(Section(title: ShareText.permission.localized, rows: permissions))
            sections.append(Section(rows: [.copyLink, .showCode]))
            if model.share != nil { sections.append(Section(rows: [.stop])) }
        }
        sections[sections.count - 1].footer = model.message
        return sections
    }

    // MARK: The table

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        sections[section].footer
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        let row = sections[indexPath.section].rows[indexPath.row]
        cell.contentConfiguration = content(of: row)
        cell.accessoryType = isChosen(row) ? .checkmark : .none
        cell.selectionStyle = isEnabled(row) ? .default : .none
        return cell
    }

    private func content(of row: Row) -> UIListContentConfiguration {
        var content = UIListContentConfiguration.cell()
        switch row {
        case .item:
            let item = model.describe()
            content.text = item.title ?? model.share?.displayTitle ?? ShareText.sharedItem.localized
            content.textProperties.font = .preferredFont(forTextStyle: .headline)
            let data = item.image ?? model.share?[CKShare.SystemFieldKey.thumbnailImageData] as? Data
            content.image = data.flatMap { UIImage(data: $0) }
            content.imageProperties.maximumSize = CGSize(width: 44, height: 44)
            return content
        case .person(let participant):
            content = .valueCell()
            content.text = name(of: participant)
            content.secondaryText = state(of: participant)
            return content
        case .invite: content.text = ShareText.invite.localized
        case .access(let isPublic): content.text = (isPublic ? ShareText.anyone : .onlyInvited).localized
        case .permission(let canWrite): content.text = (canWrite ? ShareText.canChange : .viewOnly).localized
        case .copyLink: content.text = ShareText.copyLink.localized
        case .showCode: content.text = ShareText.showCode.localized
        case .stop:
            content.text = (model.isOwner ? ShareText.stop : .leave).localized
            content.textProperties.color = .systemRed
        }
        switch row {
        case .invite, .copyLink, .showCode: content.textProperties.color = model.isBusy ? .secondaryLabel : .tintColor
        default: break
        }
        return content
    }

    private func name(of participant: CKShare.Participant) -> String {
        guard participant.userIdentity.account == CKCurrentUserDefaultName else {
            return participant.userIdentity.account
        }
        return ShareText.you.localized(model.container?.service.account ?? "")
    }

    private func state(of participant: CKShare.Participant) -> String {
        if participant.role == .owner { return ShareText.owner.localized }
        if participant.acceptanceStatus == .pending { return ShareText.invited.localized }
        return (participant.permission == .readWrite ? ShareText.canChange : .viewOnly).localized
    }

    private func isChosen(_ row: Row) -> Bool {
        switch row {
        case .access(let isPublic): isPublic == model.isPublic
        case .permission(let canWrite): canWrite == model.canWrite
        default: false
        }
    }

    private func isEnabled(_ row: Row) -> Bool {
        if model.isBusy { return false }
        switch row {
        case .item: return false
        // Only the owner changes the access of others, and that of users with the link is the same for all.
        case .person(let participant): return model.isOwner && participant.role == .privateUser
        default: return true
        }
    }

    // MARK: Actions

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let row = sections[indexPath.section].rows[indexPath.row]
        guard isEnabled(row) else { return }
        switch row {
        case .item: break
        case .person(let participant): change(participant, at: indexPath)
        case .invite: invite()
        case .access(let isPublic): model.chooseAccess(isPublic: isPublic)
        case .permission(let canWrite): model.choosePermission(canWrite: canWrite)
        case .copyLink:
            model.withLink { [weak self] url in
                UIPasteboard.general.string = url.absoluteString
                self?.model.didCopyLink()
            }
        case .showCode:
            model.withLink { [weak self] url in
                self?.navigationController?.pushViewController(ShareCodeController(url), animated: true)
            }
        case .stop: stop()
        }
    }

    private func invite() {
        let alert = UIAlertController(
            title: ShareText.invite.localized,
            message: ShareText.inviteMessage.localized,
            preferredStyle: .alert
        )
        alert.addTextField { field in
            field.autocapitalizationType = .none
            field.autocorrectionType = .no
            field.accessibilityLabel = ShareText.invite.localized
        }
        alert.addAction(UIAlertAction(title: ShareText.cancel.localized, style: .cancel))
        let add = UIAlertAction(title: ShareText.add.localized, style: .default) { [weak self, weak alert] _ in
            let text = alert?.textFields?.first?.text ?? ""
            self?.model.invite(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        alert.addAction(add)
        alert.preferredAction = add
        present(alert, animated: true)
    }

    private func change(_ participant: CKShare.Participant, at indexPath: IndexPath) {
        let sheet = UIAlertController(title: name(of: participant), message: nil, preferredStyle: .actionSheet)
        for canWrite in model.permissions {
            let permission: CKShare.ParticipantPermission = canWrite ? .readWrite : .readOnly
            if permission == participant.permission { continue }
            let title = (canWrite ? ShareText.canChange : .viewOnly).localized
            sheet.addAction(
                UIAlertAction(title: title, style: .default) { [weak self] _ in
                    self?.model.setPermission(permission, of: participant)
                }
            )
        }
        sheet.addAction(
            UIAlertAction(title: ShareText.removeAccess.localized, style: .destructive) { [weak self] _ in
                self?.model.remove(participant)
            }
        )
        sheet.addAction(UIAlertAction(title: ShareText.cancel.localized, style: .cancel))
        sheet.popoverPresentationController?.sourceView = tableView.cellForRow(at: indexPath) ?? tableView
        present(sheet, animated: true)
    }

    private func stop() {
        let isOwner = model.isOwner
        let alert = UIAlertController(
            title: (isOwner ? ShareText.stopMessage : .leaveMessage).localized,
            message: nil,
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: ShareText.cancel.localized, style: .cancel))
        let title = (isOwner ? ShareText.stop : .leave).localized
        alert.addAction(
            UIAlertAction(title: title, style: .destructive) { [weak self] _ in self?.model.stop() }
        )
        present(alert, animated: true)
    }
}
