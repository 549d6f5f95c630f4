import XCTest
@testable import Badge

final class BadgeTests: XCTestCase {
    @MainActor func testColor() {
        let badge = BadgeView()
        badge.count = 1
        XCTAssertEqual(badge.backgroundColor, .red)
    }
}
