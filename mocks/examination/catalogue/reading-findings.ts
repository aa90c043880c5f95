// Findings about how a recipient reads lists and repeats requests.
import { recordOf } from '../../ambient/is-record.ts';
import { after, broken, chosenOut, doubtful, kept, succeeded, unexercised, waitedBetween } from '../judges.ts';
import type { Finding, Seen, SeenRequest } from '../seen.ts';
import { saidIn } from './request-facts.ts';

const ofKind = ({ requests }: Seen, kind: SeenRequest['kind']): readonly SeenRequest[] =>
  requests.filter((one) => one.kind === kind);

const nextOf = (request: SeenRequest): string | undefined => {
  const next = recordOf(saidIn(request)['links'])?.['next'];
  return typeof next === 'string' ? next : undefined;
};

const pagesOf = (request: SeenRequest): number => Number(recordOf(saidIn(request)['meta'])?.['totalPages'] ?? 1);

/** The pages of the longest list of which more than the first page was read. */
function pagesRead(seen: Seen): readonly SeenRequest[] {
  const data = ofKind(seen, 'data').filter((request) => succeeded(request) && pagesOf(request) >= 3);
  const paths = [...new Set(data.map(({ url }) => url.pathname))];
  const lists = paths.map((path) => data.filter(({ url }) => url.pathname === path));
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

const onePage = 'The recipient reads no list of three pages further than its first.';

export function followsLinks(seen: Seen): Finding {
  const [first, ...rest] = pagesRead(seen);
  if (first === undefined || rest.length === 0) return chosenOut(onePage);
  let before = first;
  for (const request of rest) {
    if (request.url.href !== nextOf(before))
      return doubtful('A page was reached by an address of the recipient’s own making.', request);
    before = request;
  }
  return kept(`${String(rest.length)} links were followed.`);
}

export function stopsAtEnd(seen: Seen): Finding {
  const pages = pagesRead(seen);
  const last = pages.find((request) => nextOf(request) === undefined);
  if (pages.length < 2) return chosenOut(onePage);
  const beyond =
    last === undefined
      ? undefined
      : after(seen, last.arrived.order).find(
          ({ kind, url }) => kind === 'data' && url.pathname === last.url.pathname && url.searchParams.has('page'),
        );
  if (beyond !== undefined) return doubtful('A page was asked for after the last one.', beyond);
  const small = pages.find(
    ({ url }) => url.searchParams.has('page-size') && Number(url.searchParams.get('page-size')) < 25,
  );
  if (small !== undefined) return doubtful('A whole list was read in pages of fewer than 25.', small);
  return kept('The recipient stopped at the last page.');
}

export function knownIds(seen: Seen): Finding {
  const data = ofKind(seen, 'data');
  if (data.length === 0) return unexercised('The recipient read no data.');
  let used = 0;
  for (const request of data) {
    const inPath = /\/(?:accounts|servicepoints)\/(?<id>[^/]+)/u.exec(request.url.pathname)?.groups?.['id'];
    const isId = inPath !== undefined && !['usage', 'der', 'balances', 'invoices', 'billing'].includes(inPath);
    const inBody = [...request.body.matchAll(/"(?<id>[\w-]{16,})"/gu)].map((found) => found.groups?.['id'] ?? '');
    const ids = [...(isId ? [decodeURIComponent(inPath)] : []), ...inBody];
    const before = data.filter(({ arrived }) => arrived.order < request.arrived.order);
    const made = ids.find((id) => !before.some(({ answered }) => answered?.text.includes(`"${id}"`)));
    if (made !== undefined) return doubtful('The recipient asked for an id that it was not given.', request);
    used += ids.length;
  }
  return used === 0
    ? chosenOut('The recipient asks for no single record.')
    : kept('The recipient asked for ids that it was given.');
}

/** Finds more than `count` requests within this many seconds, by either clock. */
function crowded(requests: readonly SeenRequest[], count: number, seconds: number): SeenRequest | undefined {
  return requests.find((request, index) => {
    const first = requests[index - count];
    return first !== undefined && waitedBetween(first.arrived, request.arrived) < seconds;
  });
}

export function lowVelocity(seen: Seen): Finding {
  const data = ofKind(seen, 'data');
  if (data.length === 0) return unexercised('The recipient read no data.');
  const again = [...new Set(data.map(({ url }) => url.href))]
    .map((href) =>
      crowded(
        data.filter(({ url }) => url.href === href),
        10,
        86_400,
      ),
    )
    .find((one) => one !== undefined);
  return again === undefined
    ? kept('No resource was asked for more than ten times a day.')
    : doubtful('A resource was asked for more than ten times in a day.', again);
}

export function keptMetadata(seen: Seen): Finding {
  const asked = ofKind(seen, 'metadata').filter(succeeded);
  if (asked.length === 0) return unexercised('The recipient read no metadata.');
  const again = crowded(asked, 1, 600);
  return again === undefined
    ? kept('Metadata were kept.')
    : doubtful('Metadata were read twice within ten minutes.', again);
}

export function keptKeys(seen: Seen): Finding {
  const asked = ofKind(seen, 'keys').filter(succeeded);
  if (asked.length === 0) return chosenOut('The recipient read no key set.');
  const inRun = asked.find((request, index) => asked.slice(0, index).some(({ run }) => run === request.run));
  const again = inRun ?? crowded(asked, 1, 60);
  return again === undefined
    ? kept('The key set was kept.')
    : doubtful('The key set was read twice within a minute.', again);
}

export function keptBrands(seen: Seen): Finding {
  const lists = ofKind(seen, 'brands').filter(
    (request) => request.answered?.status === 200 && !request.url.searchParams.has('updated-since'),
  );
  if (lists.length === 0) return chosenOut('The recipient never asks the register: its holder is given by hand.');
  const isFirst = ({ url }: SeenRequest): boolean => ['1', null].includes(url.searchParams.get('page'));
  const again = crowded(lists.filter(isFirst), 1, 3600);
  return again === undefined
    ? kept('What the register says of holders was kept.')
    : doubtful('The list of holders was read twice within an hour.', again);
}

export function oneRegisterToken(seen: Seen): Finding {
  const tokens = ofKind(seen, 'rtoken').filter(succeeded);
  if (tokens.length === 0) return chosenOut('The recipient never asks the register: its holder is given by hand.');
  const again = crowded(tokens, 1, 300);
  return again === undefined
    ? kept('One register token was used while it lived.')
    : doubtful('A second register token was asked for while the first lived.', again);
}

export function registersOnce(seen: Seen): Finding {
  const sent = seen.requests.filter(({ kind, method }) => kind === 'registration' && method === 'POST');
  const done = sent.findIndex(succeeded);
  if (done === -1) return chosenOut('The recipient does not register by itself.');
  const again = sent.slice(done + 1).find(({ brand }) => brand === sent[done]?.brand);
  return again === undefined
    ? kept('The recipient registered once.')
    : broken('The recipient registered again where it is registered.', again);
}
