import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';

export const basic: StoryItems = ['basic'];
export const pro: StoryItems = ['pro'];
export const yearly: StoryItems = ['basic yearly'];
export const calls: StoryItems = ['calls'];

/** A story, with all invoices and credit notes in the end, and the status of its last subscription. */
export interface Story {
  terms?: ShopTerms;
  steps: StoryStep[];
  documents: string[];
  /** By default active. */
  status?: string;
}

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

  /** Plays a story in a new shop. The stories before it have ended. */
  async play(terms: ShopTerms | undefined, ...steps: StoryStep[]): Promise<StoryShop> {
    await this.#endStories();
    const shop = await StoryShop.open(this.orm, terms);
    for (const step of steps) await step(shop);
    return shop;
  }

  /** Ends the stories so far: the worker would otherwise bill their shops too, in every later story. */
  async #endStories(): Promise<void> {
    for (const table of ['subscription', 'invoice'])
      await this.orm.em
        .fork()
        .execute(`update ${table} set next_due_at = null where next_due_at is not null and test_clock_id is null`);
  }

  /** Defines a test for each story with its name. */
  define(stories: readonly [name: string, story: Story][]): void {
    it.each(stories)('%s', async (_, story) => {
      const shop = await this.play(story.terms, ...story.steps);
      expect(await shop.documents()).toEqual(story.documents);
      expect(await shop.status()).toBe(story.status ?? 'active');
    });
  }
}
