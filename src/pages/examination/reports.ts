// An examination’s report as a file: JSON, Markdown or JUnit.
import {
  examinationJson,
  examinationJunit,
  examinationMarkdown,
  type Examination,
} from '../../../mocks/examination.ts';
import { saveFile } from '../../ui/save-file.ts';

interface Report {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly write: (examination: Examination) => string;
}

export const reports: readonly Report[] = [
  {
    label: 'JSON',
    name: 'examination.json',
    type: 'application/json',
    write: (one) => `${JSON.stringify(examinationJson(one), null, 2)}\n`,
  },
  { label: 'Markdown', name: 'examination.md', type: 'text/markdown', write: examinationMarkdown },
  { label: 'JUnit', name: 'examination.xml', type: 'application/xml', write: examinationJunit },
];

export const saveReport = ({ name, type, write }: Report, examination: Examination): void =>
  saveFile(name, write(examination), type);
