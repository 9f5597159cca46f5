import type { Problem } from '../../../errors.ts';
import { html } from './html.ts';
import type { Content, Html } from './html.ts';

/** What a form shows again after it was refused. */
export interface FormState {
  /** What was typed. Passwords are never shown again. */
  values?: Record<string, string>;
  problems?: Problem[];
  /** What is wrong with the whole. */
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

/** A labelled input that keeps what was typed and says what is wrong with it. */
export function field(input: FormField, state: FormState): Html {
  const { name, label, hint } = input;
  const problem = state.problems?.find(({ pointer }) => pointer === `/${name}`)?.detail;
  return html`<div>
    <div class="label-row"><label for="${name}">${label}</label>${input.aside}</div>
    <input ${attributesOf(input, state)} ${described(input, problem)} />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem && html`<p class="problem" id="${name}-problem">${label} ${problem}.</p>`}
  </div>`;
}

/** A password is never shown again, not even to anyone who typed it. */
function attributesOf({ name, type = 'text', ...input }: FormField, state: FormState): Content {
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

function described({ name, hint }: FormField, problem: string | undefined): Content {
  const by = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return [attribute('aria-describedby', by), problem && html` aria-invalid="true"`];
}

/** A form of ours: posts to its own page, with the proof that it is ours. */
export function form(token: string, content: Content, action?: string): Html {
  return html`<form method="post" ${attribute('action', action)}>
    <input type="hidden" name="form_token" value="${token}" />
    ${content}
  </form>`;
}

export function alert({ alert }: FormState): Content {
  return alert && html`<p class="alert" role="alert">${alert}</p>`;
}

function attribute(name: string, value: string | number | undefined): Content {
  return value !== undefined && value !== '' && html`${name}="${value}"`;
}
