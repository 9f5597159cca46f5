import MarkdownIt from 'markdown-it';

/** CommonMark without HTML: HTML in a text is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: true });
const isHarmless = markdown.validateLink.bind(markdown);
const renderLink = markdown.renderer.renderToken.bind(markdown.renderer);

// Recognising addresses without a scheme, such as //a.com, takes time quadratic in their number.
markdown.linkify.add('//', null);

// Allow only web and mail schemes: any other could make the reader's machine open a program.
markdown.validateLink = (url) => isHarmless(url) && /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i.test(url);

// Authors are untrusted, so search engines must not follow their links, and opened pages get no opener or referrer.
markdown.renderer.rules.link_open = (tokens, index, options) => {
  tokens[index]!.attrSet('rel', 'nofollow noopener noreferrer');
  return renderLink(tokens, index, options);
};

/** Returns HTML that is safe to show on any page, even for an untrusted text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** Returns the unrendered text as HTML, for texts that take too long to render. */
export function asPlainHtml(text: string): string {
  return `<pre>${markdown.utils.escapeHtml(text)}</pre>\n`;
}
