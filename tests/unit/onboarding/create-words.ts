/** What the form of a new group says, in the tests of it. */
export const createWords = {
  label: 'Name',
  hint: 'Zum Beispiel',
  token: { label: 'Schlüssel', hint: 'Vom Betreiber' },
  submit: 'Erstellen',
  noAnswer: { offline: 'Kein Netz', tooOften: 'Zu oft', refused: 'Abgelehnt', away: 'Nicht da' },
  failed: 'Das hat nicht geklappt',
  close: 'Schließen',
  manage: 'Meine Gruppen',
};
