import Foundation

/// A category of points of interest.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
    /// The name of the category.
    public let rawValue: String

    /// Creates a category.
    /// - Parameter rawValue: The name of the category.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = "MKPOICategory" + name }

    /// Airports.
    public static let airport = MKPointOfInterestCategory("Airport")
    /// Amusement parks.
    public static let amusementPark = MKPointOfInterestCategory("AmusementPark")
    /// Sites of animal husbandry and care, such as veterinarians.
    public static let animalService = MKPointOfInterestCategory("AnimalService")
    /// Aquariums.
    public static let aquarium = MKPointOfInterestCategory("Aquarium")
    /// Cash machines.
    public static let atm = MKPointOfInterestCategory("ATM")
    /// Garages.
    public static let automotiveRepair = MKPointOfInterestCategory("AutomotiveRepair")
    /// Bakeries.
    public static let bakery = MKPointOfInterestCategory("Bakery")
    /// Banks.
    public static let bank = MKPointOfInterestCategory("Bank")
    /// Beaches.
    public static let beach = MKPointOfInterestCategory("Beach")
    /// Hairdressers and salons.
    public static let beauty = MKPointOfInterestCategory("Beauty")
    /// Bowling alleys.
    public static let bowling = MKPointOfInterestCategory("Bowling")
    /// Breweries.
    public static let brewery = MKPointOfInterestCategory("Brewery")
    /// Cafes.
    public static let cafe = MKPointOfInterestCategory("Cafe")
    /// Campgrounds.
    public static let campground = MKPointOfInterestCategory("Campground")
    /// Rental of cars.
    public static let carRental = MKPointOfInterestCategory("CarRental")
    /// Castles.
    public static let castle = MKPointOfInterestCategory("Castle")
    /// Conference centers.
    public static let conventionCenter = MKPointOfInterestCategory("ConventionCenter")
    /// Distilleries.
    public static let distillery = MKPointOfInterestCategory("Distillery")
    /// Chargers for electric cars.
    public static let evCharger = MKPointOfInterestCategory("EVCharger")
    /// Fire stations.
    public static let fireStation = MKPointOfInterestCategory("FireStation")
    /// Fishing spots.
    public static let fishing = MKPointOfInterestCategory("Fishing")
    /// Gyms.
    public static let fitnessCenter = MKPointOfInterestCategory("FitnessCenter")
    /// Groceries.
    public static let foodMarket = MKPointOfInterestCategory("FoodMarket")
    /// Forts.
    public static let fortress = MKPointOfInterestCategory("Fortress")
    /// Gas stations.
    public static let gasStation = MKPointOfInterestCategory("GasStation")
    /// Golf courses.
    public static let golf = MKPointOfInterestCategory("Golf")
    /// Hospitals.
    public static let hospital = MKPointOfInterestCategory("Hospital")
    /// Hotels.
    public static let hotel = MKPointOfInterestCategory("Hotel")
    /// Laundries.
    public static let laundry = MKPointOfInterestCategory("Laundry")
    /// Libraries.
    public static let library = MKPointOfInterestCategory("Library")
    /// Mailboxes.
    public static let mailbox = MKPointOfInterestCategory("Mailbox")
    /// Marinas.
    public static let marina = MKPointOfInterestCategory("Marina")
    /// Miniature golf courses.
    public static let miniGolf = MKPointOfInterestCategory("MiniGolf")
    /// Cinemas.
    public static let movieTheater = MKPointOfInterestCategory("MovieTheater")
    /// Museums.
    public static let museum = MKPointOfInterestCategory("Museum")
    /// Concert halls.
    public static let musicVenue = MKPointOfInterestCategory("MusicVenue")
    /// Monuments.
    public static let nationalMonument = MKPointOfInterestCategory("NationalMonument")
    /// National parks.
    public static let nationalPark = MKPointOfInterestCategory("NationalPark")
    /// Bars and night clubs.
    public static let nightlife = MKPointOfInterestCategory("Nightlife")
    /// Parks.
    public static let park = MKPointOfInterestCategory("Park")
    /// Parking lots.
    public static let parking = MKPointOfInterestCategory("Parking")
    /// Pharmacies.
    public static let pharmacy = MKPointOfInterestCategory("Pharmacy")
    /// Planetariums.
    public static let planetarium = MKPointOfInterestCategory("Planetarium")
    /// Police stations.
    public static let police = MKPointOfInterestCategory("Police")
    /// Post offices.
    public static let postOffice = MKPointOfInterestCategory("PostOffice")
    /// Stations and stops of public transport.
    public static let publicTransport = MKPointOfInterestCategory("PublicTransport")
    /// Restaurants.
    public static let restaurant = MKPointOfInterestCategory("Restaurant")
    /// Toilets.
    public static let restroom = MKPointOfInterestCategory("Restroom")
    /// Schools.
    public static let school = MKPointOfInterestCategory("School")
    /// Ice rinks.
    public static let skating = MKPointOfInterestCategory("Skating")
    /// Spas.
    public static let spa = MKPointOfInterestCategory("Spa")
    /// Stadiums.
    public static let stadium = MKPointOfInterestCategory("Stadium")
    /// Stores.
    public static let store = MKPointOfInterestCategory("Store")
    /// Swimming pools.
    public static let swimming = MKPointOfInterestCategory("Swimming")
    /// Theaters.
    public static let theater = MKPointOfInterestCategory("Theater")
    /// Universities.
    public static let university = MKPointOfInterestCategory("University")
    /// Wineries.
    public static let winery = MKPointOfInterestCategory("Winery")
    /// Zoos.
    public static let zoo = MKPointOfInterestCategory("Zoo")
}
