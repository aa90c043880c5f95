// The careless recipients of profile cds-1.36 fail the rows they are written to fail.
import { testRows } from '../kit/recipients/examination-of.ts';

testRows('cds-1.36');
