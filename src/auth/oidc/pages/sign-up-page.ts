import { accountFields } from './account-fields.ts';
import { alert, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { FormPage } from './layout.ts';
import { logo } from './logo.ts';
import { cancel } from './scene.ts';
import type { Scene } from './scene.ts';

export function signUpPage(scene: Scene, state: FormState): FormPage {
  return {
    title: 'Create an account',
    body: html`${logo(scene.seller?.logo)}
      <h1>Create an account</h1>
      <p class="lead">
        ${scene.seller && html`to buy from <strong>${scene.seller.name}</strong>. `}One account for every project of
        <strong>${scene.network}</strong>.
      </p>
      ${alert(state)} ${form(scene.formToken, [...accountFields(state), html`<button>Create account</button>`])}
      <div class="links">
        <p>Have one already? <a href="${scene.base}">Sign in</a></p>
      </div>`,
    footer: cancel(scene),
    leadsTo: scene.leadsTo,
  };
}
