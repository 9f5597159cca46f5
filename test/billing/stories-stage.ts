import { afterAll, beforeAll } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';

export const basic: StoryItems = ['basic'];
export const pro: StoryItems = ['pro'];
export const yearly: StoryItems = ['basic yearly'];
export const calls: StoryItems = ['calls'];

/** The database of a test file in which stories are played, each in a new shop. */
export class StoryStage {
  #database!: TestDatabase;

  constructor() {
    beforeAll(async () => {
      this.#database = await openTestDatabase();
    });
    afterAll(() => this.#database.close());
  }

  get database(): TestDatabase {
    return this.#database;
  }

  get orm(): TestDatabase['orm'] {
    return this.#database.orm;
  }

  /** Plays a story in a new shop. */
  async play(terms: ShopTerms | undefined, ...steps: StoryStep[]): Promise<StoryShop> {
    const shop = await StoryShop.open(this.orm, terms);
    for (const step of steps) await step(shop);
    return shop;
  }
}
