// The form above an examination: recipient, plans and the holder’s profile.
import { html, nothing, type TemplateResult } from 'lit';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { carelessGroups, leftOut, titleOfExaminee } from '../../examination/examinee.ts';
import { groupTitles } from '../../examination/verdict-words.ts';
import { choiceField } from '../../ui/search-form.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { chosenIds, groupsOf, type Chosen, type Examined, type Extent } from './chosen.ts';

export interface Setup {
  readonly chosen: Chosen;
  readonly isRunning: boolean;
  /** Number of plans in the examination shown below; undefined if there is none. */
  readonly played: number | undefined;
  choose(change: Partial<Chosen>): void;
  begin(): void;
  stop(): void;
}

export function setupPart({ chosen, isRunning, played, choose, begin, stop }: Setup): TemplateResult {
  const { examined, profile } = chosen;
  const isApp = examined === 'app';
  const count = chosenIds(chosen).length;
  return html`<form class="card panel setup" @submit=${(event: Event) => event.preventDefault()}>
    ${examineeField(examined, profile, (one) => choose({ examined: one }))}
    ${
      isApp
        ? nothing
        : html`${extentField(chosen, (extent) => choose({ extent }))}
            ${choiceField({
              label: 'Profile of the holder',
              value: profile,
              options: profileIds.map((id) => [id, profileWords[id].short] as const),
              choose: (id: ProfileId) => choose({ profile: id }),
            })}
            <button type="button" class="go" @click=${isRunning ? stop : begin}>
              ${isRunning ? 'Stop' : played === count ? 'Play again' : `Play ${String(count)} ${count === 1 ? 'plan' : 'plans'}`}
            </button>`
    }
  </form>`;
}

function examineeField(chosen: Examined, profile: ProfileId, choose: (one: Examined) => void): TemplateResult {
  const option = (one: Examined, words: string): TemplateResult =>
    html`<option value=${one} ?selected=${one === chosen}>${words}</option>`;
  return html`<label class="whom"
    >Who is examined
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Examined)}>
      <optgroup label="Yours">${option('app', 'My app, in this world')}</optgroup>
      <optgroup label="Honest">
        ${option('honest', titleOfExaminee('honest'))} ${option('package', titleOfExaminee('package'))}
      </optgroup>
      <optgroup label="Careless about everything">${option('credulous', titleOfExaminee('credulous'))}</optgroup>
      ${[...carelessGroups(profile)].map(
        ([group, rows]) =>
          html`<optgroup label="Careless: ${groupTitles[group]}">
            ${rows.map((row) => option(row, leftOut(row)))}
          </optgroup>`,
      )}
    </select></label
  >`;
}

function extentField(chosen: Chosen, choose: (extent: Extent) => void): TemplateResult {
  const { examined, profile, extent } = chosen;
  const counted = (one: Extent, words: string): readonly [Extent, string] => [
    one,
    `${words} (${String(chosenIds({ ...chosen, extent: one }).length)})`,
  ];
  return choiceField<Extent>({
    label: 'Plans',
    value: extent,
    options: [
      ...(examined.startsWith('RJ-') ? [counted('own', 'Those that show its gap')] : []),
      counted('all', 'All'),
      ...groupsOf(profile).map(([group]) => counted(group, groupTitles[group])),
    ],
    choose,
  });
}
