/** What modules import from `@jest/globals`: always that of the test file which runs now. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Called before each test file. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
