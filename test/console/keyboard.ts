import type { Page } from 'playwright-core';

/** More presses of Tab than any screen has things to reach. */
const mostPresses = 400;

/** Walks a screen when all parts of it have loaded; a part that arrived on the way is no mistake of the screen. */
export async function walkByTab(page: Page): Promise<string[]> {
  const found = await walk(page);
  if (!found.length) return found;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return walk(page);
}

/**
 * Goes through a screen by Tab from its beginning. Returns what is wrong: things that are not reached, a focus that does not
 * show or is out of sight, steps back, and a trap.
 */
async function walk(page: Page): Promise<string[]> {
  const where = new URL(page.url()).pathname;
  const count = await page.evaluate(numberTabbable);
  const found: string[] = [];
  const reached: number[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(describeFocused);
    if (!step || step.place === reached[0]) break;
    if (!step.isVisible) found.push(`${step.name}: the focus does not show`);
    if (!step.isInSight) found.push(`${step.name}: it is out of sight`);
    if (step.place < (reached.at(-1) ?? -1)) found.push(`${step.name}: a step back`);
    reached.push(step.place);
  }
  if (reached.length >= mostPresses) found.push('the focus is trapped');
  const missed = Array.from({ length: count }, (_, place) => place).filter((place) => !reached.includes(place));
  const names = await page.evaluate(namesOf, missed);
  return [...found, ...names.map((name) => `${name}: not reached`)].map((each) => `${each} on ${where}`);
}

/** Numbers what the keyboard must reach, in the order of the document, and puts the focus before all of it. */
function numberTabbable(): number {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  const isReachable = (element: HTMLElement) => {
    const style = getComputedStyle(element);
    const isOther = element instanceof HTMLInputElement && element.type === 'radio' && !isOfTabOrder(element);
    const isOff = element.matches(':disabled') || element.tabIndex < 0 || element.closest('[inert]') !== null;
    return element.getClientRects().length > 0 && style.visibility !== 'hidden' && !isOff && !isOther;
  };
  // A group of radio buttons is one stop, at the chosen one or the first.
  const isOfTabOrder = (radio: HTMLInputElement) => {
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${radio.name}"]`)];
    return radio === (group.find(({ checked }) => checked) ?? group[0]);
  };
  for (const old of document.querySelectorAll('[data-place]')) old.removeAttribute('data-place');
  const reachable = [...all].filter(isReachable);
  reachable.forEach((element, place) => element.setAttribute('data-place', String(place)));
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo(0, 0);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  return reachable.length;
}

function describeFocused(): { place: number; name: string; isVisible: boolean; isInSight: boolean } | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || !element.hasAttribute('data-place')) return undefined;
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter((each) => !!each);
  const box = element.getBoundingClientRect();
  return {
    place: Number(element.getAttribute('data-place')),
    name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.tagName,
    isVisible: around.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    }),
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}

function namesOf(places: number[]): string[] {
  return places.map((place) => {
    const element = document.querySelector(`[data-place="${place}"]`);
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 60) || `number ${place}`;
  });
}

/** The fields whose border has less than 3:1 against the page behind it (WCAG 1.4.11). */
export async function faintFields(page: Page): Promise<string[]> {
  const faint = await page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      if ((channels(backgroundColor)[3] ?? 1) > 0 || !element.parentElement) return backgroundColor;
      return groundOf(element.parentElement);
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter((field) => field.getClientRects().length > 0 && !field.matches(':disabled, [readonly], :focus, :checked'))
      .filter((field) => parseFloat(getComputedStyle(field).borderTopWidth) > 0)
      .filter((field) => contrast(getComputedStyle(field).borderTopColor, groundOf(field.parentElement!)) < 3)
      .map((field) => field.getAttribute('aria-label') ?? field.name ?? field.id);
  });
  return faint.map((name) => `${name}: its border is faint on ${new URL(page.url()).pathname}`);
}
