// A visitor's actions in the browser tests: pressing the button, answering on the phone, reading the result.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Where the holder's screens are: the phone's frame, their own page, or the fixture itself. */
export type Screens = Page | FrameLocator | Locator;

export const phoneFrame = (page: Page): FrameLocator => page.frameLocator('iframe#holder');

export const startWalk = (page: Page): Promise<void> => page.getByRole('button', { name: 'Run it' }).click();

export async function runToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('.flow')).toHaveAttribute('data-phase', 'done');
}

/** Fills in customer ID, one-time password and accounts, and stops at the last screen. */
export async function answerUntilConfirm(screens: Screens): Promise<void> {
  await screens.getByRole('button', { name: 'Use Priya' }).click();
  await screens.getByRole('button', { name: 'Continue' }).click();
  await screens.getByRole('button', { name: 'Use code' }).click();
  await screens.getByRole('button', { name: 'Continue' }).click();
  await screens.getByRole('checkbox', { name: /Banksia Crescent/ }).check();
  await screens.getByRole('button', { name: 'Continue' }).click();
  await expect(screens.getByRole('heading', { level: 1, name: 'Share with Sunny Saver?' })).toBeVisible();
}

export async function answerYes(screens: Screens): Promise<void> {
  await answerUntilConfirm(screens);
  await screens.getByRole('button', { name: 'Authorise' }).click();
}

/** Expects accounts and the chart with half-hours of use and export. */
export async function expectResult(page: Page): Promise<void> {
  // Generous, for all steps after the consumer's answer, including signatures, on a busy machine.
  await expect(page.getByRole('heading', { name: 'Your energy' })).toBeVisible();
  await expect(page.getByText('Banksia Crescent')).toBeVisible();
  const chart = page.getByRole('figure', { name: /half-hour/ });
  await expect(chart).toBeVisible();
  await expect(chart.getByText(/Highest use .* kWh/)).toBeVisible();
  await expect(chart.getByText(/^exported \d+\.?\d* kWh/).first()).toBeVisible();
}

/** Takes the given number of steps, pressing again once the previous step has succeeded. */
export async function takeSteps(page: Page, steps: number, of: number): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(page.locator('main > [role=status]')).toContainText(`Step ${String(step)} of ${String(of)} succeeded`);
  }
}
