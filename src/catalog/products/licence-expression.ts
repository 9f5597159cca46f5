import parse from 'spdx-expression-parse';

/** Whether a text is a licence expression by SPDX 2.3, annex D, of licences and exceptions that SPDX lists. */
export function isLicenceExpression(text: string): boolean {
  try {
    return Boolean(parse(text));
  } catch {
    return false;
  }
}
