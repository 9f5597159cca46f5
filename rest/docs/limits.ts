import type { OpenApi } from '../openapi/document.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** The section about limits, and the headers that report them. */
export function limits({ components }: OpenApi): DocsHtml {
  const names = Object.keys(components.headers).filter((name) => /ratelimit|retry-after/i.test(name));
  return html`<h2 id="limits">Limits</h2>
    <p>
      Each API key has 1000 requests per hour, and so has each client with each of its users. Requests without
      credentials are counted by network address and have a lower limit. The hour begins with the first request. A
      request to
      <code>/graphql</code> counts as one.
    </p>
    <p>
      Every answer reports the remaining requests. Requests beyond the limit are refused with <code>429</code>. Requests
      that are answered with <code>304</code> do not count.
    </p>
    <dl>
      ${names.map(
        (name) =>
          html`<dt><code>${name}</code></dt>
            <dd>${components.headers[name]!.description}</dd>`,
      )}
    </dl>
    <p>
      A page of a list has at most 100 entries. A body has at most 1 MB, or 16 MB if it is text. A few operations, such
      as recording payments, have a limit of their own, which their description states.
    </p>`;
}
