// The cost of an unchanged list: a 304 compared with the 200 it replaces.
import { createSandbox } from '../../mocks/sandbox.ts';
import { getList, taggedLists } from '../kit/calls/to-register.ts';
import { median, timed, type Row, type Section } from './table.ts';

export const conditional: Section = {
  title: 'Conditional requests at the register',
  run: async () => {
    const sandbox = await createSandbox({ storage: 'memory:' });
    const rows: Row[] = [];
    for (const [list, version] of taggedLists) {
      const get = async (headers: Readonly<Record<string, string>>): Promise<string> => {
        const answer = await getList(sandbox, list, { 'x-v': version, ...headers });
        await answer.text();
        return answer.headers.get('etag') ?? '';
      };
      const tag = await get({});
      const full = median(await timed(() => get({}), 200));
      const unchanged = median(await timed(() => get({ 'if-none-match': tag }), 200));
      rows.push({ what: `${list}: 304`, value: unchanged, unit: 'ms', beside: { what: '200', value: full }, aim: 0.7 });
    }
    await sandbox.stop();
    return rows;
  },
};
