/** Text that a spreadsheet would evaluate as a formula (OWASP, "CSV Injection"), after any number of apostrophes. */
const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Adds an apostrophe, so that a spreadsheet shows the text instead of evaluating it. `unescapeFormula` removes it. */
export function escapeFormula(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && looksLikeFormula.test(text) ? text.slice(1) : text;
}
