import type { DemoState } from '../demo-state.ts';
import { scheduleAgreements } from './schedule-agreements.ts';
import { scheduleCards } from './schedule-cards.ts';
import { scheduleCorrections } from './schedule-corrections.ts';
import { scheduleOrders } from './schedule-orders.ts';
import { scheduleVersions } from './schedule-versions.ts';
import { Showcase } from './showcase.ts';

const [forge, quill] = [0, 2];

/** Schedules customers of Forge who show a feature each, and one of Quill whose invoice waits for a tax rate. */
export function scheduleShowcase(state: DemoState): void {
  const showcase = new Showcase(state, forge);
  scheduleOrders(showcase);
  scheduleAgreements(showcase);
  scheduleVersions(showcase);
  scheduleCorrections(showcase);
  scheduleCards(showcase);
  scheduleHeldDraft(new Showcase(state, quill));
}

/** A customer in Switzerland, for which the project has no tax rate. */
function scheduleHeldDraft(showcase: Showcase): void {
  const day = showcase.dayAt(1) - 5;
  const address = { street: 'Seestrasse 9', postalCode: '8002', city: 'Zürich', country: 'CH' };
  showcase.on(day, async () => {
    const customer = await showcase.customer('Limmat Verlag', day, { address, timezone: 'Europe/Zurich' });
    await showcase.subscribe(customer, { items: [{ priceId: showcase.price('quill', 'studio'), quantity: 1 }] });
  });
}
