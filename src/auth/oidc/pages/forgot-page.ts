import { alert, field, form } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { FormPage } from './layout.ts';
import type { Scene } from './scene.ts';

export function forgotPage(scene: Scene, state: FormState): FormPage {
  const email = field(
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      autocomplete: 'username',
      maxLength: 254,
      autofocus: true,
    },
    state,
  );
  return {
    title: 'Forgotten password',
    body: html`<h1>Forgotten password</h1>
      <p class="lead">We send you a link with which you choose a new one.</p>
      ${alert(state)} ${form(scene.formToken, [email, html`<button>Send the link</button>`])}
      <div class="links">
        <p><a href="${scene.base}">Back to sign-in</a></p>
      </div>`,
  };
}

/** The same page whether the account exists or not. */
export function linkSentPage(scene: Scene, email: string): FormPage {
  return {
    title: 'Look into your mail',
    body: html`<h1>Look into your mail</h1>
      <p class="lead">
        If <strong>${email}</strong> has an account, a link is on its way to it. It works once, within an hour.
      </p>
      <div class="links">
        <p><a href="${scene.base}">Back to sign-in</a></p>
      </div>`,
  };
}
