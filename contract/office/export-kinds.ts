import type { z } from 'zod'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** What was made for no day would only be refused, or empty, when somebody waits for the file. */
export function refuseBackwards({ filters }: { filters: object }, issues: z.core.$RefinementCtx): void {
  const { from, to } = filters as { from?: unknown; to?: unknown }
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    issues.addIssue({ code: 'custom', path: ['filters', 'to'], message: 'endBeforeStart' })
}
