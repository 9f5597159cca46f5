/** An element of a parsed document. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Record<string, string>,
  ) {}

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  one(name: string): XmlElement {
    const [found, ...more] = this.all(name);
    if (!found || more.length) throw new Error(`${this.name} has not exactly one ${name}`);
    return found;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const token = /<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** Parses well-formed XML of only elements, attributes and text. Throws for any other input. */
export function parseXml(source: string): XmlElement {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source)) throw new Error('no character');
  const root = new XmlElement('', {});
  const open = [root];
  token.lastIndex = /^<\?xml [^?]*\?>/.exec(source)?.[0].length ?? 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    take(open, token.exec(source) ?? fail(source, at));
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim()) fail(source, source.length);
  return root.children[0]!;
}

function take(open: XmlElement[], [whole, end, start, attributes = '', isEmpty, text]: RegExpExecArray): void {
  if (end && open.pop()!.name !== end) fail(whole, 0);
  if (text) open.at(-1)!.text += decode(text);
  if (!start) return;
  const element = new XmlElement(start, readAttributes(attributes));
  open.at(-1)!.children.push(element);
  if (!isEmpty) open.push(element);
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`twice in ${text}`);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function decode(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replaceAll(/&([^;]*);?/g, (_, name: string) => entities[name] ?? fail(text, 0));
}

function fail(source: string, at: number): never {
  throw new Error(`not well-formed at ${source.slice(at, at + 40)}`);
}
