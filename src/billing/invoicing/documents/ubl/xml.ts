import { printable } from '../printable.ts';
import type { ElementContent, Element } from './element.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes an element as an XML 1.0 document, well-formed and correctly escaped for any text. */
export function xml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${children(root, '')}`;
}

function children(element: Element, indent: string): string {
  return Object.entries(element)
    .flatMap(([name, content]) => [content].flat().map((one) => (one === undefined ? '' : tag(name, one, indent))))
    .join('');
}

function tag(name: string, content: Exclude<ElementContent, Element[]>, indent: string): string {
  if (typeof content === 'string') return `${indent}<${name}>${escaped(content)}</${name}>\n`;
  const entries = Object.entries(content);
  const attributes = entries.map(([key, value]) => attribute(key, value)).join('');
  const text = content['#'];
  if (typeof text === 'string') return `${indent}<${name}${attributes}>${escaped(text)}</${name}>\n`;
  const inner = Object.fromEntries(entries.filter(([key]) => !key.startsWith('@')));
  return `${indent}<${name}${attributes}>\n${children(inner, `${indent}  `)}${indent}</${name}>\n`;
}

function attribute(key: string, value: ElementContent | undefined): string {
  return key.startsWith('@') && typeof value === 'string' ? ` ${key.slice(1)}="${escaped(value)}"` : '';
}

function escaped(text: string): string {
  return printable(text).replaceAll(/[&<>"]/g, (character) => escapes[character]!);
}
