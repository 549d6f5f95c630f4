import Testing
import UIKit
import UIKitTesting
import UIKitTestingTraits

@MainActor
private final class TapCounter: UIView {
    var count = 0
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
}

@MainActor @Suite struct MainScreenTests {
    @Test func touchReachesScreenThatIsNotMain() throws {
        let (first, second) = (TapCounter(), TapCounter())
        let older = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try older.show(first)
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(second)
        #expect(UIScreen.main === second.window?.screen && UIScreen.main !== first.window?.screen)
        #expect(reason { try older.tap(at: CGPoint(x: 50, y: 50)) } == nil)
        #expect(reason { try older.hover(at: CGPoint(x: 50, y: 50)) } == nil)
        #expect(reason { try older.pencil(at: CGPoint(x: 50, y: 50)).lift() } == nil)
        #expect(reason { try older.replay(recording: "/none") } == .failed)
        #expect(first.count == 2 && second.count == 0)
        try screen.tap(at: CGPoint(x: 50, y: 50))
        #expect(first.count == 2 && second.count == 1)
    }

    @Test func viewOfAnotherScreenCannotBeTapped() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        #expect(reason { try screen.tap(UIView()) } == .viewIsNotOnScreen)
    }

    private func reason(_ body: () throws -> Void) -> VirtualScreenError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? VirtualScreenError)?.reason
        }
    }
}

/// Counts the tests of two suites that run at the same time.
@MainActor private var runningTests = 0

/// Two suites that wait in their tests, and that the trait keeps apart.
@MainActor @Suite(.mainScreen) struct FirstSharingSuite {
    private let screen: VirtualScreen

    init() throws {
        runningTests += 1
        screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
    }

    @Test(arguments: 0..<10) func mainScreenTraitSerializesTests(_: Int) async {
        for _ in 0..<5 {
            await Task.yield()
            #expect(runningTests == 1)
        }
        runningTests -= 1
    }
}

@MainActor @Suite(.mainScreen) struct SecondSharingSuite {
    private let screen: VirtualScreen

    init() throws {
        runningTests += 1
        screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
    }

    @Test(.mainScreen, arguments: 0..<10) func mainScreenTraitSerializesTests(_: Int) async {
        for _ in 0..<5 {
            await Task.yield()
            #expect(runningTests == 1)
        }
        runningTests -= 1
    }
}

/// Failed expectations of screens, in tests with the trait.
@MainActor @Suite struct ExpectationIssueTests {
    @Test func failedExpectationIsRecordedAtItsCall() async throws {
        let test = try #require(Test.current)
        let line = #line + 5
        try await withKnownIssue {
            try await MainScreenTrait.mainScreen.provideScope(for: test, testCase: nil) {
                try await MainActor.run {
                    let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
                    try screen.expectFrames(1) {}
                }
            }
        } matching: { issue in
            issue.error is ExpectationError && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID == #fileID
        }
    }
}
