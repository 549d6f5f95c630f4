import MapData

extension MKPointOfInterestCategory {
    /// The classes of points of interest in OpenStreetMap, by category.
    private static let kinds: KeyValuePairs<MKPointOfInterestCategory, [String]> = [
        .airport: ["aerodrome", "terminal", "airport"],
        .amusementPark: ["theme_park", "water_park"],
        .animalService: ["veterinary", "animal_shelter", "animal_boarding", "pet_grooming"],
        .aquarium: ["aquarium"],
        .atm: ["atm"],
        .automotiveRepair: ["car_repair", "tyres"],
        .bakery: ["bakery", "pastry"],
        .bank: ["bank"],
        .beach: ["beach", "beach_resort"],
        .beauty: ["hairdresser", "beauty", "cosmetics"],
        .bowling: ["bowling_alley"],
        .brewery: ["brewery"],
        .cafe: ["cafe", "ice_cream", "coffee", "tea"],
        .campground: ["camp_site", "caravan_site"],
        .carRental: ["car_rental", "car_sharing"],
        .castle: ["castle", "manor", "palace"],
        .conventionCenter: ["conference_centre", "exhibition_centre", "events_venue"],
        .distillery: ["distillery"],
        .evCharger: ["charging_station"],
        .fireStation: ["fire_station"],
        .fishing: ["fishing"],
        .fitnessCenter: ["fitness_centre", "sports_centre", "fitness_station"],
        .foodMarket: ["supermarket", "convenience", "greengrocer", "marketplace", "deli", "butcher", "seafood"],
        .fortress: ["fort", "city_gate", "fortress"],
        .gasStation: ["fuel"],
        .golf: ["golf_course"],
        .hospital: ["hospital", "clinic", "doctors"],
        .hotel: ["hotel", "hostel", "guest_house", "motel", "apartment"],
        .laundry: ["laundry", "dry_cleaning"],
        .library: ["library", "public_bookcase"],
        .mailbox: ["post_box"],
        .marina: ["marina"],
        .miniGolf: ["miniature_golf"],
        .movieTheater: ["cinema"],
        .museum: ["museum", "gallery", "arts_centre"],
        .musicVenue: ["concert_hall", "music_venue"],
        .nationalMonument: ["monument", "memorial"],
        .nationalPark: ["nature_reserve"],
        .nightlife: ["bar", "pub", "nightclub", "biergarten", "casino"],
        .park: ["park", "garden", "playground", "dog_park"],
        .parking: ["parking", "parking_entrance"],
        .pharmacy: ["pharmacy", "chemist"],
        .planetarium: ["planetarium"],
        .police: ["police"],
        .postOffice: ["post_office", "parcel_locker"],
        .publicTransport: [
            "station", "halt", "tram_stop", "subway_entrance", "bus_station", "bus_stop", "ferry_terminal",
            "stop_area",
        ],
        .restaurant: ["restaurant", "fast_food", "food_court"],
        .restroom: ["toilets"],
        .school: ["school", "kindergarten", "music_school", "language_school"],
        .skating: ["ice_rink"],
        .spa: ["spa", "sauna", "massage"],
        .stadium: ["stadium"],
        .store: [
            "mall", "department_store", "clothes", "shoes", "electronics", "books", "furniture", "kiosk", "gift",
            "jewelry", "florist", "hardware", "sports", "toys", "optician", "variety_store", "alcohol", "bicycle",
            "mobile_phone", "second_hand", "stationery", "bag", "boutique", "interior_decoration", "antiques",
        ],
        .swimming: ["swimming_pool", "swimming_area"],
        .theater: ["theatre"],
        .university: ["university", "college"],
        .winery: ["winery"],
        .zoo: ["zoo"],
    ]

    private static let byKind: [String: MKPointOfInterestCategory] = {
        var result: [String: MKPointOfInterestCategory] = [:]
        for (category, names) in kinds { for name in names { result[name] = category } }
        return result
    }()

    /// Creates the category of a class of OpenStreetMap; `nil` for a class that belongs to none.
    package init?(mapClass: String) {
        guard let category = Self.byKind[mapClass] else { return nil }
        self = category
    }

    /// The classes of OpenStreetMap that belong to the category; empty for an unknown one.
    package var mapClasses: [String] { Self.kinds.first { $0.key == self }?.value ?? [] }
}
