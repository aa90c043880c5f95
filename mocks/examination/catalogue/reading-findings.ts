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

const onePage = 'The recipient read no list of three or more pages beyond its first page.';

export function followsLinks(seen: Seen): Finding {
  const [first, ...rest] = pagesRead(seen);
  if (first === undefined || rest.length === 0) return chosenOut(onePage);
  let before = first;
  for (const request of rest) {
    if (request.url.href !== nextOf(before))
      return doubtful('The recipient requested a page with a URL other than links.next.', request);
    before = request;
  }
  return kept(
    `The recipient reached ${String(rest.length)} more ${rest.length === 1 ? 'page' : 'pages'} through links.next.`,
  );
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
  if (beyond !== undefined) return doubtful('The recipient requested a page after the last one.', beyond);
  const small = pages.find(
    ({ url }) => url.searchParams.has('page-size') && Number(url.searchParams.get('page-size')) < 25,
  );
  if (small !== undefined) return doubtful('The recipient read a whole list in pages of fewer than 25 records.', small);
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
    if (made !== undefined)
      return doubtful('The recipient asked for an id that no earlier response contained.', request);
    used += ids.length;
  }
  return used === 0
    ? chosenOut('The recipient asks for no record by its id.')
    : kept('The recipient asked only for ids from earlier responses.');
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
    ? kept('The recipient requested no resource more than ten times in a day.')
    : doubtful('The recipient requested a resource more than ten times in a day.', again);
}

export function keptMetadata(seen: Seen): Finding {
  const asked = ofKind(seen, 'metadata').filter(succeeded);
  if (asked.length === 0) return unexercised('The recipient read no metadata.');
  const again = crowded(asked, 1, 600);
  return again === undefined
    ? kept('The recipient cached the metadata.')
    : doubtful('The recipient read the metadata twice within ten minutes.', again);
}

export function keptKeys(seen: Seen): Finding {
  const asked = ofKind(seen, 'keys').filter(succeeded);
  if (asked.length === 0) return chosenOut('The recipient read no key set.');
  const inRun = asked.find((request, index) => asked.slice(0, index).some(({ run }) => run === request.run));
  const again = inRun ?? crowded(asked, 1, 60);
  return again === undefined
    ? kept('The recipient cached the key set.')
    : doubtful(
        `The recipient read the key set twice ${inRun === undefined ? 'within a minute' : 'in one run'}.`,
        again,
      );
}

export function keptBrands(seen: Seen): Finding {
  const lists = ofKind(seen, 'brands').filter(
    (request) => request.answered?.status === 200 && !request.url.searchParams.has('updated-since'),
  );
  if (lists.length === 0)
    return chosenOut('The recipient never asks the register for holders: its holder is configured.');
  const isFirst = ({ url }: SeenRequest): boolean => ['1', null].includes(url.searchParams.get('page'));
  const again = crowded(lists.filter(isFirst), 1, 3600);
  return again === undefined
    ? kept('The recipient cached the list of holders.')
    : doubtful('The recipient read the list of holders twice within an hour.', again);
}

export function oneRegisterToken(seen: Seen): Finding {
  const tokens = ofKind(seen, 'rtoken').filter(succeeded);
  if (tokens.length === 0)
    return chosenOut('The recipient never asks the register for holders: its holder is configured.');
  const again = crowded(tokens, 1, 300);
  return again === undefined
    ? kept('The recipient used each register token until it expired.')
    : doubtful('The recipient requested a second register token while the first was valid.', again);
}

export function registersOnce(seen: Seen): Finding {
  const sent = seen.requests.filter(({ kind, method }) => kind === 'registration' && method === 'POST');
  const done = sent.findIndex(succeeded);
  if (done === -1) return chosenOut('The recipient does not register by itself.');
  const again = sent.slice(done + 1).find(({ brand }) => brand === sent[done]?.brand);
  return again === undefined
    ? kept('The recipient registered once.')
    : broken('The recipient registered again with a holder that had already registered it.', again);
}
