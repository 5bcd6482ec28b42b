import fc from 'fast-check';

import { pictureOf } from '@/lib/domain/entry/picture';

/** Expects each of some titles, separated by commas, to have this picture. */
const expectPicture = (picture: string, titles: string) =>
  expect(Object.fromEntries(titles.split(', ').map((title) => [title, pictureOf(title)]))).toEqual(
    Object.fromEntries(titles.split(', ').map((title) => [title, picture])),
  );

test.each([
  ['🍕', 'Pizza, Pizzen, Pizza für alle, Pizzeria Roma, PIZZA, 2x Pizza, Pizza/Salat'],
  [
    '🛒',
    'Supermarkt-Einkauf, Supermarkteinkauf, Großeinkauf, Einkäufe, Groceries, grocery shopping, Wochenmarkt',
  ],
  ['🚆', 'Bahntickets, Bahn, S-Bahn, Straßenbahn, Strassenbahn, Zugtickets, Train tickets, ICE nach Hamburg'],
  ['🚕', 'Taxi, Taxifahrt, Flughafentaxi, Taxi zum Flughafen, Uber'],
  ['✈️', 'Flug, Flüge, Fluege, Rückflug, Flight to Lisbon, Airport'],
  ['🅿️', 'Parken, Airport parking'],
  ['🏠', 'Miete, Miete März, Wohnungsmiete, Kaltmiete, Rent'],
  ['🚗', 'Mietwagen, Auto, Leihwagen, Rental car'],
  ['🥐', 'Frühstück, Fruehstueck, Hotelfrühstück, Breakfast, Bäckerei, Brötchen'],
  ['🍺', 'Bier, Biere, Freibier, Biergarten, Beers, Oktoberfest'],
  ['🍷', 'Wein, Rotwein, Weinprobe, Wine'],
  ['☕', 'Kaffee, Café, Cafe, Eiskaffee, Museumscafé, Coffee'],
  ['🎟️', 'Tickets, Eintritt, Eintrittskarten, Entrance fee'],
  ['🎬', 'Kino, Kinokarten, Tickets Kino, Cinema'],
  ['🏛️', 'Museum, Museen, Tickets fürs Museum'],
  ['🍽️', 'Restaurant, Abendessen, Essen, Mittagessen mit Oma, Dinner, Essen gehen'],
  ['🎂', 'Geburtstag, Birthday'],
  ['🍰', 'Geburtstagskuchen, Käsekuchen, Pancakes'],
  ['🏖️', 'Strand, Strandliege, Beach'],
  ['🧭', 'Ausflug, Tagesausflug, Stadtführung, Radltour'],
  ['🍗', 'Geflügel, Hähnchen, Chicken'],
  ['🛣️', 'Maut, Autobahn, Autobahnmaut, Toll'],
  ['⛽', 'Tanken, Volltanken, Tankstelle, Benzin, Fuel, Petrol'],
  ['🚲', 'Fahrrad, Fahrräder, Leihräder, Bikes, E-Bike'],
  ['🏨', 'Hotel, Hotelzimmer, Ferienwohnung, Airbnb, Übernachtung'],
])('%s', expectPicture);

test('a word that only resembles one of the list does not count', () => {
  expectPicture(
    '🧾',
    'Barbara, Carsten, Preis, Anzug, Bezug, Rentner, Konrad, Reisig, Training, Carlos, Eistruhe, Toller Abend',
  );
  expectPicture('💼', 'Business');
  expectPicture('🧳', 'Reise, Kreuz und quer Reise');
});

test('a title without a known word, or in another script, gets a receipt', () => {
  expectPicture('🧾', 'Sonstiges, Diverses, 34, Ужин, 🍕, Rest');
  expect(pictureOf('')).toBe('🧾');
});

test('the first known word counts, and a general word only alone', () => {
  expect(pictureOf('Pizza und Bier')).toBe('🍕');
  expect(pictureOf('Bier und Pizza')).toBe('🍺');
  expect(pictureOf('Essen: Sushi')).toBe('🍣');
  expect(pictureOf('Einkauf Markt')).toBe('🛒');
});

test('every text has one picture, whatever its case and accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (title) => {
      const picture = pictureOf(title);
      expect(picture).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
      expect(pictureOf(title.normalize('NFD'))).toBe(picture);
    }),
  );
});
