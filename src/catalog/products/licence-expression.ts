import parse from 'spdx-expression-parse';

/** In characters; limited since the parser takes time quadratic in the length. */
export const licenceMax = 200;

/** Whether a text is a licence expression (SPDX 2.3, annex D) of licences and exceptions on the SPDX list. */
export function isLicenceExpression(text: string): boolean {
  try {
    return text.length <= licenceMax && Boolean(parse(text));
  } catch {
    return false;
  }
}
