import type { StoredLogo } from '../../network/network-settings.ts';
import { paths } from '../endpoints.ts';
import { meaning } from './consent-page.ts';
import { alert, field } from './form.ts';
import type { FormState } from './form.ts';
import { html } from './html.ts';
import type { HtmlContent, Html } from './html.ts';
import type { FormPage } from './layout.ts';
import { logo } from './logo.ts';

/** The request of a device, as shown to the person who confirms it. */
interface DeviceRequest {
  client: string;
  project: string;
  network: string;
  /** The logo of the project. */
  logo?: StoredLogo | null;
  /** The user code, as the device shows it. */
  code: string;
  scopes: string[];
  /** The network address that the device asked from. */
  address?: string;
}

/** The proof belongs to the provider, which stores it in the browser's session. */
export function deviceCodePage(proof: string, state: FormState): FormPage {
  const code = {
    name: 'user_code',
    label: 'Code',
    autocomplete: 'off',
    maxLength: 20,
    hint: 'Eight letters, such as BCDF-GHJK. Small letters do too, and so does leaving out the dash.',
    autofocus: true,
  };
  return {
    title: 'Sign in on a device',
    body: html`<h1>Sign in on a device</h1>
      <p class="lead">Enter the code that your device shows.</p>
      ${alert(state)} ${deviceForm(proof, [field(code, state), html`<button>Continue</button>`])}`,
  };
}

export function deviceConfirmPage(proof: string, request: DeviceRequest): FormPage {
  const { client, network, code, scopes, address } = request;
  const hidden = html`<input type="hidden" name="user_code" value="${code}" />`;
  return {
    title: `Sign in to ${client}?`,
    body: html`${logo(request.logo)}
      <h1>Sign in to ${client}?</h1>
      <p class="lead">${owner(request)} asks <strong>${network}</strong> to sign you in on the device that shows</p>
      <p class="code">${code}</p>
      ${scopes.length > 0 && html`<p class="lead">It would:</p>`}
      <ul>
        ${scopes.map(meaning)}
      </ul>
      <p class="alert">
        Continue only if you started this yourself and the device in front of you shows exactly this code. Anyone who
        sent you a code or a link would get access to your
        account.${address && html` The request came from the address ${address}.`}
      </p>
      ${deviceForm(proof, [
        hidden,
        html`<button name="confirm" value="yes">Yes, my device shows this code</button>`,
        html`<button class="secondary" name="abort" value="yes">No, stop</button>`,
      ])}`,
  };
}

export function deviceDonePage(client: string): FormPage {
  return {
    title: 'Your device is signed in',
    body: html`<h1>Your device is signed in</h1>
      <p class="lead"><strong>${client}</strong> continues there in a few seconds. You can close this page.</p>`,
  };
}

export function deviceStoppedPage(): FormPage {
  return {
    title: 'Stopped',
    body: html`<h1>Stopped</h1>
      <p class="lead">No one was signed in, and your device will be notified. You can close this page.</p>`,
  };
}

function owner({ client, project }: DeviceRequest): HtmlContent {
  return html`<strong>${client}</strong>${project !== client && html`, part of ${project},`}`;
}

function deviceForm(proof: string, content: HtmlContent): Html {
  return html`<form method="post" action="${paths.verification}">
    <input type="hidden" name="xsrf" value="${proof}" />
    ${content}
  </form>`;
}
