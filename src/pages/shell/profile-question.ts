// Handles an address that asks for another profile than the world’s. A used world is not replaced before the person
// agrees.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { noticeTrouble } from './notice.ts';
import { addressInMemory } from '../address/in-memory.ts';
import { profileAsked } from '../address/profile-here.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { writeParameters } from '../../ui/address.ts';
import { worldParameters } from '../share/shared-link.ts';
import { isWorldUsed } from '../share/world-used.ts';

/**
 * `matches`: the world now has the requested profile. `follow`: none was requested, so the view follows the world.
 * Otherwise a question to show.
 */
export type ProfileMatch = 'matches' | 'follow' | TemplateResult;

export async function matchProfile(sandbox: Sandbox, goOn: () => void): Promise<ProfileMatch> {
  const asked = profileAsked(location.search);
  if (asked === undefined) {
    writeParameters({ profile: profileNameOf(sandbox.profile) });
    return 'follow';
  }
  const begin = (): Promise<void> => sandbox.reset(undefined, { profile: asked });
  if (await isWorldUsed(sandbox)) return question(sandbox, asked, () => void begin().then(goOn, noticeTrouble));
  await begin();
  return 'matches';
}

const currentWords = (sandbox: Sandbox): string => profileWords[sandbox.profile].name;

function question(sandbox: Sandbox, asked: ProfileId, replace: () => void): TemplateResult {
  const kept = new URL(location.href);
  const household = kept.searchParams.get('household');
  for (const name of ['profile', ...worldParameters, 'way', 'step', 'edit']) kept.searchParams.delete(name);
  return html`<section class="card failure question">
    <h1>This address asks for ${profileWords[asked].name}</h1>
    <p>
      This world has ${currentWords(sandbox)}, and a world keeps its profile. Nothing changes until you
      choose.${household === null ? nothing : html` The link asks for the household <code>${household}</code> too.`}
    </p>
    <div class="actions">
      <a class="button go" href=${addressInMemory()}>Open it in a world of its own</a>
      <button type="button" @click=${replace}>Replace my world</button>
      <a class="button" href=${kept.href}>Keep my world</a>
    </div>
  </section>`;
}
