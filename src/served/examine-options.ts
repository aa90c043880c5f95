// Command `cdr-browser-sandbox examine`: its arguments and their meaning.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ExaminationOptions } from '../../mocks/examination.ts';
import { errorMessage } from '../recipient/error-message.ts';
import { furtherActs, type FurtherAct } from './asked-recipient.ts';
import { Complaint, optionsListed } from './complaint.ts';
import { checkReport } from './examine-reports.ts';
import { decisionsIn, wholeNumber } from './serve-command.ts';

export const examineUsage = `  npx cdr-browser-sandbox examine <recipient>    examines your data recipient and reports, rule by rule, what it noticed
      <recipient> is a Node.js module (recipient.mjs) whose default export has a function share,
      or an address (http://localhost:3000/examined) that receives one JSON message for each act
      --command "COMMAND"      instead of <recipient>: a program to start for each act; it exits with 0 if it shared
      --profile today|0.1.1    profile of the data holders; default 0.1.1
      --only ID|ROW|GROUP      plays only these plans, for example RJ-49a, RJ-49 or response; as often as you like
      --can NAME               what an address or a program can do besides share: ${furtherActs.join(', ')}
      --known FILE             JSON file of known failures, with the reason for each plan
      --strict                 gives a warning if only silence shows that the recipient stopped
      --patient                cools down in real time (61 seconds, in RJ-83) instead of moving the clock
      --later SCOPE            a scope that the recipient uses later, so may request now; as often as you like
      --report FILE            writes a report: .json, .xml (JUnit) or .md; as often as you like
      --har FOLDER             writes the exchanges of each failure, warning and inconclusive result
      --scenario, --seed, --clock, --decision, --port, --mtls-port, --authority-file  as for serve
      --quiet                  prints only the grade
      exit code: 0 passed, 1 failed, 2 incomplete or a known failure that passes, 3 invalid arguments`;

const flags = {
  command: { type: 'string' },
  profile: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  decision: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  can: { type: 'string', multiple: true },
  known: { type: 'string' },
  strict: { type: 'boolean', default: false },
  patient: { type: 'boolean', default: false },
  later: { type: 'string', multiple: true },
  report: { type: 'string', multiple: true },
  har: { type: 'string' },
  port: { type: 'string' },
  'mtls-port': { type: 'string' },
  'authority-file': { type: 'string' },
  quiet: { type: 'boolean', default: false },
} as const;

/** Where the recipient is. */
export type Place = { readonly module: string } | { readonly address: string } | { readonly command: string };

export interface ExamineTyped {
  readonly place: Place;
  readonly options: ExaminationOptions;
  readonly can: readonly FurtherAct[];
  readonly reports: readonly string[];
  readonly har: string | undefined;
  readonly port: number | undefined;
  readonly mtlsPort: number | undefined;
  readonly authorityFile: string | undefined;
  readonly quiet: boolean;
}

/** Throws a Complaint for invalid arguments. */
export function examineTyped(args: readonly string[]): ExamineTyped {
  const { values, positionals } = parsed(args);
  const { profile, scenario, clock, known, strict, patient, later, decision, report = [], har, quiet } = values;
  const seed = wholeNumber('seed', values.seed);
  const only = values.only?.flatMap((one) => one.split(','));
  for (const file of report) checkReport(file);
  const place = placeIn(positionals, values.command);
  const can = (values.can ?? []).flatMap((one) => one.split(',')).map(furtherAct);
  if (can.length > 0 && 'module' in place)
    throw new Complaint('--can is only for an address or a command. The functions of a module show what it can do.');
  return {
    place,
    can,
    reports: report,
    har,
    port: wholeNumber('port', values.port),
    mtlsPort: wholeNumber('mtls-port', values['mtls-port']),
    authorityFile: values['authority-file'],
    quiet,
    // Invalid values are passed on: the examination or the sandbox refuses them with its own message.
    options: {
      strict,
      patient,
      ...(profile !== undefined && { profile: profile as NonNullable<ExaminationOptions['profile']> }),
      ...(scenario !== undefined && { scenario: scenario as NonNullable<ExaminationOptions['scenario']> & string }),
      ...(seed !== undefined && { seed }),
      ...(clock !== undefined && { clock }),
      ...(decision !== undefined && { decisions: decisionsIn(decision) }),
      ...(only !== undefined && { plans: only }),
      ...(later !== undefined && { later }),
      ...(known !== undefined && { known: knownIn(known) }),
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    throw new Complaint(`${errorMessage(error)}\n${optionsListed('examine')}`);
  }
}

function placeIn(positionals: readonly string[], command: string | undefined): Place {
  const [given, ...more] = positionals;
  if (command !== undefined && given === undefined) return { command };
  if (command !== undefined || given === undefined || more.length > 0)
    throw new Complaint(`Name one recipient: a module, an address, or --command.\n${optionsListed('examine')}`);
  return /^https?:\/\//u.test(given) ? { address: given } : { module: given };
}

function furtherAct(name: string): FurtherAct {
  const found = furtherActs.find((one) => one === name);
  if (found === undefined) throw new Complaint(`--can must be one of ${furtherActs.join(', ')}; got “${name}”.`);
  return found;
}

function knownIn(file: string): Readonly<Record<string, string>> {
  const isReason = (one: unknown): one is string => typeof one === 'string' && one !== '';
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Complaint(`--known ${file} cannot be read: ${errorMessage(error)}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given) || !Object.values(given).every(isReason))
    throw new Complaint(`--known ${file} must be an object such as { "RJ-73": "the app compares acr" }.`);
  return given as Readonly<Record<string, string>>;
}
