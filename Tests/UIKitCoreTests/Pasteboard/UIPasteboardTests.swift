import Foundation
import Synchronization
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor
@Suite struct UIPasteboardTests {
    private let screen: VirtualScreen
    private let general: UIPasteboard

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        general = screen.host.session.perform { UIPasteboard.general }
    }

    private func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        try screen.host.session.perform(body)
    }

    private static func image() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        }
    }

    @Test func generalPasteboardIsThatOfTheSession() throws {
        #expect(perform { UIPasteboard.general } === general)
        general.string = "a"
        let other = try VirtualScreen(size: CGSize(width: 10, height: 10))
        #expect(other.host.session.perform { UIPasteboard.general.string } == nil)
        #expect(perform { UIPasteboard(name: .general, create: false)?.string } == "a")
    }

    @Test func valuesReplaceOneAnother() throws {
        #expect(general.string == nil && general.types == [] && general.numberOfItems == 0 && !general.hasStrings)
        general.string = "Zoë"
        #expect(general.string == "Zoë" && general.strings == ["Zoë"] && general.hasStrings && !general.hasURLs)
        #expect(general.types == ["public.utf8-plain-text"] && general.url == nil)
        #expect(general.data(forPasteboardType: "public.utf8-plain-text") == Data("Zoë".utf8))

        let url = try #require(URL(string: "https://example.org/a"))
        general.url = url
        #expect(general.url == url && general.hasURLs && general.string == url.absoluteString)
        general.urls = [url, url]
        #expect(general.numberOfItems == 2 && general.urls == [url, url])

        general.color = .red
        #expect(general.color == .red && general.hasColors && general.string == nil && general.urls == nil)
        general.string = nil
        #expect(general.numberOfItems == 0 && general.color == nil && general.colors == nil)
    }

    @Test func imagesAreFilesForTheirTypes() throws {
        let image = perform { Self.image() }
        general.image = image
        #expect(general.image === image && general.hasImages)
        let file = try #require(general.data(forPasteboardType: "public.png"))
        #expect(file.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        perform { general.setData(file, forPasteboardType: "public.png") }
        let size = perform { general.image?.size }
        #expect(size == CGSize(width: 3, height: 2) && general.value(forPasteboardType: "public.png") is UIImage)
        perform { general.setData(Data([1, 2]), forPasteboardType: "public.png") }
        #expect(perform { general.image } == nil && general.hasImages)
    }

    @Test func itemsHaveRepresentations() throws {
        general.items = [
            ["public.utf8-plain-text": "a", "com.example.point": [1, 2]], ["public.url": "https://b.org"],
        ]
        #expect(general.types == ["com.example.point", "public.utf8-plain-text"])
        #expect(general.value(forPasteboardType: "com.example.point") as? [Int] == [1, 2])
        #expect(general.data(forPasteboardType: "com.example.point")?.prefix(6) == Data("bplist".utf8))
        #expect(general.types(forItemSet: IndexSet(integer: 1)) == [["public.url"]])
        #expect(general.types(forItemSet: IndexSet(integer: 2)) == nil)
        #expect(general.contains(pasteboardTypes: ["public.url", "com.example.point"]))
        #expect(!general.contains(pasteboardTypes: ["public.url"]))
        #expect(general.contains(pasteboardTypes: ["public.url", "com.example.point"], inItemSet: nil))
        #expect(!general.contains(pasteboardTypes: ["public.url"], inItemSet: nil))
        #expect(general.itemSet(withPasteboardTypes: ["public.url"]) == IndexSet(integer: 1))
        #expect(general.itemSet(withPasteboardTypes: ["public.png"]) == nil)
        #expect(general.strings == ["a"] && general.urls == [URL(string: "https://b.org")!])
        general.addItems([["public.text": Data([0xFF, 0x62])]])
        #expect(general.strings == ["a", "\u{FFFD}b"] && general.numberOfItems == 3)
        #expect(general.values(forPasteboardType: "public.text", inItemSet: nil) as? [String] == ["\u{FFFD}b"])
        #expect(general.data(forPasteboardType: "public.text", inItemSet: IndexSet(integer: 9)) == nil)
        let types = try #require(UIPasteboard.typeListString as? [String])
        #expect(general.contains(pasteboardTypes: types))
    }

    @Test func expiredItemsAreGone() {
        var now = Date(timeIntervalSince1970: 1000)
        screen.host.session.userInterface.wallClock = { now }
        general.setItems(
            [["public.utf8-plain-text": "one-time code"]],
            options: [.expirationDate: Date(timeIntervalSince1970: 1060)]
        )
        now = Date(timeIntervalSince1970: 1059)
        #expect(general.string == "one-time code")
        now = Date(timeIntervalSince1970: 1060)
        #expect(general.string == nil && !general.hasStrings && general.numberOfItems == 0)
        general.string = "stays"
        now = .distantFuture
        #expect(general.string == "stays")
    }

    @Test func changesAreCountedAndPosted() throws {
        let posts = Mutex<[[String]]>([])
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification,
            object: general,
            queue: nil
        ) { post in
            let added = post.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] ?? ["?"]
            let removed = post.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String] ?? ["?"]
            posts.withLock { $0 += [added, removed] }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let count = general.changeCount
        general.string = "a"
        general.color = .red
        #expect(general.changeCount == count + 2)
        let text = "public.utf8-plain-text"
        let color = "com.apple.uikit.color"
        #expect(posts.withLock { $0 } == [[text], [], [color], [text]])
    }

    @Test func namedPasteboardsAreSharedAndRemoved() throws {
        let name = UIPasteboard.Name("org.example.board")
        #expect(perform { UIPasteboard(name: name, create: false) } == nil)
        let first = try #require(perform { UIPasteboard(name: name, create: true) })
        let second = try #require(perform { UIPasteboard(name: name, create: false) })
        first.string = "shared"
        #expect(second.string == "shared" && general.string == nil)
        let unique = perform { UIPasteboard.withUniqueName() }
        #expect(unique.name != perform { UIPasteboard.withUniqueName() }.name)

        let removed = Mutex<[String]>([])
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.removedNotification,
            object: nil,
            queue: nil
        ) { post in
            let pasteboard = post.object as? UIPasteboard
            let name = MainActor.assumeIsolated { pasteboard?.name.rawValue }
            removed.withLock { $0.append(name ?? "?") }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        perform {
            UIPasteboard.remove(withName: name)
            UIPasteboard.remove(withName: name)
            UIPasteboard.remove(withName: .general)
        }
        #expect(removed.withLock { $0.filter { $0 == name.rawValue } } == [name.rawValue])
        first.string = "lost"
        #expect(first.string == nil && second.string == nil)
        #expect(perform { UIPasteboard(name: name, create: false) } == nil)
    }

    @Test func contentIsBounded() throws {
        general.string = "kept"
        let count = general.changeCount
        general.setData(Data(count: PasteboardStore.capacity), forPasteboardType: "public.data")
        #expect(general.string == "kept" && general.changeCount == count)
        let half = Data(count: PasteboardStore.capacity / 2)
        let other = perform { UIPasteboard.withUniqueName() }
        other.setData(half, forPasteboardType: "public.data")
        general.setData(half, forPasteboardType: "public.data")
        #expect(general.string == "kept", "all pasteboards share the limit")
        perform { UIPasteboard.remove(withName: other.name) }
        general.setData(half, forPasteboardType: "public.data")
        #expect(general.data(forPasteboardType: "public.data") == half)
        general.setData(half, forPasteboardType: "public.data")
        #expect(general.changeCount == count + 2, "the former content makes room")
    }

    @Test func viewersReceiveTextOfTheAppOnly() {
        let store = screen.host.session.userInterface.pasteboards
        var changes = 0
        store.onGeneralChange = { changes += 1 }
        general.string = "a"
        #expect(store.textForViewers == "a" && changes == 1)
        general.setItems([["public.utf8-plain-text": "here"]], options: [.localOnly: true])
        #expect(store.textForViewers == nil && general.string == "here" && changes == 2)
        store.receive("theirs")
        #expect(store.textForViewers == nil && general.string == "theirs" && store.isFromViewer && changes == 3)
        general.color = .red
        #expect(store.textForViewers == nil && !store.isFromViewer)
        perform { UIPasteboard.withUniqueName().string = "b" }
        #expect(changes == 4)
    }

    @Test func secretsAreNotPastedFromViewers() {
        final class Field: NSObject, UITextInputTraits {
            var isSecureTextEntry = true
        }
        let field = Field()
        general.string = "a"
        #expect(general.canPaste(into: field))
        screen.host.session.userInterface.pasteboards.receive("b")
        #expect(!general.canPaste(into: field))
        field.isSecureTextEntry = false
        #expect(general.canPaste(into: field))
    }
}
