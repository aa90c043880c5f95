// How a located request is answered: by an armed fault, by a party, or by a refusal; our own failures become a 500.
import { MissingPart } from '../ambient/load-part.ts';
import type { Operation } from '../spec/operation.ts';
import { StoreError } from '../store/store-error.ts';
import { brandAt, type Place } from '../world/addresses.ts';
import type { World } from '../world/world.ts';
import { admit } from './admit.ts';
import type { AnswerCheck } from './answer.ts';
import type { Arrived } from './call.ts';
import { OwnFault } from './own-fault.ts';
import type { Parties, PartyInterface } from './party-interface.ts';
import { Refusal } from './refusal.ts';
import { failed, refuse, type RefusalContext } from './refuse.ts';
import type { Found } from './steps/route.ts';
import type { Answered } from './tampered.ts';

export interface AnswerOptions {
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
  /** The world of the exchange. */
  readonly world: World;
  readonly parties: Parties;
  /** Loaded with the first response that has a schema. */
  readonly checks: () => Promise<AnswerCheck>;
}

const gone = (): Answered => ({
  response: Response.error(),
  verdict: 'faulted',
  warning: 'The caller aborted the request, or its body ended early. There was no response.',
});

/** Throws only if storage fails (StoreError) or a part of the sandbox cannot be loaded (MissingPart). */
export async function answerRequest(arrived: Arrived, found: Found, options: AnswerOptions): Promise<Answered> {
  const { signal, world } = options;
  if (arrived.broken) return gone();
  const struck = await world.faults.strike(found.operation?.id, signal);
  if (signal.aborted) return gone();
  if (struck !== undefined) return { response: struck, verdict: 'faulted' };
  const context = refusalContext(arrived, found, options);
  try {
    return await admittedOrRefused(arrived, found, options, context);
  } catch (error) {
    // Failed storage or a part that cannot be loaded is not a response of any party.
    if (error instanceof StoreError || error instanceof MissingPart) throw error;
    // Anything else is our own bug. The response gives no reason; the trace does.
    return {
      response: failed(context),
      verdict: 'failed',
      warning: `The sandbox itself failed: ${
        error instanceof OwnFault
          ? error.message
          : String(error instanceof Error ? (error.stack ?? error.message) : error)
      }`,
    };
  }
}

async function admittedOrRefused(
  arrived: Arrived,
  found: Found,
  { world, parties, checks }: AnswerOptions,
  context: RefusalContext,
): Promise<Answered> {
  try {
    return { response: await admit(arrived, found, parties, world, checks), verdict: 'ok' };
  } catch (error) {
    if (error instanceof Refusal) return { response: await refuse(error, context, world), verdict: 'refused' };
    throw error;
  }
}

function refusalContext(
  arrived: Arrived,
  { place, operation }: Found,
  { world, parties }: AnswerOptions,
): RefusalContext {
  const wantsJson = (arrived.request.headers.get('accept') ?? '').includes('application/json');
  const profile = world.profileOf(brandAt(place)).id;
  if (operation !== undefined)
    return {
      form: operation.form,
      area: operation.area,
      profile,
      wantsJson,
      respond: respondingFor(operation.party, world, parties),
    };
  return {
    form: formOfPlace(place),
    area: place?.slot.startsWith('register') === true ? 'C' : 'A',
    profile,
    wantsJson,
  };
}

const respondingFor =
  (name: Operation['party'], world: World, parties: Parties): NonNullable<RefusalContext['respond']> =>
  async (target, parameters) => {
    const party: PartyInterface<never> = await parties[name]();
    if (party.respond === undefined) throw new TypeError(`The party ${name} has no authorisation responses.`);
    return party.respond(world, target, parameters);
  };

function formOfPlace(place: Place | undefined): RefusalContext['form'] {
  return place?.slot === 'holder.mtls' || place?.slot === 'holder.tls' || place?.slot === 'recipient.tls'
    ? 'oauth'
    : 'cds';
}
