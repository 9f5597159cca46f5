import MarkdownIt from 'markdown-it';

/**
 * CommonMark without HTML: what an author writes as HTML is shown as text, and markdown-it itself passes no link but
 * those that are harmless to follow (no javascript:, no data: but pictures).
 */
const markdown = new MarkdownIt({ html: false, linkify: true });
const renderLink = markdown.renderer.renderToken.bind(markdown.renderer);

// The links are the author's, not the site's: search engines do not follow them, and the page they open knows nothing
// of the one it was opened from.
markdown.renderer.rules.link_open = (tokens, index, options) => {
  tokens[index]!.attrSet('rel', 'nofollow noopener noreferrer');
  return renderLink(tokens, index, options);
};

/** HTML that may be shown on any page, whoever wrote the text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
