import type { User } from '../../auth/people/user.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { CustomerScript } from './customer-scripts.ts';
import type { SeededProject } from './set-up.ts';
import type { DemoTimeline } from './timeline.ts';

/** A customer who has subscribed. */
export interface Subscriber {
  script: CustomerScript;
  project: SeededProject;
  /** The viewer that acts for them: the person, or the project for customers without an account. */
  viewer: Viewer;
  subscriptionId: string;
  customerId: string;
  /** The number of invoices so far. */
  invoices: number;
}

/** The state of the demo while its history is made. */
export interface DemoState {
  timeline: DemoTimeline;
  projects: SeededProject[];
  users: Map<string, User>;
  /** All subscribers, including those who left, by customer id. */
  customers: Map<string, Subscriber>;
  /** The current subscribers, by subscription id. */
  subscribers: Map<string, Subscriber>;
}
