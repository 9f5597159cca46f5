import type { Problem } from '../../../errors.ts';
import { html } from './html.ts';
import type { HtmlContent, Html } from './html.ts';

/** The state that a form shows again after a refusal. */
export interface FormState {
  /** Submitted values. Passwords are never shown again. */
  values?: Record<string, string>;
  problems?: Problem[];
  /** A problem of the whole form. */
  alert?: string;
}

export interface FormField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  minLength?: number;
  maxLength: number;
  autofocus?: boolean;
  /** Shown beside the label. */
  aside?: Html;
}

/** A labelled input with its submitted value and its problem. */
export function field(input: FormField, state: FormState): Html {
  const { name, label, hint } = input;
  const problem = state.problems?.find(({ pointer }) => pointer === `/${name}`)?.detail;
  return html`<div>
    <div class="label-row"><label for="${name}">${label}</label>${input.aside}</div>
    ${inputOf(input, html`<input ${attributesOf(input, state)} ${described(input, problem)} />`)}
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem && html`<p class="problem" id="${name}-problem">${label} ${problem}.</p>`}
  </div>`;
}

/** A password has room for the button that shows it. */
function inputOf({ type }: FormField, input: Html): Html {
  return type === 'password' ? html`<div class="password">${input}</div>` : input;
}

/** The attributes of an input. A password is never shown again. */
function attributesOf({ name, type = 'text', ...input }: FormField, state: FormState): HtmlContent {
  const first = state.problems?.[0];
  const hasFocus = first ? first.pointer === `/${name}` : input.autofocus;
  return [
    html`id="${name}" name="${name}" type="${type}" autocomplete="${input.autocomplete}" required `,
    html`value="${type !== 'password' && state.values?.[name]}" maxlength="${input.maxLength}" `,
    attribute('minlength', input.minLength),
    type !== 'text' && html` autocapitalize="none" spellcheck="false"`,
    hasFocus && html` autofocus`,
  ];
}

function described({ name, hint }: FormField, problem: string | undefined): HtmlContent {
  const by = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return [attribute('aria-describedby', by), problem && html` aria-invalid="true"`];
}

/** A form with its form token. Without an action it posts to its own page. */
export function form(token: string, content: HtmlContent, action?: string): Html {
  return html`<form method="post" ${attribute('action', action)}>
    <input type="hidden" name="form_token" value="${token}" />
    ${content}
  </form>`;
}

export function alert({ alert }: FormState): HtmlContent {
  return alert && html`<p class="alert" role="alert">${alert}</p>`;
}

function attribute(name: string, value: string | number | undefined): HtmlContent {
  return value !== undefined && value !== '' && html`${name}="${value}"`;
}
