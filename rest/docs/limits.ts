import type { OpenApi } from '../openapi/document.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** How much may be asked, and the headers that say what is left. */
export function limits({ components }: OpenApi): DocsHtml {
  const names = Object.keys(components.headers).filter((name) => /ratelimit|retry-after/i.test(name));
  return html`<h2 id="limits">Limits</h2>
    <p>
      Each API key has 1000 requests per hour, and so has each client with each of its people. Who shows no credential
      is counted by address and has fewer. The hour begins with the first request. One request to
      <code>/graphql</code> counts as one.
    </p>
    <p>
      Every answer says what is left; beyond the limit it is <code>429</code>. What is answered with <code>304</code> is
      given back.
    </p>
    <dl>
      ${names.map(
        (name) =>
          html`<dt><code>${name}</code></dt>
            <dd>${components.headers[name]!.description}</dd>`,
      )}
    </dl>
    <p>
      A list has at most 100 things a page, a body at most 1 MB, or 16 MB where it is text. A few operations, such as
      recording payments, have a limit of their own, which their description states.
    </p>`;
}
