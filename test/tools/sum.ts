// The last line of continuous integration: the total of the test command, the rest of the tests and the consumers.
import { add, consumersReport, fromTally, inWords, restReport, testReport } from './tally.ts';

const sum = [testReport, restReport, consumersReport].map((report) => fromTally(report, 0)).reduce(add);
console.log(inWords(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
