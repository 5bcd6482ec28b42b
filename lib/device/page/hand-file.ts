/** A download that has begun needs its address no longer; some browsers begin late. */
const KEPT_MS = 60_000;

/** Hands a file to the person: it is saved, as a download is. */
export function handFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
