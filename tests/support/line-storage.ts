/** The browser's `localStorage`, which Node lacks. */
export class LineStorage implements Storage {
  private readonly lines = new Map<string, string>();

  get length(): number {
    return this.lines.size;
  }

  readonly key = (index: number) => [...this.lines.keys()][index] ?? null;
  readonly getItem = (key: string) => this.lines.get(key) ?? null;
  readonly setItem = (key: string, value: string) => void this.lines.set(key, value);
  readonly removeItem = (key: string) => void this.lines.delete(key);
  readonly clear = () => this.lines.clear();
}
