import { html } from './html.ts';
import type { FormPage } from './layout.ts';

export interface ErrorPage {
  status: number;
  title: string;
  sentence: string;
  /** The OAuth error code, for the developers of the client. */
  code?: string;
  detail?: string;
}

export function errorPage({ status, title, sentence, code, detail }: ErrorPage): FormPage {
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${sentence}</p>
      ${code && html`<p class="detail">For the developers of the application: <code>${code}</code>${detail && html`, ${detail}`}</p>`}`,
  };
}
