import type { HumanCheckWords } from '@/components/shell/human-check/human-check';

export const checkWords: HumanCheckWords = {
  title: 'Kurze Prüfung',
  purpose: 'Hält Programme fern',
  progress: 'Fortschritt',
  restart: 'Neu starten',
  retry: 'Nochmal',
  refused: 'Die Prüfung galt nicht mehr',
  noScript: 'Ohne JavaScript geht es nicht',
  phases: {
    loading: 'Wird vorbereitet',
    ready: 'Wird vorbereitet',
    fetching: 'Wird geholt',
    solving: 'Läuft',
    solved: 'Geprüft',
    expired: 'Abgelaufen',
    unreachable: 'Keine Verbindung',
    broken: 'Abgebrochen',
    automated: 'Ein Programm',
  },
};
