// The line-up every request passes, read aloud: the order is this function and stands nowhere else.
import type { World } from '../world.ts';
import { answer, type AnswerCheck } from './answer.ts';
import type { Parties, PartyDoor } from './party.ts';
import { authenticateClient } from './steps/client.ts';
import { bearer } from './steps/bearer.ts';
import { readForm } from './steps/form.ts';
import { readHeaders } from './steps/headers.ts';
import { readInput } from './steps/input.ts';
import { negotiate } from './steps/negotiate.ts';
import { route, type Found } from './steps/route.ts';
import { secondaryCaller } from './steps/secondary-caller.ts';
import { secure } from './steps/secure.ts';
import type { Arrived, Authorised, Handler, Versioned } from './visit.ts';

/** Answers the request, or throws the Refusal of the first rule that is broken. */
export async function admit(
  arrived: Arrived,
  found: Found,
  parties: Parties,
  world: World,
  checks: () => Promise<AnswerCheck>,
): Promise<Response> {
  const routed = route(arrived, found);
  const secured = await secure(routed, world);
  const versioned = negotiate(secured, world);
  const door: PartyDoor<never> = await parties[routed.operation.party]();
  await door.available?.(versioned);
  const authorised = await authorise(versioned, door, world);
  await door.withinThresholds?.(authorised);
  readHeaders(authorised, world);
  const ready = readInput(authorised, world);
  const handler = (door.handlers as Readonly<Record<string, Handler>>)[routed.operation.id];
  if (handler === undefined) throw new TypeError(`No handler for ${routed.operation.id}.`);
  const outcome = await handler(ready);
  // Only an answer with a schema is held against one; most of the security operations have none.
  const check = routed.operation.versions === undefined ? undefined : await checks();
  return answer(ready, outcome, world, check);
}

async function authorise(visit: Versioned, door: PartyDoor<never>, world: World): Promise<Authorised> {
  switch (visit.operation.access.kind) {
    case 'open':
      return visit;
    case 'holder':
      secondaryCaller(visit);
      return visit;
    case 'bearer':
      return { ...visit, bearer: await bearer(visit, door, world) };
    case 'client': {
      const form = readForm(visit);
      return { ...visit, form, client: await authenticateClient(visit, form, door, world) };
    }
  }
}
