// The Data Standards Body’s published test cases of balances, each by its id.
import { dsbTests } from '../../kit/dsb/tests.ts';

dsbTests('T.EAB');
