/** Shows the progress of a long command as one line, only on a terminal; `clear` removes it. */
export class Progress {
  readonly #terminal: NodeJS.WriteStream;

  constructor(terminal: NodeJS.WriteStream = process.stderr) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    if (this.#terminal.isTTY) this.#terminal.write(`\r\u001B[K${text.slice(0, (this.#terminal.columns || 80) - 1)}`);
  }

  clear(): void {
    this.show('');
  }
}
