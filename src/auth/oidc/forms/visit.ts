import type { Request, RequestHandler, Response } from 'express';
import { errors } from 'oidc-provider';
import type { Client, Interaction, InteractionResults } from 'oidc-provider';
import { Refusal } from '../../../errors.ts';
import { logoOf, projectNameOf } from '../storage/client-metadata.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { schemeOf } from '../pages/layout.ts';
import { consoleClientId } from '../../clients/console-client.ts';
import type { Scene, Seller } from '../pages/scene.ts';

/** A request of a person who is signing in to a client. */
export interface FormVisit {
  interaction: Interaction;
  client: Client;
  scene: Scene;
  request: Request;
  response: Response;
}

/** Finds the sign-in in progress of this browser, checks that a posted form is ours, and runs the handler. */
export function withVisit(deps: SignInDeps, handler: (visit: FormVisit) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const interaction = await deps.provider.interactionDetails(request, response);
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another interaction');
    requireOurForm(deps, request, interaction.uid);
    const client = await deps.provider.Client.find(String(interaction.params.client_id));
    if (!client) throw new errors.SessionNotFound('the client is gone');
    await handler({ interaction, client, scene: await sceneOf(deps, interaction, client), request, response });
  };
}

/** Stores the result, and redirects the browser to the provider, which continues with it. */
export async function finish({ interaction, response }: FormVisit, result: InteractionResults): Promise<void> {
  interaction.result = { ...interaction.lastSubmission, ...result };
  await interaction.persist();
  response.redirect(303, interaction.returnTo);
}

export function requireOurForm({ formTokens }: SignInDeps, request: Request, binding: string): void {
  if (request.method !== 'POST') return;
  const token = (request.body as Record<string, unknown> | undefined)?.form_token;
  if (formTokens.isValid(binding, token)) return;
  throw new Refusal(
    'forbidden',
    'form_not_ours',
    'This form did not come from here. Open the page again and send it again.',
  );
}

async function sceneOf(deps: SignInDeps, interaction: Interaction, client: Client): Promise<Scene> {
  const { look, formTokens } = deps;
  return {
    seller: await sellerOf(deps, interaction, client),
    network: look.network,
    client: { name: client.clientName ?? 'an application', project: projectNameOf(client), logo: logoOf(client) },
    base: `/interaction/${interaction.uid}`,
    formToken: formTokens.for(interaction.uid),
    leadsTo: schemeOf(interaction.params.redirect_uri),
    isDevice: interaction.deviceCode !== undefined,
  };
}

/** The project from which the person is about to buy on a page of the console. */
async function sellerOf(
  { orm, sellerOfLink }: SignInDeps,
  { params }: Interaction,
  { clientId }: Client,
): Promise<Seller | undefined> {
  if (clientId !== consoleClientId || typeof params.checkout !== 'string') return undefined;
  return sellerOfLink(orm.em.fork(), params.checkout);
}
