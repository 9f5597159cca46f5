import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Plan } from '../../catalog/offers/plan.ts';
import type { Price } from '../../catalog/offers/price.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Customer } from '../customers/customer.ts';
import type { OrderItem } from './order-item.ts';
import type { OrderStatus } from './order-states.ts';

/** The item of an order that stands for a plan, with its plan and price. */
export interface FulfilledItem {
  item: OrderItem;
  plan: Plan;
  price: Price;
}

/** Why items are taken back. */
export type EndOfItems = OrderStatus.canceled | OrderStatus.refunded;

/** A module above billing that grants what orders sell; it is called in the transaction that changes the order. */
export interface OrderFollower {
  /** Returns the plans that the customer has for good already, of some plans. */
  owned(em: EntityManager, customer: Customer, planIds: readonly string[]): Promise<string[]>;
  /** Items are granted for the first time. */
  fulfilled(
    em: EntityManager,
    actor: Actor,
    sold: { customer: Customer; items: readonly FulfilledItem[] },
    at: Temporal.Instant,
  ): Promise<void>;
  /** Items are taken back. */
  ended(
    em: EntityManager,
    actor: Actor,
    taken: { customer: Customer; items: readonly OrderItem[]; reason: EndOfItems },
    at: Temporal.Instant,
  ): Promise<void>;
  /** Items that were taken back are granted again. */
  restored(
    em: EntityManager,
    actor: Actor,
    back: { customer: Customer; items: readonly OrderItem[] },
    at: Temporal.Instant,
  ): Promise<void>;
}

let follower: OrderFollower | undefined;

/** Registers the module that grants what orders sell; the configuration of the database names it. */
export function followOrders(module: OrderFollower): void {
  follower = module;
}

/** Returns the module that grants what orders sell. */
export function orderFollower(): OrderFollower {
  if (!follower) throw new Error('No module grants what orders sell: call followOrders first.');
  return follower;
}
