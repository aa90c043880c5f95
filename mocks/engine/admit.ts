// The line-up that every request passes, step by step. The order is declared in spec/check-order.ts, and the ledger accepts no other.
import type { Operation } from '../spec/operation.ts';
import type { World } from '../world/world.ts';
import { answer, type AnswerCheck } from './answer.ts';
import type { FindBearer, Parties, PartyInterface } from './party-interface.ts';
import { authenticateClient } from './steps/client-authentication.ts';
import { bearer } from './steps/bearer.ts';
import { readForm } from './steps/form.ts';
import { checkArrangementLives, readHeaders } from './steps/headers.ts';
import { registerCaller } from './steps/register-caller.ts';
import { readInput } from './steps/input.ts';
import { negotiate } from './steps/negotiate.ts';
import { route, type Found } from './steps/route.ts';
import { secondaryCaller } from './steps/secondary-caller.ts';
import { secure } from './steps/secure.ts';
import type { Arrived, Authorised, Handler, Versioned } from './call.ts';

/** Answers the request, or throws the Refusal of the first broken rule. */
export async function admit(
  arrived: Arrived,
  found: Found,
  parties: Parties,
  world: World,
  checks: () => Promise<AnswerCheck>,
): Promise<Response> {
  const routed = route(arrived, found, world);
  const secured = await secure(routed, world);
  const versioned = negotiate(secured, world);
  const party: PartyInterface<never> = await parties[routed.operation.party]();
  const findBearer = party.bearers?.(world, versioned);
  await party.available?.(world, versioned);
  const authorised = await authorise(versioned, party, world, findBearer);
  await party.withinThresholds?.(world, authorised);
  readHeaders(authorised, world);
  await checkArrangementLives(authorised, parties, world);
  const ready = readInput(authorised, world);
  const handler = (party.handlers as Readonly<Record<string, Handler>>)[routed.operation.id];
  if (handler === undefined) throw new TypeError(`No handler for ${routed.operation.id}.`);
  const outcome = await handler(world, ready);
  // Only responses with a schema are validated: pages, screens and images have none.
  const check = hasSchema(routed.operation) ? await checks() : undefined;
  return answer(ready, outcome, world, check);
}

const hasSchema = ({ versions, answer: success }: Operation): boolean =>
  versions !== undefined || success?.schema !== undefined;

async function authorise(
  call: Versioned,
  party: PartyInterface<never>,
  world: World,
  findBearer: FindBearer | undefined,
): Promise<Authorised> {
  switch (call.operation.access.kind) {
    case 'open':
      return call;
    case 'holder':
      secondaryCaller(call);
      return call;
    case 'register':
      await registerCaller(call, { party, find: findBearer, world });
      return call;
    case 'bearer':
      return { ...call, bearer: await bearer(call, findBearer, world) };
    case 'client': {
      const form = readForm(call);
      return { ...call, form, client: await authenticateClient(call, form, party, world) };
    }
  }
}
