import { html } from './html.ts';
import { layout } from './layout.ts';
import type { DocsService } from './layout.ts';
import type { CachedText } from './cached-text.ts';

const links = [
  { href: '/console', title: 'Console', text: 'Sign in: your projects, what they offer, sell and earn.' },
  {
    href: '/docs/projects',
    title: 'Sign people in',
    text: 'Let the people of your project sign in with OpenID Connect.',
  },
  { href: '/docs', title: 'Guides', text: 'First steps, then one guide for each task.' },
  { href: '/docs/api', title: 'API reference', text: 'Every operation, in GraphQL and REST, with an example.' },
  { href: '/graphql', title: 'Explorer', text: 'Write GraphQL queries in the browser and run them.' },
  { href: '/readyz', title: 'Health', text: 'Whether the service and its database respond.' },
];

/** The first page, at /: what the service is, and where everything is. */
export function home(service: DocsService): CachedText {
  return layout({
    ...service,
    title: 'Welcome',
    body: html`<div class="home">
      <h1>${service.network}</h1>
      <p class="lead">
        One service for an ecosystem of software projects: people sign in once, projects offer their software, sell it
        and see how it is used.
      </p>
      <ul>
        ${links.map(
          ({ href, title, text }) =>
            html`<li>
              <a href="${href}"><strong>${title}</strong><span>${text}</span></a>
            </li>`,
        )}
      </ul>
    </div>`,
  });
}
