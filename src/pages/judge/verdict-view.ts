// The verdict on a pasted thing: what is broken, with clause and mend; what holds; and what was not reached.
import { html, nothing, type TemplateResult } from 'lit';
import type { Check } from '../../../mocks/index.ts';
import { choiceRow } from '../../../mocks/spec/decisions/decisions.ts';
import { isRule } from '../../../mocks/spec/rules/index.ts';
import { receivedRule } from '../../../mocks/spec/rules/received.ts';
import { countOf } from '../../elements/why/check-groups.ts';
import { evidenceOf, placeInWords, shownValue } from '../../elements/message/evidence.ts';
import '../../elements/why/cdr-checks.ts';
import '../../elements/message/cdr-message.ts';
import { clauseLinks, clauseTexts, ruleLink } from '../../elements/why/rule-address.ts';
import { markedText } from '../../elements/message/value-view.ts';
import { checkHeading, datesIn, findingHeading } from './broken-words.ts';
import { brokenIn, type Finding, type Judgement } from './judgement.ts';
import { needsWorld } from './needs-world.ts';
import { href } from '../address/href.ts';

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;

export function verdictWords(judgement: Judgement): string {
  const { checks, findings } = judgement;
  if (checks.length + findings.length === 0) return 'No rule applies';
  const broken = brokenIn(judgement);
  const { held, open } = countOf(checks);
  const rest = open === 0 ? '' : `; ${counted(open, 'was', 'were')} not reached`;
  if (broken > 0) return `${counted(broken, 'rule is', 'rules are')} broken${rest}`;
  const kept = held + findings.length;
  return `It keeps ${kept === 1 ? 'the one rule' : `all ${String(kept)} rules`} checked${rest}`;
}

export function verdictView(judgement: Judgement): TemplateResult {
  const { checks, findings, further, how, exchange } = judgement;
  const broken = checks.filter(({ outcome }) => outcome === 'fail');
  const others = checks.filter(({ outcome }) => outcome !== 'fail');
  return html`
    <p class="small">${how}</p>
    ${origins(checks)}
    ${
      broken.length + findings.length === 0
        ? nothing
        : html`<ul class="broken" aria-label="Findings">
            ${broken.map((check) => brokenCard(check, further.includes(check.rule), judgement))}
            ${findings.map(findingCard)}
          </ul>`
    }
    ${others.length === 0 ? nothing : html`<cdr-checks .checks=${others}></cdr-checks>`}
    ${
      exchange === undefined
        ? nothing
        : html`<details class="call">
            <summary>The call that judged it</summary>
            <div class="messages">
              <cdr-message .request=${exchange.request} .checks=${exchange.checks}></cdr-message>
              <cdr-message .response=${exchange.response}></cdr-message>
            </div>
          </details>`
    }
  `;
}

/** Counts the rules decided by the text alone and those that needed this world’s records. */
function origins(checks: readonly Check[]): TemplateResult | typeof nothing {
  const reached = checks.filter(({ outcome }) => outcome !== 'not-reached');
  if (reached.length === 0) return nothing;
  const world = reached.filter(needsWorld).length;
  const byText = `${counted(reached.length - world, 'rule was', 'rules were')} decided by the text and the sandbox’s clock`;
  const byRecords = `${String(world)} needed the records of this world: keys, clients, consents, tokens`;
  return html`<p class="small soft">${world === 0 ? byText : `${byText}, ${byRecords}`}.</p>`;
}

function brokenCard(check: Check, isFurther: boolean, judgement: Judgement): TemplateResult {
  const { title, actual, expected, fix } = check;
  const place = evidenceOf(check);
  return html`<li>
    <p class="title">
      <span
        ><span class="sign no" aria-hidden="true">✕</span>
        <span class="unseen">Broken: </span>${checkHeading(check, judgement)}</span
      >
      <span class="chip words"
        >${needsWorld(check) ? 'compared with this world’s records' : 'seen in the text alone'}</span
      >
      ${isFurther ? html`<span class="chip words warn">found after the previous breach was mended</span>` : nothing}
    </p>
    <dl>
      ${row('Rule', title)} ${place === undefined ? nothing : row('Where', `the ${placeInWords(place)}`)}
      ${actual === undefined ? nothing : row('Found', html`<code>${actual === null ? 'nothing' : markedText(shownValue(actual), expected)}</code> ${datePart(check, shownValue(actual))}`)}
      ${expected === undefined ? nothing : row('Expected', html`<code>${shownValue(expected)}</code> ${datePart(check, shownValue(expected))}`)}
      ${restsOn(check)} ${fix === undefined ? nothing : row('Mend', fix)}
    </dl>
  </li>`;
}

function findingCard(one: Finding): TemplateResult {
  const { held, words, expected, actual, mend } = one;
  return html`<li class=${held ? 'held' : ''}>
    <p class="title">
      <span
        ><span class=${held ? 'sign ok' : 'sign no'} aria-hidden="true">${held ? '✓' : '✕'}</span>
        <span class="unseen">${held ? 'Held: ' : 'Broken: '}</span>${findingHeading(one)}</span
      >
    </p>
    <p class="small">${words}</p>
    ${
      held
        ? nothing
        : html`<dl>
            ${actual === undefined ? nothing : row('Found', html`<code>${markedText(actual, expected)}</code>`)}
            ${expected === undefined ? nothing : row('Expected', html`<code>${expected}</code>`)} ${restsOn(one)}
            ${mend === undefined ? nothing : row('Mend', mend)}
          </dl>`
    }
  </li>`;
}

/** The date of a Unix timestamp, shown after it. */
function datePart(check: Check, text: string): TemplateResult | typeof nothing {
  const dates = datesIn(check, text);
  return dates === '' ? nothing : html`<span class="soft">${dates}</span>`;
}

type Resting = Pick<Finding, 'decision'> & {
  readonly [Name in 'rule' | 'clauses']?: Finding[Name] | undefined;
};

/** The clauses, with the rule or decision if any; nothing without rule or clauses. */
function restsOn({ rule, clauses, decision }: Resting): TemplateResult | typeof nothing {
  if (rule === undefined && clauses === undefined) return nothing;
  // A rule for recipients has no page, but may name the rule by which a party here refuses the same.
  const refused = rule === undefined || isRule(rule) ? rule : receivedRule(rule).refusedAs;
  return row(
    'Rests on',
    html`${refused === undefined ? clauseTexts(clauses ?? []) : clauseLinks({ rule: refused, clauses })}
    ${rule === undefined || rule === refused ? nothing : html`<code>${rule}</code>`}
    ${refused === undefined ? nothing : ruleLink({ rule: refused }, html`<code>${refused}</code>`)}
    ${decision === undefined ? nothing : html`<a href=${href('decisions', { decision })}>decision ${choiceRow(decision).ref}</a>`}`,
  );
}

const row = (name: string, content: unknown): TemplateResult =>
  html`<dt>${name}</dt>
    <dd>${content}</dd>`;
