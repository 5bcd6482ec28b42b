'use client';

import './globals.css';

type GlobalErrorProps = { readonly retry: () => void };

/** The last resort, when even the frame failed: no fonts, no message files, both languages. */
export default function GlobalError({ retry }: GlobalErrorProps) {
  return (
    <html lang="de">
      <body>
        <main className="col pt-15 text-center">
          <h1 className="text-state">Das hat nicht geklappt</h1>
          <p className="mt-2 text-ink-2">Versuche es gleich noch einmal.</p>
          <p lang="en" className="mt-2 text-ink-2">
            That did not work. Try again in a moment.
          </p>
          <button
            type="button"
            onClick={retry}
            className="mt-6 min-h-13 rounded-control bg-primary px-6 text-on-primary"
          >
            Nochmal · Try again
          </button>
        </main>
      </body>
    </html>
  );
}
