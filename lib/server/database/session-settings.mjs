/**
 * What statements and parsers rely on, whatever the database or role has as its default: to be sent on each new
 * connection. PgBouncer keeps these three settings for each of its clients; all others would reach its other clients.
 */
export const sessionSettings =
  "SET DateStyle = ISO; SET TimeZone = 'UTC'; SET standard_conforming_strings = on";
