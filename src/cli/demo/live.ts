import type { Temporal } from 'temporal-polyfill';
import { releaseTestClock } from '../../billing/verbs/release-test-clock.ts';
import { expect } from './arrive.ts';
import { lookAtInvoices } from './bill.ts';
import { catchUp, passTime } from './pass-time.ts';
import type { PlotPart } from './plot.ts';
import { signInAll } from './sign-in.ts';
import type { Story } from './story.ts';
import { DemoUsage } from './use.ts';

/**
 * Walks through the story day by day. The customers of each project live by a test clock: before anything happens to
 * them, it becomes that time for them, and what comes due by then is done. In the end they live by the time of day.
 */
export async function live(story: Story, parts: PlotPart[], step: (text: string) => void): Promise<void> {
  const { stage, troupes } = story;
  const usage = new DemoUsage(story);
  parts.forEach((part, index) => expect(story, part, index));
  for (let day = 0; day < stage.days; day += 1) {
    step(`day ${day + 1} of ${stage.days}`);
    await liveThrough(story, day);
    await usage.live(day, earlier(stage.midnight(day + 1), stage.end));
  }
  for (const troupe of troupes) await passTime(story, troupe, stage.end);
  await usage.send(stage.end);
  for (const { viewer, clockId } of troupes) await stage.do((em) => releaseTestClock(em, viewer, clockId, stage.end));
}

async function liveThrough(story: Story, day: number): Promise<void> {
  const { stage } = story;
  const evening = earlier(stage.midnight(day + 1), stage.end);
  for (let act = stage.next(evening); act; act = stage.next(evening)) await act.happen(act.at);
  await catchUp(story, { since: stage.midnight(day), to: evening });
  await lookAtInvoices(story, day);
  await signInAll(story, day);
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return a.epochMilliseconds < b.epochMilliseconds ? a : b;
}
