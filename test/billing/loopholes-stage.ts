import { StoryStage } from './stories-stage.ts';

const stage = new StoryStage();
export const play = stage.play.bind(stage);

export const term = { paymentTermDays: 365 };
