/**
 * Remembers what a pure function made of texts, so that what is read again and again is made once: up to so many
 * characters in all, of which what was not asked for the longest goes first.
 */
export class Remembered {
  readonly #made = new Map<string, string>();
  #characters = 0;

  constructor(
    private readonly make: (text: string) => string,
    private readonly mostCharacters: number,
  ) {}

  of(text: string): string {
    const made = this.#made.get(text) ?? this.make(text);
    this.#forget(text);
    this.#made.set(text, made);
    this.#characters += text.length + made.length;
    for (const [oldest] of this.#made) {
      if (this.#characters <= this.mostCharacters) break;
      this.#forget(oldest);
    }
    return made;
  }

  #forget(text: string): void {
    const made = this.#made.get(text);
    if (made === undefined) return;
    this.#made.delete(text);
    this.#characters -= text.length + made.length;
  }
}
