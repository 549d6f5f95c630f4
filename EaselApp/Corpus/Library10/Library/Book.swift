import Foundation

struct Book {
    var title: String
    var author: String
}
