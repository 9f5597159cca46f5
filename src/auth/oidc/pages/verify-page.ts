import { PASSWORD_MAX } from '../../people/password.ts';
import { alert, field, form } from './form.ts';
import type { FormField, FormState } from './form.ts';
import { html } from './html.ts';
import type { FormPage } from './layout.ts';

/** Asks for the password, because the owner of the address may not be the person who opened the account. */
export function verifyPage(
  { formToken, token, email }: { formToken: string; token: string; email: string },
  state: FormState = {},
): FormPage {
  const hidden = html`<input type="hidden" name="token" value="${token}" />`;
  return {
    title: 'Confirm your address',
    body: html`<h1>Confirm your address</h1>
      <p class="lead">
        An account was opened with <strong>${email}</strong>. Its password shows that it was you who opened it.
      </p>
      ${alert(state)}
      ${form(
        formToken,
        [hidden, field(passwordField, state), html`<button>Confirm the address</button>`],
        '/email/verify',
      )}`,
    footer: html`If you have opened no account, close this page: no one can use your address without you.`,
  };
}

const passwordField: FormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: PASSWORD_MAX,
  autofocus: true,
};

export function verifiedPage(): FormPage {
  return {
    title: 'Address confirmed',
    body: html`<h1>Address confirmed</h1>
      <p class="lead">Thank you: this address is yours now to sign in with. You can close this page.</p>`,
  };
}
