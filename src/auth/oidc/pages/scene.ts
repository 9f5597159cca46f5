import { form } from './form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Where the pages of one sign-in stand: who sent the person, and the address and token of its forms. */
export interface Scene {
  network: string;
  client: { name: string; project: string };
  /** The path of the interaction, without a slash at the end. */
  base: string;
  formToken: string;
  leadsTo?: string;
}

/** The way back without signing in. */
export function cancel({ base, client, formToken }: Scene): Html {
  const button = html`<button class="plain">Cancel and go back to ${client.name}</button>`;
  return form(formToken, button, `${base}/cancel`);
}
