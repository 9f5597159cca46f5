import { randomBytes, randomUUID } from 'node:crypto';
import { parse } from 'graphql';
import type { GraphQLError } from 'graphql';
import { hubSchema, extensionsOf, runOperation } from '../../../schema/index.ts';
import { contextFactory } from '../../app/hub-context.ts';
import { openServices } from '../../app/services.ts';
import { Refusal } from '../../errors.ts';
import { createLogger } from '../../platform/log.ts';
import type { CommandDeps } from '../command-deps.ts';
import { gatewaysOf } from '../gateways.ts';
import { TerminalViewer } from '../viewers.ts';
import type { Send } from './send.ts';

export interface LocalSend {
  send: Send;
  close: () => Promise<void>;
}

/** Executes operations in this process, on the database of this machine, with full access to the hub. */
export async function openLocalSend(deps: CommandDeps): Promise<LocalSend> {
  const { config: known, orm, databaseUrl, clock } = deps;
  // These operations seal nothing, so they need no secret of the hub and create none.
  const config = { ...known, secret: known.secret ?? randomBytes(32).toString('base64url') };
  const options = { orm, databaseUrl, config, clock, log: createLogger('silent') };
  const services = await openServices(options);
  const { look, mailbox, files, limits, printer, markdown, readiness, feeds, figures } = services;
  // No command asks for the paths of the hub, and loading their tables takes time.
  const contextOf = contextFactory(options, {
    ...{ look, mailbox, files, limits, print: printer.print, markdown, readiness, feeds, figures },
    gateways: gatewaysOf(deps),
    directory: [],
  });
  const schema = hubSchema();
  return {
    send: async <Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> => {
      const context = contextOf({ viewer: new TerminalViewer(), requestId: randomUUID() });
      const { data, errors } = await runOperation(schema, { document: parse(document), variables }, context);
      if (errors?.length) throw causeOf(errors[0]!);
      return data as Data;
    },
    close: () => services.close(),
  };
}

/** The refusal behind an error of GraphQL, or else the defect itself. */
function causeOf(error: GraphQLError): Error {
  const { kind, code, message, ...details } = extensionsOf(error);
  return kind === 'internal' ? (error.originalError ?? error) : new Refusal(kind, code, message, details);
}
