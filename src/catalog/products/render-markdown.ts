import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';

/** CommonMark without HTML: what an author writes as HTML is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: true });
const isHarmless = markdown.validateLink.bind(markdown);
const renderLink = markdown.renderer.renderToken.bind(markdown.renderer);

// Of the addresses with a scheme those of the web and of mail: any other asks the reader's machine to open a program.
markdown.validateLink = (url) => isHarmless(url) && /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i.test(url);

// The links are the author's, not the site's: search engines do not follow them, and the page they open knows nothing
// of the one it was opened from.
markdown.renderer.rules.link_open = (tokens, index, options) => {
  tokens[index]!.attrSet('rel', 'nofollow noopener noreferrer');
  return renderLink(tokens, index, options);
};

// Some 50,000 characters that are made for it take a fifth of a second, and a list may show many texts many times.
const rendered = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
  memoMethod: (text) => markdown.render(text),
});

/** HTML that may be shown on any page, whoever wrote the text. */
export function renderMarkdown(text: string): string {
  return rendered.memo(text);
}
