// Calls of the register to a holder, with every part replaceable.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { keyOf, secondsOf, sign, type Claims, type Signer } from './signing.ts';
import type { TodayFixture } from '../worlds/today.ts';
import type { ResponseMetricsListV5 } from '../../../mocks/spec/schemas/metrics.ts';

export type Metrics = ResponseMetricsListV5['data'];

export interface BentRegisterCall {
  /** Replaces honest claims; undefined removes one. */
  readonly claims?: Claims;
  readonly header?: Claims;
  readonly key?: Signer;
  /** Replaces the signed JWT; null leaves it out. */
  readonly token?: string | null;
  /** A certificate other than the register's. */
  readonly send?: typeof fetch;
  readonly version?: string;
  /** Replaces the honest body, if there is one. */
  readonly body?: unknown;
  readonly query?: string;
}

type AdminOperation = 'metrics' | 'register/metadata';

export const adminBaseOf = ({ urls }: Pick<TodayFixture, 'urls'>): string => {
  const { adminBase } = urls.dataHolder;
  if (adminBase === undefined) throw new Error('The holder has no operations for the register.');
  return adminBase;
};

export const addressOf = (fixture: TodayFixture, operation: AdminOperation): string =>
  `${adminBaseOf(fixture)}/cds-au/v1/admin/${operation}`;

/** The header with the register's certificate, from the trace of one of its calls. */
export async function registerCertificate(sandbox: Sandbox): Promise<string> {
  const [brand = ''] = Object.keys(sandbox.urls.dataHolders);
  await sandbox.register.metrics(brand);
  const call = sandbox.trace
    .entries()
    .findLast(({ operation, from }) => operation === 'getMetrics' && from === 'register');
  const certificate = call?.request.headers.find(([name]) => name === 'client-cert')?.[1];
  if (certificate === undefined) throw new Error('The register presented no certificate.');
  return certificate;
}

/** A fetch that presents the register's certificate. */
export async function registerFetch(sandbox: Sandbox): Promise<typeof fetch> {
  const certificate = await registerCertificate(sandbox);
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set('client-cert', certificate);
    return sandbox.fetch(request);
  };
}

/** The register's signed JWT; the world needs exportable keys. */
export const registerToken = async (
  fixture: TodayFixture,
  { claims, header, key }: BentRegisterCall = {},
): Promise<string> => {
  const now = secondsOf(fixture);
  return sign(
    key ?? (await keyOf(fixture.sandbox, 'register', 'statement-PS256')),
    {
      iss: 'cdr-register',
      sub: 'cdr-register',
      aud: adminBaseOf(fixture),
      jti: crypto.randomUUID(),
      iat: now,
      exp: now + 300,
      ...claims,
    },
    header,
  );
};

export async function callAdmin(
  fixture: TodayFixture,
  operation: AdminOperation,
  bent: BentRegisterCall = {},
): Promise<Response> {
  // The register’s own call comes first, because it creates the key.
  const send = bent.send ?? (await registerFetch(fixture.sandbox));
  const token = bent.token === undefined ? await registerToken(fixture, bent) : bent.token;
  const isUpdate = operation === 'register/metadata';
  const body = bent.body ?? { data: { action: 'REFRESH' } };
  return send(`${addressOf(fixture, operation)}${bent.query ?? ''}`, {
    method: isUpdate ? 'POST' : 'GET',
    headers: {
      'x-v': bent.version ?? (isUpdate ? '1' : '5'),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(isUpdate ? { 'content-type': 'application/json' } : {}),
    },
    ...(isUpdate ? { body: JSON.stringify(body) } : {}),
  });
}

/** The metrics that the register receives. */
export async function metricsOf({ sandbox }: TodayFixture, brand = firstBrand(sandbox)): Promise<Metrics> {
  const answer = await sandbox.register.metrics(brand);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`No metrics: ${String(answer.status)} ${text}`);
  return (JSON.parse(text) as ResponseMetricsListV5).data;
}

/** Abandonments of the current day, without stages at zero. */
export const stagesOf = ({ abandonmentsByStage }: Metrics['authorisations']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(abandonmentsByStage).flatMap(([stage, { currentDay = 0 }]) =>
      currentDay === 0 ? [] : [[stage, currentDay] as const],
    ),
  );

export const firstBrand = (sandbox: Sandbox): string => sandbox.scenario.holders[0]?.brand ?? '';
