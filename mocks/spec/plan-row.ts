// The row of the examination of recipients to which a plan belongs; a row with several plans letters them.

/** `RJ-49` from `RJ-49a`; any other name as it is. */
export const rowOf = (plan: string): string => /^RJ-\d+/u.exec(plan)?.[0] ?? plan;
