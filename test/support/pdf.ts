import { inflateSync } from 'node:zlib';

/**
 * Reads the text of a PDF by pdfmake in drawing order, without blanks. The PDF contains numbers of glyphs, and each font
 * has a table that maps these numbers to characters.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  const drawn = [...objects.values()].filter(({ stream }) => /\bBT\b[^]*\bTf\b/.test(stream));
  return drawn.map(({ stream }) => textOf(stream, fonts)).join('');
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id, 2: body, index } of source.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [head, packed] = body!.split('\nstream\n');
    const start = index + source.slice(index).indexOf('\nstream\n') + 8;
    const length = Number(/\/Length (\d+)/.exec(head!)?.[1] ?? 0);
    const bytes = pdf.subarray(start, start + length);
    const isPacked = packed !== undefined && head!.includes('/FlateDecode');
    objects.set(id!, { head: head!, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

type Glyphs = Map<string, string>;

/** Reads the characters of every font, by the name that pages use for the font. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Glyphs> {
  const named = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.flatMap(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1];
      return table ? [[name!, glyphsOf(objects.get(table)!.stream)] as const] : [];
    }),
  );
}

function glyphsOf(table: string): Glyphs {
  const glyphs: Glyphs = new Map();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const text = Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      glyphs.set((Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0'), text);
    }
  }
  return glyphs;
}

function textOf(stream: string, fonts: Map<string, Glyphs>): string {
  let glyphs: Glyphs | undefined;
  const parts: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font);
    for (const [, code] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
      parts.push(...code!.match(/.{4}/g)!.map((glyph) => glyphs?.get(glyph) ?? ''));
  }
  return parts.join('').replaceAll(/\s/g, '');
}
