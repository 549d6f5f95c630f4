import TestSupport
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitTesting

/// A view whose items are dragged, and a view that receives them, which record their calls.
@MainActor
final class DragStage: UIDragInteractionDelegate, UIDropInteractionDelegate {
    let screen: VirtualScreen
    let source = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    let other = UIView(frame: CGRect(x: 140, y: 20, width: 60, height: 60))
    let destination = UIView(frame: CGRect(x: 20, y: 200, width: 200, height: 150))
    private(set) var log: [String] = []
    var operation = UIDropOperation.copy
    var allowsMove = true
    var canHandle = true
    var prefersFullSize = false
    /// The locations at which drops are precise, and the last location.
    var isPrecise: (CGPoint) -> Bool = { _ in false }
    private(set) var location = CGPoint.zero
    var previewForDropping: ((UITargetedDragPreview) -> UITargetedDragPreview?)?
    var received: [String] = []

    init(size: CGSize = CGSize(width: 240, height: 400), scale: CGFloat = 1) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        root.backgroundColor = .systemBackground
        source.backgroundColor = .systemBlue
        other.backgroundColor = .systemOrange
        destination.backgroundColor = .secondarySystemBackground
        for view in [source, other, destination] { root.addSubview(view) }
        for view in [source, other] { view.addInteraction(UIDragInteraction(delegate: self)) }
        destination.addInteraction(UIDropInteraction(delegate: self))
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    func take() -> [String] {
        defer { log = [] }
        return log
    }

    private func name(_ interaction: UIDragInteraction) -> String { interaction.view === source ? "source" : "other" }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    {
        log.append("items \(name(interaction))")
        let item = UIDragItem(itemProvider: NSItemProvider(object: "Pump" as NSString))
        item.localObject = 3
        return [item]
    }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        log.append("lift")
        animator.addCompletion { [weak self] in self?.log.append($0 == .end ? "lifted" : "put down") }
    }
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
        log.append("begin")
    }
    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    { allowsMove }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) { log.append("will end \(operation)") }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) { log.append("did end \(operation)") }
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {
        log.append("transferred")
    }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "Valve" as NSString))] }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) { log.append("add \(items.count) of \(name(addingInteraction))") }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating
    ) { log.append("return") }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        log.append("can handle")
        return canHandle && session.canLoadObjects(ofClass: NSString.self)
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        log.append("enter")
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        let proposal = UIDropProposal(operation: operation)
        proposal.prefersFullSizePreview = prefersFullSize
        location = session.location(in: destination)
        proposal.isPrecise = isPrecise(location)
        return proposal
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        log.append("exit")
    }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        log.append("drop")
        location = session.location(in: destination)
        session.loadObjects(ofClass: NSString.self) { [weak self] in self?.received = $0.map { "\($0)" } }
        #expect(session.progress.isFinished && session.localDragSession != nil)
    }
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
        log.append("conclude")
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        log.append("end")
    }
    func dropInteraction(
        _ interaction: UIDropInteraction,
        previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { previewForDropping?(defaultPreview) ?? defaultPreview }

    /// The number of windows that are visible.
    var windowCount: Int { source.window?.windowScene?.windows.filter { !$0.isHidden }.count ?? 0 }
}

/// Drags and drops in the app.
@MainActor
@Suite struct DragAndDropTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/UIListsTests/Goldens").path)

    @Test func callsOfADropAreInOrder() throws {
        let stage = try DragStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.45)
        #expect(stage.take() == [] && stage.windowCount == 1)
        try stage.screen.advance(by: 0.5)
        #expect(stage.take() == ["items source", "lift", "lifted"] && stage.windowCount == 2)
        try finger.drag(to: CGPoint(x: 60, y: 150), duration: 0.2)
        #expect(stage.take() == ["begin"])
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.2)
        #expect(stage.take() == ["can handle", "enter"])
        try finger.drag(to: CGPoint(x: 230, y: 150), duration: 0.2)
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.2)
        #expect(stage.take() == ["exit", "enter"])
        try finger.lift()
        try stage.screen.advance(by: 0.02)
        #expect(stage.take() == ["will end copy", "drop"] && stage.received == ["Pump"])
        try stage.screen.advance(by: 0.5)
        #expect(stage.take() == ["conclude", "end", "did end copy", "transferred"] && stage.windowCount == 1)
        // The next drag is a new session.
        let next = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.6)
        try next.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.take() == ["items source", "lift", "lifted", "put down"] || stage.windowCount == 1)
    }

    @Test func itemsReturnWithoutADestination() throws {
        let stage = try DragStage()
        func drag(to point: CGPoint) throws {
            let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
            try stage.screen.advance(by: 0.6)
            try finger.drag(to: point, duration: 0.3)
            _ = stage.take()
            try finger.lift()
            try stage.screen.advance(by: 0.6)
        }
        try drag(to: CGPoint(x: 230, y: 120))
        #expect(stage.take() == ["will end cancel", "return", "did end cancel"])
        stage.operation = .forbidden
        try drag(to: CGPoint(x: 100, y: 250))
        #expect(stage.take() == ["exit", "will end forbidden", "return", "end", "did end forbidden"])
        stage.operation = .move
        stage.allowsMove = false
        try drag(to: CGPoint(x: 100, y: 250))
        #expect(stage.take() == ["exit", "will end forbidden", "return", "end", "did end forbidden"])
        stage.allowsMove = true
        try drag(to: CGPoint(x: 100, y: 250))
        #expect(stage.take() == ["will end move", "drop", "conclude", "end", "did end move", "transferred"])
        stage.canHandle = false
        try drag(to: CGPoint(x: 100, y: 250))
        #expect(stage.take() == ["will end cancel", "return", "did end cancel"] && stage.windowCount == 1)
    }

    @Test func canceledTouchesReturnTheItems() throws {
        let stage = try DragStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.6)
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.3)
        _ = stage.take()
        try finger.cancel()
        try stage.screen.advance(by: 0.6)
        #expect(stage.take() == ["exit", "will end cancel", "return", "end", "did end cancel"])
        #expect(stage.windowCount == 1 && stage.received.isEmpty)
    }

    @Test func previewsFollowTheFingerAndEndAtTheirTarget() throws {
        let stage = try DragStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 50, y: 40))
        try stage.screen.advance(by: 1)
        let drag = try #require(stage.source.session.userInterface.drag)
        let platter = try #require(drag.session.entries.first?.platter)
        #expect(platter.center == CGPoint(x: 70, y: 50) && platter.bounds.size == CGSize(width: 100, height: 60))
        #expect(abs(platter.transform.a - 1.05) < 1e-9)
        try finger.drag(to: CGPoint(x: 120, y: 240), duration: 0.3)
        try stage.screen.advance(by: 0.5)
        try finger.move(to: CGPoint(x: 120, y: 250))
        // The finger holds the preview where it has touched the view.
        #expect(platter.center == CGPoint(x: 140, y: 260) && platter.transform == .identity)
        stage.previewForDropping = { preview in
            preview.retargetedPreview(
                with: UIDragPreviewTarget(
                    container: stage.destination,
                    center: CGPoint(x: 60, y: 40),
                    transform: .identity
                )
            )
        }
        try finger.lift()
        try stage.screen.advance(by: 0.02)
        #expect(platter.center == CGPoint(x: 80, y: 240) && platter.alpha == 1)
        try stage.screen.advance(by: 0.5)
        #expect(platter.window == nil && stage.source.session.userInterface.drag == nil)
    }

    @Test func largePreviewsAreSmallerUnlessTheDestinationWantsThem() throws {
        let stage = try DragStage()
        stage.source.frame = CGRect(x: 0, y: 0, width: 240, height: 480)
        stage.source.superview?.sendSubviewToBack(stage.source)
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 100))
        try stage.screen.advance(by: 0.6)
        try finger.drag(to: CGPoint(x: 60, y: 150), duration: 0.2)
        try stage.screen.advance(by: 0.4)
        let platter = try #require(stage.source.session.userInterface.drag?.session.entries.first?.platter)
        #expect(platter.transform.a == 0.5)
        stage.prefersFullSize = true
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.2)
        try stage.screen.advance(by: 0.4)
        #expect(platter.transform.a == 1)
        try finger.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.received == ["Pump"])
    }

    /// In the right half of the destination, drops are precise.
    @Test func preciseLocationsAreAboveTheFinger() throws {
        let stage = try DragStage()
        stage.isPrecise = { $0.x > 100 }
        var preview: UITargetedDragPreview?
        stage.previewForDropping = {
            preview = $0
            return nil
        }
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 40))
        try stage.screen.advance(by: 0.7)
        func move(_ x: CGFloat, _ y: CGFloat) throws {
            try finger.drag(to: CGPoint(x: x, y: y), duration: 0.1)
            try stage.screen.advance(by: 0.05)
        }
        try move(50, 300)
        #expect(stage.location == CGPoint(x: 30, y: 100))
        try move(180, 300)
        #expect(stage.location == CGPoint(x: 160, y: 68))
        try move(50, 300)
        #expect(stage.location == CGPoint(x: 30, y: 100))
        // The finger determines the destination.
        try move(180, 205)
        #expect(stage.location == CGPoint(x: 160, y: -27))
        try move(180, 300)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(stage.location == CGPoint(x: 160, y: 68) && stage.received == ["Pump"])
        #expect(preview?.target.center == CGPoint(x: 160, y: 68))
    }

    @Test func pointersDragWithoutALongPress() throws {
        let stage = try DragStage()
        let pointer = VirtualScreen.Finger(
            stage.screen,
            contact: 90,
            at: CGPoint(x: 60, y: 50),
            type: .indirectPointer
        )
        try pointer.send(.began)
        try stage.screen.advance(by: 1)
        try pointer.move(to: CGPoint(x: 63, y: 52))
        try stage.screen.advance(by: 0.05)
        #expect(stage.take() == [])
        try pointer.drag(to: CGPoint(x: 100, y: 250), duration: 0.2)
        try stage.screen.advance(by: 0.02)
        #expect(stage.take() == ["items source", "lift", "begin", "can handle", "enter"])
        try pointer.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.received == ["Pump"])
    }

    @Test func anotherFingerAddsItems() throws {
        let stage = try DragStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.6)
        try finger.drag(to: CGPoint(x: 60, y: 150), duration: 0.3)
        _ = stage.take()
        try stage.screen.tap(stage.other)
        try stage.screen.advance(by: 0.5)
        #expect(stage.take() == ["add 1 of other"])
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.received == ["Pump", "Valve"])
        #expect(stage.take().suffix(4) == ["did end copy", "did end copy", "transferred", "transferred"])
    }

    @Test func contextMenusAreShownBeforeADrag() throws {
        final class Menus: UIContextMenuInteractionDelegate {
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction,
                configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                UIContextMenuConfiguration(
                    identifier: nil,
                    previewProvider: nil,
                    actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) }
                )
            }
        }
        let stage = try DragStage()
        let menus = Menus()
        let menu = UIContextMenuInteraction(delegate: menus)
        stage.source.addInteraction(menu)
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 1)
        #expect(menu.menuAppearance == .rich && stage.take() == ["items source", "lift", "lifted"])
        #expect(stage.source.session.userInterface.drag?.session.entries.first?.platter == nil)
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.3)
        try stage.screen.advance(by: 0.5)
        #expect(menu.menuAppearance == .unknown)
        #expect(stage.take() == ["begin", "can handle", "enter"])
        #expect(stage.source.session.userInterface.drag?.session.entries.first?.platter != nil)
        try finger.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.received == ["Pump"] && stage.windowCount == 1)
    }

    @Test func springLoadedViewsActAndViewsScrollAtTheirEdge() throws {
        let stage = try DragStage()
        var presses = 0
        let button = UIButton(frame: CGRect(x: 140, y: 120, width: 80, height: 50))
        button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
        button.isSpringLoaded = true
        #expect(button.isSpringLoaded)
        stage.source.superview?.addSubview(button)
        var states: [UISpringLoadedInteractionEffectState] = []
        final class Effect: UISpringLoadedInteractionEffect {
            var didChange: (UISpringLoadedInteractionEffectState) -> Void = { _ in }
            func interaction(
                _ interaction: UISpringLoadedInteraction,
                didChangeWith context: any UISpringLoadedInteractionContext
            ) { didChange(context.state) }
        }
        let effect = Effect()
        effect.didChange = { states.append($0) }
        var activations = 0
        let spring = UISpringLoadedInteraction(interactionBehavior: nil, interactionEffect: effect) { _, context in
            activations += 1
            #expect(context.location(in: stage.destination) == CGPoint(x: 80, y: 50))
        }
        stage.destination.addInteraction(spring)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 300, width: 240, height: 100))
        scrollView.contentSize = CGSize(width: 240, height: 300)
        stage.source.superview?.addSubview(scrollView)
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.6)
        try finger.drag(to: CGPoint(x: 180, y: 140), duration: 0.1)
        try stage.screen.advance(by: 0.9)
        #expect(presses == 0)
        try stage.screen.advance(by: 0.2)
        #expect(presses == 1)
        try finger.drag(to: CGPoint(x: 100, y: 250), duration: 0.1)
        try stage.screen.advance(by: 1.2)
        #expect(states == [.possible, .activating, .activated] && activations == 1)
        try finger.move(to: CGPoint(x: 100, y: 390))
        #expect(states.last == .inactive)
        try stage.screen.advance(by: 0.5)
        #expect(scrollView.contentOffset.y > 100 && scrollView.contentOffset.y < 200)
        try stage.screen.advance(by: 2)
        #expect(scrollView.contentOffset.y == 200)
        try finger.lift()
        try stage.screen.advance(by: 0.5)
        #expect(stage.windowCount == 1)
    }

    // MARK: Item providers

    @Test func providersHaveTheRepresentationsOfValues() throws {
        let text = NSItemProvider(object: "Pumpe ü" as NSString)
        #expect(text.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(text.hasItemConformingToTypeIdentifier("public.text") && text.canLoadObject(ofClass: String.self))
        #expect(!text.canLoadObject(ofClass: UIImage.self) && !text.hasItemConformingToTypeIdentifier("public.image"))
        var found: [String] = []
        text.loadObject(ofClass: String.self) { value, _ in found.append(value ?? "-") }
        text.loadObject(ofClass: NSString.self) { value, _ in found.append(value.map { "\($0)" } ?? "-") }
        text.loadDataRepresentation(forTypeIdentifier: "public.plain-text") { data, _ in
            found.append(String(decoding: data ?? Data(), as: UTF8.self))
        }
        #expect(found == ["Pumpe ü", "Pumpe ü", "Pumpe ü"])
        var message = ""
        text.loadObject(ofClass: UIColor.self) { _, error in message = error?.localizedDescription ?? "" }
        #expect(message == "cannot load a representation of type UIColor: there is none")
        // Values pass through data.
        func copy<Value: NSItemProviderWriting & NSItemProviderReading>(_ value: Value) -> Value? {
            let copies = NSItemProvider()
            for type in value.writableTypeIdentifiersForItemProvider {
                copies.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
                    value.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
                }
            }
            var copy: Value?
            copies.loadObject(ofClass: Value.self) { value, _ in copy = value }
            return copy
        }
        let url = try #require(URL(string: "https://example.org/a?b"))
        #expect(copy(url) == url && copy(NSAttributedString(string: "b"))?.string == "b")
        let color = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
        #expect(copy(color) == color)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        }
        #expect(copy(image)?.size == CGSize(width: 3, height: 2) * image.scale)
    }

    @Test func providersHaveFiles() throws {
        let provider = NSItemProvider(object: "Log" as NSString)
        provider.suggestedName = "a/b"
        var url: URL?
        var text: String?
        provider.loadFileRepresentation(forTypeIdentifier: "public.utf8-plain-text") { place, _ in
            url = place
            text = place.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        }
        #expect(text == "Log" && url?.lastPathComponent == "a-b.txt")
        #expect(url.map { FileManager.default.fileExists(atPath: $0.path) } == false)
        let file = Checkout.url("Tests/UIListsTests/Goldens/orthogonal.png")
        let image = try #require(NSItemProvider(contentsOf: file))
        #expect(image.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.png"])
        image.loadFileRepresentation(forTypeIdentifier: "public.image") { place, _ in url = place }
        #expect(url == file)
        var size = CGSize.zero
        image.loadObject(ofClass: UIImage.self) { value, _ in size = value?.size ?? .zero }
        #expect(size == CGSize(width: 300, height: 400))
        #expect(NSItemProvider(contentsOf: URL(string: "https://example.org")) == nil)
    }

    @Test func pasteboardsHaveProviders() throws {
        _ = try VirtualScreen(size: CGSize(width: 40, height: 40))
        let board = UIPasteboard.withUniqueName()
        board.itemProviders = [NSItemProvider(object: "a" as NSString), NSItemProvider(object: UIColor.red)]
        #expect(board.numberOfItems == 2 && board.string == "a")
        var texts: [String] = []
        for provider in board.itemProviders where provider.canLoadObject(ofClass: String.self) {
            provider.loadObject(ofClass: String.self) { value, _ in texts.append(value ?? "") }
        }
        #expect(texts == ["a"])
    }

    @Test func draggedPreviewAsAnImage() throws {
        let stage = try DragStage()
        let finger = try stage.screen.touch(at: CGPoint(x: 60, y: 50))
        try stage.screen.advance(by: 0.6)
        try finger.drag(to: CGPoint(x: 120, y: 260), duration: 0.3)
        try stage.screen.advance(by: 0.5)
        try finger.move(to: CGPoint(x: 121, y: 260))
        try stage.screen.advance(by: 0.1)
        try stage.screen.expectImage(equalTo: "dragged", in: Self.goldens)
    }
}

private func * (size: CGSize, scale: CGFloat) -> CGSize {
    CGSize(width: size.width * scale, height: size.height * scale)
}
