import { form } from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';

export function verifyPage(formToken: string, token: string, email: string): Page {
  const hidden = html`<input type="hidden" name="token" value="${token}" />`;
  return {
    title: 'Confirm your address',
    body: html`<h1>Confirm your address</h1>
      <p class="lead">Is <strong>${email}</strong> yours?</p>
      ${form(formToken, [hidden, html`<button>Yes, confirm it</button>`], '/email/verify')}`,
  };
}

export function verifiedPage(): Page {
  return {
    title: 'Address confirmed',
    body: html`<h1>Address confirmed</h1>
      <p class="lead">Thank you. You can close this page.</p>`,
  };
}
