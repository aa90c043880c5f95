// A whole flow in Node: the sandbox compared with node-oidc-provider, alternating, with the same client library, keys and algorithms.
import * as oauth from 'oauth4webapi';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { throughFetch } from '../../src/recipient/client-auth.ts';
import { discoverHolder, type FlowSurroundings } from '../../src/recipient/index.ts';
import { personaOf } from '../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../kit/recipients/flow-surroundings.ts';
import { bareCrypto, type BareCrypto, type Floor, type Operations } from './bare-crypto.ts';
import { startPeer, type Peer } from './peer.ts';
import { median, timed, type Row } from './table.ts';

/** Blocks of flows alternate, so that a busy moment of the machine affects both; the first ones only warm up. */
const blocks = { warmUp: 6, counted: 5, flows: 10 };
/** Rounds of such blocks; the median counts. */
const rounds = 3;

/** One side of the comparison: how its client sends, and its particulars. */
export interface Side {
  readonly as: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly key: oauth.PrivateKey;
  readonly redirectUri: string;
  readonly scope: string;
  readonly send: typeof fetch;
  consumer(url: URL): Promise<URL>;
}

/** The sandbox's world; the peer's client has the same keys. */
export interface Scene {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
}

export interface ComparedFlow<S extends Side> {
  readonly what: string;
  readonly profile: ProfileId;
  /** The provider's own time, as a ratio to that of node-oidc-provider. */
  readonly aim: number;
  readonly operations: Operations;
  register(surroundings: FlowSurroundings): Promise<oauth.Client | undefined>;
  walk(side: S): Promise<unknown>;
  ours(side: Side, scene: Scene): S | Promise<S>;
  theirs(side: Side, scene: Scene): S | Promise<S>;
  /** Throws unless a side does what the comparison assumes. */
  prove?(side: S): Promise<void>;
}

/** Options of every client call. */
export const optionsOf = ({ send }: Pick<Side, 'send'>) => ({
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: throughFetch(send),
});

/** The rows of a flow; sandbox and peer are always stopped at the end. */
export async function besidePeer<S extends Side>(flow: ComparedFlow<S>): Promise<readonly Row[]> {
  const { profile } = flow;
  const sandbox = await createSandbox({ storage: 'memory:', profile });
  const recipient = await sandbox.enrol({ alg: 'PS256' });
  const keys = [
    { ...recipient.signingKey.publicJwk, use: 'sig', alg: 'PS256' },
    { ...recipient.decryptionKey.publicJwk, use: 'enc', alg: 'RSA-OAEP-256' },
  ] as never;
  const counter = { calls: 0 };
  const peer = await startPeer({ profile, clientId: 'bench', redirectUri: redirectUriOf(recipient), keys }, () => {
    counter.calls += 1;
  });
  try {
    return await compared(flow, { sandbox, recipient }, peer, counter);
  } finally {
    peer.close();
    await sandbox.stop();
  }
}

const redirectUriOf = ({ redirectUris }: DataRecipient): string => redirectUris[0] ?? '';

async function compared<S extends Side>(
  flow: ComparedFlow<S>,
  scene: Scene,
  peer: Peer,
  counter: { calls: number },
): Promise<readonly Row[]> {
  const { walk } = flow;
  const { sandbox, recipient } = scene;
  const persona = personaOf(sandbox);
  const { privateKey, kid } = recipient.signingKey;
  const common = { key: { key: privateKey, kid }, redirectUri: redirectUriOf(recipient) };
  const ours = await flow.ours(
    {
      ...common,
      client: (await flow.register(flowSurroundings(sandbox, recipient, persona))) ?? { client_id: '' },
      as: await discoverHolder(sandbox.urls.dataHolder.issuer, sandbox.fetch),
      scope: 'openid profile energy:accounts.basic:read',
      send: recipient.fetch,
      consumer: (url) => persona.authorise(url),
    },
    scene,
  );
  const issuer = new URL(peer.issuer);
  const theirs = await flow.theirs(
    {
      ...common,
      as: await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, optionsOf({ send: fetch })),
      ),
      client: {
        client_id: 'bench',
        id_token_signed_response_alg: 'PS256',
        authorization_signed_response_alg: 'PS256',
      },
      scope: 'openid profile',
      send: (input, init) => {
        counter.calls += 1;
        return fetch(input, init);
      },
      consumer: peer.consumer,
    },
    scene,
  );
  await walk(theirs);
  counter.calls = 0;
  await walk(theirs);
  const peerCalls = counter.calls;
  await walk(ours);
  sandbox.trace.clear();
  await walk(ours);
  const ourCalls = sandbox.trace.entries().length;
  for (const side of [ours, theirs]) await flow.prove?.(side);
  const us: Measured = {
    flow: () => walk(ours),
    own: () => {
      // Calls that a party makes while answering are included in the call that it answers.
      const answered = sandbox.trace.entries(({ to, parent }) => to === 'holder' && parent === undefined);
      sandbox.trace.clear();
      return Promise.resolve(answered.reduce((sum, { took }) => sum + took, 0));
    },
  };
  const them: Measured = { flow: () => walk(theirs), own: peer.own };
  const bare = await bareCrypto(flow.operations);
  for (let block = 0; block < blocks.warmUp; block += 1) for (const one of [us, them]) await blockOf(one, bare);
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await roundOf(us, them, bare));
  const middle = (figure: (round: Round) => number): number => median(found.map(figure));
  const beside = (what: string, figure: (round: Round) => number) => ({ what, value: middle(figure) });
  const whole = middle(({ mine }) => mine.whole);
  const own = middle(({ mine }) => mine.own);
  const peerWhole = beside(`node-oidc-provider over loopback, ${String(peerCalls)} calls`, ({ other }) => other.whole);
  return [
    { what: `${flow.what}, ${String(ourCalls)} calls`, value: whole, unit: 'ms', beside: peerWhole },
    {
      what: 'the same, over the WebCrypto that it cannot avoid',
      value: whole,
      unit: 'ms',
      beside: beside('bare WebCrypto', ({ floor }) => floor.whole),
    },
    {
      what: 'of it, the provider’s own time',
      value: own,
      unit: 'ms',
      beside: beside('node-oidc-provider’s own', ({ other }) => other.own),
      aim: flow.aim,
    },
    {
      what: 'the same, over the WebCrypto that the provider cannot avoid',
      value: own,
      unit: 'ms',
      beside: beside('bare WebCrypto', ({ floor }) => floor.provider),
      aim: 1.5,
    },
    {
      what: 'the same, over that WebCrypto once after each flow',
      value: own,
      unit: 'ms',
      beside: beside('bare WebCrypto, not in a row', ({ once }) => once),
    },
  ];
}

/** A flow, and the provider's own time since the last query. */
interface Measured {
  flow(): Promise<unknown>;
  own(): Promise<number>;
}

/** Milliseconds of one flow: in total, and the provider's share. */
interface Took {
  readonly whole: number;
  readonly own: number;
}

interface Round {
  readonly mine: Took;
  readonly other: Took;
  readonly floor: Floor;
  /** Milliseconds of the provider's operations, once after each flow, when its threads have to be woken as in a flow. */
  readonly once: number;
}

interface Block {
  readonly flows: readonly Took[];
  readonly once: readonly number[];
}

async function blockOf({ flow, own }: Measured, bare: BareCrypto): Promise<Block> {
  const [flows, once]: [Took[], number[]] = [[], []];
  for (let run = 0; run < blocks.flows; run += 1) {
    await own();
    const [whole = 0] = await timed(flow, 1, 0);
    flows.push({ whole, own: await own() });
    once.push(...(await timed(bare.once, 1, 0)));
  }
  return { flows, once };
}

async function roundOf(us: Measured, them: Measured, bare: BareCrypto): Promise<Round> {
  const [mine, other]: [Block[], Block[]] = [[], []];
  for (let block = 0; block < blocks.counted; block += 1) {
    mine.push(await blockOf(us, bare));
    other.push(await blockOf(them, bare));
  }
  const middle = (all: readonly Block[]): Took => ({
    whole: median(all.flatMap(({ flows }) => flows.map(({ whole }) => whole))),
    own: median(all.flatMap(({ flows }) => flows.map(({ own }) => own))),
  });
  const once = median(mine.flatMap((block) => block.once));
  return { mine: middle(mine), other: middle(other), once, floor: await bare.inARow() };
}
