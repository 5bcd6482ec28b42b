const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** From this duration on, the text is in hours. */
const HOURS_FROM_SECONDS = 2 * HOUR_SECONDS;

/**
 * A waiting time as text, rounded up: "15 Minuten", "3 hours".
 * @param {string} locale as `Intl` takes it
 * @param {number} seconds
 * @returns {string}
 */
export function durationText(locale, seconds) {
  const [unit, unitSeconds] =
    seconds < HOURS_FROM_SECONDS ? ['minute', MINUTE_SECONDS] : ['hour', HOUR_SECONDS];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / Number(unitSeconds))),
  );
}
