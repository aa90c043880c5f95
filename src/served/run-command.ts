// Runs the command as typed: `serve`, `examine`, `init`, or the help.
import { version } from '../../mocks/spec/package-version.ts';
import { errorMessage } from '../recipient/error-message.ts';
import { examineAsTyped } from './examine-command.ts';
import { examineUsage } from './examine-options.ts';
import { initAsTyped, initUsage } from './init-command.ts';
import { serve, serveUsage } from './serve-command.ts';

const usage = `cdr-browser-sandbox ${version}

${serveUsage}

${examineUsage}

${initUsage}`;

/** Returns the exit code. Errors are printed to stderr. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await carriedOut(words);
  } catch (error) {
    console.error(errorMessage(error));
    return words[0] === 'examine' ? 3 : 1;
  }
}

async function carriedOut(words: readonly string[]): Promise<number> {
  const [command, ...args] = words;
  const asksForHelp = args.includes('--help') || args.includes('-h');
  if (command === 'examine' && !asksForHelp) return examineAsTyped(args);
  if (command === 'serve' && !asksForHelp) await serve(args);
  else if (command === 'serve') console.log(serveUsage);
  else if (command === 'examine') console.log(examineUsage);
  else console.log(initAsTyped(words) ?? usage);
  return 0;
}
