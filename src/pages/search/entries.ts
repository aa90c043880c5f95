// Collects everything that can be searched.
import { faultPresets, responseFaults } from '../../../mocks/index.ts';
import { decisionNames } from '../../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { arises, isIn, profiles } from '../../../mocks/spec/profiles/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { isRuleOf, profilesWith } from '../rules/rule-facts.ts';
import { ruleIds, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { flowsIn, titleOfFlow, type FlowName } from '../../runs/flows/flow-names.ts';
import { runnableFlow } from '../../runs/flows/runnable-flows.ts';
import { href, profileOfPage } from '../address/href.ts';
import { errorCases } from '../errors/error-cases.ts';
import { terms } from '../glossary/terms.ts';
import { lessons } from '../lessons/all-lessons.ts';
import { pageViewNames, pageViews, viewGroups } from '../page-views.ts';
import { errorCodes } from '../reference/answered-errors.ts';
import { apiSections, misuseSections } from './api-sections.ts';
import type { Entry } from './entry.ts';
import { guideSections } from './guide-sections.ts';

/** Other names of a flow. */
const alsoCalled: Partial<Record<FlowName, readonly string[]>> = {
  hybrid: ['hybrid', 'code id_token', 'consent'],
  code: ['code flow', 'authorisation code flow', 'PAR', 'JARM', 'consent'],
  registration: ['DCR', 'registration', 'register a client', 'software statement', 'SSA'],
  backchannel: ['CIBA', 'backchannel', 'decoupled', 'slow_down', 'ping', 'poll'],
  refresh: ['refresh token', 'refresh'],
  introspect: ['introspection', 'introspect'],
  revoke: ['revocation', 'revoke a token'],
  amend: ['amend', 'amend consent'],
  'withdraw-in-app': ['withdraw', 'revoke consent'],
};

const flows = (profile: ProfileId): readonly Entry[] =>
  flowsIn(profile).flatMap((flow): readonly Entry[] => {
    const steps = runnableFlow(flow, profile)?.variants[0].steps.map(({ step }) => step) ?? [];
    const release = profile === '0.1.1' ? ' (0.1.1)' : '';
    const address = href(flow, {}, profile);
    return [
      {
        kind: 'flow',
        profiles: [profile],
        title: `${titleOfFlow(flow)}${release}`,
        words: steps.map(({ title }) => title).join(' · '),
        address,
        names: [titleOfFlow(flow), ...(alsoCalled[flow] ?? [])],
      },
      ...steps.map(({ title, words, id }, at): Entry => ({
        kind: 'step',
        profiles: [profile],
        title: `${title} – step ${String(at + 1)} of ${titleOfFlow(flow).toLowerCase()}${release}`,
        words,
        address: href(flow, { step: id }, profile),
        names: [],
      })),
    ];
  });

/** Only these profiles have response faults and the error gallery’s cases. */
const withSignedResponses = profileIds.filter((id) => profiles[id].responseModes.includes('jwt'));

const views: readonly Entry[] = pageViewNames.map((view) => ({
  kind: 'view',
  title: pageViews[view].label,
  words: `A view of ${viewGroups[pageViews[view].group]}.`,
  address: href(view),
  names: [pageViews[view].label, view],
}));

/** One entry per method and path. Where profiles use different ids, it leads to that of the page’s profile. */
function operationEntries(): readonly Entry[] {
  const twins = Map.groupBy<string, Operation>(operations, ({ party, method, path }) => `${party} ${method} ${path}`);
  return [...twins.values()].flatMap((same): readonly Entry[] => {
    const here = same.find((one) => isIn(one, { id: profileOfPage() })) ?? same[0];
    if (here === undefined) return [];
    const { title, method, path } = here;
    return [
      {
        kind: 'operation',
        profiles: profileIds.filter((id) => same.some((one) => isIn(one, { id }))),
        title,
        words: `${method} ${path}`,
        address: href('api', { operation: here.id }),
        names: [...same.map(({ id }) => id), path, `${method} ${path}`],
      },
    ];
  });
}

/** All entries; call once, on the first search. */
export const allEntries = (): readonly Entry[] => [
  ...profileIds.flatMap(flows),
  ...views,
  ...lessons.map(({ id, title, why, profile }): Entry => ({
    kind: 'lesson',
    profiles: [profile],
    title,
    words: why,
    address: href('lessons', { lesson: id }),
    names: [id],
  })),
  ...guideSections,
  ...terms.map(({ id, name, words, only }): Entry => ({
    kind: 'term',
    ...(only === undefined ? {} : { profiles: [only] }),
    title: name,
    words,
    address: href('glossary', { term: id }),
    names: [...new Set([name, id, ...name.split(/, | and /u), ...abbreviationsIn(name)])],
  })),
  ...errorCodes.map(({ id, code, title, statuses, rules }): Entry => ({
    kind: 'error',
    profiles: profileIds.filter((profile) => rules.some((rule) => isRuleOf(rule, profile))),
    title: statuses.length > 3 ? `${id} (${statuses.join(', ')})` : [...statuses, id].join(' '),
    words: `${title.replace(/\.$/u, '')}. ${rules.length === 1 ? 'One rule refuses' : `${String(rules.length)} rules refuse`} with it.`,
    address: href('reference', { error: id }),
    names: [id, code, ...statuses.map(String)],
  })),
  ...operationEntries(),
  ...ruleIds.map((id): Entry => {
    const all = profilesWith(id);
    const [profile = '0.1.1'] = all;
    return {
      kind: 'rule',
      profiles: all,
      title: id,
      words: wordsOf(id, profile).title,
      address: href('rules', { rule: id }),
      names: [id],
    };
  }),
  ...decisionNames.map((name): Entry => {
    const { ref, question } = decisionRow(name);
    return {
      kind: 'decision',
      title: question,
      words: `Decision ${ref}, ${name}.`,
      profiles: profileIds.filter((id) => arises(name, profiles[id])),
      address: href('decisions', { decision: name }),
      names: [name, ref],
    };
  }),
  ...Object.entries({ ...faultPresets, ...responseFaults }).map(([name, words]): Entry => ({
    kind: 'fault',
    ...(isResponseFault(name) ? { profiles: withSignedResponses } : {}),
    title: name,
    words,
    address: `guides/faults/#${name}`,
    names: [name],
  })),
  ...errorCases.map(({ id, title, consumer }): Entry => ({
    kind: 'ending',
    profiles: withSignedResponses,
    title,
    words: consumer,
    address: href('errors', { case: id }),
    names: [id],
  })),
  ...apiSections,
  ...misuseSections,
];

/** `PKCE` from “PKCE”, `JARM` from “JWT-secured authorisation response (JARM)”. */
const abbreviationsIn = (name: string): readonly string[] => name.match(/\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b/gu) ?? [];
