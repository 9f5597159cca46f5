import { createElement } from 'react';
import type { ReactNode } from 'react';
import classes from './description.module.css';
import { readHtml } from './html.ts';
import type { HtmlNode } from './html.ts';

/** The elements of a rendered text, with what stands for each here: headings are below those of the screen. */
const elements: Record<string, string> = {
  ...{ h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' },
  ...{ p: 'p', em: 'em', strong: 'strong', s: 's', code: 'code', blockquote: 'blockquote' },
  ...{ ul: 'ul', ol: 'ol', li: 'li', br: 'br', hr: 'hr' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};

/** Elements in which the lines of the source are no text. */
const withoutText = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

/** The description of a product as the API renders it. The page forbids markup from text, so elements are made of it. */
export function Description({ html }: { html: string }) {
  return <div className={classes.description}>{shown(readHtml(html))}</div>;
}

function shown(nodes: readonly HtmlNode[]): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : <Part key={index} of={node} />));
}

function Part({ of: { tag, attributes, children } }: { of: Exclude<HtmlNode, string> }) {
  if (tag === 'a') return <Outside to={attributes.href}>{shown(children)}</Outside>;
  // Pictures are elsewhere, and the page asks nobody else.
  if (tag === 'img') return <Outside to={attributes.src}>{attributes.alt || 'Picture'}</Outside>;
  if (tag === 'pre') return <pre>{shown(children)}</pre>;
  const element = elements[tag];
  if (!element) return shown(children);
  const start: Record<string, unknown> = tag === 'ol' && attributes.start ? { start: Number(attributes.start) } : {};
  const parts = withoutText.has(tag) ? children.filter((child) => typeof child !== 'string') : children;
  return createElement(element, start, ...(parts.length ? [shown(parts)] : []));
}

function Outside({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to || !/^(https?|mailto):/i.test(to)) return children;
  return (
    <a href={to} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}
