import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Pages whose documents come with axe. */
const equipped = new WeakSet<Page>();

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = {
  /** Whatever axe knows to look for, the sizes of targets included. */
  everything: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
  },
  /** All of it but the contrast, for which `contrastViolations` asks. */
  everythingButContrast: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
  },
  /** What a document in which everything was found right may still do wrong in another color mode. */
  looks: { runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] } },
  /** What it may do wrong in another window, but for the contrast. */
  targets: { runOnly: { type: 'rule', values: ['target-size'] } },
} satisfies Record<string, RunOptions>;

/**
 * What axe finds wrong in the open page.
 * @param part what is searched of it, by a selector, or all but what is excluded by selectors
 */
export async function violations(
  page: Page,
  what: keyof typeof rules,
  part: string | { exclude: string[] } = ':root',
): Promise<string[]> {
  await equip(page);
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as {
        axe: { run(context: typeof part, options: RunOptions): Promise<AxeResults> };
      };
      const result = await axe.run(context, { ...options, resultTypes: ['violations'] });
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    [part, rules[what]] as [typeof part, RunOptions],
  );
}

/** Sends axe once, for the open document and those that follow: half a megabyte keeps both ends of the pipe busy. */
export async function equip(page: Page): Promise<void> {
  if (equipped.has(page)) return;
  await page.addInitScript(source);
  await page.evaluate(source);
  equipped.add(page);
}
