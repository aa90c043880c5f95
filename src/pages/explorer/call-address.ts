// Keeps a call’s choices in the query, so that a link opens the same form. Tokens, codes and signed values are left
// out.
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isSecret } from '../../calls/call-fields.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import { certificateChoices, tokenChoices } from '../../calls/who-calls.ts';

const choiceNames = ['variant', 'situation', 'version', 'token', 'certificate'] as const;
const written = /^(?:body$|(?:path|query|header|form)\.)/u;
const isOurs = (name: string): boolean => ['view', 'operation', ...choiceNames].includes(name) || written.test(name);
/** Longer values stay out of the address. */
const most = 1500;

/** Undefined where the query names no known operation. */
export function settingsIn(search: string): CallSettings | undefined {
  const query = new URLSearchParams(search);
  const operation = operations.find(({ id }) => id === query.get('operation'));
  if (operation === undefined) return undefined;
  const oneOf = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((one) => one === query.get(name));
  const [situation, token, certificate] = [
    oneOf('situation', ['present', 'unattended'] as const),
    oneOf('token', tokenChoices),
    oneOf('certificate', certificateChoices),
  ];
  const [variant, version] = [query.get('variant'), query.get('version')];
  return {
    operation,
    ...(variant === null ? {} : { variant }),
    ...(version === null ? {} : { version }),
    ...(situation === undefined ? {} : { situation }),
    ...(token === undefined ? {} : { token }),
    ...(certificate === undefined ? {} : { certificate }),
    written: Object.fromEntries([...query].filter(([name]) => written.test(name))),
  };
}

/** The query of the view with the choices and written values; other parameters are kept. */
export function queryFor(settings: CallSettings, search = ''): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !isOurs(name));
  const query = new URLSearchParams([...others, ['view', 'api'], ['operation', settings.operation.id]]);
  for (const name of choiceNames) {
    const chosen = settings[name];
    if (chosen !== undefined) query.set(name, chosen);
  }
  for (const [name, value] of Object.entries(settings.written))
    if (!isSecret(name, value) && value.length <= most) query.set(name, value);
  return `?${query.toString()}`;
}
