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
  /** Whether a device waits for the answer: there is nowhere to go back to. */
  isDevice?: boolean;
}

/** The way back without signing in. */
export function cancel({ base, client, formToken, isDevice }: Scene): Html {
  const label = isDevice ? 'Cancel' : `Cancel and go back to ${client.name}`;
  const button = html`<button class="plain">${label}</button>`;
  return form(formToken, button, `${base}/cancel`);
}
