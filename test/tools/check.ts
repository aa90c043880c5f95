// `npm run check`: every static check, all of them even when one fails.
import { checks } from './checks.ts';
import { run } from './run.ts';

const failed = checks.filter((check) => {
  console.log(`\n${check.name}`);
  return run(check) !== 0;
});

console.log(failed.length === 0 ? '\nall static checks pass' : `\nfailed: ${failed.map((c) => c.name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
