import { cents } from '@/lib/domain/money/money';
import { giroCode, GIROCODE_MAX_BYTES } from '@/lib/pay/girocode';
import { readIban, type Iban } from '@/lib/pay/iban';
import { pictureSvg, qrPicture, swissQrPicture } from '@/lib/pay/qr-picture';
import { spayd } from '@/lib/pay/spayd';
import { swissQr } from '@/lib/pay/swiss-qr';
import { hasZbar, readByJsqr, readByZbar } from '@/tests/support/read-qr';

const iban = (text: string): Iban => {
  const reading = readIban(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem}`);
  return reading.iban;
};

const payloadOf = (code: ReturnType<typeof giroCode | typeof swissQr | typeof spayd>): string => {
  if (!code.ok) throw new Error(code.problem);
  return code.payload;
};

const girocode = (holder: string, text: string): string =>
  payloadOf(giroCode({ holder, text, iban: iban('DE89370400440532013000'), cents: cents(1234) }));

const swiss = (holder: string, text: string): string =>
  payloadOf(
    swissQr({
      holder,
      text,
      address: { postalCode: '8000', town: 'Zürich', country: 'CH' },
      iban: iban('CH9300762011623852957'),
      cents: cents(211_00),
      currency: 'CHF',
    }),
  );

const czech = (text: string): string =>
  payloadOf(spayd({ text, iban: iban('CZ6508000000192000145399'), cents: cents(480_50) }));

const fullGirocode = girocode('Ö'.repeat(70), 'ä'.repeat(140));

const PICTURES = [
  ['a GiroCode', girocode('Jörg Müßig-Öhlschläger', 'Zwölf Äpfel & Öl für 3 €'), qrPicture],
  ['the longest GiroCode', fullGirocode, qrPicture],
  ['a Swiss QR code', swiss('Łucja Müller', 'Lissabon 2026'), swissQrPicture],
  ['a long Swiss QR code', swiss('Ö'.repeat(70), 'ä'.repeat(140)), swissQrPicture],
  ['a SPAYD', czech('Čaj * 100 %'), qrPicture],
  ['a SPAYD of capital letters', czech('PRAHA 2026'), qrPicture],
] as const;

const WIDTH_PX = 600;

describe.each(PICTURES)('%s', (_name, payload, draw) => {
  const svg = pictureSvg(draw(payload));

  it('is read back byte for byte', () => {
    expect(readByJsqr(svg, WIDTH_PX).bytes.toString()).toBe(payload);
  });

  (hasZbar ? it : it.skip)('is read back byte for byte by ZBar', () => {
    expect(readByZbar(svg, WIDTH_PX).toString()).toBe(payload);
  });

  it('is black on white only, with a margin of four modules at least', () => {
    const { size, layers } = draw(payload);
    expect(layers.every(({ colour }) => ['#000', '#fff'].includes(colour))).toBe(true);
    const [code] = layers;
    const corners = [...(code?.path ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].map((match) =>
      match.slice(1).map(Number),
    );
    const [xs, ys] = [
      corners.flatMap(([x = 0, , w = 0]) => [x, size - x - w]),
      corners.flatMap(([, y = 0]) => [y, size - y - 1]),
    ];
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(4);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(4);
  });
});

test('a GiroCode that is full has version 13', () => {
  expect(Buffer.byteLength(fullGirocode)).toBeGreaterThan(GIROCODE_MAX_BYTES - 2);
  expect(readByJsqr(pictureSvg(qrPicture(fullGirocode)), WIDTH_PX).version).toBe(13);
  expect(qrPicture(fullGirocode).size).toBe(69 + 8);
});

test('a Swiss code is large enough for its cross to hide no alignment pattern, and has version 25 at most', () => {
  expect(readByJsqr(pictureSvg(swissQrPicture(swiss('Ada Kurz', ''))), WIDTH_PX).version).toBe(14);
  expect(() => swissQrPicture('ä'.repeat(498))).not.toThrow();
  expect(() => swissQrPicture('ä'.repeat(499))).toThrow(RangeError);
});

test('what has no room in version 13 is not drawn larger', () => {
  expect(() => qrPicture('ä'.repeat(166))).toThrow(RangeError);
});

test('printed, a Swiss code has 46 mm, its cross 7 mm, and its margin 5 mm at least', () => {
  const { size, layers, printedMm } = swissQrPicture(swiss('Ada Kurz', 'Lissabon'));
  if (printedMm === null) throw new Error('It has a size.');
  const mmPerUnit = printedMm / size;
  const [first = '', last = ''] = [layers[0]?.path, layers[1]?.path];
  const left = Number(/^M(\d+) /.exec(first)?.[1]);
  expect((size - 2 * left) * mmPerUnit).toBeCloseTo(46, 6);
  expect(left * mmPerUnit).toBeGreaterThanOrEqual(5);
  const [x, , width] = (/^M([\d.]+) ([\d.]+)h([\d.]+)/.exec(last) ?? []).slice(1).map(Number);
  expect((width ?? 0) * mmPerUnit).toBeCloseTo(7, 2);
  expect((x ?? 0) + (width ?? 0) / 2).toBeCloseTo(size / 2, 2);
  expect(pictureSvg({ size, layers, printedMm })).toContain(`width="${printedMm}mm"`);
});
