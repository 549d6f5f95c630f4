import XCTest
@testable import ShapeKit

class CircleTests: XCTestCase {

    func testArea() {
        XCTAssertEqual(circleArea(radius: 0), 0)
    }
}
