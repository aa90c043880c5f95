// A recipient that makes every check of the catalogue, except those it is told to leave out.
import type { RecipientUnderTest, Stand, Told } from '../../mocks/examination.ts';
import type { CarelessRow } from './carelessness.ts';
import { answerTo } from './withdrawal-answer.ts';
import { asked, opened } from './asking.ts';
import { askedOnDevice } from './device-asking.ts';
import { must, type Awaited, type Context, type Memory } from './context.ts';
import { collected } from './data.ts';
import { checkHolderActive, checkRegistered, endpoint } from './directory.ts';
import { jsonOf, post, postUnproven } from './patient-sending.ts';
import { codeGrant, haveEnded, revoked, tokensFor } from './checked-tokens.ts';

export interface CheckingOptions {
  /** Rows it is careless about. */
  readonly without?: readonly CarelessRow[];
  /** Shares for a day, and discards the tokens afterwards. */
  readonly once?: boolean;
  /** Decrypts an ID token that was encrypted with another algorithm; for a recipient careless about that. */
  readonly openAnyway?: (stand: Stand, jwe: string) => Promise<string>;
}

const quarter = 90 * 86_400;

/** Careful in everything except the given rows. It has a separate memory for each stand. */
export function checkingRecipient({
  without = [],
  once = false,
  openAnyway,
}: CheckingOptions = {}): RecipientUnderTest {
  const memories = new WeakMap<Stand, Memory>();
  let newest: Context | undefined;
  const contextOf = (stand: Stand): Context => {
    const memory = memories.get(stand) ?? {};
    memories.set(stand, memory);
    newest = {
      stand,
      memory,
      issuer: stand.sandbox.urls.dataHolder.issuer,
      isToday: stand.sandbox.profile !== '0.1.1',
      duration: once ? 86_400 : quarter,
      skips: (row) => without.includes(row),
      ...(openAnyway === undefined ? {} : { openAnyway: (jwe) => openAnyway(stand, jwe) }),
    };
    return newest;
  };
  return {
    name: without.length === 0 ? 'careful recipient' : `recipient careless about ${without.join(', ')}`,
    share: async (stand) => shared(contextOf(stand), once),
    read: async (stand) => {
      const context = contextOf(stand);
      if (context.skips('RJ-22') && haveEnded(context)) return shared(context, once);
      return toldOf(await collected(context));
    },
    amend: async (stand) => {
      const context = contextOf(stand);
      must(context.memory.arrangementId !== undefined, 'There is nothing to amend.');
      return shared(context, once, context.memory.arrangementId);
    },
    withdraw: async (stand) => withdrawn(contextOf(stand)),
    backchannel: async (stand, hint) => {
      const context = contextOf(stand);
      await checkRegistered(context);
      await askedOnDevice(context, hint);
      return toldOf(await collected(context));
    },
    answer: (request) => answerTo(newest, request),
  };
}

const toldOf = ({ sub, records }: { readonly sub: string; readonly records: number }): Told => ({
  outcome: 'shared',
  person: { sub },
  records,
});

async function shared(context: Context, once: boolean, amends?: string): Promise<Told> {
  const { stand, skips, memory } = context;
  await checkHolderActive(context);
  await checkRegistered(context);
  const { awaited, url } = await asked(context, amends);
  const back = await stand.consumer(url);
  const answer = await opened(context, back, awaited).catch(async (error: unknown) => {
    if (skips('RJ-38')) await stand.consumer((await asked(context)).url);
    throw error;
  });
  const waiting: Awaited = answer.first === undefined ? awaited : { ...awaited, first: answer.first };
  if (skips('RJ-02')) await refusedRequest(context);
  if (skips('RJ-19'))
    await postUnproven(context, await endpoint(context, 'token_endpoint'), codeGrant(answer.code, waiting));
  await tokensFor(context, answer.code, waiting);
  if (skips('RJ-05')) await stand.consumer(url).catch(() => undefined);
  if (skips('RJ-01')) return { outcome: 'shared' };
  const told = toldOf(await collected(context));
  const { refresh } = memory.tokens ?? {};
  if (once && refresh !== undefined && !skips('RJ-39')) {
    await revoked(context, refresh);
    memory.tokens = undefined;
  }
  return told;
}

/** Sends a grant type that the holder does not support. */
async function refusedRequest(context: Context): Promise<void> {
  await post(context, await endpoint(context, 'token_endpoint'), { grant_type: 'password' });
}

async function withdrawn(context: Context): Promise<void> {
  const { memory, skips } = context;
  const { arrangementId } = memory;
  must(arrangementId !== undefined, 'There is nothing to withdraw.');
  if (!skips('RJ-40')) {
    const at = await endpoint(context, 'cdr_arrangement_revocation_endpoint');
    const response = await post(context, at, { cdr_arrangement_id: arrangementId });
    if (!response.ok) await jsonOf(response);
  }
  memory.tokens = undefined;
  memory.arrangementId = undefined;
}
