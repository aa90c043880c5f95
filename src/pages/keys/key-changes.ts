// Changes to a party’s keys and certificate: what each breaks, and the call that shows it.
import { shortId } from '../../ui/short-id.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { sendProof } from '../proof/proof-calls.ts';
import { sharersOf, type Sharer } from '../proof/sharers.ts';
import type { KeyParty } from './key-parties.ts';

export interface Shown {
  /** What was done, and what the response shows. */
  readonly words: string;
  readonly exchange: Exchange | undefined;
}

export interface KeyChange {
  readonly label: string;
  /** What the change breaks. */
  readonly breaks: string;
  readonly of: 'recipient' | 'holder';
  work(sandbox: Sandbox, party: KeyParty): Promise<Shown>;
}

const noTokens = 'This recipient has no tokens, so no call can show the effect.';

async function sharerOf(sandbox: Sandbox, { recipient }: KeyParty): Promise<Sharer | undefined> {
  const sharers = await sharersOf(sandbox);
  return sharers.find((one) => one.recipient.softwareProductId === recipient?.softwareProductId);
}

/** Signs again with the old key, after the holder has read the key set with the new one. */
async function rotateSigning(sandbox: Sandbox, party: KeyParty, overlap: string): Promise<Shown> {
  const earlier = party.recipient?.signingKey;
  await party.recipient?.rotate({ use: 'sig', overlap });
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined || earlier === undefined) return { words: noTokens, exchange: undefined };
  await sendProof(sandbox, 'refresh', sharer);
  const exchange = await sendProof(sandbox, 'refresh', await sharerOf(sandbox, party), { signingKey: earlier });
  const words =
    exchange.verdict === 'ok'
      ? 'Signed with the old key: it is still in the key set, so the holder accepts it.'
      : 'Signed with the old key. The holder fetched the key set again for the new key, and no longer finds the old one.';
  return { words, exchange };
}

async function rotateEncryption(sandbox: Sandbox, party: KeyParty, overlap: string): Promise<Shown> {
  const earlier = party.recipient?.decryptionKey.kid;
  await party.recipient?.rotate({ use: 'enc', overlap });
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined) return { words: noTokens, exchange: undefined };
  const exchange = await sendProof(sandbox, 'refresh', sharer);
  const kid = textOf(exchange.tokens.find(({ kind }) => kind === 'id_token')?.header, 'kid');
  const words =
    kid === earlier
      ? 'The ID token is encrypted for the old key: the holder’s copy of the key set may be five minutes old. A recipient that no longer has the old key cannot decrypt it.'
      : 'The ID token is encrypted for the new key.';
  return { words, exchange };
}

async function rotateHolder(sandbox: Sandbox, party: KeyParty, overlap: string): Promise<Shown> {
  const before = party.keySets.flatMap(({ keys }) => keys.map(({ kid }) => kid));
  await sandbox.holder.rotateSigningKey({ overlap });
  const exchange = await sendProof(sandbox, 'key-set', undefined);
  const gone = before.filter((kid) => exchange.response.body?.includes(kid) !== true);
  const words =
    gone.length === 0
      ? 'The old keys are still in the set beside the new ones: what they signed still verifies.'
      : `${gone.map(shortId).join(' and ')} are gone from the set: ID tokens signed with them no longer verify.`;
  return { words, exchange };
}

async function revoke(sandbox: Sandbox, party: KeyParty): Promise<Shown> {
  if (party.certificate !== undefined) await sandbox.certificates.revoke(party.certificate);
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined) return { words: noTokens, exchange: undefined };
  return {
    words: 'Sent with the revoked certificate: refused before any other check.',
    exchange: await sendProof(sandbox, 'accounts', sharer),
  };
}

async function renew(sandbox: Sandbox, party: KeyParty): Promise<Shown> {
  await party.recipient?.renewCertificate();
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined) return { words: noTokens, exchange: undefined };
  return {
    words: 'Sent with the old token and the new certificate: the token is bound to the old certificate.',
    exchange: await sendProof(sandbox, 'accounts', sharer),
  };
}

export const keyChanges: readonly KeyChange[] = [
  {
    label: 'Rotate the signing key, overlapping for an hour',
    breaks: 'Nothing for an hour: both keys are published. After that, what is signed with the old one is refused.',
    of: 'recipient',
    work: (sandbox, party) => rotateSigning(sandbox, party, 'PT1H'),
  },
  {
    label: 'Withdraw the signing key at once',
    breaks: 'Assertions and request objects signed with the old key, as soon as a holder fetches the key set again.',
    of: 'recipient',
    work: (sandbox, party) => rotateSigning(sandbox, party, 'PT0S'),
  },
  {
    label: 'Rotate the encryption key, overlapping for an hour',
    breaks:
      'Nothing, as long as the recipient keeps the old key: holders may encrypt ID tokens for it until they fetch the key set again.',
    of: 'recipient',
    work: (sandbox, party) => rotateEncryption(sandbox, party, 'PT1H'),
  },
  {
    label: 'Withdraw the encryption key at once',
    breaks: 'ID tokens encrypted for the old key within the next minutes, if the recipient no longer has it.',
    of: 'recipient',
    work: (sandbox, party) => rotateEncryption(sandbox, party, 'PT0S'),
  },
  {
    label: 'Get a new certificate',
    breaks:
      'Every access token it holds now: they are bound to the thumbprint of the old one. A refresh gets new ones.',
    of: 'recipient',
    work: renew,
  },
  {
    label: 'Revoke the certificate',
    breaks: 'Every call over mutual TLS, for good: tokens, data, registration. Only a new certificate mends it.',
    of: 'recipient',
    work: revoke,
  },
  {
    label: 'Rotate the signing keys, overlapping for an hour',
    breaks: 'Nothing for an hour: recipients find both keys in the set.',
    of: 'holder',
    work: (sandbox, party) => rotateHolder(sandbox, party, 'PT1H'),
  },
  {
    label: 'Withdraw the signing keys at once',
    breaks:
      'Every ID token signed before: its key is no longer in the set. Recipients with an old copy of the set refuse new ones.',
    of: 'holder',
    work: (sandbox, party) => rotateHolder(sandbox, party, 'PT0S'),
  },
];
