/**
 * Makes the page of GraphiQL accessible. Its tabs are list items with the role of a tab that contain two buttons, which
 * screen readers cannot reach; it has no landmark and no heading; some colours have too little contrast. On a phone the
 * answer had the width of a few letters beside the query; it is below.
 */
export function accessibleExplorer(page: string): string {
  return page
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace('<div id="root"></div>', '<main><h1>GraphQL explorer</h1><div id="root"></div></main>')
    .replace(/<\/body>\s*<\/html>\s*$/, () => `<script>${script}</script></body></html>`);
}

const style = `
main { height: 100%; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body .graphiql-logo span, body .monaco-editor .line-numbers, body .monaco-editor .mtk8 { color: hsla(var(--color-neutral), 1) !important; }
body .graphiql-doc-explorer :is(a, .graphiql-doc-explorer-root-type) { color: hsla(var(--color-neutral), 1); text-decoration: underline; }
@media (max-width: 40rem) {
  #graphiql-session { flex-direction: column; }
  #graphiql-session > .graphiql-horizontal-drag-bar { display: none; }
}
`;

/** Turns the tabs into a list of buttons, of which one is current, after each change that GraphiQL makes. */
const script = `
function mend() {
  for (const element of document.querySelectorAll('.graphiql-tabs[role], .graphiql-tab[role], #graphiql-session[role]')) {
    element.removeAttribute('role');
    element.removeAttribute('aria-labelledby');
  }
  for (const tab of document.querySelectorAll('.graphiql-tab[aria-selected]')) {
    const button = tab.querySelector('.graphiql-tab-button');
    if (button) button.setAttribute('aria-current', tab.getAttribute('aria-selected'));
    tab.removeAttribute('aria-selected');
  }
}
const attributeFilter = ['role', 'aria-selected', 'aria-labelledby'];
new MutationObserver(mend).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
mend();
`;
