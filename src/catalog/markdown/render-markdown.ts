import MarkdownIt from 'markdown-it';

/** CommonMark without HTML: what an author writes as HTML is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: true });
const isHarmless = markdown.validateLink.bind(markdown);
const renderLink = markdown.renderer.renderToken.bind(markdown.renderer);

// Addresses without a scheme, such as //a.com, take time quadratic in their number.
markdown.linkify.add('//', null);

// Of the addresses with a scheme those of the web and of mail: any other asks the reader's machine to open a program.
markdown.validateLink = (url) => isHarmless(url) && /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i.test(url);

// The links are the author's, not the site's: search engines do not follow them, and the page they open knows nothing
// of the one it was opened from.
markdown.renderer.rules.link_open = (tokens, index, options) => {
  tokens[index]!.attrSet('rel', 'nofollow noopener noreferrer');
  return renderLink(tokens, index, options);
};

/** HTML that may be shown on any page, no matter who wrote the text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** The text as it was written, for one that takes too long to render. */
export function asPlainHtml(text: string): string {
  return `<pre>${markdown.utils.escapeHtml(text)}</pre>\n`;
}
