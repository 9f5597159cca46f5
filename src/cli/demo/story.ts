import type { User } from '../../auth/people/user.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { PlotPart } from './plot.ts';
import type { Troupe } from './set-up.ts';
import type { Stage } from './stage.ts';

/** Someone who has subscribed. */
export interface Subscriber {
  part: PlotPart;
  troupe: Troupe;
  /** In whose name: their own, or the project's for those without an account. */
  viewer: Viewer;
  subscriptionId: string;
  customerId: string;
  /** How many invoices they have had. */
  invoices: number;
}

/** How the story stands. */
export interface Story {
  stage: Stage;
  troupes: Troupe[];
  users: Map<string, User>;
  /** Everyone who ever subscribed, by customer. */
  customers: Map<string, Subscriber>;
  /** Those whose subscription runs, by subscription. */
  subscribers: Map<string, Subscriber>;
}
