// A consumer's page reads from its holder again, as when another consumer is chosen and left again.
import type { Locator } from '@playwright/test';

export const readAgain = (page: Locator): Promise<void> =>
  page.evaluate(async (element) => {
    const one = element as HTMLElement & { customerId: string; updateComplete: Promise<unknown> };
    const { customerId } = one;
    one.customerId = 'nobody';
    one.customerId = customerId;
    await one.updateComplete;
  });
