// What can be done to the keys and the certificate of a party: what it will break, said before, and the call that shows it.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { sendProof } from '../proof/proof-calls.ts';
import { sharersOf, type Sharer } from '../proof/sharers.ts';
import type { KeyParty } from './key-parties.ts';

export interface Shown {
  /** What was done, and what the answer shows. */
  readonly words: string;
  readonly exchange: Exchange | undefined;
}

export interface KeyChange {
  readonly label: string;
  /** What it will break. */
  readonly breaks: string;
  readonly of: 'recipient' | 'holder';
  work(sandbox: Sandbox, party: KeyParty): Promise<Shown>;
}

const noTokens = 'This recipient holds no tokens, so there is no call to show it with.';

async function sharerOf(sandbox: Sandbox, { recipient }: KeyParty): Promise<Sharer | undefined> {
  const sharers = await sharersOf(sandbox);
  return sharers.find((one) => one.recipient.softwareProductId === recipient?.softwareProductId);
}

/** The key of before signs once more, after the holder has seen the key set with the new one in it. */
async function rotateSigning(sandbox: Sandbox, party: KeyParty, overlap: string): Promise<Shown> {
  const earlier = party.recipient?.signingKey;
  await party.recipient?.rotate({ use: 'sig', overlap });
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined || earlier === undefined) return { words: noTokens, exchange: undefined };
  await sendProof(sandbox, 'refresh', sharer);
  const exchange = await sendProof(sandbox, 'refresh', await sharerOf(sandbox, party), { signingKey: earlier });
  const words =
    exchange.verdict === 'ok'
      ? 'Signed with the key of before: it is still in the key set, so the holder takes it.'
      : 'Signed with the key of before. The holder fetched the key set anew for the new key, and finds the old one no more.';
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
      ? 'The ID token that came back is sealed for the key of before: the holder’s copy of the key set may be five minutes old. Who has thrown that key away cannot open it.'
      : 'The ID token that came back is sealed for the new key.';
  return { words, exchange };
}

async function rotateHolder(sandbox: Sandbox, party: KeyParty, overlap: string): Promise<Shown> {
  const before = party.keySets.flatMap(({ keys }) => keys.map(({ kid }) => kid));
  await sandbox.holder.rotateSigningKey({ overlap });
  const exchange = await sendProof(sandbox, 'key-set', undefined);
  const gone = before.filter((kid) => exchange.response.body?.includes(kid) !== true);
  const words =
    gone.length === 0
      ? 'Every key of before is still in the set, beside the new ones: what was signed with them still verifies.'
      : `${gone.map((kid) => `${kid.slice(0, 8)}…`).join(' and ')} are gone from the set: ID tokens signed with them verify no more.`;
  return { words, exchange };
}

async function revoke(sandbox: Sandbox, party: KeyParty): Promise<Shown> {
  if (party.certificate !== undefined) await sandbox.certificates.revoke(party.certificate);
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined) return { words: noTokens, exchange: undefined };
  return {
    words: 'Presented with the revoked certificate: it is refused before anything else is looked at.',
    exchange: await sendProof(sandbox, 'accounts', sharer),
  };
}

async function renew(sandbox: Sandbox, party: KeyParty): Promise<Shown> {
  await party.recipient?.renewCertificate();
  const sharer = await sharerOf(sandbox, party);
  if (sharer === undefined) return { words: noTokens, exchange: undefined };
  return {
    words: 'Sent with the token of before and the new certificate: the token is bound to the other one.',
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
    breaks: 'Assertions and request objects signed with the old key, as soon as a holder looks at the key set again.',
    of: 'recipient',
    work: (sandbox, party) => rotateSigning(sandbox, party, 'PT0S'),
  },
  {
    label: 'Rotate the encryption key, overlapping for an hour',
    breaks: 'Nothing, as long as the old key is kept: holders may seal ID tokens for it until they look again.',
    of: 'recipient',
    work: (sandbox, party) => rotateEncryption(sandbox, party, 'PT1H'),
  },
  {
    label: 'Withdraw the encryption key at once',
    breaks: 'ID tokens sealed for the old key within the next minutes, if the recipient has thrown that key away.',
    of: 'recipient',
    work: (sandbox, party) => rotateEncryption(sandbox, party, 'PT0S'),
  },
  {
    label: 'Get a new certificate',
    breaks: 'Every access token it holds now: they are bound to the thumbprint of the old one. A refresh gets others.',
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
      'Every ID token signed before: its key is not in the set any more. Recipients with an old copy of the set refuse new ones.',
    of: 'holder',
    work: (sandbox, party) => rotateHolder(sandbox, party, 'PT0S'),
  },
];
