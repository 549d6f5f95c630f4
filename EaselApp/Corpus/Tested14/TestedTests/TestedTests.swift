import XCTest
@testable import Tested

final class TestedTests: XCTestCase {

    @MainActor func testLabel() throws {
        let controller = ViewController()
        controller.loadViewIfNeeded()
        XCTAssertEqual(controller.label.text, "Tested")
    }
}
