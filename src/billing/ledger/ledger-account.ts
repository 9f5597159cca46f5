import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Id, IdOf } from '../../platform/store/columns.ts';
import type { AccountKind } from './account-kind.ts';

/** An account as lists read it; `openAccounts` writes the rows. */
@Entity()
export class LedgerAccount {
  @Id('account')
  id!: string;

  @IdOf('project')
  projectId!: string;

  @Property({ type: 'text' })
  kind!: AccountKind;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  /** Null for an account of the project. */
  @IdOf('customer', { nullable: true })
  customerId!: string | null;
}
