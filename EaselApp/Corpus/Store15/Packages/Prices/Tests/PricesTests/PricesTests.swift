import XCTest
@testable import Prices

final class PricesTests: XCTestCase {
    func testCurrency() { XCTAssertEqual(Prices.currency, "EUR") }
}
