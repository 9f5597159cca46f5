import { domainToASCII } from 'node:url';
import { Migration } from '@mikro-orm/migrations';

interface Row {
  id: string;
  email: string;
}

/** Email addresses of people in one normal form, and confirmed for operators; the projects they act in by default. */
export class Migration0015People extends Migration {
  override async up(): Promise<void> {
    await this.#addresses('hub_user', (row) => this.#moveUser(row));
    // An account without a confirmed address opens nothing of the hub: the network must not lose those who run it.
    await this.execute(`
      update hub_user set email_verified_at = now()
      where is_operator and suspended_at is null and email_verified_at is null`);
    await this.execute(`drop index already_invited`);
    await this.#addresses('invitation', (row) => this.#moveInvitation(row));
    await this.execute(WITHDRAW_OLDER);
    // An index is not built while checks of foreign keys wait for the commit.
    await this.execute(`set constraints all immediate`);
    // By lower case as before: instances of an earlier version may write other letters meanwhile.
    this.addSql(`
      create unique index already_invited on invitation (project_id, lower(email))
      where accepted_at is null and withdrawn_at is null`);
    this.#defaultProjects();
    // Consents older than the last password reset may have been given by somebody else.
    this.addSql(`
      with stale as (
        delete from consent using audit_entry entry
        where entry.action = 'user.password_reset' and entry.subject = type_id('user', consent.user_id)
          and entry.at >= consent.given_at
        returning consent.user_id, consent.client_id
      )
      delete from oidc_artifact where (account_id, client_id) in (select user_id, client_id from stale)`);
    // These answers are in plain text. Their requests still count as done.
    this.addSql(`update idempotency_key set memo = '{"gone": true}' where memo -> 'payload' is not null`);
    this.addSql(`set constraints all deferred`);
  }

  /** A membership counts as accepted when the person founded the project or accepted an invitation. */
  #defaultProjects(): void {
    // No foreign key: people are kept on every machine, projects on one each. A project that is not there is no default.
    this.addSql(`alter table hub_user add column default_project_id uuid`);
    this.addSql(`alter table member add column accepted_at timestamptz(3)`);
    this.addSql(`
      update member set accepted_at = member.created_at from audit_entry entry
      where entry.project_id = member.project_id and (
        (entry.action = 'member.added' and entry.subject = type_id('member', member.id)
          and entry.detail ->> 'invitationId' is not null)
        or (entry.action = 'project.created' and entry.actor like '%:' || type_id('user', member.user_id)))`);
  }

  override down(): void {
    this.addSql(`alter table member drop column accepted_at`);
    this.addSql(`alter table hub_user drop column default_project_id`);
  }

  /** Plain ASCII cannot meet another address in lower case: the old index saw to that. The others move one by one. */
  async #addresses(table: string, move: (row: Row) => Promise<void>): Promise<void> {
    await this.execute(`update ${table} set email = lower(email) where ${isPlain} and email <> lower(email)`);
    const others = await this.execute(
      `select id, email from ${table} where not (${isPlain}) order by created_at, id`,
    );
    for (const row of others as unknown as Row[]) await move(row);
  }

  /**
   * Of accounts whose addresses become one, the network keeps the one that has shown the most: an operator, then a
   * confirmed address, then the oldest. The others are suspended and lose the address, since the mail sent there is
   * somebody else's; the audit has what it was.
   */
  async #moveUser({ id, email }: Row): Promise<void> {
    const normal = normalOf(email);
    const same = (await this.execute(SAME, [normal, id, email])) as unknown as Row[];
    // It may have lost its address to another one by now.
    if (!same.some((row) => row.id === id)) return;
    const [keeper, ...others] = same;
    for (const other of others) await this.#suspend(other);
    await this.execute(`update hub_user set email = ? where id = ?`, [normal, keeper!.id]);
  }

  async #suspend({ id, email }: Row): Promise<void> {
    await this.execute(
      `update hub_user set email = id || '@duplicate.invalid', email_verified_at = null,
         suspended_at = coalesce(suspended_at, now()), updated_at = now() where id = ?`,
      [id],
    );
    await this.execute(`delete from one_time_token where user_id = ?`, [id]);
    await this.execute(`delete from oidc_artifact where account_id = ?`, [id]);
    await this.execute(
      `insert into audit_entry (id, project_id, at, actor, action, subject, detail)
       values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', now(), 'hub:migration',
         'user.address_withdrawn', type_id('user', ?), jsonb_build_object('email', ?::text))`,
      [id, email],
    );
  }

  async #moveInvitation({ id, email }: Row): Promise<void> {
    await this.execute(`update invitation set email = ? where id = ?`, [normalOf(email), id]);
  }
}

/** Of several open invitations to one address the latest holds, as when somebody is invited again. */
const WITHDRAW_OLDER = `
  update invitation older set withdrawn_at = now()
  where accepted_at is null and withdrawn_at is null and exists (
    select from invitation later
    where later.project_id = older.project_id and lower(later.email) = lower(older.email)
      and later.accepted_at is null and later.withdrawn_at is null
      and (later.created_at, later.id) > (older.created_at, older.id))`;

const isPlain = `octet_length(email) = char_length(email) and email !~ '[[:cntrl:]]'`;

const SAME = `
  select id, email from hub_user where email = ? or (id = ? and email = ?)
  order by suspended_at is null desc, is_operator desc, email_verified_at nulls last, created_at, id`;

/** As the hub writes addresses from here on; what cannot be seen is left out of those that were written before. */
function normalOf(email: string): string {
  const seen = email.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  const plain = seen.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@') + 1;
  return plain.slice(0, at) + (domainToASCII(plain.slice(at)) || plain.slice(at));
}
