// Every flow of both profiles in a seeded world, written out exchange by exchange; what differs from run to run is masked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { createSandbox } from '../../mocks/sandbox.ts';
import {
  allFlows,
  codeFlow,
  startFlow,
  todayFlows,
  type AllFacts,
  type Flow,
  type TodayFacts,
} from '../../src/recipient/index.ts';
import { personaOf } from '../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../kit/recipients/flow-surroundings.ts';
import { seededOptions } from '../kit/worlds/seeded-facts.ts';

export type Recorded = null | boolean | number | string | readonly Recorded[] | { readonly [name: string]: Recorded };

/** The recording of a profile’s flows. */
export const fileOf = (profile: ProfileId): string => join(import.meta.dirname, `${profile}.json.gz`);

export const onRecord = (profile: ProfileId): Recorded =>
  JSON.parse(gunzipSync(readFileSync(fileOf(profile))).toString()) as Recorded;

/** Stands for a value that two runs of one seed do not share: a nonce, a signature, a time taken. */
export const masked = '≠';

/** The exchanges and the HAR of every flow of a profile, one flow after the other in one world. */
export async function recordFlows(profile: ProfileId): Promise<Recorded> {
  const runs = [await runFlows(profile), await runFlows(profile)] as const;
  return common(...runs);
}

type Facts = Partial<AllFacts & TodayFacts>;

async function runFlows(profile: ProfileId): Promise<Recorded> {
  const sandbox = await createSandbox({ ...seededOptions, profile });
  const persona = personaOf(sandbox);
  // A flow of either profile reads of the facts only what an earlier one has found.
  const flows = (profile === 'cds-1.36' ? todayFlows : allFlows) as readonly Flow<AllFacts & TodayFacts>[];
  const [registration] = flows;
  const enrolled = async (backchannel: 'poll' | 'ping'): Promise<(flow: (typeof flows)[number]) => Promise<void>> => {
    const surroundings = flowSurroundings(sandbox, await sandbox.enrol({ name: backchannel, alg: 'ES256' }), persona);
    let facts: Facts = { backchannel };
    return async (flow) => {
      const hint = flow.id.startsWith('backchannel') ? { loginHint: await persona.backchannelHint() } : {};
      facts = await startFlow(flow, surroundings, { ...facts, ...hint }).toEnd();
    };
  };
  const run = await enrolled('poll');
  const recorded: Record<string, Recorded> = {};
  for (const flow of flows) {
    const before = sandbox.trace.entries().length;
    if (flow.id === 'backchannel-ping' && registration !== undefined) {
      // The delivery mode is registered: a second recipient has the other one.
      const runPing = await enrolled('ping');
      await runPing(registration);
      await runPing(flow);
    } else {
      // The arrangement before was withdrawn, or its tokens revoked.
      if (flow.id.startsWith('withdraw')) await run(codeFlow);
      await run(flow);
    }
    recorded[flow.id] = sandbox.trace
      .entries()
      .slice(before)
      .map((exchange) => opened(exchange));
  }
  const har = opened(sandbox.trace.toHar());
  await sandbox.stop();
  return { flows: recorded, har };
}

/** JSON as it would be written to a file, with every JWT, form, query and JSON text opened to its members. */
function opened(value: Exchange | object): Recorded {
  return open(JSON.parse(JSON.stringify(value)) as Recorded);
}

function open(value: Recorded): Recorded {
  if (typeof value === 'string') return openText(value);
  if (Array.isArray(value)) return value.map((part: Recorded) => open(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, open(part)]));
}

function openText(text: string): Recorded {
  const jwt = /^([\w-]{10,})\.([\w-]+)\.([\w-]+)$/u.exec(text);
  if (jwt !== null) {
    const [header, payload] = [jwt[1], jwt[2]].map((part) => jsonOf(Buffer.from(part ?? '', 'base64url').toString()));
    if (header !== undefined && payload !== undefined) return { header: open(header), payload: open(payload) };
  }
  if (/^[{[]/u.test(text)) {
    const json = jsonOf(text);
    if (json !== undefined) return open(json);
  }
  if (text.startsWith('https://') && URL.canParse(text)) {
    const { origin, pathname, search, hash } = new URL(text);
    if (search === '' && hash === '') return text;
    const pairs = [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))];
    return { address: `${origin}${pathname}`, parameters: pairs.map((pair) => pair.map((part) => openText(part))) };
  }
  if (/^[\w-]+=[^\s]*(&[\w-]+=[^\s]*)+$/u.test(text))
    return [...new URLSearchParams(text)].map((pair) => pair.map((part) => openText(part)));
  return text;
}

function jsonOf(text: string): Recorded | undefined {
  try {
    return JSON.parse(text) as Recorded;
  } catch {
    return undefined;
  }
}

/** What two runs share; where they differ, the mask. */
function common(one: Recorded, other: Recorded): Recorded {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.map((part: Recorded, at) => common(part, (other as readonly Recorded[])[at] ?? null));
  if (isMembers(one) && isMembers(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return Object.fromEntries(names.map((name) => [name, common(one[name] ?? null, other[name] ?? null)]));
  }
  return one === other ? one : masked;
}

const isMembers = (value: Recorded): value is { readonly [name: string]: Recorded } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where two recordings differ, by JSON pointer, with both values. */
export function differences(before: Recorded, now: Recorded, at = ''): readonly string[] {
  if (before === masked || now === masked || before === now) return [];
  if (Array.isArray(before) && Array.isArray(now)) {
    const [length, other] = [before.length, now.length];
    const counted = length === other ? [] : [`${at}: ${String(length)} before, ${String(other)} now`];
    return [
      ...counted,
      ...before.flatMap((part: Recorded, place) =>
        place < other ? differences(part, (now as readonly Recorded[])[place] ?? null, `${at}/${String(place)}`) : [],
      ),
    ];
  }
  if (isMembers(before) && isMembers(now))
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) =>
      differences(before[name] ?? null, now[name] ?? null, `${at}/${name}`),
    );
  return [`${at}: ${JSON.stringify(before).slice(0, 120)} before, ${JSON.stringify(now).slice(0, 120)} now`];
}
