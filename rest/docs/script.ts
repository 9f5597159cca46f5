/**
 * The script of the documentation pages: shows the copy buttons, marks the section being read, and moves the focus to the
 * search with the key "/". Without it the pages can be read and searched as well.
 */
export const script = `
for (const button of document.querySelectorAll('button.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.closest('figure').querySelector('code');
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  document.querySelector('input[type=search]').focus();
});
const links = new Map([...document.querySelectorAll('nav a[href^="#"]')].map((link) => [link.hash.slice(1), link]));
const targets = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
function mark() {
  const current = targets.findLast((target) => target.getBoundingClientRect().top < innerHeight / 4) ?? targets[0];
  for (const [id, link] of links) {
    const isCurrent = id === current?.id;
    if (isCurrent && !link.hasAttribute('aria-current')) link.scrollIntoView?.({ block: 'nearest' });
    if (isCurrent) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
if (targets.length) {
  let isWaiting = false;
  addEventListener('scroll', () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; mark(); });
  }, { passive: true });
  mark();
}
`;
