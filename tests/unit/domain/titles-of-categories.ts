import type { Category } from '@/lib/domain/entry/category';

/** Titles as people write them, by what they are for. `none`: nothing is to be guessed. */
export const TITLES: Readonly<Record<Category | 'none', string>> = {
  'eating-out': `
    Abendessen Alfama · Pizza bei Luigi · Mittag im Lokal · Döner · Sushi für alle · Uber Eats · Lieferando
    · Burger King · Fish and chips · Dinner at the beach · Lunch · Takeaway curry · Restaurant Zum Goldenen
    Hirsch · Currywurst am Bahnhof · Raclette · Essen nach dem Kino · Thai food · Ramen · Tapas bar · Pizza
    and wine · Chicken wings · Spaghetti Abend · Fischbrötchen · Abendessen Altstadt · sushi bestellt ·
    Mittagessen Kantine · Essen im Zug · Restaurant am Hafen · Burger King Autobahn · Schnitzel auf der
    Hütte · Tapas Barcelona · Currywurst · McDonald's nach dem Konzert · Fischbrötchen Hamburg · Uber Eats
    Sonntag · Abendessen im Hotel · Dinner Friday · Lunch at the beach · Pizza night delivery · Thai
    takeaway · Nando's · Deliveroo · ramen Tokyo · Fish and chips Brighton · Kebab after the club · Dinner
    in Porto · Burgers · Tacos in Mexico City · Lunch at the museum · Airport dinner`,
  groceries: `
    Rewe · Edeka Einkauf · Lidl · Wocheneinkauf · Milch und Brot · Gemüse vom Markt · Obst · Getränke ·
    Supermarket · Groceries · Weekly shop at Tesco · Cheese and bread · Chips und Cola · Wasser ·
    Grillfleisch · Carrefour · Snacks for the hike · Käse · Apple juice · Wocheneinkauf Lidl · edeka samstag
    · Käse und Wurst · Lebensmittel Ferienwohnung · Aldi · Zutaten Raclette · Milch, Eier, Butter ·
    Supermarkt Campingplatz · Mercadona · Spargel und Kartoffeln · Hofladen · Wasserkasten · Tesco · Weekly
    shop · Whole Foods · BBQ meat · Veggies from the market · lidl · Groceries for the cabin · Trader Joe's
    run · Pasta and sauce · Eggs and milk · Sainsbury's · Snacks and food for camping · Supermarket Split`,
  cafe: `
    Kaffee · Brunch mit Oma · Coffee to go · Cappuccino · Eis · Ice cream · Eisdiele · Kuchen · Bier · Beers
    · Kneipe · Wein · Cocktails · Drinks at the bar · Glühwein · Bäcker · Croissants · Hot chocolate at the
    café · Tee · Birthday cake · Geburtstagskuchen · Kaffee und Kuchen · Eis am See · Frühstück im Café ·
    Bier Kneipe · Glühwein Weihnachtsmarkt · Cocktails Freitagabend · Aperol Spritz · Eisdiele Venezia ·
    Starbucks Bahnhof · Biergarten · Cappuccino Flughafen · Runde Schnaps · Coffee · Starbucks · Beers at
    the pub · Coffee and cake · Bakery · gelato Rome · Rooftop drinks · Round of shots · Flat whites · Wine
    bar · Breakfast at the train station · Hot chocolate ski lodge`,
  home: `
    Miete November · Rent · Nebenkosten · Putzmittel · dm Drogerie · Cleaning · Klopapier · Ikea · Möbel ·
    Sofa · Waschmaschine · Laundry · Reparatur · Baumarkt · Garten · Kaution Wohnung · Household · New
    mattress · Brennholz · Miete März · IKEA Regal · Waschmaschine Reparatur · Spülmaschinentabs · klopapier
    · Wandfarbe · Neues Sofa · Putzfrau · Müllbeutel · Schlüsseldienst · Klempner · Kaffeemaschine WG ·
    October rent · Cleaning supplies · Toilet paper · IKEA · Plumber · new couch · Dishwasher tablets ·
    Vacuum cleaner · Light bulbs · Laundry detergent · Bin bags · Mattress · Coffee table`,
  lodging: `
    Hotel Lissabon · Airbnb · Ferienwohnung · Hostel · Campingplatz · Unterkunft · Zimmer für zwei Nächte ·
    Booking.com · Holiday apartment · Pension Anna · Ferienhaus Dänemark · Hotel Wien · Ferienwohnung Ostsee
    · airbnb Lissabon · Jugendherberge · Hostel Prag · Anzahlung Ferienhaus · Übernachtung Berghütte ·
    Zimmer Gasthof Post · Pension Schwarzwald · Unterkunft Kroatien · Zeltplatz Gardasee · Hotel am
    Flughafen · Airbnb Lisbon · Hotel Paris · Hostel Bangkok · Campsite · Booking.com Rome · Lake house
    deposit · B&B Cotswolds · Airport hotel · cabin weekend · Motel Route 66 · Villa Tuscany · Ryokan Kyoto
    · Extra night hotel`,
  car: `
    Tanken · Benzin · Sprit · Diesel · Mietwagen · Rental car · Rent a car · Car rental · Parken · Parking ·
    Parkhaus am Dom · Maut · Autobahn Vignette · Petrol · Gas station · Werkstatt · Tolls · Benzin Hinweg ·
    Parkhaus · Maut Brenner · Mietwagen Mallorca · Vignette Österreich · Autowerkstatt · Winterreifen ·
    Autowäsche · Parken am Zoo · Sixt · TÜV · Parkgebühr Flughafen · Hertz · Rental car Iceland · Fuel drive
    home · Airport parking · Flat tyre · Oil change · Car wash · Shell · Parking at the beach`,
  transit: `
    Taxi zum Flughafen · Uber · Uber ride home · Bahn nach Wien · Zug · Train to Rome · Bus · Bustickets ·
    U-Bahn · Metro · Bike rental · Leihfahrräder · E-Scooter · ICE Tickets · BVG Tageskarte · Tram ·
    Deutschlandticket · Taxi zum Bahnhof · Bahntickets Berlin · Flixbus München · Fahrradverleih · uber nach
    hause · ICE Hamburg - Köln · Straßenbahn · Zug nach Salzburg · Bus zum Strand · Taxi Flughafen · Taxi
    vom Restaurant · Taxi · Uber to the airport · Train to Edinburgh · Metro tickets · Oyster top up ·
    Eurostar · bus to Split · Lyft home · Tram Lisbon · Subway NYC · Japan Rail Pass · Grab to hotel · Taxi
    from dinner`,
  travel: `
    Flug · Flüge nach Lissabon · Flights · Ryanair · Koffer · Fähre · Ferry to Naxos · Kreuzfahrt · Boat
    trip · Gepäck am Flughafen · Flüge Mallorca · Fähre Korsika · Gepäck easyJet · Handgepäck Aufpreis ·
    Flug Berlin-Athen · Bootsmiete · Lufthansa · Segelboot Kroatien · Fährtickets Sylt · Rückflug · Flights
    to Bali · easyJet · Ferry to Santorini · Checked bag · Boat rental · Extra luggage · Plane tickets ·
    Wizz Air · Flight change fee · Return flights Berlin · ferry tickets · British Airways · Sailing boat
    charter`,
  leisure: `
    Kino · Cinema · Museum · Theaterkarten · Konzert · Concert tickets · Schwimmbad · Skipass · Minigolf ·
    Bowling · Escape Room · Brettspiele · Zoo · Stadtführung · Surf lesson · Massage · Netflix · Eintritt
    Schloss · Fußball · Festival · Tauchkurs · Eintritt Museum · Konzertkarten · minigolf · Kletterhalle ·
    Zoo Leipzig · Stadtführung Prag · Fitnessstudio · Eintritt Schloss Neuschwanstein · Theater am Samstag ·
    Movie tickets · Museum entry · Zoo tickets · Ski passes · Louvre · Mini golf · Football tickets · Whale
    watching tour · Board game · Gym · Disneyland Paris · Karaoke`,
  utilities: `
    Strom · Stromrechnung · Internet · Electricity bill · Water bill · Gas bill · Phone bill · Handyvertrag
    · Wasserrechnung · Heizkosten · GEZ · Rundfunkbeitrag · Wifi · Stromabschlag Mai · Internet Vodafone ·
    Gasrechnung · WLAN · Stadtwerke · SIM-Karte Thailand · Electricity · wifi · Heating · Electric bill July
    · Broadband · TV licence · Comcast · eSIM Japan`,
  health: `
    Apotheke · Pharmacy · Sonnencreme · Arzt · Zahnarzt · Doctor · Medikamente · Sunscreen · Pflaster ·
    ibuprofen · Mückenspray · Duschgel · Arztrechnung · Physiotherapie · Zahnpasta · Hustensaft ·
    Kontaktlinsen · Sonnenmilch · Dentist · Doctor visit · Paracetamol · Sun cream · Mosquito repellent ·
    Toothpaste · Band-aids · Boots pharmacy · Contact lenses · Cough syrup · shampoo`,
  children: `
    Windeln · Kita · Babysitter · Kinderwagen · Kindergarten · Spielplatz · Diapers · Toys for the kids ·
    Kita Beitrag · Spielzeug Emma · Babynahrung · Kindergarten Juni · Schnuller · Kindersitz · Feuchttücher
    Baby · Babybett · Tagesmutter · Nappies · Daycare · Crib · Toys for Leo · Stroller · Baby formula ·
    Kindergarten fee · Car seat for baby · Baby wipes · Baby monitor · Nursery fees March`,
  gifts: `
    Geschenk für Oma · Geburtstagsgeschenk · Birthday present · Blumen · Flowers for mum · Souvenirs ·
    Wedding gift · Weihnachtsgeschenke · Hochzeit · Geschenk Oma · Blumen Mama · Geburtstagsgeschenk Jonas ·
    Hochzeitsgeschenk · Wichteln · Blumenstrauß · Gutschein für Lisa zum 30. · Abschiedsgeschenk Kollegin ·
    Muttertag · Geschenkpapier · Rosen Valentinstag · Geschenk Babyparty · Birthday present Sarah · Flowers
    for Mum · Christmas presents · Secret Santa · Tom's birthday gift · Gift card for Emily · Leaving
    present · Present for the newlyweds · Wrapping paper · Roses · Xmas gifts kids · Birthday flowers
    Grandma`,
  other: `
    Friseur · Haircut · Hundefutter · Tierarzt · Versicherung · Kleid · New shoes · Porto · Paket · Spende ·
    Trinkgeld · Zigaretten · Bargeld · Haftpflichtversicherung · Schuhe · Briefmarken · DHL Paket · Zara ·
    Druckerpatronen · Schulbücher · Hausratversicherung · Bargeld abgehoben · Dog food · Vet · Travel
    insurance · Shoes · Stamps · Postage · Charity donation · ATM withdrawal · H&M · Printer paper · Cat
    litter · School books · Tip for the guide`,
  none: `
    Dies und das · Irgendwas · Ausgleich · Sonstiges · Ben schuldet mir · Weekend · Test · Kleinkram · Stuff
    · Diverses · Kram · Verschiedenes · Rest · Ausgabe · zeug · Alles Mögliche · Misc · Things · Various ·
    other stuff · Expense · Bits and bobs · Random · Test 2 · asdf`,
};
