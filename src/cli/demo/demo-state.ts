import type { User } from '../../auth/people/user.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { CustomerScript } from './customer-scripts.ts';
import type { DemoGateways } from './demo-gateways.ts';
import type { SeededProject } from './set-up.ts';
import type { DemoTimeline } from './timeline.ts';

/** A customer, and how they pay. */
export interface DemoCustomer {
  script: CustomerScript;
  project: SeededProject;
  /** The viewer that acts for them: the person, or the project for customers without an account. */
  viewer: Viewer;
  customerId: string;
  /** The number of invoices so far. */
  invoices: number;
}

/** A customer who has subscribed. */
export interface Subscriber extends DemoCustomer {
  subscriptionId: string;
}

/** The state of the demo while its history is made. */
export interface DemoState {
  timeline: DemoTimeline;
  /** The calls of the gateways that projects are connected to. */
  gateways: DemoGateways;
  projects: SeededProject[];
  users: Map<string, User>;
  /** All customers, including subscribers who left, by id. */
  customers: Map<string, DemoCustomer>;
  /** The current subscribers, by subscription id. */
  subscribers: Map<string, Subscriber>;
}
