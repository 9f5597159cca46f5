import { Html, html } from './html.ts';
import type { Page } from './layout.ts';

/** The form is the provider's, with its own proof; its buttons are ours. */
export function signOutPage(network: string, form: string, leadsTo?: string): Page {
  return {
    title: 'Sign out',
    body: html`<h1>Sign out?</h1>
      <p class="lead">
        This ends your session at <strong>${network}</strong> in this browser, for all its projects.
      </p>
      ${new Html(form)}
      <div class="actions">
        <button form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button form="op.logoutForm" class="secondary">Stay signed in</button>
      </div>`,
    leadsTo,
  };
}

export function signedOutPage(client?: string): Page {
  return {
    title: client ? 'Done' : 'Signed out',
    body: client
      ? html`<h1>Done</h1>
          <p class="lead">You are signed out of <strong>${client}</strong>, and still signed in here.</p>`
      : html`<h1>Signed out</h1>
          <p class="lead">You can close this page.</p>`,
  };
}
