// The Data Standards Body’s published test cases of energy accounts, each by its id.
import { dsbTests } from '../../kit/dsb/tests.ts';

dsbTests('T.EAA');
