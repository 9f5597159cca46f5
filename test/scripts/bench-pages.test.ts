import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { withParts } from '../../bench/page.ts';
import { suites } from '../../bench/suites.ts';

const page = (name: string): string => readFileSync(`docs/${name}.md`, 'utf8');

describe('the pages that the bench writes', () => {
  it.each(['performance', 'scale'])('docs/%s.md has figures in every part', (name) => {
    const parts = [...page(name).matchAll(/<!-- bench: (\w+) -->(.*?)<!-- end of \1 -->/gs)];
    expect(parts.length).toBeGreaterThan(1);
    // A sentence in place of figures has no digit.
    for (const [, part, figures] of parts) expect([part, /\d/.test(figures!)]).toEqual([part, true]);
  });

  const shown = Object.entries(suites).flatMap(([name, { shownIn }]) => (shownIn ? [{ name, ...shownIn }] : []));

  it.each(shown)('docs/$page.md has a part for the figures of $name', ({ page: name, part }) => {
    expect(withParts(page(name), { [part]: 'the new figures' })).toContain(
      `<!-- bench: ${part} -->\n\nthe new figures\n\n<!-- end of ${part} -->`,
    );
  });

  it('keep what is outside the parts', () => {
    const text = 'before <!-- bench: a -->1<!-- end of a --> between <!-- bench: b -->2<!-- end of b --> after';
    expect(withParts(text, { a: 'A', b: 'B' })).toBe(
      'before <!-- bench: a -->\n\nA\n\n<!-- end of a --> between <!-- bench: b -->\n\nB\n\n<!-- end of b --> after',
    );
    expect(() => withParts(text, { c: 'C' })).toThrow('The page has no place for c.');
  });
});
