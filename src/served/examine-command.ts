// Command `cdr-browser-sandbox examine`: loads or calls a recipient, examines it and writes the reports.
import { examine, type Examination, type ExaminationOptions } from '../../mocks/examination.ts';
import { exitCodeOf, linesOf, profileAdvice, saidNowAndThen, writeReports } from './examine-reports.ts';
import { examineTyped, type ExamineTyped } from './examine-options.ts';
import { atAddress, byCommand, carryOutTurns, type TurnRunner } from './recipient-elsewhere.ts';
import { recipientModule } from './recipient-module.ts';
import { serveWith } from './serve-with.ts';

/**
 * Returns the exit code. Throws a Complaint for invalid arguments, and a SandboxError for options that the examination
 * refuses.
 */
export async function examineAsTyped(args: readonly string[]): Promise<number> {
  const typed = examineTyped(args);
  const examination = await found(typed);
  writeReports(examination, typed);
  const advice = profileAdvice(examination, typed.options.profile);
  console.log([...advice, ...linesOf(examination, typed.quiet)].join('\n'));
  return exitCodeOf(examination);
}

async function found(typed: ExamineTyped): Promise<Examination> {
  const { place, options } = typed;
  if ('module' in place) return examine(await recipientModule(place.module), { ...options, ...progressOf(typed) });
  return 'address' in place
    ? elsewhere(typed, place.address, atAddress(place.address))
    : elsewhere(typed, place.command, byCommand(place.command));
}

async function elsewhere(typed: ExamineTyped, name: string, carryOut: TurnRunner): Promise<Examination> {
  const { options, can, port, mtlsPort, authorityFile } = typed;
  const { profile, scenario, seed = 1, clock, decisions, ...asked } = options;
  const server = await serveWith(() => false, {
    seed,
    ...(profile !== undefined && { profile }),
    ...(scenario !== undefined && { scenario }),
    ...(clock !== undefined && { clock }),
    ...(decisions !== undefined && { decisions }),
    ...(port !== undefined && { port }),
    ...(mtlsPort !== undefined && { mtlsPort }),
    ...(authorityFile !== undefined && { authorityFile }),
  });
  try {
    await server.examination.begin({ ...present(asked), ...progressOf(typed), seed, name, can });
    await carryOutTurns(server, carryOut);
    return server.examination.examination();
  } finally {
    await server.examination.cancel();
    await server.stop();
  }
}

/** Progress goes to stderr, apart from the results. */
const progressOf = ({ quiet }: ExamineTyped): Pick<ExaminationOptions, 'played'> =>
  quiet ? {} : { played: saidNowAndThen((line) => console.error(line)) };

/** Custom plans cannot be given on the command line. */
const present = ({ plans, known, strict, patient, later }: ExamineTyped['options']) => ({
  ...(plans !== undefined && { plans }),
  ...(known !== undefined && { known }),
  ...(strict !== undefined && { strict }),
  ...(patient !== undefined && { patient }),
  ...(later !== undefined && { later }),
});
