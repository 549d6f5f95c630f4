import CoreGraphics
import Foundation
import Testing

@Suite struct NumberTests {
    @Test func numberObjectsBecomeCGFloat() {
        #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
        #expect(CGFloat(truncating: NSNumber(value: Int64.max)) == 0x1p63)
        #expect(CGFloat(truncating: NSNumber(value: true)) == 1)
        #expect(CGFloat(exactly: NSNumber(value: 3)) == 3)
        #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
    }
}
