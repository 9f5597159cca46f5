import type { StoredLogo } from '../../network/network-settings.ts';
import { form } from './form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A project that sells what a person came for, through the client of the hub itself. */
export interface Seller {
  name: string;
  logo: StoredLogo | null;
  /** The address of the project for people who do not buy. */
  backUrl: string;
}

/** The context that the pages of one sign-in share: the client, and the path and token of its forms. */
export interface Scene {
  network: string;
  client: { name: string; project: string; logo?: StoredLogo | null };
  /** The path of the interaction, without a trailing slash. */
  base: string;
  formToken: string;
  leadsTo?: string;
  /** The project from which the person is about to buy. */
  seller?: Seller;
  /** Whether a device waits for the answer, so that there is no page to return to. */
  isDevice?: boolean;
}

/** The way back to the client, or to the seller, without signing in. */
export function cancel({ base, client, formToken, isDevice, seller }: Scene): Html {
  if (seller) return html`<p><a href="${seller.backUrl}">Go back to ${seller.name}</a></p>`;
  const label = isDevice ? 'Cancel' : `Cancel and go back to ${client.name}`;
  const button = html`<button class="plain">${label}</button>`;
  return form(formToken, button, `${base}/cancel`);
}
