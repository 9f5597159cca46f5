import { SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import { StoryStage } from './stories-stage.ts';

const stage = new StoryStage();
export const play = stage.play.bind(stage);

export const term = { paymentTermDays: 365 };

/** The terms of a shop in which purchases that people make themselves run at once. */
export const atOnce = { profile: { selfServiceActivation: SelfServiceActivation.immediate } };
