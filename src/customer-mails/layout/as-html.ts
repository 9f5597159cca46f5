import { escapeHtml } from './escape-html.ts';
import type { MailLogo, WrittenMail } from './write-mail.ts';

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Light colours stand in the elements, for readers that know no style sheets; dark ones in the sheet. */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #16181d !important; }
    .card { background: #20232a !important; border-color: #363b45 !important; }
    .text, .name { color: #e8eaed !important; }
    .faint { color: #a8adb7 !important; }
    .code { background: #16181d !important; color: #e8eaed !important; border-color: #363b45 !important; }
    .button { background: #9db8ff !important; color: #10131a !important; }
  }
  @media (max-width: 600px) {
    .card { padding: 24px 20px !important; }
    .label, .value { display: block !important; padding: 0 !important; }
    .value { padding-bottom: 8px !important; }
  }`;

/** A mail as HTML: tables and styles in the elements, since readers of mails know little else. */
export function asHtml(mail: WrittenMail): string {
  const { frame, subject, greeting, paragraphs, rows, code, button, regards, because } = mail;
  const [project, language] = [escapeHtml(frame.project), frame.language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;${font}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${header(mail)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;padding:32px">
${[
  `<h1 class="text" style="${styled('margin:0 0 20px;font-size:20px;line-height:28px;font-weight:600')}">${escapeHtml(subject)}</h1>`,
  ...[greeting, ...paragraphs].map(paragraph),
  ...(rows.length ? [tableOf(rows)] : []),
  ...(code ? [codeOf(code)] : []),
  ...(button ? [buttonOf(button)] : []),
  `<p class="text" style="${styled('margin:24px 0 0;font-size:16px;line-height:24px')}">${escapeHtml(regards)}<br>${project}</p>`,
].join('\n')}
</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;color:#5f6672;font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-word;${font}">
${[...frame.seller, because].map(escapeHtml).join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function header({ frame }: WrittenMail): string {
  const project = escapeHtml(frame.project);
  const logo = frame.logo ? `${logoOf(frame.logo)} ` : '';
  return `${logo}<span class="name" style="${styled('font-size:16px;font-weight:600;vertical-align:middle')}">${project}</span>`;
}

/** The largest size of a logo, in pixels. */
const largest = { width: 160, height: 40 };

/** A logo in its proportions: some readers of mails know no largest sizes, so that its own is calculated. */
function logoOf({ url, width, height }: MailLogo): string {
  const scale = Math.min(largest.width / width, largest.height / height);
  const [w, h] = [width, height].map((pixels) => Math.max(1, Math.round(pixels * scale)));
  return `<img src="${escapeHtml(url)}" alt="" width="${w}" height="${h}" style="width:${w}px;height:${h}px;vertical-align:middle;border:0">`;
}

function paragraph(text: string): string {
  return `<p class="text" style="${styled('margin:0 0 16px;font-size:16px;line-height:24px')}">${escapeHtml(text)}</p>`;
}

function tableOf(rows: WrittenMail['rows']): string {
  const cells = rows.map(
    ([
      label,
      value,
    ]) => `<tr><td class="faint label" style="padding:2px 16px 2px 0;color:#5f6672;font-size:14px;line-height:22px;${font}">${escapeHtml(label)}</td>
<td class="text value" style="${styled('padding:2px 0;font-size:14px;line-height:22px')}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join('\n')}</table>`;
}

function codeOf({ label, text }: NonNullable<WrittenMail['code']>): string {
  return `<p class="faint" style="margin:0 0 4px;color:#5f6672;font-size:14px;${font}">${escapeHtml(label)}</p>
<p class="code" style="margin:0 0 16px;padding:12px;border:1px solid #e2e5ea;border-radius:8px;background:#f3f4f6;color:#1a1d23;font-size:13px;line-height:20px;font-family:ui-monospace,Menlo,Consolas,monospace;word-break:break-all">${escapeHtml(text)}</p>`;
}

function buttonOf({ label, url }: NonNullable<WrittenMail['button']>): string {
  return `<p style="margin:8px 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2447b5;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;${font}">${escapeHtml(label)}</a></p>`;
}

function styled(style: string): string {
  return `${style};color:#1a1d23;overflow-wrap:anywhere;word-break:break-word;${font}`;
}
