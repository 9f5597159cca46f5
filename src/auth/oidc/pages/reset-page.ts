import { newPasswordField } from './account-fields.ts';
import { alert, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { FormPage } from './layout.ts';

export function resetPage(formToken: string, token: string, state: FormState): FormPage {
  const fields = [
    html`<input type="hidden" name="token" value="${token}" />`,
    accountField(state),
    newPasswordField('New password', state),
    html`<button>Change password</button>`,
  ];
  return {
    title: 'Choose a new password',
    body: html`<h1>Choose a new password</h1>
      <p class="lead">You will be signed out everywhere else.</p>
      ${alert(state)} ${form(formToken, fields, '/password/reset')}`,
  };
}

/** Shows the account to the person and to their password manager. The link alone decides whose password changes. */
function accountField({ values }: FormState): Html {
  return html`<div>
    <label for="email">Account</label>
    <input id="email" name="email" type="email" value="${values?.email}" autocomplete="username" readonly />
  </div>`;
}

export function resetDonePage(): FormPage {
  return {
    title: 'Password changed',
    body: html`<h1>Password changed</h1>
      <p class="lead">Go back to where you wanted to sign in, and use the new password there.</p>`,
  };
}
