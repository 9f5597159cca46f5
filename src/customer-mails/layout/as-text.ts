import type { WrittenMail } from './write-mail.ts';

/** A mail as plain text. */
export function asText(mail: WrittenMail): string {
  const { greeting, paragraphs, rows, code, button, colon, regards, because, frame } = mail;
  const parts = [
    greeting,
    ...paragraphs,
    rows.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    code && `${code.label}${colon}\n${code.text}`,
    button && `${button.label}${colon}\n${button.url}`,
    `${regards}\n${frame.project}`,
    ['-- ', ...frame.seller, because].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
