import { Html, html } from './html.ts';
import type { FormPage } from './layout.ts';

interface SignOutRequest {
  network: string;
  /** The name of the client that asks for the sign-out, if any. */
  client?: string;
  /** The markup of the provider's form with its proof, without buttons. */
  form: string;
  leadsTo?: string;
}

export function signOutPage({ network, client, form, leadsTo }: SignOutRequest): FormPage {
  return {
    title: 'Sign out',
    body: html`<h1>Sign out?</h1>
      <p class="lead">
        ${client && html`<strong>${client}</strong> asks for it. `}This ends your session at
        <strong>${network}</strong> in this browser, for all its projects.
      </p>
      ${new Html(form)}
      <div class="actions">
        <button form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button form="op.logoutForm" class="secondary">
          ${client ? html`Sign out of ${client} only` : 'Stay signed in'}
        </button>
      </div>`,
    leadsTo,
  };
}

/** Confirms a sign-out from the whole network, or from one client only. */
export function signedOutPage(client?: string): FormPage {
  return {
    title: client ? 'Done' : 'Signed out',
    body: client
      ? html`<h1>Done</h1>
          <p class="lead">You are signed out of <strong>${client}</strong>, and still signed in here.</p>`
      : html`<h1>Signed out</h1>
          <p class="lead">
            You can close this page. If others use this computer, close the browser too: a project may keep a session of
            its own.
          </p>`,
  };
}

export function stillSignedInPage(): FormPage {
  return {
    title: 'Still signed in',
    body: html`<h1>Still signed in</h1>
      <p class="lead">Nothing has changed. You can close this page.</p>`,
  };
}

interface AccountSwitch {
  from: string;
  to: string;
  proof: string;
  leadsTo?: string;
}

/** Asks before a browser continues as another person than the one signed in there. */
export function switchPage({ from, to, proof, leadsTo }: AccountSwitch): FormPage {
  return {
    title: 'Switch accounts?',
    body: html`<h1>Switch accounts?</h1>
      <p class="lead">
        <strong>${from}</strong> is signed in in this browser. To continue as <strong>${to}</strong>, that session ends
        here and in the projects that were opened with it.
      </p>
      <form method="post" action="/oauth/logout/confirm">
        <input type="hidden" name="xsrf" value="${proof}" />
        <button name="logout" value="yes">Sign out and continue</button>
      </form>`,
    leadsTo,
  };
}
