import { PASSWORD_MAX } from '../../people/password.ts';
import { alert, field, form } from './form.ts';
import type { FormField, FormState } from './form.ts';
import { html } from './html.ts';
import type { FormPage } from './layout.ts';

interface EmailChange {
  formToken: string;
  token: string;
  /** The address of the account until now. */
  former: string;
  /** The new one, to which the link was mailed. */
  email: string;
}

/** Asks for the password, because the owner of the new address may not be the person who asked for it. */
export function changeEmailPage({ formToken, token, former, email }: EmailChange, state: FormState = {}): FormPage {
  const fields = [
    html`<input type="hidden" name="token" value="${token}" />`,
    html`<div>
      <label for="email">Account until now</label>
      <input id="email" name="email" type="email" value="${former}" autocomplete="username" readonly />
    </div>`,
    field(passwordField, state),
    html`<button>Use the new address</button>`,
  ];
  return {
    title: 'Change your address',
    body: html`<h1>Change your address</h1>
      <p class="lead">You will sign in with <strong>${email}</strong>, and mails will go there.</p>
      ${alert(asAlert(state))} ${form(formToken, fields, '/email/change')}`,
    footer: html`If you have asked for nothing, close this page: no one can use your address without you.`,
  };
}

/** The form has no field for the new address, which got an account in the meantime. */
function asAlert(state: FormState): FormState {
  const isTaken = state.problems?.some(({ pointer }) => pointer === '/email');
  return isTaken ? { alert: 'This address has an account by now. Choose another one in your account.' } : state;
}

const passwordField: FormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: PASSWORD_MAX,
  autofocus: true,
};

export function emailChangedPage(): FormPage {
  return {
    title: 'Address changed',
    body: html`<h1>Address changed</h1>
      <p class="lead">You sign in with the new address from now on. You can close this page.</p>`,
  };
}
