// Logos inside the sandbox: the first letter of a participant's name on a colour of its own.
import { cutText } from '../spec/cut-text.ts';
import type { Outcome, PathCall } from '../engine/call.ts';
import type { World } from '../world/world.ts';
import { recordsOf } from './records.ts';

/** The image; refuses a name that is in no participant's logoUri. */
export async function logo(world: World, call: PathCall<'name'>): Promise<Outcome> {
  const wanted = call.parameters.name;
  const { logos } = await recordsOf(world);
  const owner = logos.get(`${world.addresses.register.base}/logos/${wanted}`);
  call.ledger.check('register.logo', owner !== undefined, {
    at: 'path:name',
    actual: cutText(wanted, 100),
    detail: 'name',
  });
  return { kind: 'text', type: 'image/svg+xml', body: picture(owner), headers: { 'cache-control': 'max-age=86400' } };
}

function picture(owner: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(owner)?.[0].toUpperCase() ?? '?';
  const hue = Array.from(owner).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${escaped(owner)}">`,
    `<rect width="96" height="96" rx="20" fill="hsl(${String(hue)} 45% 32%)"/>`,
    `<text x="48" y="66" font-family="system-ui, sans-serif" font-size="52" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text>`,
    '</svg>',
  ].join('');
}

const escaped = (text: string): string =>
  text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#${(character.codePointAt(0) ?? 63).toString()};`);
