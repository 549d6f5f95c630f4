import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The accessibility values of objects that views show: actions of alerts, elements of menus, attachments of text.
@MainActor
@Suite struct AccessibilityOfItemsTests {
    @Test func rowsOfAlertsHaveTheValuesOfTheirActions() {
        _ = ViewScreen()
        let action = UIAlertAction(title: "OK", style: .default)
        action.accessibilityIdentifier = "confirm"
        let row = AlertRow(action, isEmphasized: false, isSheet: false)
        #expect(row.accessibilityLabel == "OK" && row.accessibilityIdentifier == "confirm")
        action.accessibilityLabel = "Confirm"
        action.accessibilityHint = "Deletes the page"
        action.accessibilityIdentifier = "delete"
        #expect(row.accessibilityLabel == "Confirm" && row.accessibilityHint == "Deletes the page")
        #expect(row.accessibilityIdentifier == "delete")
    }

    @Test func rowsOfMenusHaveTheValuesOfTheirElements() {
        _ = ViewScreen()
        let action = UIAction(title: "Cut") { _ in }
        action.accessibilityLabel = "Cut text"
        action.accessibilityHint = "Removes the text"
        action.accessibilityIdentifier = "cut"
        let row = MenuRow(MenuItem(content: .action(action, group: nil)), hasLeadingColumn: false)
        #expect(row.accessibilityLabel == "Cut text" && row.accessibilityHint == "Removes the text")
        #expect(row.accessibilityIdentifier == "cut")
    }

    @Test func attachmentsAreSpoken() {
        _ = ViewScreen()
        let (sun, cloud) = (NSTextAttachment(), NSTextAttachment())
        sun.accessibilityLabel = "sun"
        let text = NSMutableAttributedString(string: "Today: ")
        text.append(NSAttributedString(attachment: sun))
        text.append(NSAttributedString(string: ", then "))
        text.append(NSAttributedString(attachment: cloud))
        cloud.image = UIImage()
        cloud.image?.accessibilityLabel = "clouds"
        let label = UILabel()
        label.attributedText = text
        #expect(label.accessibilityLabel == "Today: sun, then clouds")
    }
}
