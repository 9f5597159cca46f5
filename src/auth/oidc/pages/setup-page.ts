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

export function setupDonePage(): FormPage {
  return {
    title: 'The network is set up',
    body: html`<h1>The network is set up</h1>
      <p class="lead">You are its operator, and signed in in this browser. What to do next:</p>
      <ul class="next">
        <li>
          Create a project, on the machine of the hub<small
            ><code>npm run hub -- project create --slug forge --name Forge --owner ...</code></small
          >
        </li>
        <li>
          Create its client and key<small
            ><code>client create</code> and <code>key create</code>, the same way, or with a key in
            <a href="/graphql">GraphiQL</a></small
          >
        </li>
        <li>Read the <a href="/docs">guides</a><small>Sign people in, register products, sell them.</small></li>
      </ul>`,
  };
}
