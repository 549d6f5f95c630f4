import Testing
import UIKit

@testable import UIKitCore

/// A program knows its delegate by the class only, which is not final and requires no initializer.
@MainActor
@Suite("Creating a delegate from its class")
struct MakeDelegateTests {
    class Plain: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        private(set) var numbers = [1, 2, 3]
    }

    class Own: UIResponder, UIApplicationDelegate {
        let greeting: String

        override init() {
            greeting = "hello"
            super.init()
        }
    }

    final class Derived: Own {
        let more = "more"
    }

    class PlainObject: NSObject, UIApplicationDelegate {
        let value = 7
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    private func made(_ type: any UIApplicationDelegate.Type) -> any UIApplicationDelegate { type.makeDelegate() }

    @Test("Stored properties have their first values") func makeDelegateInitializesStoredProperties() throws {
        let delegate = try #require(made(Plain.self) as? Plain)
        #expect(type(of: delegate) == Plain.self)
        #expect(delegate.numbers == [1, 2, 3] && delegate.window == nil)
    }

    @Test("An overridden init() is called") func makeDelegateCallsOverriddenInitializer() throws {
        #expect(try #require(made(Own.self) as? Own).greeting == "hello")
    }

    @Test("Final classes, and classes that inherit init()") func makeDelegateSupportsFinalAndInheritedInitializers()
        throws
    {
        let delegate = try #require(made(Derived.self) as? Derived)
        #expect(delegate.greeting == "hello" && delegate.more == "more")
        let (retained, released) = (Weak(object: delegate), Weak(object: made(Derived.self)))
        #expect(retained.object === delegate && released.object == nil)
    }

    @Test("Delegates that are no responders") func makeDelegateSupportsDelegatesThatAreNoResponders() throws {
        #expect(try #require(made(PlainObject.self) as? PlainObject).value == 7)
    }
}
