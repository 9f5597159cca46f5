/** A message of a mail server, decoded (RFC 5322, RFC 2045 to 2047). */
export interface ReadMail {
  headers: Map<string, string>;
  text: string;
  html: string;
  files: { filename: string; type: string; content: Buffer }[];
}

/** Decodes a message with its parts. */
export function readMail(raw: string): ReadMail {
  const mail: ReadMail = { headers: new Map(), text: '', html: '', files: [] };
  readPart(raw.replace(/\r\n\.\r\n$/, '').replaceAll('\r\n..', '\r\n.'), mail, true);
  return mail;
}

function readPart(raw: string, mail: ReadMail, isWhole = false): void {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = headersOf(head);
  if (isWhole) mail.headers = headers;
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  const body = rest.join('\r\n\r\n');
  if (boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) readPart(part.replace(/^\r\n/, ''), mail);
    return;
  }
  const content = decode(body.replace(/\r\n$/, ''), headers.get('content-transfer-encoding') ?? '7bit');
  keepLeaf(mail, { type, content, disposition: headers.get('content-disposition') ?? '' });
}

interface Leaf {
  type: string;
  content: Buffer;
  disposition: string;
}

function keepLeaf(mail: ReadMail, { type, content, disposition }: Leaf): void {
  const filename = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  if (filename) mail.files.push({ filename, type: type.split(';')[0]!, content });
  else if (type.startsWith('text/html')) mail.html = content.toString();
  else mail.text = content.toString().replaceAll('\r\n', '\n');
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), decodeWords(value.join(':').trim())];
    }),
  );
}

function decodeWords(value: string): string {
  return value.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, form: string, text: string) =>
    form.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decode(text.replaceAll('_', ' '), 'quoted-printable').toString(),
  );
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const joined = body.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
