import parse from 'spdx-expression-parse';

/** In characters. What the parser takes grows with the square of the length. */
export const licenceMax = 200;

/** Whether a text is a licence expression by SPDX 2.3, annex D, of licences and exceptions that SPDX lists. */
export function isLicenceExpression(text: string): boolean {
  try {
    return text.length <= licenceMax && Boolean(parse(text));
  } catch {
    return false;
  }
}
