// The engine in Node: an authorised read compared with a bare MSW handler with the same body, and the whole hybrid flow.
import { getResponse } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { clientCertHeader } from '../../mocks/certificates/present.ts';
import { createSandbox } from '../../mocks/sandbox.ts';
import {
  hybrid,
  registration,
  startFlow,
  type SharingFacts,
  type RegistrationFacts,
} from '../../src/recipient/index.ts';
import { authorisedRecipient } from '../kit/recipients/authorised-recipient.ts';
import { goodHeaders } from '../kit/calls/caller.ts';
import { flowSurroundings } from '../kit/recipients/flow-surroundings.ts';
import { median, timed, type Row, type Section } from './table.ts';

/** Warm-up rounds: two hundred calls, as in a process that has just started. */
const warmUp = 8;
/** Further warm-up rounds, after which the virtual machine has compiled the hot code. */
const secondWarmUp = 72;
const rounds = 40;
const callsPerRound = 25;

export const walk: Section = {
  title: 'The walk through the engine, in Node, ES256',
  run: async () => [...(await signedIn()), ...(await wholeFlow())],
};

/** The same request to both, alternating, so that a busy moment of the machine affects both. */
async function signedIn(): Promise<readonly Row[]> {
  const { sandbox, recipient, accessToken, stop } = await authorisedRecipient();
  const url = `${sandbox.urls.dataHolder.base}/energy/accounts`;
  const headers = {
    ...goodHeaders(sandbox, accessToken),
    'client-cert': clientCertHeader(recipient.certificate.der),
  } as Readonly<Record<string, string>>;
  const read = async (response: Response | undefined): Promise<string> => {
    if (response?.status !== 200) throw new Error(`Answered ${String(response?.status)}.`);
    return response.text();
  };
  const engine = async (): Promise<string> => read(await sandbox.fetch(new Request(url, { headers })));
  const body = await engine();
  const json = { 'content-type': 'application/json' };
  const handlers = [http.get(url, () => new HttpResponse(body, { headers: json }))];
  const bare = async (): Promise<string> => read(await getResponse(handlers, new Request(url, { headers })));
  const compared = async (what: string, before: number): Promise<Row> => {
    const [mine, other]: [number[], number[]] = [[], []];
    for (let round = -before; round < rounds; round += 1) {
      const [ours, theirs] = [await timed(engine, callsPerRound, 0), await timed(bare, callsPerRound, 0)];
      if (round < 0) continue;
      mine.push(...ours);
      other.push(...theirs);
    }
    const beside = { what: 'a bare MSW handler with the same body', value: median(other) };
    return { what, value: median(mine), unit: 'ms', beside, aim: 3 };
  };
  const first = await compared('GET /energy/accounts, signed in', warmUp);
  const warm = await compared('the same, after 3,000 calls', secondWarmUp);
  await stop();
  return [first, warm];
}

/** Runs a registered recipient from discovery to the consumer's usage. */
async function wholeFlow(): Promise<readonly Row[]> {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const surroundings = flowSurroundings(sandbox, await sandbox.enrol({ alg: 'ES256' }));
  const registering = performance.now();
  const registered = await startFlow<RegistrationFacts>(registration, surroundings).toEnd();
  const registrationTook = performance.now() - registering;
  const registrationCalls = sandbox.trace.entries().length;
  sandbox.trace.clear();
  const once = (): Promise<unknown> => startFlow<SharingFacts>(hybrid, surroundings, registered).toEnd();
  await once();
  sandbox.trace.clear();
  await once();
  const calls = sandbox.trace.entries().length;
  const took = median(await timed(once, 25));
  await sandbox.stop();
  return [
    {
      what: `registration, the first of its sandbox, ${String(registrationCalls)} calls`,
      value: registrationTook,
      unit: 'ms',
    },
    { what: `hybrid flow from consent to usage, ${String(calls)} calls`, value: took, unit: 'ms' },
  ];
}
