import { logosPath } from '../../network/logos.ts';
import type { StoredLogo } from '../../network/network-settings.ts';
import { html } from './html.ts';
import type { HtmlContent } from './html.ts';

/** A logo of the hub's own store. Its name stands beside it, so that it needs no text of its own. */
export function logo(stored: StoredLogo | null | undefined): HtmlContent {
  if (!stored) return undefined;
  const { sha256, width, height } = stored;
  return html`<img class="logo" src="${logosPath}${sha256}" width="${width}" height="${height}" alt="" />`;
}
