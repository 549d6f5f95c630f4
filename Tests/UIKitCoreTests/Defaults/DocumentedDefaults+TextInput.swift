import UIKit

extension DocumentedDefaults {
    mutating func addTextInput() {
        add("UITextField", UITextField()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("text", object.text, "")
            row("attributedText", object.attributedText?.string, "")
            row("placeholder", object.placeholder, nil)
            row("attributedPlaceholder", object.attributedPlaceholder, nil)
            row("defaultTextAttributes", object.defaultTextAttributes.count, 2)
            row("typingAttributes", object.typingAttributes == nil, true)
            row("allowsEditingTextAttributes", object.allowsEditingTextAttributes, false)
            row("font", object.font, UIFont.systemFont(ofSize: 17))
            row("textColor", object.textColor, UIColor.label)
            row("textAlignment", object.textAlignment, NSTextAlignment.natural)
            row("adjustsFontForContentSizeCategory", object.adjustsFontForContentSizeCategory, false)
            row("adjustsFontSizeToFitWidth", object.adjustsFontSizeToFitWidth, false)
            row("minimumFontSize", object.minimumFontSize, CGFloat(0))
            row("borderStyle", object.borderStyle, UITextField.BorderStyle.none)
            row("background", object.background, nil)
            row("disabledBackground", object.disabledBackground, nil)
            row("clearsOnBeginEditing", object.clearsOnBeginEditing, false)
            row("clearsOnInsertion", object.clearsOnInsertion, false)
            row("clearButtonMode", object.clearButtonMode, UITextField.ViewMode.never)
            row("leftView", object.leftView, nil)
            row("leftViewMode", object.leftViewMode, UITextField.ViewMode.never)
            row("rightView", object.rightView, nil)
            row("rightViewMode", object.rightViewMode, UITextField.ViewMode.never)
            row("inputView", object.inputView, nil)
            row("inputAccessoryView", object.inputAccessoryView, nil)
            row("selectedTextRange", object.selectedTextRange, nil)
            row("markedTextStyle", object.markedTextStyle == nil, true)
            row("inputDelegate", object.inputDelegate == nil, true)
        }
        add("UITextField", UITextField()) { object, row in
            row("autocapitalizationType", object.autocapitalizationType, UITextAutocapitalizationType.sentences)
            row("autocorrectionType", object.autocorrectionType, UITextAutocorrectionType.default)
            row("spellCheckingType", object.spellCheckingType, UITextSpellCheckingType.default)
            row("smartQuotesType", object.smartQuotesType, UITextSmartQuotesType.default)
            row("smartDashesType", object.smartDashesType, UITextSmartDashesType.default)
            row("smartInsertDeleteType", object.smartInsertDeleteType, UITextSmartInsertDeleteType.default)
            row("keyboardType", object.keyboardType, UIKeyboardType.default)
            row("keyboardAppearance", object.keyboardAppearance, UIKeyboardAppearance.default)
            row("returnKeyType", object.returnKeyType, UIReturnKeyType.default)
            row("enablesReturnKeyAutomatically", object.enablesReturnKeyAutomatically, false)
            row("textContentType", object.textContentType == nil, true)
            row("passwordRules", object.passwordRules, nil)
            row("isSecureTextEntry", object.isSecureTextEntry, false)
        }
        add("UITextView", UITextView()) { object, row in
            row("autocapitalizationType", object.autocapitalizationType, UITextAutocapitalizationType.sentences)
            row("autocorrectionType", object.autocorrectionType, UITextAutocorrectionType.default)
            row("spellCheckingType", object.spellCheckingType, UITextSpellCheckingType.default)
            row("smartQuotesType", object.smartQuotesType, UITextSmartQuotesType.default)
            row("smartDashesType", object.smartDashesType, UITextSmartDashesType.default)
            row("smartInsertDeleteType", object.smartInsertDeleteType, UITextSmartInsertDeleteType.default)
            row("keyboardType", object.keyboardType, UIKeyboardType.default)
            row("keyboardAppearance", object.keyboardAppearance, UIKeyboardAppearance.default)
            row("returnKeyType", object.returnKeyType, UIReturnKeyType.default)
            row("enablesReturnKeyAutomatically", object.enablesReturnKeyAutomatically, false)
            row("textContentType", object.textContentType == nil, true)
            row("passwordRules", object.passwordRules, nil)
            row("isSecureTextEntry", object.isSecureTextEntry, false)
        }
        add("UITextInteraction", UITextInteraction(for: .editable)) { object, row in
            row("delegate", object.delegate == nil, true)
            row("textInput", object.textInput == nil, true)
        }
        add("UIInputView", UIInputView(frame: .zero, inputViewStyle: .default)) { object, row in
            row("allowsSelfSizing", object.allowsSelfSizing, false)
        }
        add("UISearchBar", UISearchBar()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("text", object.text, "")
            row("placeholder", object.placeholder, nil)
            row("prompt", object.prompt, nil)
            row("searchBarStyle", object.searchBarStyle, UISearchBar.Style.default)
            row("barTintColor", object.barTintColor, nil)
            row("backgroundImage", object.backgroundImage, nil)
            row("showsCancelButton", object.showsCancelButton, false)
            row("showsBookmarkButton", object.showsBookmarkButton, false)
            row("showsSearchResultsButton", object.showsSearchResultsButton, false)
            row("isSearchResultsButtonSelected", object.isSearchResultsButtonSelected, false)
            row("scopeButtonTitles", object.scopeButtonTitles, nil)
            row("selectedScopeButtonIndex", object.selectedScopeButtonIndex, 0)
            row("showsScopeBar", object.showsScopeBar, false)
            row("inputAccessoryView", object.inputAccessoryView, nil)
            row("autocapitalizationType", object.autocapitalizationType, UITextAutocapitalizationType.none)
            row("autocorrectionType", object.autocorrectionType, UITextAutocorrectionType.default)
            row("keyboardType", object.keyboardType, UIKeyboardType.default)
            row("returnKeyType", object.returnKeyType, UIReturnKeyType.search)
        }
        add("UISearchController", UISearchController(searchResultsController: nil)) { object, row in
            row("searchResultsUpdater", object.searchResultsUpdater == nil, true)
            row("delegate", object.delegate == nil, true)
            row("isActive", object.isActive, false)
            row("obscuresBackgroundDuringPresentation", object.obscuresBackgroundDuringPresentation, true)
            row("hidesNavigationBarDuringPresentation", object.hidesNavigationBarDuringPresentation, true)
            row("automaticallyShowsCancelButton", object.automaticallyShowsCancelButton, true)
            row("automaticallyShowsScopeBar", object.automaticallyShowsScopeBar, true)
            row("scopeBarActivation", object.scopeBarActivation, UISearchController.ScopeBarActivation.automatic)
            let automatic = object.automaticallyShowsSearchResultsController
            row("automaticallyShowsSearchResultsController", automatic, true)
            row("showsSearchResultsController", object.showsSearchResultsController, false)
        }
        add("UINavigationItem", UINavigationItem(title: "")) { object, row in
            row("searchController", object.searchController, nil)
            row("hidesSearchBarWhenScrolling", object.hidesSearchBarWhenScrolling, true)
        }
        add("UIFindSession", UIFindSession()) { object, row in
            let style = object.searchResultDisplayStyle
            row("searchResultDisplayStyle", style, UIFindSession.SearchResultDisplayStyle.currentAndTotal)
        }
        let text = UITextView()
        text.isFindInteractionEnabled = true
        if let interaction = text.findInteraction {
            add("UIFindInteraction", interaction) { object, row in
                row("searchText", object.searchText, nil)
                row("replacementText", object.replacementText, nil)
                row("optionsMenuProvider", object.optionsMenuProvider == nil, true)
            }
        }
        add("UIScrollView", UIScrollView()) { object, row in
            row("keyboardDismissMode", object.keyboardDismissMode, UIScrollView.KeyboardDismissMode.none)
        }
    }
}
