// The careless recipients of profile cds-1.36 fall where they should.
import { testRows } from '../kit/examination-of.ts';

testRows('cds-1.36');
