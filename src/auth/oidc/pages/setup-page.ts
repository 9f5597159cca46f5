import { accountFields } from './account-fields.ts';
import { alert, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { FormPage } from './layout.ts';

export function setupPage(formToken: string, token: string, state: FormState): FormPage {
  const hidden = html`<input type="hidden" name="token" value="${token}" />`;
  return {
    title: 'Set up the network',
    body: html`<h1>Welcome</h1>
      <p class="lead">Create the account of the operator: the person who runs this network. The link works once.</p>
      ${alert(state)}
      ${form(formToken, [hidden, ...accountFields(state), html`<button>Create operator</button>`], '/setup')}`,
  };
}
