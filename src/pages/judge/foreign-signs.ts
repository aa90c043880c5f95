// Signs that a pasted thing comes from outside this sandbox, possibly from production.
import type { Sandbox } from '../../../mocks/index.ts';
import { partyBases } from '../../calls/party-addresses.ts';
import type { Pasted } from './reading/pasted.ts';

/** Reserved names (RFC 2606, RFC 6761) and loopback addresses. */
const unreal = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$|^127\.|^\[::1\]$/u;

/** Hosts in it that are not the sandbox’s, without duplicates. */
export function foreignHosts(
  sandbox: Pick<Sandbox, 'urls' | 'dataRecipient'>,
  pasted: Pasted,
  page: string,
): readonly string[] {
  const ours = [...partyBases(sandbox.urls), ...sandbox.dataRecipient.redirectUris];
  const own = new Set([page, ...ours.map((address) => new URL(address).host)]);
  const texts = [
    ...textsIn(pasted.jwt?.header.value),
    ...textsIn(pasted.jwt?.payload?.value),
    ...textsIn(pasted.json),
    pasted.http?.url ?? '',
    pasted.answer === undefined ? '' : pasted.text,
  ];
  const hosts = texts.filter((text) => /^https?:\/\//u.test(text) && URL.canParse(text)).map((text) => new URL(text));
  const foreign = hosts
    .filter(({ host, hostname }) => !own.has(host) && !unreal.test(hostname))
    .map(({ host }) => host);
  return [...new Set(foreign)].slice(0, 5);
}

export const foreignWords = (hosts: readonly string[]): string =>
  `It names ${hosts.join(', ')}, which ${hosts.length === 1 ? 'is not a host' : 'are not hosts'} of this sandbox.`;

/** Every string in JSON, to a depth that no message of the profile reaches. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}
