import type { StoredLogo } from '../../network/network-settings.ts';
import { form } from './form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** The context that the pages of one sign-in share: the client, and the path and token of its forms. */
export interface Scene {
  network: string;
  client: { name: string; project: string; logo?: StoredLogo | null };
  /** The path of the interaction, without a trailing slash. */
  base: string;
  formToken: string;
  leadsTo?: string;
  /** Whether a device waits for the answer, so that there is no page to return to. */
  isDevice?: boolean;
}

/** The button that returns to the client without signing in. */
export function cancel({ base, client, formToken, isDevice }: Scene): Html {
  const label = isDevice ? 'Cancel' : `Cancel and go back to ${client.name}`;
  const button = html`<button class="plain">${label}</button>`;
  return form(formToken, button, `${base}/cancel`);
}
