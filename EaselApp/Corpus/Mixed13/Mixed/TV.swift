import TVUIKit
