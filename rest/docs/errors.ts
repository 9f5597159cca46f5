import { block, html } from './html.ts';
import type { DocsHtml } from './html.ts';

const problem = `HTTP/1.1 422 Unprocessable Entity
Content-Type: application/problem+json

{
  "type": "/docs/problems#invalid_input",
  "title": "Invalid input",
  "status": 422,
  "detail": "/slug: expected lower-case letters, digits and hyphens, 1 to 80 characters",
  "code": "invalid_input",
  "instance": "/catalog/products",
  "requestId": "1f0b4c1e-7c1c-4b0e-9d3e-0d5e6d0b7a10",
  "errors": [
    { "pointer": "/slug", "detail": "expected lower-case letters, digits and hyphens, 1 to 80 characters" }
  ]
}`;

const graphError = `{
  "errors": [
    {
      "message": "There is no such product.",
      "path": ["product"],
      "extensions": { "code": "product_not_found", "kind": "not_found" }
    }
  ]
}`;

/** The section about errors in REST and GraphQL. */
export function errors(): DocsHtml {
  return html`<h2 id="errors">Errors</h2>
    <p>REST answers a refusal with a problem document (RFC 9457):</p>
    ${block(problem)}
    <p>GraphQL returns the same code in <code>extensions</code>:</p>
    ${block(graphError)}
    <p>
      Programs should rely on the <code>code</code>, which is stable; the sentences may change. See
      <a href="/docs/problems">all codes</a>. The endpoints below <code>/oauth</code> answer
      <code>{ error, error_description }</code>, as OAuth specifies.
    </p>`;
}
