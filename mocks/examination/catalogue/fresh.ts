// Values that must be new for each request.
import { broken, chosenOut, kept, unexercised } from '../judges.ts';
import type { Finding, SeenRequest } from '../seen.ts';

/** A value, and the request that carried it. */
export interface Sent {
  readonly value: string;
  readonly request: SeenRequest;
}

const wasTaken = ({ answered }: SeenRequest): boolean =>
  answered !== undefined && answered.status < 400 && answered.status > 0;

export interface FreshOptions {
  /** What to call the value in the report. */
  readonly name: string;
  /** Minimum number of characters. */
  readonly least?: number;
  /** A repeat after a refusal counts too. */
  readonly everyRequest?: true;
}

/** Every value is used for one request only; a refused request and its repeat count as one. */
export function fresh(sent: readonly Sent[], { name, least = 0, everyRequest }: FreshOptions): Finding {
  if (sent.length === 0) return chosenOut(`The recipient sends no ${name}.`);
  const short = sent.find(({ value }) => value.length < least);
  if (short !== undefined)
    return broken(
      `A ${name} has ${String(short.value.length)} characters; the minimum is ${String(least)}.`,
      short.request,
    );
  const again = sent.find(({ value }, index) =>
    sent.slice(0, index).some((one) => one.value === value && (everyRequest === true || wasTaken(one.request))),
  );
  if (again !== undefined) return broken(`The recipient used a ${name} twice.`, again.request);
  return sent.length < 2
    ? unexercised(`The recipient sent only one ${name}.`)
    : kept(`Each of ${String(sent.length)} requests had its own ${name}.`);
}
