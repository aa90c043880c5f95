// The end of continuous integration: what failed, by name, and the total of the test command, the rest of the tests and the consumers.
import { add, consumersReport, fromTally, inLines, restReport, testReport } from './tally.ts';

const sum = [testReport, restReport, consumersReport].map((report) => fromTally(report, 0)).reduce(add);
console.log(inLines(sum));
process.exitCode = sum.failures.length === 0 ? 0 : 1;
