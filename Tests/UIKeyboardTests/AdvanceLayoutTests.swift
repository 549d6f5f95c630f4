import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import Input
@testable import UIKeyboard

/// Layouts that another thread compiles while a finger touches a field.
@MainActor
@Suite struct AdvanceLayoutTests {
    private func names(_ layout: String) throws -> KeymapNames { try #require(KeymapNames(layout)) }

    private func rows(_ layout: KeyboardLayout) -> [String] {
        layout.letters.rows.map { $0.map { $0.letter + $0.shifted }.joined() }
    }

    /// Whichever thread compiles the layout, it is the same.
    @Test(arguments: ["us", "de", "gr", "fr"])
    func layoutIsThatOfItsNames(layout: String) throws {
        let names = try names(layout)
        let expected = try KeyboardLayout(names)
        #expect(!rows(expected).joined().isEmpty)
        for delay in 0..<20 {
            let layout = AdvanceLayout(names)
            // From before the other thread begins until after it has ended.
            if delay > 0 { usleep(UInt32(delay * 100)) }
            let result = layout.wait()
            #expect(result.names == names && result.title == expected.title && rows(result) == rows(expected))
        }
    }

    @Test func layoutThatDoesNotExistIsReplaced() throws {
        var names = try names("us")
        names.layout = "nowhere"
        #expect(rows(AdvanceLayout(names).wait()) == rows(KeyboardLayout(.unitedStates, names: .unitedStates)))
    }

    /// A touch on a field prepares the keyboard that it will show, once, and no other touch does.
    @Test func touchesOnFieldsPrepareTheKeyboard() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480), scale: 1)
        let root = UIViewController()
        let field = UITextField(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
        let text = UITextView(frame: CGRect(x: 10, y: 80, width: 200, height: 60))
        text.isEditable = false
        root.view.addSubview(field)
        root.view.addSubview(text)
        try screen.show(root)
        try screen.advance(by: 0.1)
        let keyboards = screen.host.session.userInterface.keyboards
        let prepare = try #require(keyboards.prepareKeyboard)
        var count = 0
        keyboards.prepareKeyboard = { input, window in
            #expect(input === field && window === field.window)
            count += 1
            prepare(input, window)
        }
        func touches(at point: CGPoint) throws -> Int {
            count = 0
            let finger = try screen.touch(at: point)
            try screen.advance(by: 0.05)
            try finger.cancel()
            try screen.advance(by: 0.1)
            return count
        }
        screen.keyboard.visibility = .never
        #expect(try touches(at: CGPoint(x: 50, y: 37)) == 0)
        screen.keyboard.visibility = .always
        #expect(try touches(at: CGPoint(x: 50, y: 37)) == 1)
        #expect(try touches(at: CGPoint(x: 50, y: 100)) == 0, "no text that is edited")
        #expect(try touches(at: CGPoint(x: 50, y: 300)) == 0, "no text at all")
        #expect(!screen.keyboard.isShown)
        try screen.tap(at: CGPoint(x: 50, y: 37))
        try screen.advance(by: 1)
        #expect(screen.keyboard.isShown)
        field.resignFirstResponder()
        try screen.advance(by: 1)
        #expect(try touches(at: CGPoint(x: 50, y: 37)) == 0, "there is a keyboard")
    }
}
