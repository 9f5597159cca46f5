/** Part of the DOM that TypeScript's library does not describe yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): void;
}

/**
 * React writes the text of style elements through `innerHTML`. Styles hold no `<`, so this policy, which the hub names in
 * its headers, lets no markup through at all.
 */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('The console makes no markup from text.');
    return text;
  },
});
