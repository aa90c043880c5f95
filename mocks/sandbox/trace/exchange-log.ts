// The log of a sandbox: a line for each exchange, and the rule and the mend for a refusal.
import { refusingCheck } from '../../spec/told-exchange.ts';
import { breachLines, answerWords } from '../../spec/told-words.ts';
import type { Exchange } from '../../trace/exchange.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';
import type { ExchangeLine } from './sandbox-trace.ts';

/** Calls the listener with a line for each exchange, or writes the lines to the console. */
export function logging(log: NonNullable<SandboxOptions['log']>): (exchange: Exchange) => void {
  const write = log === 'console' ? ({ text }: ExchangeLine): void => console.log(text) : log;
  return (exchange) => write(lineOf(exchange));
}

function lineOf(exchange: Exchange): ExchangeLine {
  const { at, from, to, verdict } = exchange;
  const broken = refusingCheck(exchange);
  const said = verdict === 'ok' || verdict === 'refused' ? '' : `, ${verdict}`;
  const line = `${at.slice(11, 19)} ${from} to ${to}: ${answerWords(exchange)}${said}`;
  return { text: [line, ...(broken === undefined ? [] : breachLines(broken))].join('\n'), exchange };
}
