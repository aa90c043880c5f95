// Command `cdr-browser-sandbox examine`: a recipient is loaded or called, examined, and what was found is written down.
import { examine, type Examination, type ExaminationOptions } from '../../mocks/examination.ts';
import { exitCodeOf, linesOf, profileAdvice, saidNowAndThen, writeReports } from './examine-reports.ts';
import { examineTyped, type ExamineTyped } from './examine-options.ts';
import { atAddress, byCommand, taken, type Taker } from './recipient-elsewhere.ts';
import { recipientModule } from './recipient-module.ts';
import { serveWith } from './serve-with.ts';

/** Gives the exit code. Refuses (Complaint) what cannot be meant, and (SandboxError) what no examination takes. */
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

async function elsewhere(typed: ExamineTyped, name: string, take: Taker): Promise<Examination> {
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
    await taken(server, take);
    return server.examination.examination();
  } finally {
    await server.examination.cancel();
    await server.stop();
  }
}

/** Whoever waits sees that something happens, on stderr, apart from what was found. */
const progressOf = ({ quiet }: ExamineTyped): Pick<ExaminationOptions, 'played'> =>
  quiet ? {} : { played: saidNowAndThen((line) => console.error(line)) };

/** Plans of one’s own cannot be typed. */
const present = ({ plans, known, strict, patient, later }: ExamineTyped['options']) => ({
  ...(plans !== undefined && { plans }),
  ...(known !== undefined && { known }),
  ...(strict !== undefined && { strict }),
  ...(patient !== undefined && { patient }),
  ...(later !== undefined && { later }),
});
