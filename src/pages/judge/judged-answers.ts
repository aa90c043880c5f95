// The recipient's half: a sealed ID token is opened with the recipient's key, and a whole response verified as a recipient would.
import type { Sandbox } from '../../../mocks/index.ts';
import { readRedirect } from '../../recipient/at-holder.ts';
import { openSealed } from '../../recipient/sealed.ts';
import { troubleWords } from '../../runs/trouble-words.ts';
import { actingRecipient, recipientOfClient, surroundings } from './acting-recipient.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import { claimsOf } from './judged-tokens.ts';
import type { Pasted } from './pasted.ts';
import { recognise } from './recognise.ts';
import { clockSkewOf } from '../../recipient/clock-skew.ts';

/** What is inside; undefined where no recipient of this sandbox has a key that opens it. */
export async function unsealed(sandbox: Sandbox, sealed: string): Promise<Pasted | undefined> {
  for (const recipient of await sandbox.recipients.list()) {
    const inside = await openSealed(sealed, recipient).catch(() => undefined);
    if (inside !== undefined) return recognise(inside);
  }
  return undefined;
}

export const notOpened: Finding = {
  held: false,
  title: 'The token can be opened by the recipient it was sealed for',
  words:
    'No key of a recipient of this sandbox opens it: it was sealed for somebody else, its key has been withdrawn, or a character of it was changed or lost. A sealed token tells no more than that.',
  mend: 'Use the whole token as it came, and the key that was published as enc when it was made.',
};

/** Code, state and ID token as they came back in the address, verified by the recipient's own library. */
export async function judgeAnswer(sandbox: Sandbox, { answer }: Pasted): Promise<Judgement> {
  const parameters = answer ?? new URLSearchParams();
  const error = parameters.get('error');
  if (error !== null)
    return judgedBy('Nothing was sent: it carries a refusal of the holder, not an authorisation.', {
      findings: [
        {
          held: false,
          title: 'The response carries a code and an ID token',
          words: `The holder refused with ${error}.`,
        },
      ],
    });
  const token = parameters.get('id_token') ?? '';
  const seen = recognise(token);
  const inner = seen.kind === 'sealed' ? await unsealed(sandbox, token) : seen;
  if (inner === undefined) return judgedBy('Opened with the keys of every recipient here.', { findings: [notOpened] });
  const claims = claimsOf(inner) ?? {};
  const [audience] = [claims['aud']].flat();
  const owner = await recipientOfClient(sandbox, audience);
  const acting = owner ?? (await actingRecipient(sandbox));
  const { identity, ...places } = await surroundings(sandbox, acting.recipient);
  const as = acting.facts.holderMetadata;
  if (as === undefined) return judgedBy('The holder could not be found.');
  const client = { client_id: acting.clientId, ...clockSkewOf(places) };
  const wanted = {
    state: parameters.get('state') ?? '',
    nonce: typeof claims['nonce'] === 'string' ? claims['nonce'] : '',
  };
  const redirect = new URL(
    `${acting.recipient.redirectUris[0] ?? 'https://recipient.example/'}#${parameters.toString()}`,
  );
  const failed = await readRedirect({ as, client, identity }, redirect, wanted, sandbox.fetch).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return judgedBy(
    'Verified as the recipient does it, with the holder’s published keys. Which nonce and state were sent only the sender knows: both are taken from the response itself.',
    { findings: [await bindingFinding(failed, claims, parameters)] },
  );
}

/** The library's verdict as one finding; beside a wrong hash stands the one that fits. */
async function bindingFinding(
  failed: unknown,
  claims: Readonly<Record<string, unknown>>,
  parameters: URLSearchParams,
): Promise<Finding> {
  const title = 'Issuer, audience, times, signature, c_hash and s_hash of the ID token hold';
  if (failed === undefined)
    return { held: true, title, words: 'The code and the state are those that the holder signed.' };
  const claim = faultyClaim(failed);
  const hashed = { c_hash: 'code', s_hash: 'state' }[claim ?? ''];
  const expected = hashed === undefined ? undefined : await leftHalf(parameters.get(hashed) ?? '');
  const actual = claim === undefined ? undefined : claims[claim];
  return {
    held: false,
    title: claim === undefined ? title : `${claim} of the ID token holds`,
    words:
      hashed === undefined
        ? `A recipient stops here. ${troubleWords(failed)}`
        : `The ID token was signed for another ${hashed} than the one beside it: left half of its SHA-256, in base64url (OpenID Connect Core 1.0, 3.3.2.11; FAPI 1.0 Part 2, 5.1).`,
    mend: 'Nothing of this response may be used: send the consumer to the holder again.',
    ...(expected === undefined ? {} : { expected }),
    ...(typeof actual === 'string' ? { actual } : {}),
  };
}

/** oauth4webapi names the claim in the cause. */
function faultyClaim(failed: unknown): string | undefined {
  const cause: unknown = failed instanceof Error ? failed.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('claim' in cause)) return undefined;
  return typeof cause.claim === 'string' ? cause.claim : undefined;
}

/** What would have stood there; the verdict is the library's. */
async function leftHalf(value: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)));
  const half = String.fromCharCode(...digest.slice(0, digest.length / 2));
  return btoa(half).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}
