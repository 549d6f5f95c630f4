import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// Nothing of the app is left when its screen is gone. The monkey finds that something is, but not what.
@MainActor @Suite struct SettingsMemoryTests {
    private struct WeakReference {
        weak var object: AnyObject?
        let name: String
        init(_ object: AnyObject?, _ name: String) { (self.object, self.name) = (object, name) }
    }

    /// Returns the names of what remains after the app has been operated.
    private func remains(
        size: CGSize,
        isAnimated: Bool = true,
        _ operate: (SettingsScreen) throws -> Void
    ) throws -> [String] {
        var references: [WeakReference] = []
        do {
            let app = try SettingsScreen(size: size, isAnimated: isAnimated)
            references.append(WeakReference(try app.model, "model"))
            references.append(WeakReference(try app.window, "window"))
            references.append(WeakReference(try app.root, "root"))
            references.append(WeakReference(try app.root.tabBar, "tab bar"))
            for child in try app.root.viewControllers ?? [] {
                references.append(WeakReference(child, "\(type(of: child))"))
                references.append(WeakReference(child.view, "view of \(type(of: child))"))
                references.append(WeakReference((child as? UISplitViewController)?.viewControllers.first, "list"))
            }
            try operate(app)
            func add(_ view: UIView) {
                references.append(WeakReference(view, "\(type(of: view))"))
                view.subviews.forEach(add)
            }
            add(try app.window)
            references.append(WeakReference(try app.page, "page"))
            references.append(WeakReference(try app.presented, "presented controller"))
            try app.screen.advance(by: 8)
        }
        return Set(references.filter { $0.object != nil }.map(\.name)).sorted()
    }

    @Test(arguments: [SettingsScreen.wide, SettingsScreen.tall])
    func pagesAreReleased(size: CGSize) throws {
        let names = try remains(size: size, isAnimated: false) { app in
            for page in SettingsPage.allCases {
                try app.open(page.title)
                if size == SettingsScreen.tall { try app.open("Settings") }
            }
            for tab in ["Controls", "Dialogs", "Settings"] { try app.open(tab) }
        }
        #expect(names == [])
    }

    @Test(arguments: ["Sheet", "Form Sheet", "Popover", "Full Screen", "Alert", "Action Sheet", "More"])
    func presentationsAreReleased(label: String) throws {
        for size in [SettingsScreen.wide, SettingsScreen.tall] {
            let names = try remains(size: size) { app in
                try app.open("Dialogs")
                try app.open(label)
            }
            #expect(names == [], "\(size)")
        }
    }

    @Test(arguments: [("Sounds", "Ringtone"), ("Display & Text Size", "Dark")])
    func panelsAreReleased(page: String, label: String) throws {
        let names = try remains(size: SettingsScreen.tall) { app in
            try app.open(page)
            try app.screen.elements(label: label).first.tap()
            try app.screen.advance(by: 1)
        }
        #expect(names == [])
    }

    @Test func searchIsReleased() throws {
        let names = try remains(size: SettingsScreen.tall) { app in
            try app.open("Wi-Fi")
            let finger = try app.screen.touch(at: CGPoint(x: 200, y: 300))
            try finger.drag(to: CGPoint(x: 200, y: 640), duration: 0.4)
            try finger.lift()
        }
        #expect(names == [])
    }

    @Test func canceledPopIsReleased() throws {
        let names = try remains(size: SettingsScreen.tall) { app in
            try app.open("Wi-Fi")
            for end in [60, 380] {
                let finger = try app.screen.touch(at: CGPoint(x: 1, y: 300))
                try finger.drag(to: CGPoint(x: end, y: 300), duration: 0.4)
                try finger.lift()
                try app.screen.advance(by: 1)
            }
        }
        #expect(names == [])
    }
}
