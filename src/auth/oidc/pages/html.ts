/** Markup that is sent without escaping. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type HtmlContent = Html | string | number | false | null | undefined | readonly HtmlContent[];

/** Builds markup from a template. Values are escaped as text unless they are Html. */
export function html(parts: TemplateStringsArray, ...values: HtmlContent[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + textOf(values[index - 1]) + part));
}

function textOf(value: HtmlContent): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value === false || value === null || value === undefined) return '';
  return escape(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
