import type { Temporal } from 'temporal-polyfill';
import { expect } from './arrive.ts';
import { catchUp, lookAtInvoices } from './bill.ts';
import type { Part } from './plot.ts';
import { signInAll } from './sign-in.ts';
import type { Story } from './story.ts';
import { Usage } from './use.ts';

/** Walks through the story day by day. Before anything happens, the workers have done what was due by then. */
export async function live(story: Story, parts: Part[], step: (text: string) => void): Promise<void> {
  const { stage } = story;
  const usage = new Usage(story);
  parts.forEach((part, index) => expect(story, part, index));
  for (let day = 0; day < stage.days; day += 1) {
    step(`day ${day + 1} of ${stage.days}`);
    await liveThrough(story, day);
    await usage.live(day);
  }
  await usage.send();
}

async function liveThrough(story: Story, day: number): Promise<void> {
  const { stage } = story;
  const evening = earlier(stage.midnight(day + 1), stage.end);
  for (let act = stage.next(evening); act; act = stage.next(evening)) {
    await catchUp(story, act.at);
    await act.happen(act.at);
  }
  await catchUp(story, evening);
  await lookAtInvoices(story, day);
  await signInAll(story, day);
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return a.epochMilliseconds < b.epochMilliseconds ? a : b;
}
