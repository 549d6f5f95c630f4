/// The meaning of the text of an input, by which the input views of an app can offer what fits.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the meaning.
    public let rawValue: String

    /// Creates a meaning with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The meaning of the name of a person.
    public static let name = UITextContentType(rawValue: "name")
    /// The meaning of the prefix of a name, such as a title.
    public static let namePrefix = UITextContentType(rawValue: "name-prefix")
    /// The meaning of the given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// The meaning of the middle name.
    public static let middleName = UITextContentType(rawValue: "middle-name")
    /// The meaning of the family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// The meaning of the suffix of a name.
    public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
    /// The meaning of a nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// The meaning of the title of a job.
    public static let jobTitle = UITextContentType(rawValue: "job-title")
    /// The meaning of the name of an organization.
    public static let organizationName = UITextContentType(rawValue: "organization-name")
    /// The meaning of a location.
    public static let location = UITextContentType(rawValue: "location")
    /// The meaning of a whole street address.
    public static let fullStreetAddress = UITextContentType(rawValue: "full-street-address")
    /// The meaning of the first line of a street address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "street-address-line-1")
    /// The meaning of the second line of a street address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "street-address-line-2")
    /// The meaning of the city of an address.
    public static let addressCity = UITextContentType(rawValue: "address-city")
    /// The meaning of the state of an address.
    public static let addressState = UITextContentType(rawValue: "address-state")
    /// The meaning of the city and the state of an address.
    public static let addressCityAndState = UITextContentType(rawValue: "address-city-and-state")
    /// The meaning of a part of a city.
    public static let sublocality = UITextContentType(rawValue: "sublocality")
    /// The meaning of the name of a country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// The meaning of a postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The meaning of a telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// The meaning of an email address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// The meaning of a URL.
    public static let URL = UITextContentType(rawValue: "url")
    /// The meaning of the number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "credit-card-number")
    /// The meaning of the name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The meaning of a password.
    public static let password = UITextContentType(rawValue: "password")
    /// The meaning of a new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// The meaning of a code that is valid once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// The meaning of a date with a time.
    public static let dateTime = UITextContentType(rawValue: "date-time")
    /// The meaning of the number of a flight.
    public static let flightNumber = UITextContentType(rawValue: "flight-number")
    /// The meaning of the number of a parcel.
    public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
}
