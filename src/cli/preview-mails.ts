import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailKinds } from '../customer-mails/mail-kind.ts';
import { previewMail } from '../customer-mails/preview/preview-mail.ts';
import { mailLanguages } from '../customer-mails/words/mail-locale.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface PreviewMailsOptions {
  out: string;
  /** The name of the project in the mails. */
  name: string;
}

const seller = ['Forge GmbH', 'Werkstraße 1', '10115 Berlin, DE'];

/** Writes every mail with example data into a folder: `<kind>.<language>.html` and `.txt`. */
export async function previewMails({ out, name }: PreviewMailsOptions): Promise<Outcome> {
  await mkdir(out, { recursive: true });
  const files: string[] = [];
  for (const language of mailLanguages)
    for (const kind of mailKinds) {
      const frame = { language, project: name, seller, customer: 'Ada Lovelace' };
      const { html, text, subject } = previewMail(kind, frame);
      const base = join(out, `${kind}.${language}`);
      await writeFile(`${base}.html`, html);
      await writeFile(`${base}.txt`, `${subject}\n\n${text}`);
      files.push(`${base}.html`, `${base}.txt`);
    }
  return { data: { files }, lines: [`Wrote ${counted(files.length, 'file')} to ${out}.`] };
}
