import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { docsFolder } from './docs-folder.ts';
import { guidePath } from './guides.ts';
import type { Guide } from './guides.ts';
import { DocsHtml, codeBlock } from './html.ts';
import type { DocsPage, Heading, Section } from './page.ts';

/** The guides are the hub's own, so their HTML is shown as it is; comments of theirs are invisible. */
const markdown = new MarkdownIt({ html: true });

markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!;
  return codeBlock(content, languages[info.trim()] ?? info.trim()).toString();
};
markdown.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';

const languages: Record<string, string> = {
  sh: 'Shell',
  console: 'Shell',
  'console dump': 'Shell',
  text: 'Output',
  graphql: 'GraphQL',
  json: 'Answer',
  'json variables': 'Variables',
  'json shape': 'JSON',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  http: 'Answer',
  'http request': 'Request',
  nginx: 'nginx',
  caddy: 'Caddy',
  haproxy: 'HAProxy',
  apache: 'Apache',
  yaml: 'YAML',
  ini: 'systemd',
};

/** Renders a guide of docs/ as a page: its links lead to the pages of other guides, its headings can be linked. */
export function guidePage({ name, group, summary }: Guide): DocsPage {
  const text = readFileSync(new URL(`${name}.md`, docsFolder), 'utf8');
  const tokens = markdown.parse(text, {});
  rewriteLinks(tokens);
  const headings = addAnchors(tokens);
  const body = new DocsHtml(markdown.renderer.render(tokens, markdown.options, {}));
  const sections = sectionsOf(tokens, headings);
  const title = headings[0]?.text ?? name;
  return { path: guidePath(name), title, group, summary, body, headings: headings.slice(1), sections };
}

/** Turns links between files (`usage.md#meters`) into links between pages. Files without a page link to nothing. */
function rewriteLinks(tokens: readonly Token[]): void {
  for (const token of inlineTokens(tokens).filter(({ type }) => type === 'link_open')) {
    const href = String(token.attrGet('href') ?? '');
    const [, name, fragment = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
    if (name) token.attrSet('href', guidePath(name) + fragment);
    else if (href.startsWith('https:')) token.attrSet('rel', 'noreferrer');
    else if (!/^[#/]/.test(href)) unlink(tokens, token);
  }
}

/** Shows a link to a file that is not served, such as a decision, as plain text. */
function unlink(tokens: readonly Token[], link: Token): void {
  const parent = tokens.find(({ children }) => children?.includes(link))!.children!;
  const end = parent.findIndex((token, index) => index > parent.indexOf(link) && token.type === 'link_close');
  for (const token of [link, parent[end]!]) {
    token.type = 'text';
    token.tag = '';
    token.content = '';
    token.attrs = null;
  }
}

function inlineTokens(tokens: readonly Token[]): Token[] {
  return tokens.flatMap(({ children }) => children ?? []);
}

/** Gives each heading the id that GitHub gives it, so that links work there and here. */
function addAnchors(tokens: readonly Token[]): Heading[] {
  const uses = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]!);
    const slug = slugOf(text);
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    const id = used ? `${slug}-${used}` : slug;
    token.attrSet('id', id);
    return [{ id, text, level: Number(token.tag.slice(1)) }];
  });
}

function slugOf(text: string): string {
  const kept = text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.trim().replaceAll(/\s/g, '-');
}

/**
 * The text of each section with its heading: what the search finds. A comment such as `<!-- search: webhook -->` adds words
 * that readers look for and the section does not use.
 */
function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  let at = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      at += 1;
      const { id, text } = headings[at]!;
      sections.push({ id: at === 0 ? '' : id, title: text, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)!.text += `${plainText(token)}\n`;
    } else if (token.type === 'html_block') {
      const [, keywords] = /^<!-- search: (.*) -->/.exec(token.content) ?? [];
      if (keywords) sections.at(-1)!.keywords = keywords;
    }
  }
  return sections;
}

function plainText({ children, content }: Token): string {
  return children?.map((child) => child.content || (child.type.endsWith('break') ? ' ' : '')).join('') ?? content;
}
