/** A release in a feed, as GraphQL returns it. */
interface AtomEntry {
  urn: string;
  url: string;
  title: string;
  html: string | null;
  channel: string;
  publishedAt: string;
  updatedAt: string;
}

interface Feed {
  urn: string;
  title: string;
  description: string | null;
  author: string;
  homepageUrl: string | null;
  url: string;
  channel: string;
  updatedAt: string;
  entries: AtomEntry[];
}

/** Writes a feed as JSON Feed 1.1. */
export function writeJsonFeed(field: Record<string, unknown>): string {
  const feed = field as unknown as Feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homepageUrl ?? undefined,
    feed_url: addressOf(feed, 'json'),
    description: feed.description ?? undefined,
    authors: [{ name: feed.author }],
    items: feed.entries.map(({ urn, url, title, html, channel, publishedAt, updatedAt }) => ({
      id: urn,
      url,
      title,
      ...(html === null ? { content_text: title } : { content_html: html }),
      date_published: publishedAt,
      date_modified: updatedAt,
      tags: [channel],
    })),
  });
}

/** Writes a feed as Atom (RFC 4287). */
export function writeAtomFeed(field: Record<string, unknown>): string {
  const feed = field as unknown as Feed;
  const homepage = feed.homepageUrl ? `<link rel="alternate" href="${xml(feed.homepageUrl)}"/>` : '';
  const subtitle = feed.description ? `<subtitle>${xml(feed.description)}</subtitle>` : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(feed.urn)}</id><title>${xml(feed.title)}</title>${subtitle}
<updated>${xml(feed.updatedAt)}</updated><author><name>${xml(feed.author)}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(addressOf(feed, 'atom'))}"/>${homepage}
${feed.entries.map(writeEntry).join('')}</feed>
`;
}

function writeEntry({ urn, url, title, html, channel, publishedAt, updatedAt }: AtomEntry): string {
  const content = html === null ? `<content>${xml(title)}</content>` : `<content type="html">${xml(html)}</content>`;
  return `<entry><id>${xml(urn)}</id><title>${xml(title)}</title>
<published>${xml(publishedAt)}</published><updated>${xml(updatedAt)}</updated>
<link rel="alternate" type="application/json" href="${xml(url)}"/><category term="${xml(channel)}"/>
${content}</entry>
`;
}

function addressOf({ url, channel }: Feed, format: string): string {
  return `${url}/releases.${format}${channel === 'stable' ? '' : `?channel=${channel}`}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text and attribute values; removes characters that XML 1.0 does not allow. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
