/** Markup that is already escaped. */
export class DocsHtml {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type DocsContent = DocsHtml | string | number | false | null | undefined | readonly DocsContent[];

/** A template tag for markup: values are escaped as text, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: DocsContent[]): DocsHtml {
  return new DocsHtml(parts.reduce((markup, part, index) => markup + textOf(values[index - 1]) + part));
}

/** A description as the schema has it: words in backticks are code. */
export function prose(text: string | null | undefined): DocsHtml {
  return html`${(text ?? '').split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;
}

/** A block of code with a caption; its button to copy is shown by the script of the page. */
export function codeBlock(text: string, caption: string): DocsHtml {
  return html`<figure class="code">
    <figcaption>${caption}<button type="button" class="copy" hidden>Copy</button></figcaption>
    <pre tabindex="0"><code>${text.trimEnd()}</code></pre>
  </figure>`;
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function textOf(value: DocsContent): string {
  if (value instanceof DocsHtml) return value.toString();
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value === false || value === null || value === undefined) return '';
  return escape(String(value));
}
