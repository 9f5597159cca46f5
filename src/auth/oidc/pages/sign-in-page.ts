import { PASSWORD_MAX } from '../../people/password.ts';
import { alert, field, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { HtmlContent } from './html.ts';
import type { FormPage } from './layout.ts';
import { logo } from './logo.ts';
import type { Scene } from './scene.ts';
import { cancel } from './scene.ts';

export function signInPage(scene: Scene, state: FormState): FormPage {
  const { client, base } = scene;
  const email = {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    maxLength: 254,
  } as const;
  const password = {
    name: 'password',
    label: 'Password',
    type: 'password',
    maxLength: PASSWORD_MAX,
  } as const;
  const forgot = html`<a href="${base}/forgot">Forgot it?</a>`;
  const fields: HtmlContent = [
    field({ ...email, autofocus: !state.values?.email }, state),
    field(
      {
        ...password,
        autocomplete: 'current-password',
        aside: forgot,
        autofocus: Boolean(state.values?.email),
      },
      state,
    ),
    html`<button>Sign in</button>`,
  ];
  return {
    title: 'Sign in',
    body: html`${logo(scene.seller ? scene.seller.logo : client.logo)}
      <h1>Sign in</h1>
      <p class="lead">${purpose(scene)}</p>
      ${alert(state)} ${form(scene.formToken, fields)}
      <div class="links">
        <p>New here? <a href="${base}/sign-up">Create an account</a></p>
      </div>`,
    footer: cancel(scene),
    leadsTo: scene.leadsTo,
  };
}

/** What the person came for. */
function purpose(scene: Scene): HtmlContent {
  if (scene.seller) return html`to buy from <strong>${scene.seller.name}</strong>`;
  return html`to continue to <strong>${scene.client.name}</strong>${from(scene)}`;
}

/** Names the project of the client, unless the client has the same name. */
function from({ client }: Scene): HtmlContent {
  return client.project !== client.name && html`, part of ${client.project}`;
}
