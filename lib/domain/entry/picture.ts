import { foldLetters } from '@/lib/domain/text/text';

/**
 * The pictures for titles of expenses: each line has an emoji and the German and English words by which it is guessed.
 * A word matches every word that begins with it: `pizz` matches `Pizzen` and `Pizzaabend`. With a leading hyphen it
 * also matches inside a compound (`-bahn` in `Straßenbahn`); with a trailing dot it matches only the end of a word
 * (`bar.` does not match `Barbara`). The words of a line with a question mark are weak: any match of another line takes
 * precedence.
 */
const PICTURES = `
🍕 pizz calzone
🍔 -burger mcdonald
🍟 pommes fritten fries
🥙 döner kebab kebap falafel dürüm gyros schawarma shawarma
🌭 -wurst hotdog
🍣 sushi
🍜 ramen nudelsuppe noodle thai. asiate asiatisch
🍝 pasta spaghetti -nudel lasagne
🍛 curry indisch indian
🍲 -suppe soup eintopf
🍚 reis. rice.
🥩 steak -fleisch meat. metzger butcher schwein -braten
🍗 hähnchen chicken geflügel
🍖 grillen grillabend grillfest barbecue bbq
🐟 -fisch fischbrötchen fish.
🥗 -salat salad
🥐 -frühstück breakfast brunch croissant bäcker bakery -brötchen
🥖 -brot bread baguette
🍰 -kuchen -cake -torte nachtisch dessert birthdaycake weddingcake
🍦 eis. eisdiele eiscafé eisbecher gelat icecream cream. softeis
☕ -kaffee coffee espresso cappucc latte -café. cafés starbucks flatwhite
🍵 tee. tea. matcha hotchocolate chai.
🍺 -bier beer. beers kneipe brauerei oktoberfest pub. pubs.
🍷 -wein. weine weingut weinprobe wine vino
🥂 sekt. prosecco champagn cava.
🍹 cocktail -drink bar. bars. strandbar minibar aperol gin. schnaps shots
🥤 getränk -saft. juice cola limo. limonade mate. clubmate -wasser. water. wasserkasten
🥛 -milch. milk.
🍿 snack popcorn chips kiosk späti
🍫 schoko choco milka süßigkeit sweets candy
🍎 obst -beere berries fruit gemüse vegetable spargel kartoffel potato
🧀 -käse cheese
🛒 supermarkt supermarket -einkauf grocer lebensmittel rewe. edeka lidl aldi penny. netto. kaufland tesco carrefour weeklyshop foodshop zutaten ingredient hofladen mercadona sainsbury wholefoods traderjoe costco walmart migros coop. spar. billa. hofer.
🍽️ -restaurant abendessen mittagessen abendbrot dinner lunch supper lokal gasthaus gasthof bistro tapas raclette fondue mensa. kantine ubereats lieferando lieferdienst takeaway deliveroo doordash wolt. schnitzel taco burrito poke. imbiss nandos
🚕 -taxi uber. bolt. cab. lyft
🚇 ubahn metro. subway underground tube.
🚆 -bahn zug. züge. zugticket zugfahrt train. trains. rail db. ice. tram. trams tramticket bvg. mvg. hvv. öpnv tageskarte monatskarte deutschlandticket bahncard eurostar oyster. railcard
🚌 -bus. -busse. busticket busfahrt bustour buses coach.
🚡 seilbahn gondel
✈️ -flug flieger flight plane. ryanair easyjet lufthansa wizz eurowings airways airline airlines
⛵ segel sailing
⛴️ -fähre ferry ferries boot. boote bootsfahrt bootstour boat ship. schiff kreuzfahrt cruise kajak kayak kanu canoe. canoes canoeing bootsmiete fährticket
⛽ tank -tanken. benzin diesel petrol fuel. gas. sprit. aral. shell. esso.
🅿️ parken parkplatz parkhaus parkticket parkgebühr parkschein parkuhr parking
🛣️ -maut -vignette toll. tolls autobahn motorway highway
🚗 auto. autos automiete autovermietung carsharing car. cars. rental -wagen. werkstatt rentacar hirecar autowerkstatt winterreifen reifen tyre tire. tires. autowäsche carwash oilchange ölwechsel sixt. hertz europcar tüv.
🚲 rad. räder leihrad leihräder radtour -bike bicycle cycling -fahrrad -fahrräder
🛴 roller. scooter vespa
🏨 -hotel hostel pension. unterkunft unterkünfte airbnb apartment ferienwohnung ferienhaus accommodation lodging übernachtung -zimmer room. booking jugendherberge motel villa. villas. ryokan cabin. cabins. lakehouse bnb gästehaus guesthouse
⛺ camping campsite zelt
🏠 miete kaltmiete warmmiete mietvertrag rent. wohnung kaution. nebenkosten haushalt household
💡 strom. stromrechnung stromkosten electric energie energy heiz heating stadtwerke wasserrechnung gasrechnung waterbill gasbill powerbill gez. rundfunkbeitrag nebenkostenabrechnung stromabschlag tvlicence
📶 internet wlan wifi dsl. broadband
📱 handy phone telefon sim. simkarte esim mobilfunk
🧹 putz reinigung clean spülmaschine dishwash müllbeutel binbag trashbag
🧻 klopapier toilet wc. drogerie dm. rossmann
🧺 wäsche waschsalon waschmaschine laundry
🛋️ möbel ikea furniture sofa matratze mattress couch coffeetable kaffeemaschine lampe lamp.
🔨 baumarkt werkzeug hardware reparatur repair handwerker klempner plumber schlüsseldienst locksmith wandfarbe paint. glühbirne lightbulb
🎬 -kino movie cinema film. filme filmabend netflix disney
🎭 theater theatre oper. opera musical kabarett
🎵 -konzert concert -festival musik music spotify karaoke
🏛️ -museum -museen ausstellung galler galerie exhibition sightseeing schloss castle louvre
🎁 -geschenk present. presents gift souvenir mitbringsel wichtel gutschein voucher secretsanta wrappingpaper geschenkpapier muttertag vatertag valentinstag valentinesday
🎂 geburtstag birthday
💐 -blume flower rosen. roses
🎉 -party -feier. silvester
💃 club. clubs. disco disko tanz dance
🎳 bowling kegeln
⛷️ ski snowboard lift. liftkarte
🏖️ strand beach liege
🏊 schwimm swim freibad hallenbad pool.
🤿 tauchen tauchkurs schnorchel diving snorkel
🏄 surf
🧖 sauna therme spa. massage wellness
🥾 wander hike hiking hütte berghütte bergtour
🧗 kletter climb boulder
⚽ fußball football soccer sport. sports stadion stadium
🎾 tennis badminton squash
⛳ -golf
🏋️ fitness gym. yoga
🎮 spiel. spiele. spieleabend brettspiel game. games. playstation escape
🎢 freizeitpark europapark disneyland achterbahn
🦁 zoo. tierpark aquarium
🧭 -ausflug stadtführung guide. -tour. excursion safari
💊 -apotheke pharmac medikament medicine -arzt doctor krankenhaus hospital pflaster ibuprofen paracetamol hustensaft cough dentist physio zahnpasta toothpaste kontaktlinse contactlens mosquito mückenspray plaster bandaid
🧴 sonnencreme sonnenmilch sunscreen suncream sun. shampoo kosmetik skin duschgel
👕 klamotte kleid clothes clothing -shirt schuh shoe. shoes. jacke. jacket zara.
🛍️ shopping shop. mall. bummel
📚 buch. bücher book. books. zeitung zeitschrift magazine schulbuch schulbücher
💇 friseur frisör haircut hairdresser barber
🐶 hund. hunde. hundefutter dog. dogs. tierarzt vet. tierfutter
🐱 katze cat. cats.
👶 baby kita kindergarten windel diaper nappies kinderwagen kinderbett buggy. stroller spielplatz playground spielzeug toy. toys. kinderbetreuung nanny schnuller kindersitz carseat tagesmutter daycare crib nursery
🛡️ -versicherung insurance
📦 paket päckchen porto. versand parcel shipping postage briefmarke umzug stamp
🏧 bargeld cash. atm. geldautomat
💰 trinkgeld tip. tips. -kasse. kitty. spende donation
🚬 zigarette cigarette tabak tobacco
🎄 weihnacht christmas xmas
💍 hochzeit wedding junggesell
🎓 -kurs. course schule school seminar
📷 foto photo kamera camera
🔥 brennholz feuerholz firewood lagerfeuer -kohle. charcoal
🌱 garten garden pflanze
💼 business büro. office drucker printer
🎟️? -ticket fahrkarte -karte. -karten. -eintritt entry. entrance admission
🍽️? -essen. food. meal
✈️? airport flughafen
🧳? -reise urlaub -trip. travel holiday vacation koffer gepäck luggage handgepäck checkedbag
🛒? -markt market
`;

/** The picture when no word matches. */
const ANY_PICTURE = '🧾';

type Hint = {
  readonly picture: string;
  readonly isWeak: boolean;
  /** Whether it also matches after the beginning of a word. */
  readonly isInside: boolean;
  /** Whether it matches only at the end of a word. */
  readonly isEnd: boolean;
};

/** By their words in the form of `foldLetters`; parsed on first use. */
let knownHints: ReadonlyMap<string, Hint> | undefined;

function readHints(): ReadonlyMap<string, Hint> {
  const lines = foldLetters(PICTURES).trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [head = '', ...words] = line.split(' ');
      return words.map((word): [string, Hint] => [
        word.replace(/^-|\.$/g, ''),
        {
          picture: head.replace('?', ''),
          isWeak: head.endsWith('?'),
          isInside: word.startsWith('-'),
          isEnd: word.endsWith('.'),
        },
      ]);
    }),
  );
}

/** At least the length of the longest word in the list; longer parts of a word cannot match. */
const LONGEST = 20;

/**
 * The hints in a word, the most significant first. A German compound ends with its main noun, so the hint that ends
 * last comes first, and of those the longest: an `Autobahn` is not a `Bahn`, and a `Geburtstagskuchen` is a cake.
 */
function* hintsIn(hints: ReadonlyMap<string, Hint>, word: string): Generator<Hint> {
  for (let end = word.length; end > 1; end -= 1) {
    for (let start = Math.max(0, end - LONGEST); start < end - 1; start += 1) {
      const hint = hints.get(word.slice(start, end));
      if (hint && (start === 0 || hint.isInside) && (end === word.length || !hint.isEnd)) yield hint;
    }
  }
}

/** A hint of two or three words that mean something together: "ice cream", "rent a car". The list has them as one. */
function phraseIn(hints: ReadonlyMap<string, Hint>, words: readonly string[]): Hint | undefined {
  for (const length of [3, 2])
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join('');
      const hint = hints.get(phrase) ?? hints.get(phrase.replace(/s$/, ''));
      if (hint) return hint;
    }
  return undefined;
}

/**
 * Guesses the emoji for an expense by the words of its title: the first strong match, else the first weak one. The
 * result is the same on every device and on the server.
 * @param title as it was typed, in German or English
 */
export function pictureOf(title: string): string {
  knownHints ??= readHints();
  const words = foldLetters(title).match(/[a-z]+/g) ?? [];
  const phrase = phraseIn(knownHints, words);
  if (phrase) return phrase.picture;
  let weak: Hint | undefined;
  for (const word of words) {
    for (const hint of hintsIn(knownHints, word)) {
      if (!hint.isWeak) return hint.picture;
      weak ??= hint;
    }
  }
  return weak?.picture ?? ANY_PICTURE;
}
