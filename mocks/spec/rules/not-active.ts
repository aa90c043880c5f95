// How a recipient, brand or software product that is not ACTIVE is mended: the same for every rule that requires it.

const pickedUp = ' Holders pick up the change within five minutes.';

const fixAtRegister =
  'In the register, set the recipient, brand or software product that is not ACTIVE to ACTIVE. Set a brand before its products. REMOVED and SURRENDERED are final.';
const whyAtRegister =
  'Only the register’s operator can set a recipient or a software product to ACTIVE again, a brand before its products; REMOVED and SURRENDERED are final.';

export const notActiveAtRegister = {
  fix: fixAtRegister,
  beyond: { why: whyAtRegister, view: 'register' },
} as const;

/** Where a holder judges by its copy of the register. */
export const notActiveAtHolder = {
  fix: fixAtRegister + pickedUp,
  beyond: { why: whyAtRegister + pickedUp, view: 'register' },
} as const;
