const names = new Intl.DisplayNames(navigator.language, { type: 'language', fallback: 'code' });

/** The name of a language, such as "German (Austria)"; a tag that is none yet is shown as it is. */
export function languageOf(locale: string): string {
  try {
    return names.of(locale.trim()) ?? locale;
  } catch {
    return locale || 'Another language';
  }
}
