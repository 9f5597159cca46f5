import { Field, ObjectType } from 'type-graphql';
import { mailFormats } from '../content/mail-formats.ts';
import { asHtml } from '../layout/as-html.ts';
import { asText } from '../layout/as-text.ts';
import { writeMail } from '../layout/write-mail.ts';
import type { MailFrame } from '../layout/write-mail.ts';
import type { MailKind } from '../mail-kind.ts';
import { exampleContent } from './example-content.ts';

/** A mail with example data. */
@ObjectType({ simpleResolvers: true, description: 'A mail with example data, as a customer would get it.' })
export class MailPreview {
  @Field(() => String, { description: 'Its subject line.' })
  subject!: string;

  @Field(() => String, { description: 'It as plain text.' })
  text!: string;

  @Field(() => String, { description: 'It as an HTML document.' })
  html!: string;
}

/** Where the buttons of examples lead. */
const exampleUrl = 'https://example.org/';

/** Writes a mail with example data. */
export function previewMail(kind: MailKind, frame: MailFrame): MailPreview {
  const formats = mailFormats(frame.language, { tag: frame.language, timezone: 'UTC' });
  const written = writeMail(exampleContent(kind, formats), frame, exampleUrl);
  return { subject: written.subject, text: asText(written), html: asHtml(written) };
}
