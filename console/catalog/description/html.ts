/** A part of a rendered text: an element with what is in it, or characters. */
export type HtmlNode = string | { tag: string; attributes: Record<string, string>; children: HtmlNode[] };

const empty = new Set(['br', 'hr', 'img']);
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+|</g;

/**
 * Reads the HTML that the API renders from Markdown. It is well formed, and has no markup of its author. Only its parts are
 * returned; no markup is made from them.
 */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open = [root];
  for (const [text, slash, tag, attributes] of html.matchAll(token)) {
    const inner = open.at(-1) ?? root;
    if (tag === undefined) inner.push(plain(text));
    else if (slash) open.length = Math.max(1, open.length - 1);
    else {
      const node = { tag, attributes: readAttributes(attributes ?? ''), children: [] };
      inner.push(node);
      if (!empty.has(tag)) open.push(node.children);
    }
  }
  return root;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value ?? '')]),
  );
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function plain(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_all, name: string) => characters[name] ?? '');
}
