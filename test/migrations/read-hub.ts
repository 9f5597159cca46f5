import { getNamedType, isRequiredArgument } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { People } from '../support/people.ts';
import { Seed } from '../support/seed.ts';
import { urlOf } from './levels.ts';
import { ask, nodeKinds, readNodes, selection } from './read-nodes.ts';

/** A hub on a migrated database, with an operator who reads all of it. */
export class ReadHub {
  /** The invoices that were read, ordered by id. */
  readonly invoices: unknown[] = [];

  private constructor(
    readonly people: People,
    readonly schema: GraphQLSchema,
    readonly operator: HubClient,
  ) {}

  static async start(orm: Orm, schema: GraphQLSchema): Promise<ReadHub> {
    const people = new People();
    const database = { orm, url: urlOf(orm.config.get('dbName')), close: async () => {} };
    people.hub = await startHub({ database, clock: people.clock });
    people.seed = new Seed(orm, people.clock);
    const project = await people.seed.project('reader');
    people.console = (await people.seed.client(project, { kind: ClientKind.machine })).client;
    const { api } = await people.operator();
    await ask(api, `mutation { setDefaultProject(projectId: "${project.id}") { user { id } } }`);
    return new ReadHub(people, schema, api);
  }

  /** Reads every row that is a node with all its fields. Returns the numbers of rows and of nodes by type. */
  async readNodes(): Promise<{ type: string; rows: number; nodes: number }[]> {
    const counts = [];
    for (const kind of nodeKinds) {
      const rows = await this.people.sql<{ id: string }>(
        `select id from "${kind.table}" where ${kind.isShown ?? 'true'} order by id`,
      );
      const ids = rows.map(({ id }) => id);
      const nodes = await readNodes(this.operator, this.schema, kind, ids);
      if (kind.table === 'invoice')
        nodes.forEach(({ number, status, total }, index) =>
          this.invoices.push({ id: ids[index], number, status, total: Number(total!.minor) }),
        );
      counts.push({ type: kind.type, rows: rows.length, nodes: nodes.filter(Boolean).length });
    }
    return counts;
  }

  /** Reads the first page of every list without required arguments. Returns the number of lists. */
  async readLists(): Promise<number> {
    const lists = Object.values(this.schema.getQueryType()!.getFields()).filter(
      ({ type, args }) => getNamedType(type).name.endsWith('Connection') && !args.some(isRequiredArgument),
    );
    for (const { name, type } of lists) {
      const { nodes } = (getNamedType(type) as GraphQLObjectType).getFields();
      const fields = selection(getNamedType(nodes!.type) as GraphQLObjectType, 0);
      await ask(this.operator, `{ ${name}(first: 100) { nodes ${fields} } }`);
    }
    return lists.length;
  }

  /** Whether an API key is accepted. */
  async isGood(key: string): Promise<boolean> {
    const { me } = await ask(HubClient.withKey(this.people.hub.address, key), '{ me { kind } }');
    return String(me!.kind) === 'project';
  }

  close(): Promise<void> {
    return this.people.close();
  }
}
