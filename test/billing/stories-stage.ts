import { afterAll, beforeAll } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Shop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import type { Items, Step } from './stories-steps.ts';

export const basic: Items = ['basic'];
export const pro: Items = ['pro'];
export const yearly: Items = ['basic yearly'];
export const calls: Items = ['calls'];

/** The database of a test file in which stories are played, each in a new shop. */
export class Stage {
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
  async play(terms: ShopTerms | undefined, ...steps: Step[]): Promise<Shop> {
    const shop = await Shop.open(this.orm, terms);
    for (const step of steps) await step(shop);
    return shop;
  }
}
