import { PASSWORD_MAX } from '../../people/password.ts';
import { newPasswordField } from './account-fields.ts';
import { alert, field, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { HtmlContent, Html } from './html.ts';
import type { FormPage } from './layout.ts';

/** The facts of an invitation that the page shows. */
export interface InvitedPerson {
  projectName: string;
  email: string;
  role: string;
  hasAccount: boolean;
}

export function invitationPage(formToken: string, token: string, invited: InvitedPerson, state: FormState): FormPage {
  const { projectName, role, hasAccount } = invited;
  const fields = [
    html`<input type="hidden" name="token" value="${token}" />`,
    accountField(invited),
    ...(hasAccount ? [passwordField(state)] : accountFields(state)),
    html`<button>${hasAccount ? 'Join' : 'Create account and join'}</button>`,
  ];
  return {
    title: `Join ${projectName}`,
    body: html`<h1>Join ${projectName}</h1>
      <p class="lead">
        You are invited to <strong>${projectName}</strong>, as <strong>${role}</strong>.
        ${hasAccount ? 'Sign in to accept.' : 'Create an account to accept; it serves every project here.'}
      </p>
      ${alert(state)} ${form(formToken, fields, '/invitation')}`,
  };
}

/** Shows the account to the person and to their password manager. The hub ignores the field: the link names the account. */
function accountField({ email }: InvitedPerson): Html {
  return html`<div>
    <label for="email">Account</label>
    <input id="email" name="email" type="email" value="${email}" autocomplete="username" readonly />
  </div>`;
}

function passwordField(state: FormState): HtmlContent {
  return field(
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'current-password',
      maxLength: PASSWORD_MAX,
      autofocus: true,
    },
    state,
  );
}

function accountFields(state: FormState): HtmlContent[] {
  const name = { name: 'name', label: 'Name', autocomplete: 'name', maxLength: 100, autofocus: true };
  return [field(name, state), newPasswordField('Password', state)];
}

export function joinedPage(): FormPage {
  return {
    title: 'Welcome',
    body: html`<h1>Welcome</h1>
      <p class="lead">You are a member of the project now. Sign in where you work on it.</p>`,
  };
}
